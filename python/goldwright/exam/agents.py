"""Agents that sit the exam: what one is, those that need no model and mark the ends of the scale, and one's own.

Built-in agents answer from the golds, so that what is measured is the exam and not they:

- gold: what is right under the condition.
- silent: nothing.
- standard: what the catalogue's formulas give, no rule read. It has nothing to say on knowledge tasks.
- negated: the standard answer with its verdict turned round; nothing where there is no verdict.
- every_document: applies every document about the metric or a sister metric, whatever its dates and conditions.
- newest_document: applies the newest of these alone.
- similar_document: applies the rule of the one document that is most like the question and the metric's page.

Where the golds keep no answer of the kind (every and newest document for scores, scorecards and counterfactuals, and
metrics that no document is about; similar document where more than three other active rules would have to be left
out) the agent says nothing, which is wrong.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from goldwright.errors import ProjectError
from goldwright.exam.desk import Desk
from goldwright.exam.exported import RULE_KINDS, ExamTask, Exported
from goldwright.exam.runs import Attempt, Condition

#: The verdicts that turn round when an answer is negated.
_OPPOSITES = {"yes": "no", "no": "yes", "increasing": "decreasing", "decreasing": "increasing"}

#: Mistakes in which a rule is applied that does not hold.
_WRONG_RULES = ("sister", "superseded", "out_of_period")


class Sat(NamedTuple):
    """A finished attempt and its conversation, if there was one."""

    attempt: Attempt
    messages: Sequence[Mapping[str, Any]] = ()


class UnfinishedError(Exception):
    """The attempt was stopped before its end, for the reason given: it is none, and is begun anew on the next run."""


class Agent(Protocol):
    """Who sits the exam; `sit` may be called from several threads at once.

    An exception of `sit` is an error of the harness: the attempt is asked again on the next run. ProjectError ends the
    whole run, and so does UnfinishedError.
    """

    @property
    def name(self) -> str:
        """What reports call it."""

    @property
    def model(self) -> str | None:
        """The model that it asks through the harness, if it does."""

    def sit(self, task: ExamTask, trial: int) -> Sat:
        """One attempt at a task; trials count from 1."""


class BuiltIn:
    """An agent that needs no model, by its name."""

    model = None

    def __init__(self, name: str, exported: Exported, condition: Condition) -> None:
        if name not in BUILT_IN:
            raise ProjectError(
                f"There is no agent {name}: name one of {', '.join(BUILT_IN)}, or a function of your own as "
                "module:function."
            )
        self.name = name
        self._condition = condition
        self._nearest = nearest_rule_documents(exported) if name == "similar_document" else {}

    def sit(self, task: ExamTask, trial: int) -> Sat:
        """The scripted answer; it is the same in every trial."""
        answer = self._answer(task)
        read = (self._nearest[task.task_id],) if task.task_id in self._nearest else ()
        text = None if answer is None else json.dumps(answer, ensure_ascii=False)
        return Sat(Attempt(task.task_id, trial, text, documents_read=read))

    def _answer(self, task: ExamTask) -> Any:
        if self.name == "gold":
            return task.gold["standard_answer"] if self._condition == "no-rule" else task.gold_answer
        if self.name == "silent":
            return None
        if self.name == "similar_document":
            return answer_under_document(self._nearest.get(task.task_id), task.gold)
        return scripted_answer(self.name, task.gold, task.spec)


#: Their names, best first.
BUILT_IN = ("gold", "standard", "similar_document", "newest_document", "every_document", "negated", "silent")


def scripted_answer(solver: str, gold: Mapping[str, Any], spec: Mapping[str, Any]) -> Any:
    """What a solver answers that reads no rule, or reads rules carelessly; None where that is not known.

    `gold` has the standard_answer and the near_misses of a line of golds.jsonl.
    """
    standard = gold["standard_answer"]
    if solver == "standard":
        return standard
    if solver == "negated":
        return negated(standard, spec)
    return _near_miss(gold, (solver,))


def answer_under_document(document: str | None, gold: Mapping[str, Any]) -> Any:
    """The answer of someone who applies the rule of one document alone; None where that is not known.

    A document that governs the metric: what is left where all other active rules are left out. One that does not,
    and tempts: the wrong answer that it leads to, which is known where nothing governs. Any other changes nothing.
    """
    active = set(gold["active_rules"])
    if document is None:
        return None
    if document in gold["governing_rules"]:
        left_out = sorted(active - {document})
        if not left_out:
            return gold["gold_answer"]
        if document not in active:
            return gold["standard_answer"]
        if len(left_out) == 1:
            return _near_miss(gold, ("rule_ignored",), left_out[0])
        return _near_miss(gold, ("rules_ignored",), "__and__".join(rule.split("__", 1)[1] for rule in left_out))
    tempted = None if active else _near_miss(gold, _WRONG_RULES, document)
    return gold["standard_answer"] if tempted is None else tempted


def _near_miss(gold: Mapping[str, Any], mistakes: Sequence[str], rule: str | None = None) -> Any:
    for one in gold["near_misses"]:
        if one["mistake"] in mistakes and rule in (None, one["rule"]):
            return one["answer"]
    return None


def negated(answer: Any, spec: Mapping[str, Any]) -> Any:
    """The answer with its verdict turned round; None where it has none."""
    rows = [dict(row) for row in ([answer] if isinstance(answer, dict) else answer or [])]
    turned = False
    for row in rows:
        for key, value in row.items():
            options = spec["keys"][key].get("one_of", ())
            opposite = _OPPOSITES.get(value)
            if opposite is None and len(options) == 2 and value in options:
                opposite = options[1] if value == options[0] else options[0]
            if opposite in options:
                row[key], turned = opposite, True
    if not turned:
        return None
    return rows[0] if isinstance(answer, dict) else rows


def nearest_rule_documents(exported: Exported) -> dict[str, str]:
    """The rule document that is most like each task's question and its metrics' pages, by cosine of embeddings.

    Documents in force, superseded and idle ones take part; tasks that ask of no metric have none.
    """
    from goldwright.experiments import nearest_documents

    texts: dict[str, str] = {}
    for line in exported.documents:
        texts[line["document_id"]] = f"{texts.get(line['document_id'], line['title'])} {line['text']}"
    found: dict[str, str] = {}
    for domain in sorted({task.domain for task in exported.tasks}):
        documents = {
            line["document_id"]: texts[line["document_id"]]
            for line in exported.documents_for(domain)
            if line["kind"] in RULE_KINDS
        }
        tasks = [task for task in exported.tasks if task.domain == domain and task.gold["metrics"]]
        queries = [" ".join([task.line["question"], *(texts[name] for name in task.gold["metrics"])]) for task in tasks]
        if documents and tasks:
            nearest = nearest_documents(queries, documents)
            found.update({task.task_id: document for task, document in zip(tasks, nearest, strict=True)})
    return found


#: An agent of one's own: a task's line of tasks.jsonl and a desk, to an answer.
Function = Callable[[Mapping[str, Any], Desk], Any]


class OwnAgent:
    """A function of one's own, as `module:function`.

    It is called with the task's line of tasks.jsonl and a desk, and returns the answer: a JSON value or text, or None
    where it has handed in at the desk or has none. With the condition oracle the line has the governing documents
    under `documents`.
    """

    model = None

    def __init__(self, name: str, exported: Exported, condition: Condition) -> None:
        self.name = name
        self._function = _imported(name)
        self._exported = exported
        self._condition = condition

    def sit(self, task: ExamTask, trial: int) -> Sat:
        """What the function answers at a desk of its own."""
        line = dict(task.line)
        with Desk.for_task(self._exported, task.task_id, self._condition) as desk:
            if self._condition == "oracle":
                line["documents"] = handed_documents(desk, task)
            started = perf_counter()
            answer = self._function(line, desk)
            seconds = perf_counter() - started
            if answer is None:
                answer = desk.answer
            text = answer if answer is None or isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
            return Sat(Attempt(task.task_id, trial, text, seconds=seconds, documents_read=tuple(desk.documents_read)))


def handed_documents(desk: Desk, task: ExamTask) -> dict[str, str]:
    """The text of each document that governs a task, by its id; opened at the desk for the agent."""
    return {document: desk.read_document(document) for document in task.governing_documents}


def _imported(name: str) -> Function:
    module_name, _, function_name = name.partition(":")
    # As `python -m` does: modules beside the project can be named.
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        module = importlib.import_module(module_name)
    # Whatever is wrong with somebody's module, it is theirs to mend.
    except Exception as error:
        raise ProjectError(
            f"The agent {name} can't be imported ({type(error).__name__}: {error}): name it as module:function."
        ) from error
    function = getattr(module, function_name, None)
    if not callable(function):
        raise ProjectError(f"{module_name} has no function {function_name!r}: name the agent as module:function.")
    found: Function = function
    return found
