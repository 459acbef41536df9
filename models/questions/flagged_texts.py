"""One row per question or document that speaks to a judge or an agent, for a person to look at."""

from goldwright.questions import flag_texts


def model(dbt, session):
    return flag_texts(questions=dbt.ref("written_questions").df(), documents=dbt.ref("knowledge_base").df())
