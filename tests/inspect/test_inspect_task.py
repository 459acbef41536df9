"""The exam as an inspect-ai task, end to end with inspect's mock model: the same scores as our own harness gives.

Run by `make test-inspect`, in an environment that has inspect-ai.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import CORRECT, INCORRECT

from goldwright.exam.conversation import NO_TOOL_CALLED
from goldwright.exam.exported import ExamTask, Exported, read_exported
from goldwright.exam.inspect_task import exam
from goldwright.exam.runs import Attempt, Condition, Run, RunFolder, benchmark_of
from goldwright.exam.scores import score_run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def exported() -> Exported:
    return read_exported(ROOT / "benchmark")


@pytest.fixture(scope="module")
def rule_tasks(exported: Exported) -> Sequence[ExamTask]:
    return [task for task in exported.tasks if task.has_no_rule_condition][:5]


def calls(name: str, **arguments: Any) -> ModelOutput:
    return with_usage(ModelOutput.for_tool_call("mockllm/model", name, arguments))


def says(words: str) -> ModelOutput:
    return with_usage(ModelOutput.from_content("mockllm/model", words))


def with_usage(output: ModelOutput) -> ModelOutput:
    """Tokens are given: inspect would count them with an encoding that it fetches from the network."""
    output.usage = ModelUsage(input_tokens=10, output_tokens=1, total_tokens=11)
    return output


def sat(
    tasks: Sequence[ExamTask],
    outputs: Sequence[ModelOutput],
    folder: Path,
    condition: Condition = "rule",
    turns: int = 20,
) -> EvalLog:
    """The log of the tasks, one after another, by a model that says what it is told to."""
    (log,) = eval(
        exam(str(ROOT / "benchmark"), condition, [task.task_id for task in tasks], turns=turns),
        model=get_model("mockllm/model", custom_outputs=list(outputs)),
        log_dir=str(folder / "logs"),
        max_samples=1,
        display="none",
    )
    assert log.status == "success", log.error
    return log


def verdicts(log: EvalLog) -> list[tuple[str, bool, str, str | None, float, int, int]]:
    found = []
    for sample in log.samples or []:
        score = (sample.scores or {})["comparator"]
        assert score.value in (CORRECT, INCORRECT) and score.metadata is not None
        known = score.metadata
        documents = known["documents_wanted"], known["documents_read"]
        is_right = score.value == CORRECT
        found.append((str(sample.id), is_right, known["reason"], known["mistake"], known["partial_credit"], *documents))
    return sorted(found)


def our_verdicts(
    exported: Exported, tasks: Sequence[ExamTask], attempts: Sequence[Attempt], folder: Path, condition: Condition
) -> list[tuple[str, bool, str, str | None, float, int, int]]:
    ids = [task.task_id for task in tasks]
    run = RunFolder.open(folder, Run(f"ours-{condition}", "ours", condition, 1, benchmark_of(exported), task_ids=ids))
    for attempt in attempts:
        run.add(attempt)
    return sorted(
        (
            one.task_id,
            one.is_right,
            one.reason,
            one.mistake,
            float(one.partial_credit),
            one.documents_wanted,
            one.documents_read,
        )
        for one in score_run(run, exported)
    )


def test_a_mock_model_sits_the_exam_and_gets_the_scores_that_our_harness_gives(
    exported: Exported, rule_tasks: Sequence[ExamTask], tmp_path: Path
) -> None:
    right, careless, talker, sloppy, silent = rule_tasks
    documents = right.governing_documents
    table, turns = "raw.olist_orders_dataset", 8 + len(documents)
    outputs = [
        calls("list_tables"),
        calls("describe_table", table=table),
        calls("search_documents", words="orders"),
        *(calls("read_document", document_id=document) for document in documents),
        calls("run_sql", query=f"select count(*) as n from {table}"),
        calls("run_sql", query="select * from read_text('golds.jsonl')"),
        calls("submit_answer", answer=json.dumps(right.gold_answer)),
        calls("submit_answer", answer=json.dumps(careless.gold["standard_answer"])),
        says("I would rather talk."),
        calls("submit_answer", answer=json.dumps(talker.gold_answer)),
        calls("submit_answer", answer="about a dozen"),
        *[calls("list_metrics")] * turns,
    ]
    log = sat(rule_tasks, outputs, tmp_path, turns=turns)
    attempts = [
        Attempt(right.task_id, 1, json.dumps(right.gold_answer), documents_read=documents),
        Attempt(careless.task_id, 1, json.dumps(careless.gold["standard_answer"])),
        Attempt(talker.task_id, 1, json.dumps(talker.gold_answer)),
        Attempt(sloppy.task_id, 1, "about a dozen"),
        Attempt(silent.task_id, 1, None),
    ]
    found = verdicts(log)
    assert found == our_verdicts(exported, rule_tasks, attempts, tmp_path, "rule")
    reasons = {task_id: reason for task_id, _, reason, *_ in found}
    assert [reasons[task.task_id] for task in rule_tasks] == [
        "right",
        "rule ignored",
        "right",
        "malformed",
        "no answer",
    ]

    assert log.results is not None
    assert log.results.scores[0].metrics["accuracy"].value == pytest.approx(2 / 5)
    told = {str(sample.id): [message.text for message in sample.messages] for sample in log.samples or []}
    assert "n\n99441" in told[right.task_id]
    assert any("read_text can't be used here" in text for text in told[right.task_id])
    assert NO_TOOL_CALLED in told[talker.task_id]


def test_oracle_hands_documents_over_and_without_rules_the_standard_answer_is_right(
    exported: Exported, rule_tasks: Sequence[ExamTask], tmp_path: Path
) -> None:
    task = rule_tasks[0]
    standard = json.dumps(task.gold["standard_answer"])
    text = next(line["text"] for line in exported.documents if line["document_id"] == task.governing_documents[0])
    log = sat([task], [calls("submit_answer", answer=json.dumps(task.gold_answer))], tmp_path, "oracle")
    assert log.samples is not None and text in log.samples[0].messages[1].text
    read = tuple(task.governing_documents)
    attempt = Attempt(task.task_id, 1, json.dumps(task.gold_answer), documents_read=read)
    assert verdicts(log) == our_verdicts(exported, [task], [attempt], tmp_path, "oracle")

    unread = calls("read_document", document_id=task.governing_documents[0])
    log = sat([task], [unread, calls("submit_answer", answer=standard)], tmp_path, "no-rule")
    assert log.samples is not None and not any(text in message.text for message in log.samples[0].messages)
    found = verdicts(log)
    assert found == our_verdicts(exported, [task], [Attempt(task.task_id, 1, standard)], tmp_path, "no-rule")
    assert found[0][1]


def test_no_model_is_shown_a_gold(rule_tasks: Sequence[ExamTask], tmp_path: Path) -> None:
    shown = []

    def looks_on(messages: Any, tools: Any, *_: Any) -> ModelOutput:
        shown.append(repr(messages) + repr(tools))
        return calls("submit_answer", answer="{}")

    task = rule_tasks[0]
    (log,) = eval(
        "goldwright/exam",
        task_args={"benchmark": str(ROOT / "benchmark"), "task_ids": task.task_id},
        model=get_model("mockllm/model", custom_outputs=looks_on),
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.samples is not None and log.samples[0].metadata["gold_answer"] == task.gold_answer
    assert len(shown) == 1 and task.line["question"] in shown[0] and "run_sql" in shown[0]
    values = [str(value) for value in task.gold_answer.values() if str(value) not in str(task.line)]
    assert values and not any(value in shown[0] for value in values)
