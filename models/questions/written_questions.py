"""One row per task with its question, who wrote it, and how to write the answer."""

from goldwright.questions import domain_facts, write_questions


def model(dbt, session):
    dbt.config(materialized="table")
    meta = dbt.config.get("meta")
    return write_questions(
        settings=meta["questions"],
        briefs=dbt.ref("briefs").df(),
        personas=dbt.ref("personas").df(),
        catalogue_labels=dbt.ref("catalogue_labels").df(),
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
    )
