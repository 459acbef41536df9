"""The model writer: questions by a language model from briefs, checked, and read back into skeletons.

What a model writes is taken where it passes every programmatic check and where a second call, which sees the question
alone beside the catalogue's labels, reads it back into the very skeleton of the brief. A question that fails is asked
for once more with the fault told; after that the built-in writer's question stands in, with the reason kept. Nothing
that a model says is taken unread, and no error is a pass.

The DI-Bench paper has a model write backward from the answer. Ours never sees an answer or a rule's words: it is told
the skeleton in the words of the glossaries. Persona and difficulty are ours, as the paper gives neither. Difficulty
counts what a question has to name and never rules: an agent could else read from the style whether a rule applies.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from goldwright.answer_spec import answer_spec, verdict_key
from goldwright.model_client import Call, Model, ModelClient, Request
from goldwright.prompt_files import read_prompt
from goldwright.template_writer import WRITER, kind_of, template_questions, words_of

Brief = Mapping[str, Any]

#: Faults that questions have, by task: the name of the check and the reason. A task without a fault is left out.
Check = Callable[[Mapping[str, str]], Mapping[str, tuple[str, str]]]

PARAPHRASES = 2

#: How often a question is asked for before the built-in writer stands in: once, and once more with the fault told.
ROUNDS = 2

#: Members of a dimension are listed to the reader of the round trip up to this many; above, it reads them as written.
MOST_MEMBERS_LISTED = 40

QUESTION_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "question": {"type": "string", "minLength": 10, "maxLength": 400},
        "paraphrases": {
            "type": "array",
            "items": {"type": "string", "minLength": 10, "maxLength": 400},
            "minItems": PARAPHRASES,
            "maxItems": PARAPHRASES,
        },
    },
    "required": ["question", "paraphrases"],
    "additionalProperties": False,
}

#: What each kind of question asks for, to the writer and to the reader of the round trip.
KINDS = {
    "point_query": "one figure of one metric, for all records of a period or for the groups named",
    "breakdown": "the figure of one metric for each member of a dimension",
    "trend": "how one metric moved month by month over a span of months, and when it peaked",
    "comparison": "which of two groups had the higher or the lower figure of one metric",
    "scorecard": "how two groups stand against each other on several metrics, and which does better on each",
    "ranking": "the groups with the highest or the lowest figures of one metric, a given number of them",
    "significance_testing": "whether the difference in one metric between two groups is more than chance",
    "test_of_all": "whether one metric differs between all members of a dimension by more than chance",
    "threshold_crossing": "in which single month of a span one metric first went over a threshold, if in any",
    "counterfactual": "what one metric would have been had something been otherwise, and how far that is from what is "
    "reported",
    "decomposition": "what each member of a dimension contributed to the change of one metric between two periods",
    "mix_and_rate": "how much of the change of one metric between two periods comes from a shift between the members "
    "of a dimension (the mix), and how much from the figures within them",
}

_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_STYLES = {
    "easy": "one short, direct sentence",
    "medium": "one plain sentence",
    "hard": "one sentence in which nothing is lost though it has to name a lot",
}


@dataclass(frozen=True)
class Written:
    """A question as it was taken: who wrote it, its paraphrases, and why it is not the model's where it is not."""

    task_id: str
    writer: str
    question: str
    paraphrases: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Dimension:
    """A dimension as the reader of the round trip is told of it; `members` maps members to their wordings."""

    name: str
    label: str
    phrase: str
    members: Mapping[str, str]


@dataclass(frozen=True)
class Catalogue:
    """What a domain's questions may name: labels of metrics, dimensions by name, suppositions in words."""

    metrics: tuple[str, ...]
    dimensions: Mapping[str, Dimension]
    suppositions: tuple[str, ...]


@dataclass(frozen=True)
class Skeleton:
    """What a question asks for, comparably: a brief's own, or one read back from words."""

    kind: str
    metrics: frozenset[str]
    grouped_by: str
    slices: frozenset[tuple[str, str]]
    windows: tuple[tuple[str, str], ...]
    direction: str
    count: int
    threshold: float
    supposition: str


