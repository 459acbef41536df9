"""One row per task and programmatic check, with the reason where it failed."""

from goldwright.questions import CHECKED_COLUMNS, check_written_questions, domain_facts, made_before


def model(dbt, session):
    dbt.config(materialized="table")
    return check_written_questions(
        questions=dbt.ref("written_questions").df(),
        briefs=dbt.ref("briefs").df(),
        gold_answers=dbt.ref("gold_answers")
        .project("task_id, answer_text, answer_number::varchar as answer_number")
        .df(),
        governing_rules=dbt.ref("governing_rules").df(),
        facts=domain_facts(
            documents=dbt.ref("knowledge_base").df(),
            rule_parts=dbt.ref("rule_parts").df(),
            words_of_rules=dbt.ref("words_of_rules").df(),
            members=dbt.ref("dimension_members").df(),
            metric_words=dbt.ref("metric_words").df(),
            dimension_words=dbt.ref("dimension_words").df(),
            physical_names=dbt.ref("physical_names").df(),
        ),
        before=made_before(str(dbt.this), session, CHECKED_COLUMNS),
    )
