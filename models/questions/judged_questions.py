"""One row per task and dimension that a judge looked at; none where no judge is named."""

from goldwright.questions import judge_written_questions


def model(dbt, session):
    dbt.config(materialized="table")
    meta = dbt.config.get("meta")
    return judge_written_questions(
        settings=meta["questions"],
        votes=meta["judge"]["votes"],
        questions=dbt.ref("written_questions").df(),
        checked=dbt.ref("checked_questions").df(),
        briefs=dbt.ref("briefs").df(),
        gold_answers=dbt.ref("gold_answers")
        .project("task_id, row_number, answer_key, answer_text, answer_number::varchar as answer_number")
        .df(),
        rule_parts=dbt.ref("rule_parts").df(),
    )