def read_catalogues(labels: Iterable[Mapping[str, Any]]) -> dict[str, Catalogue]:
    """The catalogue of each domain from the rows of model `catalogue_labels`."""
    rows = sorted(labels, key=lambda row: (row["domain"], row["kind"], row["dimension"] or "", row["name"]))
    catalogues = {}
    for domain in sorted({row["domain"] for row in rows}):
        own = [row for row in rows if row["domain"] == domain]
        members: dict[str, dict[str, str]] = {}
        for row in own:
            if row["kind"] == "member":
                members.setdefault(row["dimension"], {})[row["name"]] = row["label"]
        catalogues[domain] = Catalogue(
            tuple(row["label"] for row in own if row["kind"] == "metric"),
            {
                row["name"]: Dimension(row["name"], row["label"], row["phrase"], members.get(row["name"], {}))
                for row in own
                if row["kind"] == "dimension"
            },
            tuple(row["label"] for row in own if row["kind"] == "supposition"),
        )
    return catalogues


def write_questions_with_model(
    briefs: Sequence[Brief],
    model: Model,
    client: ModelClient,
    personas: Sequence[str],
    catalogues: Mapping[str, Catalogue],
    check: Check,
    max_tokens: int = 600,
) -> list[Written]:
    """The question of each brief, in the order of the briefs.

    A knowledge question stays as its seed words it: it asks for a line of a document, which has no skeleton to be read
    back into. Errors of calls that the client could not mend count as faults like any other.
    """
    templates = template_questions(briefs)
    taken = {
        str(brief["task_id"]): Written(str(brief["task_id"]), WRITER, templates[str(brief["task_id"])])
        for brief in briefs
        if brief["analysis_type"] == "knowledge_retrieval"
    }
    wanted = {str(brief["task_id"]): brief for brief in briefs if str(brief["task_id"]) not in taken}
    used = {_plain(text) for text in templates.values()}
    faults: dict[str, tuple[str, str]] = {}
    for _ in range(ROUNDS if wanted else 0):
        requests = {
            task_id: writing_request(brief, model, _persona(task_id, personas), _told(faults.get(task_id)), max_tokens)
            for task_id, brief in wanted.items()
        }
        written: dict[str, Written] = {}
        for task_id, call in zip(wanted, client.answer(requests.values()), strict=True):
            if call.parsed is None:
                faults[task_id] = _fault_of_call("writing", call)
            else:
                written[task_id] = _from_call(task_id, call, f"{requests[task_id].prompt} {model.name}")
        found = _faults(written, check, used, templates)
        readings = {task_id: one for task_id, one in written.items() if task_id not in found}
        found.update(_read_back(readings, wanted, model, client, catalogues))
        for task_id, one in written.items():
            if task_id in found:
                faults[task_id] = found[task_id]
            else:
                taken[task_id] = one
                used.add(_plain(one.question))
                del wanted[task_id]
    for task_id in wanted:
        name, reason = faults[task_id]
        taken[task_id] = Written(task_id, WRITER, templates[task_id], reason=f"{name}: {reason}")
    kept = _checked_paraphrases(taken, check)
    return [replace(taken[task_id], paraphrases=kept[task_id]) for task_id in (str(one["task_id"]) for one in briefs)]


def writing_request(brief: Brief, model: Model, persona: str, fault: str, max_tokens: int) -> Request:
    """The call that asks for a brief's question; `fault` says what was wrong with an earlier one, or nothing."""
    prompt = read_prompt("write_question")
    spec = answer_spec(brief)
    messages = prompt.messages(
        persona=persona,
        difficulty=_STYLES[difficulty_of(brief)],
        ask=KINDS[kind_of(brief)],
        must_say=must_say(brief),
        answer=f"{'a list of objects' if spec['shape'] == 'rows' else 'an object'} with {', '.join(spec['keys'])}",
        paraphrases=PARAPHRASES,
        fault=fault,
    )
    return Request("write", prompt.id, messages, model.name, 0.0, max_tokens, 0, QUESTION_SCHEMA)


def must_say(brief: Brief) -> list[str]:
    """The pieces that a brief's question has to hold, word by word, each with what it is."""
    kind, words = kind_of(brief), words_of(brief)
    pieces = {"metrics" if kind == "scorecard" else "metric": words["phrase"]}
    if kind in ("comparison", "scorecard", "significance_testing"):
        pieces[f"two groups ({words['label']})"] = f"{words['a']}; {words['b']}"
    elif words["slice"]:
        pieces["group"] = words["slice"]
    if kind in ("breakdown", "ranking", "test_of_all", "decomposition", "mix_and_rate"):
        pieces["grouped by"] = words["label"] if kind == "breakdown" else words["plural"]
    if words["filter"]:
        pieces["group besides"] = words["filter"]
    if kind in ("decomposition", "mix_and_rate"):
        pieces["earlier period"], pieces["later period"] = words["earlier"], words["later"]
    else:
        pieces["period"] = words["period"]
    for what, place in (("direction", "direction"), ("direction", "which"), ("threshold", "threshold")):
        if words[place] and kind != "scorecard":
            pieces[what] = words[place]
    if words["count"]:
        pieces["how many"] = words["count"]
    if kind == "counterfactual":
        pieces["supposition"] = words["set_aside"]
    return [f"{what}: {piece}" for what, piece in pieces.items()]


