"""One row per task with its question, who wrote it, and how to write the answer."""

from goldwright.questions import WRITTEN_COLUMNS, domain_facts, made_before, write_questions, writer_of


def model(dbt, session):
    dbt.config(materialized="table")
    settings = dbt.config.get("meta")["questions"]
    # A model's question is tried again where it fails a check.
    checks = {}
    if writer_of(settings) is not None:
        checks = {
            "gold_answers": dbt.ref("gold_answers")
            .project("task_id, answer_text, answer_number::varchar as answer_number")
            .df(),
            "governing_rules": dbt.ref("governing_rules").df(),
            "facts": domain_facts(
                documents=dbt.ref("knowledge_base").df(),
                rule_parts=dbt.ref("rule_parts").df(),
                words_of_rules=dbt.ref("words_of_rules").df(),
                members=dbt.ref("dimension_members").df(),
                metric_words=dbt.ref("metric_words").df(),
                dimension_words=dbt.ref("dimension_words").df(),
                physical_names=dbt.ref("physical_names").df(),
            ),
        }
    return write_questions(
        settings=settings,
        briefs=dbt.ref("briefs").df(),
        personas=dbt.ref("personas").df(),
        catalogue_labels=dbt.ref("catalogue_labels").df(),
        before=made_before(str(dbt.this), session, WRITTEN_COLUMNS),
        **checks,
    )
