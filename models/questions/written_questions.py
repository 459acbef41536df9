"""One row per task with its question and how to write the answer."""

from goldwright.questions import write_questions


def model(dbt, session):
    return write_questions(dbt.ref("briefs").df())