def difficulty_of(brief: Brief) -> str:
    """easy, medium or hard by the number of pieces that a question has to name: up to 2, 3, more; never by rules."""
    count = len(must_say(brief))
    return "easy" if count <= 2 else "medium" if count == 3 else "hard"


def reading_request(question: str, domain: Catalogue, model: Model) -> Request:
    """The call that reads a question back: it holds the question and the catalogue's labels, nothing of the brief."""
    prompt = read_prompt("read_back")
    messages = prompt.messages(
        kinds=KINDS,
        metrics=domain.metrics,
        dimensions=[
            {
                "label": one.label,
                "phrase": one.phrase.format(value="…"),
                "members": list(one.members.values()) if len(one.members) <= MOST_MEMBERS_LISTED else [],
            }
            for one in domain.dimensions.values()
        ],
        suppositions=domain.suppositions,
        question=question,
    )
    return Request("read_back", prompt.id, messages, model.name, 0.0, 600, 0, reading_schema(domain))


def reading_schema(domain: Catalogue) -> dict[str, Any]:
    """The JSON schema of what a reader fills in."""
    labels = sorted({one.label for one in domain.dimensions.values()})
    month = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}$"}
    properties: dict[str, Any] = {
        "kind": {"enum": list(KINDS)},
        "metrics": {"type": "array", "items": {"enum": list(domain.metrics)}, "maxItems": 8},
        "grouped_by": {"enum": ["none", *labels]},
        "slices": {
            "type": "array",
            "maxItems": 4,
            "items": _closed({"dimension": {"enum": labels}, "member": {"type": "string", "maxLength": 100}}),
        },
        "windows": {"type": "array", "maxItems": 2, "items": _closed({"first_month": month, "last_month": month})},
        "direction": {"enum": ["none", "highest", "lowest", "higher", "lower"]},
        "count": {"type": "integer"},
        "threshold": {"type": "number"},
        "supposition": {"enum": ["none", *domain.suppositions]},
    }
    return _closed(properties)


def skeleton_of(brief: Brief, domain: Catalogue) -> Skeleton:
    """What a brief asks for, in the words by which a reader would name it."""
    kind, words = kind_of(brief), words_of(brief)
    slices = [(brief["dimension"], brief["value_a"]), (brief["dimension"], brief["value_b"])]
    slices.append((brief["filter_dimension"], brief["filter_value"]))
    is_grouped = brief["dimension"] is not None and brief["value_a"] is None
    return Skeleton(
        kind=kind,
        metrics=frozenset(str(brief["metric_labels"]).split("|")),
        grouped_by=str(brief["dimension_label"]) if is_grouped else "none",
        slices=frozenset((domain.dimensions[name].label, str(member)) for name, member in slices if member is not None),
        windows=_windows(brief),
        direction=words["direction"] or (verdict_key(brief) if kind == "comparison" else "none"),
        count=int(str(brief["detail"]).split(":")[1]) if kind == "ranking" else 0,
        threshold=float(brief["detail"]) if kind == "threshold_crossing" else 0,
        supposition=str(brief["set_aside"]) if kind == "counterfactual" else "none",
    )


def read_skeleton(form: Mapping[str, Any], domain: Catalogue) -> Skeleton:
    """What a reader filled in; a member may be written as in the data or as its wording, in any case."""
    kind = form["kind"]
    slices = set()
    for one in form["slices"]:
        written = _plain(one["member"])
        # Labels are not always unique: the member decides among dimensions of one label.
        matches = [
            member
            for dimension in domain.dimensions.values()
            if dimension.label == one["dimension"]
            for member, wording in dimension.members.items()
            if written in (_plain(member), _plain(wording))
        ]
        slices.add((one["dimension"], matches[0] if matches else one["member"]))
    return Skeleton(
        kind=kind,
        metrics=frozenset(form["metrics"]),
        grouped_by=form["grouped_by"],
        slices=frozenset(slices),
        windows=tuple((one["first_month"], one["last_month"]) for one in form["windows"]),
        # Only these kinds ask for a direction, a count, a threshold or a supposition; elsewhere such words are chatter.
        direction=form["direction"] if kind in ("comparison", "ranking") else "none",
        count=int(form["count"]) if kind == "ranking" else 0,
        threshold=float(form["threshold"]) if kind == "threshold_crossing" else 0,
        supposition=form["supposition"] if kind == "counterfactual" else "none",
    )


