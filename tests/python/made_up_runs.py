"""Runs of agents that do not exist, for tests of the report and the leaderboard: seeded, and mistaken as agents are.

Each is right as often as its skill says and otherwise gives a near miss of the task, half an answer, prose, another
unit or nothing. No model is behind them, so no figure of theirs says anything about any model.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exam.runs import Attempt, Condition, Run, RunFolder, benchmark_of

#: Of wrong answers, which kind; a kind that a task has not gives way to the next.
WRONG_KINDS = ("near miss", "near miss", "near miss", "near miss", "half", "unit", "prose", "nothing", "numbers")


@dataclass(frozen=True)
class MadeUpAgent:
    """An agent with its skill by group (share of right answers, 0 to 1), what it costs and how it was run."""

    name: str
    knowledge: float
    analytics: float
    rule: float
    condition: Condition = "rule"
    trials: int = 1
    tuned_prompt: bool = False
    cents_per_task: Decimal = Decimal("0.8")

    def run_id(self) -> str:
        return f"{self.name.lower().replace(' ', '-')}-{self.condition}"

    def skill(self, task: ExamTask) -> float:
        """Rules beyond the first cost a quarter each, unless there are none to find."""
        if self.condition == "no-rule":
            return self.analytics
        base = {"knowledge": self.knowledge, "analytics": self.analytics, "rule": self.rule}[task.group]
        return base * 0.78 ** max(0, len(task.gold["active_rules"]) - 1)


#: Six agents over three conditions: what the report shows when everything is there.
AGENTS = (
    MadeUpAgent("Made-up Ada", 0.93, 0.78, 0.62, trials=2, cents_per_task=Decimal("4.1")),
    MadeUpAgent("Made-up Ada", 0.97, 0.80, 0.66, "oracle", cents_per_task=Decimal("4.6")),
    MadeUpAgent("Made-up Ada", 0, 0.82, 0, "no-rule", cents_per_task=Decimal("2.2")),
    MadeUpAgent("Made-up Grace", 0.88, 0.66, 0.41, cents_per_task=Decimal("1.3")),
    MadeUpAgent("Made-up Grace", 0.95, 0.67, 0.44, "oracle", cents_per_task=Decimal("1.6")),
    MadeUpAgent("Made-up Grace", 0, 0.69, 0, "no-rule", cents_per_task=Decimal("0.7")),
    MadeUpAgent("Made-up Edgar", 0.71, 0.52, 0.18, cents_per_task=Decimal("0.2")),
    MadeUpAgent("Made-up Tim", 0.90, 0.71, 0.57, tuned_prompt=True, cents_per_task=Decimal("1.9")),
)


def write_made_up_run(
    runs: Path,
    exported: Exported,
    agent: MadeUpAgent,
    tasks: Iterable[ExamTask] | None = None,
    mistakes: Mapping[str, tuple[str, str]] | None = None,
) -> RunFolder:
    """Writes one run over the release or over some of its tasks; `mistakes` are real ones by task: SQL and answer."""
    asked = [
        task
        for task in (exported.tasks if tasks is None else tasks)
        if agent.condition != "no-rule" or task.has_no_rule_condition
    ]
    run = Run(
        agent.run_id(),
        "analyst",
        agent.condition,
        agent.trials,
        benchmark_of(exported),
        model=agent.name,
        tuned_prompt=agent.tuned_prompt,
        task_ids=[task.task_id for task in asked],
        settings={"turns": 20, "temperature": 0},
    )
    folder = RunFolder.open(runs, run)
    attempts, traces = [], []
    for task in asked:
        for trial in range(1, agent.trials + 1):
            attempt, messages = made_up_attempt(agent, task, trial, (mistakes or {}).get(task.task_id))
            attempts.append({**vars(attempt)})
            if attempt.error is None:
                traces.append({"task_id": task.task_id, "trial": trial, "messages": messages})
    # As RunFolder.add writes them, but without waiting for the disk ten thousand times.
    for name, lines in (("traces.jsonl", traces), ("attempts.jsonl", attempts)):
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (folder.path / name).write_text(text, encoding="utf-8")
    return folder


def made_up_attempt(
    agent: MadeUpAgent, task: ExamTask, trial: int, mistake: tuple[str, str] | None = None
) -> tuple[Attempt, list[dict[str, Any]]]:
    """One attempt and its conversation in chat form, which ends in the answer that is handed in."""
    chance = _chances(agent.name, agent.condition, task.task_id, str(trial))
    is_right = chance[0] < agent.skill(task)
    gold = task.gold["standard_answer"] if agent.condition == "no-rule" else task.gold_answer
    answer, ignored = (json.dumps(gold, ensure_ascii=False), set()) if is_right else _wrong(task, gold, chance)
    governing = [] if agent.condition == "no-rule" else task.governing_documents
    read = [name for place, name in enumerate(governing) if name not in ignored or chance[1] * 7 % 1 < 0.3 + place / 9]
    sql = _query(task)
    if mistake and not is_right:
        sql, answer = mistake
    steps: list[tuple[str, dict[str, Any], str]] = [
        ("list_metrics", {}, "olist_order_count: Number of orders"),
        *(("read_document", {"document_id": name}, f"# {name}\n\nThe text of the document.") for name in read),
        ("run_sql", {"query": sql}, "value\n12.34"),
    ]
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "You answer questions about a warehouse."},
        {"role": "user", "content": f"{task.line['question']}\n\n{task.line['answer_instructions']}"},
    ]
    for place, (name, arguments, shown) in enumerate(steps):
        messages += [_call(place, name, arguments), {"role": "tool", "tool_call_id": f"call-{place}", "content": shown}]
    if answer is not None:
        messages.append(_call(len(steps), "submit_answer", {"answer": answer}))
    turns = len(steps) + 1
    is_error = chance[2] < 0.004
    return Attempt(
        task.task_id,
        trial,
        None if is_error else answer,
        "the endpoint gave up after 5 retries (503)" if is_error else None,
        turns=turns,
        calls=turns,
        input_tokens=1800 * turns + int(900 * chance[1]),
        cached_tokens=1400 * (turns - 1),
        output_tokens=160 * turns + int(400 * chance[2]),
        cost_usd=f"{agent.cents_per_task / 100 * (Decimal(turns) / 6):.6f}",
        seconds=round(2.5 * turns + 9 * chance[1], 3),
        documents_read=read,
    ), messages


def _wrong(task: ExamTask, gold: Any, chance: Sequence[float]) -> tuple[str | None, set[str]]:
    """A wrong answer and the rules that it ignores."""
    misses = [one for one in task.gold["near_misses"] if one["is_separable"] and one["answer"] != gold]
    kind = WRONG_KINDS[int(chance[3] * len(WRONG_KINDS))]
    if kind == "near miss" and misses:
        # The first near misses, no rule and one rule ignored, are what happens most.
        miss = misses[int(chance[4] ** 2.2 * len(misses))]
        ignored = set(task.gold["active_rules"]) if miss["mistake"] == "no_rule" else {str(miss["rule"])}
        return json.dumps(miss["answer"], ensure_ascii=False), ignored
    if kind == "prose":
        return "I could not find a table that holds this figure.", set()
    if kind == "nothing":
        return None, set()
    rows = [dict(row) for row in (gold if isinstance(gold, list) else [gold])]
    for row in rows[:1] if kind == "half" else rows:
        for key, value in row.items():
            if task.spec["keys"][key]["type"] == "number" and value.replace(".", "").replace("-", "").isdigit():
                factor = 100 if kind == "unit" else Decimal(f"{1.03 + chance[4] / 5:.3f}")
                row[key] = f"{Decimal(value) * factor:.{len(value.partition('.')[2])}f}"
    changed = rows if isinstance(gold, list) else rows[0]
    return json.dumps("none of these" if changed == gold else changed, ensure_ascii=False), set()


def _query(task: ExamTask) -> str:
    metric = (list(task.gold.get("metrics") or []) or ["document"])[0]
    return f"-- {metric}\nselect count(*) as value from raw.olist_orders_dataset"


def _call(place: int, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": f"call-{place}", "type": "function", "function": function}],
    }


def _chances(*names: str) -> list[float]:
    """Five even numbers from 0 to 1 that hang on the names alone."""
    digest = hashlib.sha256("/".join(names).encode()).digest()
    return [int.from_bytes(digest[place * 4 : place * 4 + 4], "big") / 2**32 for place in range(5)]
