"""One row per task and programmatic check, with the reason where it failed."""

from goldwright.questions import check_written_questions


def model(dbt, session):
    return check_written_questions(
        questions=dbt.ref("written_questions").df(),
        briefs=dbt.ref("briefs").df(),
        gold_answers=dbt.ref("gold_answers")
        .project("task_id, answer_text, answer_number::varchar as answer_number")
        .df(),
        governing_rules=dbt.ref("governing_rules").df(),
        documents=dbt.ref("knowledge_base").project("document_id, kind, title").distinct().df(),
        rule_parts=dbt.ref("rule_parts").df(),
        words_of_rules=dbt.ref("words_of_rules").df(),
        members=dbt.ref("dimension_members").df(),
    )