def difference(asked: Skeleton, read: Skeleton) -> str:
    """How a question reads otherwise than it was meant to, in a sentence; empty where it reads the same."""
    for name, meant in vars(asked).items():
        found = getattr(read, name)
        if meant != found:
            return f"its {name.replace('_', ' ')} reads as {_shown(found)} and was meant as {_shown(meant)}."
    return ""


def _read_back(
    written: Mapping[str, Written],
    briefs: Mapping[str, Brief],
    model: Model,
    client: ModelClient,
    catalogues: Mapping[str, Catalogue],
) -> dict[str, tuple[str, str]]:
    domains = {task_id: catalogues[str(briefs[task_id]["domain"])] for task_id in written}
    requests = [reading_request(one.question, domains[task_id], model) for task_id, one in written.items()]
    faults = {}
    for task_id, call in zip(written, client.answer(requests), strict=True):
        if call.parsed is None:
            faults[task_id] = _fault_of_call("reading back", call)
            continue
        domain = domains[task_id]
        reason = difference(skeleton_of(briefs[task_id], domain), read_skeleton(call.parsed, domain))
        if reason:
            faults[task_id] = ("round trip", reason)
    return faults


def _faults(
    written: Mapping[str, Written], check: Check, used: set[str], templates: Mapping[str, str]
) -> dict[str, tuple[str, str]]:
    """Faults of questions by task, from the programmatic checks and from repetition."""
    faults = dict(check({task_id: one.question for task_id, one in written.items()}))
    seen = set(used)
    for task_id, one in written.items():
        plain = _plain(one.question)
        if plain in seen and plain != _plain(templates[task_id]):
            faults.setdefault(task_id, ("its own words", "another task is asked in the same words."))
        seen.add(plain)
    return faults


def _checked_paraphrases(taken: Mapping[str, Written], check: Check) -> dict[str, tuple[str, ...]]:
    """The paraphrases of each task that pass the checks which its question has passed, in their order."""
    kept: dict[str, list[str]] = {task_id: [] for task_id in taken}
    for place in range(PARAPHRASES):
        texts = {
            task_id: one.paraphrases[place]
            for task_id, one in taken.items()
            if place < len(one.paraphrases) and one.paraphrases[place] not in (one.question, *kept[task_id])
        }
        faults = check(texts) if texts else {}
        for task_id, text in texts.items():
            if task_id not in faults:
                kept[task_id].append(text)
    return {task_id: tuple(texts) for task_id, texts in kept.items()}


def _from_call(task_id: str, call: Call, writer: str) -> Written:
    answer: Any = call.parsed
    question, *paraphrases = (" ".join(str(text).split()) for text in (answer["question"], *answer["paraphrases"]))
    return Written(task_id, writer, question, tuple(paraphrases))


def _fault_of_call(what: str, call: Call) -> tuple[str, str]:
    return (f"{what} failed", f"{call.status}: {call.error or 'no reason given'}")


def _told(fault: tuple[str, str] | None) -> str:
    """What a writer is told of a fault; of checks only the name, as reasons can hold a rule's words or the answer."""
    if fault is None or fault[0].endswith(" failed"):
        return ""
    name, reason = fault
    return reason if name == "round trip" else f"it did not pass the check “{name}”."


def _persona(task_id: str, personas: Sequence[str]) -> str:
    return personas[int.from_bytes(hashlib.sha256(task_id.encode()).digest()[1:5]) % len(personas)]


def _windows(brief: Brief) -> tuple[tuple[str, str], ...]:
    """First and last month of each window that a brief names."""
    if brief["period_from"] is None:
        return ()
    length = _MONTHS[str(brief["grain"])]
    starts = [brief["period_from"]]
    if brief["analysis_type"] == "decomposition":
        starts.append(brief["period_to"])
    elif brief["analysis_type"] in ("trend", "threshold_crossing"):
        return ((str(brief["period_from"])[:7], str(brief["period_to"])[:7]),)
    return tuple((str(start)[:7], _months_on(str(start), length - 1)) for start in starts)


def _months_on(day: str, months: int) -> str:
    start = date.fromisoformat(day[:10])
    count = start.year * 12 + start.month - 1 + months
    return f"{count // 12}-{count % 12 + 1:02}"


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _shown(value: Any) -> str:
    if isinstance(value, frozenset | tuple):
        return "; ".join(sorted(" ".join(one) if isinstance(one, tuple) else str(one) for one in value)) or "none"
    return str(value)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
