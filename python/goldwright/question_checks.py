"""Programmatic checks of questions, cheap and strict: each fails closed and says why.

A check that raises counts as failed. A question is held against its brief: what the brief explains (its metric, its
members, its window, its threshold, what it sets aside) may stand in it, in any words; what the brief doesn't explain
may not. No check reads a rule document, so that nothing which stands in one can change a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from goldwright import question_lexicon as lexicon
from goldwright.answer_spec import answer_instructions, is_scorecard, verdict_key
from goldwright.question_members import Member, NamedMember, asked_members, named_members, unknown_names
from goldwright.question_reading import Number, blanked, numbers, percentages, places, plain, stems, without
from goldwright.question_windows import Mention, Windows, read_windows, wanted_windows


@dataclass(frozen=True)
class CheckedTask:
    """A question with what the checks hold against it."""

    task_id: str
    question: str
    instructions: str
    brief: Mapping[str, Any]
    spec: Mapping[str, Any]
    gold_texts: tuple[str, ...]
    gold_numbers: tuple[Decimal, ...]
    governing_rules: frozenset[str]
    waived_rules: frozenset[str]

    @property
    def kind(self) -> str:
        return str(self.brief["analysis_type"])

    @property
    def domain(self) -> str:
        return str(self.brief["domain"])

    @cached_property
    def metrics(self) -> tuple[str, ...]:
        return tuple(str(self.brief.get("metrics") or "").split("|"))

    @cached_property
    def own_instructions(self) -> tuple[str, ...]:
        """Sentences of the instructions that don't follow from the brief: they are read like the question."""
        made = answer_instructions(self.brief)
        sentences = re.split(r"(?<=[.!?])\s+|\n+", self.instructions)
        return tuple(sentence for sentence in sentences if sentence and sentence not in made)

    @cached_property
    def said(self) -> str:
        """All that the writer says, as written."""
        return " ".join((self.question, *self.own_instructions))


@dataclass(frozen=True)
class MetricWords:
    """A metric in the catalogue's words: its names, the longest first, and the text of its page."""

    domain: str
    metric: str
    names: tuple[str, ...]
    description: str


@dataclass(frozen=True)
class DimensionWords:
    """A dimension in the glossary's words."""

    domain: str
    dimension: str
    label: str
    plural: str


@dataclass(frozen=True)
class Facts:
    """What the checks know of the domains."""

    titles: tuple[tuple[str, str], ...]  # document, title
    parameters: tuple[tuple[str, str, str], ...]  # rule, parameter, value
    words_of_rules: tuple[tuple[str, str], ...]
    members: tuple[Member, ...]
    metrics: tuple[MetricWords, ...]
    dimensions: tuple[DimensionWords, ...]
    physical_names: tuple[str, ...]  # of tables and columns, that no document or catalogue page uses as words

    @cached_property
    def by_metric(self) -> dict[str, MetricWords]:
        return {one.metric: one for one in self.metrics}


@dataclass(frozen=True)
class Finding:
    """The outcome of one check on one task; `reason` is empty where it passed."""

    task_id: str
    check: str
    passed: bool
    reason: str


def check_questions(tasks: Sequence[CheckedTask], facts: Facts) -> list[Finding]:
    """Every check on every task, in the order of tasks and checks."""
    return [_run(name, check, task, facts) for task in tasks for name, check in CHECKS.items()]


def injected_words(text: str) -> str:
    """What a text says to the machinery that reads it, such as “mark this as passing”; empty if nothing."""
    mark = lexicon.MARKS_OF_A_PROMPT.search(text)
    order = lexicon.ORDERS_TO_A_READER.search(plain(text))
    return repr(mark.group()) if mark else order.group() if order else ""


def _run(name: str, check: Callable[[CheckedTask, Facts], str], task: CheckedTask, facts: Facts) -> Finding:
    try:
        reason = check(task, facts)
    except Exception as error:  # A check that can't be made has not been passed.
        reason = f"the check failed: {error!r}"
    return Finding(task.task_id, name, not reason, reason)


# ---------- what the brief explains


def _metric_names(task: CheckedTask, facts: Facts) -> list[str]:
    """The names of the task's metrics, as the glossary and the catalogue have them."""
    return [name for metric in task.metrics if metric in facts.by_metric for name in facts.by_metric[metric].names]


def _brief_words(task: CheckedTask, facts: Facts) -> list[str]:
    """All wording that a writer was given."""
    given = ("set_aside", "asks", "dimension_label", "dimension_plural", "wording_a", "wording_b", "filter_wording")
    return [*_metric_names(task, facts), *(str(task.brief[key]) for key in given if task.brief.get(key))]


def _is_knowledge(task: CheckedTask) -> bool:
    return task.kind == "knowledge_retrieval"


def _lists_groups(task: CheckedTask) -> bool:
    """Whether the answer has a row, or a part, for each group of a dimension."""
    return task.brief.get("value_a") is None and task.brief.get("dimension") is not None


def _windows(task: CheckedTask, facts: Facts) -> Windows:
    """What the writer says about time, the limit of a threshold and what the brief sets aside left out."""
    text = without(task.said, [*_metric_names(task, facts), *_set_aside(task)])
    return read_windows(_without_threshold(task, text))


def _without_threshold(task: CheckedTask, text: str) -> str:
    if task.kind != "threshold_crossing":
        return text
    return blanked(text, [(one.start, one.end) for one in numbers(text) if one.value == Decimal(task.brief["detail"])])


def _set_aside(task: CheckedTask) -> list[str]:
    return [str(task.brief["set_aside"])] if task.brief.get("set_aside") else []


def _unexplained_numbers(task: CheckedTask, facts: Facts) -> list[Number]:
    """The numbers that neither window, threshold, members, count, nor the brief's own words account for."""
    text = _without_threshold(task, without(task.said, _brief_words(task, facts)))
    text = blanked(text, read_windows(text).places)
    every = facts.members if _names_all_groups(task, facts) else asked_members(task.brief)
    text = blanked(text, [(one.start, one.end) for one in named_members(task.said, task.domain, every)])
    given = {one.value for words in (*_set_aside(task), str(task.brief.get("asks") or "")) for one in numbers(plain(words))}
    if task.kind == "ranking":
        given.add(Decimal(str(task.brief["detail"]).split(":")[1]))
    return [one for one in numbers(text) if one.value not in given]


# ---------- the checks


def _injection(task: CheckedTask, facts: Facts) -> str:
    found = injected_words(task.said)
    return f"speaks to whoever reads the question: {found}" if found else ""


def _identifiers(task: CheckedTask, facts: Facts) -> str:
    found = re.search(r"\w+_\w+|\b[a-z]+[a-z0-9]*[A-Z]\w*|\b[A-Za-z]{3,}\.[a-z]{3,}\b|`[^`]*`|\w+ ?=|\w+\([\w*]", task.said)
    if found:
        return f"names the identifier {found.group()}"
    technical = re.search(
        r"\b(?:sql|column|columns|schema|database|data set|dataset|primary key|foreign key|where clause|group by|left join"
        r"|inner join|(?:the|a|in|from|of) \w+ tables?|(?:from|in|of|using) (?:the )?tables?|tables? \w+ of|field of|null values?)\b",
        without(task.said, _brief_words(task, facts)),
    )
    if technical:
        return f"speaks of how the data are stored: {technical.group()}"
    for name in facts.physical_names:
        if name.isalpha() and name.islower() or " " in name:
            is_named = bool(places(plain(task.said), name))
        else:
            is_named = bool(re.search(rf"\b{re.escape(name)}\b", task.said))
        if is_named and not any(places(plain(words), name) for words in _brief_words(task, facts)):
            return f"names the table or column “{name}”"
    return ""


_EMPTY_STEMS = frozenset(stems("what is are not do does count counts when need show 1 2 3 next who which"))


def _titles(task: CheckedTask, facts: Facts) -> str:
    text = without(task.said, _set_aside(task))
    given = {stem for words in _brief_words(task, facts) for stem in stems(words)}
    for document, title in facts.titles:
        names = [re.sub(r"\(.*\)", "", title), re.sub(r"\(.*\)|\b(?:19|20)\d\d\b", "", title)]
        if document in task.governing_rules:
            names.append(re.sub(r"_(?:19|20)\d\d$", "", document.split("__")[-1]).replace("_", " "))
        for name in names:
            telling = {stem for stem in stems(name) if stem not in _EMPTY_STEMS}
            if len(stems(name)) < 2 or telling <= given:
                continue
            if places(text, name) or (len(telling) >= 3 and len(telling - given) >= 2 and telling <= set(stems(text))):
                return f"names the document “{title}”"
    if not _is_knowledge(task):
        found = re.search(
            r"\b(?:policy|policies|(?<!as a )rules?|guidelines?|documents?|memos?|memorandum|handbook|rulebook|manual|circular"
            r"|directive|regulations?|by ?laws?|edition|notice|ordinance|decree|section \d+|paragraph \d+|appendix"
            r"|as laid down|knowledge base|catalogue|metric page|the page)\b",
            text,
        )
        if found:
            return f"points to a document: {found.group()}"
    return ""


_SMALL = 10
_LIMITING = r"(?:at least|at most|more than|fewer than|less than|under|over|below|above|minimum|maximum|or more|or fewer|or less|within|after|1st)"
_UNITS_OF_PARAMETERS = {"weight": ("point", "percent"), "amount": ("czk", "brl", "crown", "koruna"), "day": ("day", "th")}


def _parameters(task: CheckedTask, facts: Facts) -> str:
    """A value of a rule that governs the task, in any writing; a question about a document may name none of its domain's."""
    text = without(task.said, _brief_words(task, facts))
    unexplained = _unexplained_numbers(task, facts)
    for rule, parameter, value in facts.parameters:
        is_known = rule in task.governing_rules or (_is_knowledge(task) and rule.startswith(f"{task.domain}__"))
        if not is_known or rule in task.waived_rules:
            continue
        unit = parameter.split("_")[-1]
        units = {*stems(unit), *_UNITS_OF_PARAMETERS.get(unit, ())}
        said = f"gives away the {parameter.replace('_', ' ')} {value} of {rule}"
        for one in unexplained:
            beside = set(stems(text[max(0, one.start - 25) : one.end + 30]))
            around = text[max(0, one.start - 25) : one.end + 15]
            if one.value == Decimal(value) and (
                one.value > _SMALL or beside & units or re.search(rf"\b{_LIMITING}\b", around)
            ):
                return said
        if unit == "days" and Decimal(value) in _durations(text):
            return said
        if (unit in ("weight", "percent")) and Decimal(value) in percentages(text):
            return said
    ordinals = {Decimal(found) for found in re.findall(r"\b(\d+)(?:st|nd|rd|th)\b", blanked(text, _spans(task, facts)))}
    for rule, parameter, value in facts.parameters:
        if rule in task.governing_rules - task.waived_rules and parameter.endswith("_day") and Decimal(value) in ordinals:
            return f"gives away the {parameter.replace('_', ' ')} {value} of {rule}"
    return ""


def _spans(task: CheckedTask, facts: Facts) -> list[tuple[int, int]]:
    text = without(task.said, _brief_words(task, facts))
    return list(read_windows(text).places)


def _durations(text: str) -> list[Decimal]:
    """Lengths of time of a plain text that are written in another unit than days, in days."""
    lengths = {"week": 7, "fortnight": 14, "month": 30, "year": 365}
    found = re.findall(r"\b(\d+(?:\.\d+)?|an?(?= (?:\w+ )?(?:week|fortnight))) (?:(?:extra|full|whole|further|grace|single) )?(week|fortnight|month|year)s?\b", text)
    return [(Decimal(many) if many[0].isdigit() else Decimal(1)) * lengths[unit] for many, unit in found]


def _answer_numbers(task: CheckedTask, facts: Facts) -> str:
    for one in _unexplained_numbers(task, facts):
        for gold in task.gold_numbers:
            if _may_be(one.value, gold):
                return f"gives away the answer’s number {gold.normalize():f}"
    return ""


def _may_be(said: Decimal, gold: Decimal) -> bool:
    """Whether a number is a gold answer's, exact or rounded to as many figures as it was written with."""
    said, gold = abs(said), abs(gold)
    for scale in (0, 2, -2):
        scaled = gold.scaleb(scale)
        places_of_said = -int(said.as_tuple().exponent)
        if said == scaled or (said != 0 and places_of_said > 0 and round(scaled, places_of_said) == said):
            return True
        figures = said.normalize().as_tuple()
        if scaled and len(figures.digits) >= 2 and round(scaled, -int(figures.exponent)) == said:
            return True
        if scale == 0 and said >= 2 and round(scaled) == said:
            return True
    return False


def _figures(task: CheckedTask, facts: Facts) -> str:
    """A figure that the brief doesn't explain: it narrows the question, or hints at its answer."""
    for one in _unexplained_numbers(task, facts):
        if one.value > _SMALL or one.value != one.value.to_integral_value():
            return f"says {one.value}, which nothing in its brief explains"
    return ""


def _answer_texts(task: CheckedTask, facts: Facts) -> str:
    text = without(task.said, _brief_words(task, facts))
    windows = _windows(task, facts)
    wanted = wanted_windows(task.brief)
    offered = {
        plain(option) for key in task.spec["keys"].values() for option in key.get("one_of", ())
    } | {"total", "none", "not reported"}
    named = {
        plain(one.member.member)
        for one in named_members(task.said, task.domain, facts.members)
        if not _is_step_or_count(task, one)
    }
    for gold in task.gold_texts:
        if re.fullmatch(r"(?:19|20)\d\d-\d\d(?:-\d\d)?", gold):
            if any(_is_period(one, gold) and one.span not in wanted for one in windows.mentions):
                return f"gives away the answer’s date {gold}"
        elif plain(gold) in offered:
            continue
        elif plain(gold) in named and not _names_all_groups(task, facts):
            return f"gives away the answer’s text {gold}"
        elif _is_knowledge(task) and places(text, gold):
            return f"gives away the answer’s text {gold}"
        elif gold.startswith("<0") and re.search(r"\bp value\b|<|\b0\.\d", text):
            return f"gives away the answer’s p-value {gold}"
    if task.kind not in ("counterfactual", "knowledge_retrieval"):
        found = _PRESUMES.search(text)
        if found:
            return f"takes its answer for granted: {found.group()}"
    return ""


_PRESUMES = re.compile(
    r"\b(?:given that|knowing (?:that|how)|considering (?:that|how)|seeing (?:that|how)|now that|as we (?:all )?know"
    r"|we (?:all )?know|it is known|already know|confirm|prove|show that|explain|why|because|even though|although|despite"
    r"|turned out|as expected|is it right|is it true|is it correct|isn't it|wasn't it|didn't|which is why|thanks to|owing to"
    r"|so much|even more|clearly|obviously|of course|as is well known|in (?:1st|2nd|3rd|last) place|p value)\b"
    r"|\bsince (?!(?:when|19|20|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q\d|the (?:1st|2nd|3rd|4th|start|begin)))"
    r"|\bas (?:\w+ ){1,4}?(?:suggests?|shows?|indicates?|implies|proves?|confirms?|known)\b"
    r"|\b(?:number|much) (?:higher|lower|more|less|fewer|larger|smaller|better|worse|longer|shorter|faster|slower)\b[^?]* than\b"
    r"|\bby how much (?:did|was|were|is)\b[^?]*\b(?:exceed|beat|outperform|outdo|trail|lag|ahead|behind|higher|lower)\b"
)


def _is_period(mention: Mention, gold: str) -> bool:
    first, last = mention.span
    if len(gold) == 10:
        is_day = first == last and first.isoformat() == gold
        return is_day or (first.isoformat()[:7] == gold[:7] == last.isoformat()[:7])
    return first.isoformat()[:7] == gold == last.isoformat()[:7]


def _altered_words(task: CheckedTask, facts: Facts) -> str:
    text = without(task.said, _brief_words(task, facts))
    given = " ".join(plain(words) for words in _brief_words(task, facts))
    for rule, words in facts.words_of_rules:
        if rule in task.governing_rules - task.waived_rules and plain(words) in text and plain(words) not in given:
            return f"says “{words}”, which {rule} changes"
    return ""


def _names_all_groups(task: CheckedTask, facts: Facts) -> bool:
    """Whether a question about every group of a dimension lists them all by name."""
    if not _lists_groups(task) or task.kind == "ranking":
        return False
    dimension = task.brief["dimension"]
    every = {one.member for one in facts.members if one.dimension == dimension and one.member != "(none)"}
    named = {one.member.member for one in named_members(task.said, task.domain, facts.members, dimension)}
    return named == every


def _members(task: CheckedTask, facts: Facts) -> str:
    brief = task.brief
    if _is_knowledge(task):
        return ""
    known = {(one.dimension, one.member) for one in facts.members}
    for value in (brief.get("value_a"), brief.get("value_b")):
        if isinstance(value, str) and (brief["dimension"], value) not in known:
            return f"asks for the {brief['dimension']} {value}, which the data do not have"
    asked = asked_members(brief)
    own_words = _brief_words(task, facts)
    named = named_members(task.said, task.domain, facts.members)
    for member in asked:
        if not any(one.member.is_the_same(member) for one in named) and not member.is_named_in(task.said):
            return f"does not name {member.wording}"
    for one in named:
        if any(one.member.is_the_same(member) for member in asked) or one.is_a_word_of(own_words):
            continue
        if _is_step_or_count(task, one):
            continue
        if one.member.dimension == brief.get("dimension"):
            if not _names_all_groups(task, facts):
                return f"names {one.member.wording}, which it does not ask for"
        elif one.is_a_proper_name:
            return f"narrows the question to {one.member.wording}, which its brief does not"
    wrong_role = _wrong_dimension(task, facts)
    if wrong_role:
        return wrong_role
    stranger = unknown_names(task.said, [*own_words, *(str(value) for value in brief.values())], facts.members)
    return f"names {stranger}, which neither its brief nor the data have" if stranger else ""


def _is_step_or_count(task: CheckedTask, named: NamedMember) -> bool:
    """Whether what looks like a member says the steps of a course (monthly) or the places of a ranking (three stars)."""
    member = plain(named.member.wording)
    if task.kind in ("trend", "threshold_crossing"):
        return member == "monthly"
    return task.kind == "ranking" and member.split()[0] == str(task.brief["detail"]).split(":")[1]


def _wrong_dimension(task: CheckedTask, facts: Facts) -> str:
    """Another dimension named in the place of the task's own."""
    own = [one for one in facts.dimensions if one.dimension == task.brief.get("dimension")]
    if not own:
        return ""
    text = without(task.said, _metric_names(task, facts))
    own_stems = {stem for one in own for stem in (*stems(one.label), *stems(one.plural))}
    own_stems |= {*stems(str(task.brief.get("slice_phrase") or "")), *stems(str(task.brief.get("filter_phrase") or ""))}
    own_members = {one.member for one in facts.members if one.dimension == own[0].dimension}
    for other in facts.dimensions:
        if other.domain != task.domain or other.dimension == own[0].dimension:
            continue
        alone = [*set(stems(other.label)) - own_stems]
        if _lists_groups(task):
            own_named = any(places(text, name) for one in own for name in (one.label, one.plural))
            if not own_named and any(places(text, name) for name in (other.label, other.plural)):
                return f"asks by {other.label} instead of {own[0].label}"
        elif own_members & {one.member for one in facts.members if one.dimension == other.dimension} - {"(none)", "unknown"}:
            mine = set(stems(own[0].label)) - set(stems(other.label))
            said = set(stems(text))
            if len(alone) and said & set(alone) and mine and not said & mine:
                return f"speaks of the {other.label} instead of the {own[0].label}"
    return ""


def _metric(task: CheckedTask, facts: Facts) -> str:
    """Another metric of the catalogue in the place of the task's own, or beside it."""
    if _is_knowledge(task):
        return ""
    own = [one for one in facts.metrics if one.metric in task.metrics]
    text = without(task.said, [*_metric_names(task, facts), *_set_aside(task)])
    own_names = [name for one in own for name in one.names]
    for other in facts.metrics:
        if other.domain != task.domain or other.metric in task.metrics:
            continue
        for name in other.names:
            if places(text, name) and not any(places(plain(mine), name) for mine in own_names):
                return f"names the {name}, which it does not ask for"
    about = " ".join((*own_names, *(one.description for one in own)))
    for statistic, others in (("median", r"\bmedian\b"), ("average", r"\b(?:average|mean)\b")):
        if re.search(others, text) and not re.search(others, plain(about)):
            return f"asks for the {statistic}, which its metric is not"
    if is_scorecard(task.brief):
        said = set(stems(task.said))
        for one in own:
            if not any(len(said & set(stems(name))) * 2 > len(set(stems(name))) for name in one.names):
                return f"does not name the {one.names[0]}"
    elif re.search(r"\bmedian\b", plain(about)) and not re.search(r"\bmedian|\bmiddle\b|\btypical", plain(task.said)):
        return "does not say that it asks for the median"
    return ""


def _window(task: CheckedTask, facts: Facts) -> str:
    if _is_knowledge(task):
        return ""
    windows = _windows(task, facts)
    wanted = wanted_windows(task.brief)
    mentions = [one for one in windows.mentions if not _is_set_aside(task, one)]
    if not wanted:
        if mentions:
            return f"names a window, {_days(mentions[0])}, although it takes all records"
        return "" if windows.takes_all_records else "does not say that it takes all records"
    if windows.without_year:
        return f"does not say of which year: {windows.without_year[0]}"
    if len(wanted) == 2:
        parts = [span for one in mentions for span in (one.parts if one.span not in wanted else (one.span,))]
        missing = [span for span in wanted if span not in parts]
        strange = [span for span in parts if span not in wanted]
    else:
        parts = [one.span for one in mentions]
        missing = [span for span in wanted if span not in parts]
        strange = [span for span in parts if span not in wanted]
        if not missing and task.kind in ("trend", "threshold_crossing"):
            ends = (wanted[0][0], wanted[0][1])
            strange = [span for span in strange if not (span[0] == ends[0] or span[1] == ends[1]) or span[1] > ends[1]]
    opened = [one for one in mentions if one.is_open]
    if missing:
        said = f", and says {strange[0][0]} to {strange[0][1]}" if strange else ""
        return f"does not say its window, {missing[0][0]} to {missing[0][1]}{said}"
    if strange:
        return f"names another window than its own: {strange[0][0]} to {strange[0][1]}"
    if opened:
        return f"leaves its window open: {_days(opened[0])}"
    return "says that it takes all records, although it has a window" if windows.takes_all_records else ""


def _is_set_aside(task: CheckedTask, mention: Mention) -> bool:
    """Whether a window only repeats a date of what the brief sets aside: the same day, or the period that it begins."""
    given = [one for words in _set_aside(task) for one in read_windows(plain(words)).mentions]
    return mention.span not in wanted_windows(task.brief) and any(
        mention.span == one.span or mention.span[0] <= one.span[0] <= mention.span[1] for one in given
    )


def _days(mention: Mention) -> str:
    return f"{mention.span[0]} to {mention.span[1]}"


def _vague_time(task: CheckedTask, facts: Facts) -> str:
    given = " ".join(plain(words) for words in _brief_words(task, facts))
    text = without(task.said, _brief_words(task, facts))
    text = blanked(text, read_windows(text).places)
    found = lexicon.VAGUE_TIME.search(text)
    if found and not (_is_knowledge(task) and ("today" in given or "in force" in given)):
        return f"is vague about time: {found.group().strip()}"
    full = without(task.said, [*_metric_names(task, facts), *_set_aside(task)])
    for one in read_windows(full).mentions:
        edge = lexicon.VAGUE_EDGE.search(full[: one.start])
        is_own = edge is not None and edge.group().split()[0] in " ".join(_metric_names(task, facts)).split()
        if edge and not is_own and len({*one.parts, one.span}) == 1 and not _is_set_aside(task, one):
            return f"is vague about time: {edge.group().strip()} {full[one.start : one.end]}"
    return ""


_ASKING = "what|how|who|whom|whose|why|where|when|which|did|does|do|was|were|is|are|has|have|had|can|could|would|will|should"
_SECOND_QUESTION = re.compile(
    rf"(?:,|;|\band|\bplus|\bthen|\balso|\bas well as|\bbesides|\bor)(?: also| then| if so| and|,)*"
    rf"(?: (?:in|at|by|for|from|to|of|on|with))? (?P<asks>{_ASKING}|the number of)\b(?=(?P<rest>[^?]*))"
)
#: What else may be asked, by the kind of task: parts of the same answer.
_SAME_ANSWER = {
    "trend": r"when|where|which (?:way|month|direction)|what (?:percent|direction|month|extent)|how (?:much|far|strong|fast|steep)"
    r"|was it|did it|the number of percent",
    "threshold_crossing": r"when|which (?:month|1|1st|was|is|came|comes|of|for|did it|it|such)|what month|did (?:it|that|this)|was there",
    "comparison": r"which|who(?:se)? (?:is|was|did|does|do|had|has|comes?|came|leads?|led)|where"
    r"|what (?:is|are|was|were) (?:the|both|their|its) (?:2 )?(?:figures?|values?|amounts?|numbers?)",
    "ranking": r"what (?:is|are|was|were) (?:the|their|its) (?:figures?|values?|amounts?|scores?)|how (?:high|low|large|much)",
    "significance_testing": r"(?:is|was|are|were|could|does|do) (?:\w+ ){1,3}?(?:significan|more than|chance|random|due|down|mere|real|just)",
    "counterfactual": r"how|by|had|would|what (?:difference|change|would|is the (?:difference|gap|change))",
    "decomposition": r"how (?:much|far|large)|what (?!was it|is it|were|(?:is|was) the)|which (?:part|share)|where|by",
    "point_query": r"(?:what|how) (?:does|did|do) (?:it|that|they) look|what (?:is|are|was|were) the figures?",
    "knowledge_retrieval": r"(?!)",
}


def _one_question(task: CheckedTask, facts: Facts) -> str:
    text = without(task.question, _set_aside(task))
    sentences = [one for one in re.split(r"(?<=[.?!])\s+(?=\w)", text) if one.strip(" .·")]
    asked = [one for one in sentences if _asks(one)]
    if not asked:
        return "asks nothing"
    marked = [one for one in sentences if "?" in one]
    for sentence in sentences[sentences.index(marked[0]) + 1 :] if marked else ():
        again = re.sub(r"^(?:and|if so|if yes|if it did|,| )+", "", re.sub(r"^(?:and )?(?:in|by|at|for|to) ", "", sentence))
        is_request = re.match(r"(?:i (?:need|am|want|would)|list|name|please|give|show|rank|tell me)\b", again)
        if "?" in sentence or (_asks(sentence) and not is_request):
            if not re.match(_SAME_ANSWER[task.kind], again):
                return f"goes on to ask: {sentence}"
    for sentence in sentences:
        for found in _SECOND_QUESTION.finditer(sentence):
            if not _is_second(sentence, found, is_later=sentences.index(sentence) > sentences.index(asked[0])):
                continue
            again = f"{found['asks']}{found['rest']}"
            if not re.match(_SAME_ANSWER[task.kind], again) and not _is_asked_for(task, again, facts):
                return f"asks a second question: {again.strip()[:60]}"
    beside = re.search(r"\b(?:as well as|along with|together with|plus|in addition to) (?P<more>.*)", text)
    if beside and not any(one.start <= 2 for one in named_members(beside["more"], task.domain, asked_members(task.brief))):
        return f"asks for something else as well: {beside['more'][:60]}"
    also = re.search(r"\b(?:also|in addition|additionally|furthermore|moreover|on top of that|secondly)\b", text)
    if also and task.kind != "counterfactual":
        return f"asks for something else as well: {also.group()}"
    return ""


def _is_asked_for(task: CheckedTask, again: str, facts: Facts) -> bool:
    """Whether what looks like a second question is a part of the one asked: of the brief's own, or one of the groups."""
    if not _is_knowledge(task):
        return bool(re.match(r"how (?:high|low|large|much|many)|what", again)) and _names_all_groups(task, facts)
    said = set(stems(again))
    return 2 * len(said & set(stems(str(task.brief["asks"])))) > len(said)


def _asks(sentence: str) -> bool:
    return "?" in sentence or bool(
        re.match(rf" *(?:and |but |so |then )?(?:{_ASKING}|the number of)\b", sentence)
        or re.search(
            r"\b(?:tell|give|show|list|name|rank|describe|split|break|compare|trace|attribute|report|state|provide|need|want"
            r"|please|find|compute|calculate|let|get|say|explain|divide|set out|outline|like to (?:see|know|have)|after|look"
            r"|determine|identify|present|test|check|summarise|summarize|walk|take)\b",
            sentence,
        )
    )


def _is_second(sentence: str, found: re.Match[str], is_later: bool) -> bool:
    """Whether a question word behind a comma or an “and” opens a question behind another, and isn't the first itself."""
    before = sentence[: found.start()]
    opened = re.search(
        r"\b(?:what|how|who|whom|whose|why|where|when|which|the number of|tell|give|show|list|name|rank|describe|please|like to)\b"
        rf"|(?:^|[,:;] )(?:{_ASKING})\b",
        before,
    )
    if not opened and not is_later:
        return False
    if found["asks"] in ("which", "who", "whose", "where", "when", "had", "have", "has", "do", "would", "could", "can"):
        return bool(re.search(r"(?:and|plus|also|then|;|as well as)\W*(?:\w+ )?$", sentence[: found.start("asks")]))
    return found["asks"] not in ("is", "are", "was", "were", "did", "does") or bool(re.search(r"\b(?:and|plus|also)\b", found.group()))


def _threshold(task: CheckedTask, facts: Facts) -> str:
    if task.kind != "threshold_crossing":
        return ""
    text = without(task.said, [*_metric_names(task, facts), *(str(one.wording) for one in asked_members(task.brief))])
    limit = Decimal(task.brief["detail"])
    found = [one for one in numbers(text) if one.value == limit]
    if not found:
        return f"does not say its limit, {limit:,}"
    again = lexicon.NOT_FIRST.search(text)
    if again:
        return f"does not ask for the first month over it: {again.group()}"
    at = found[0]
    before, behind = text[max(0, at.start - 45) : at.start], text[at.end : at.end + 25]
    near = f"{before}#{behind}"
    other = lexicon.NOT_OVER.search(_near_only(near))
    if other:
        return f"says “{other.group()}”, where the limit is to be gone over"
    over = lexicon.OVER.search(text)
    return "" if over else f"does not say that the figure goes over {limit:,}"


def _near_only(near: str) -> str:
    """The words about a limit without windows, whose “from” and “to” speak of time."""
    return blanked(near, read_windows(near).places)


def _direction(task: CheckedTask, facts: Facts) -> str:
    """Which end is asked for: highest or lowest, better or worse, against the brief."""
    if task.kind not in ("ranking", "comparison", "trend"):
        return ""
    words = [*_metric_names(task, facts), *(one.wording for one in asked_members(task.brief))]
    text = lexicon.ORDER_OF_LIST.sub(" ", without(task.said, words))
    text = blanked(text, read_windows(text).places)
    if task.kind == "trend":
        return _trend_direction(task, text)
    if is_scorecard(task.brief):
        if lexicon.WORSE.search(text):
            return "asks who does worse, where the answer says who does better"
        return "" if lexicon.BETTER.search(text) else "does not ask who does better on each"
    wanted = str(task.brief["detail"]).split(":")[0] if task.kind == "ranking" else verdict_key(task.brief)
    wanted_side = 1 if wanted in ("highest", "higher") else -1
    listed = _FIRST_IN_LIST.search(plain(task.said))
    if listed and task.kind == "ranking" and _sides(task, listed.group()) == {-wanted_side}:
        return f"lists from the other end: {listed.group()}"
    sides = _sides(task, text)
    if 0 in sides and wanted_side not in sides:
        return "asks for the better one of a metric for which neither side is better"
    if wanted_side not in sides:
        said = "asks for the opposite" if sides else "does not say which end it asks for"
        return f"{said}, where the {wanted} is wanted"
    if -wanted_side in sides and not re.search(r"\b(?:higher|more|larger|greater|up) or (?:lower|less|fewer|smaller|down)", text):
        return f"asks for both ends, where the {wanted} is wanted"
    return ""


_FIRST_IN_LIST = re.compile(
    r"\b(?:highest|lowest|largest|smallest|biggest|fewest|most|least|best|worst|longest|shortest) (?:1 |1s |figure |value )?"
    r"(?:1st|on top|comes 1st)\b|\bfrom (?:the )?(?:highest|largest|biggest|most|best|lowest|smallest|least|fewest|worst)"
    r"(?= (?:down |up |figure )?to\b)"
)


def _sides(task: CheckedTask, text: str) -> set[int]:
    """The sides that a text asks for: 1 the higher one, -1 the lower one, 0 better or worse where neither is."""
    polarity = {"higher": 1, "lower": -1}.get(str(task.brief["polarity"]), 0)
    is_time = str(task.brief["unit"]) in ("days", "hours", "minutes", "seconds", "months", "years")
    text = lexicon.MORE_GOOD.sub("better ", lexicon.LESS_GOOD.sub("worse ", text))
    is_slow = -1 if is_time and polarity == -1 else 1
    return {
        side
        for pattern, side in (
            (lexicon.HIGHER, 1),
            (lexicon.LOWER, -1),
            (lexicon.FASTER, is_slow),
            (lexicon.SLOWER, -is_slow),
            (lexicon.BETTER, polarity),
            (lexicon.WORSE, -polarity),
        )
        if pattern.search(text)
    }


def _trend_direction(task: CheckedTask, text: str) -> str:
    if -1 in _sides(task, re.sub(r"\b\w+ or (?:less|worse|\w+er)\b", " ", text)):
        return "asks for the lowest month, where the answer gives the highest"
    rises, falls = lexicon.RISING.search(text), lexicon.FALLING.search(text)
    if bool(rises) != bool(falls):
        one = rises or falls
        assert one is not None
        return f"takes the direction for granted: {one.group()}"
    return ""


_COUNTED = r"(?P<count>\d+)"


def _arity(task: CheckedTask, facts: Facts) -> str:
    """Whether the question asks for as many things as the answer gives."""
    check = _ARITIES.get(task.kind)
    text = without(task.said, _metric_names(task, facts))
    return check(task, text, facts) if check else ""


_EACH = (
    r"\b(?:each|every|per|respective|respectively|separately|individual|individually|breakdown|broken (?:down|out|up)"
    r"|break|split|spread|distribut\w*|across|apiece|among the|between the|vary|differ|by)\b"
)


def _point_query_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    label, plural = str(task.brief.get("dimension_label")), str(task.brief.get("dimension_plural"))
    if _lists_groups(task):
        if _names_all_groups(task, facts):
            return ""
        one_end = re.search(r"\b(?:highest|lowest|most|least|best|worst|largest|smallest|fewest|greatest|biggest)\b", text)
        if one_end:
            return f"asks for one {label}, where all are wanted: {one_end.group()}"
        if not _names_dimension(text, label, plural):
            return f"does not ask for a figure by {label}"
        return "" if re.search(_EACH, text) or places(text, plural) or _doubled(text) else f"does not ask for each {label}"
    for name in (label, plural):
        for start, end in places(text, name):
            follows = [one.start for member in asked_members(task.brief) for one in named_members(task.said, task.domain, [member])]
            if any(end <= at <= end + 3 for at in follows):
                continue
            if re.search(r"\b(?:each|every|per|by|across|all)(?: of)?(?: our| the| single| individual)? $", text[:start]):
                return f"asks for each {label}, where one figure is wanted"
    step = r"(?:each|every|per|for the individual|by|all(?: the)?) (?:single )?(?:day|week|month|quarter|year)s?"
    listed = re.search(rf"\b(?:for each|for every|broken down|break (?:it |this )?down|breakdown|month by month|{step})\b", text)
    return f"asks for several figures, where one is wanted: {listed.group()}" if listed else ""


def _doubled(text: str) -> bool:
    return bool(re.search(r"\b(\w+) by \1\b", text))


def _names_dimension(text: str, label: str, plural: str) -> bool:
    """Whether a dimension is named: its label, its plural, or the words of the label apart (gender of the owner)."""
    said = set(stems(text))
    return any(places(text, name) for name in (label, plural)) or set(stems(label)) <= said or len(set(stems(label)) & said) > 0


def _comparison_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    return ""


def _ranking_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    count = int(str(task.brief["detail"]).split(":")[1])
    text = blanked(text, read_windows(text).places)
    said = {int(one.value) for one in numbers(text)}
    if count not in said:
        return f"does not ask for {count} {task.brief['dimension_plural']}"
    others = said - {count}
    return f"asks for {min(others)} as well as for {count}" if others else ""


def _trend_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    course = re.search(
        r"\b(?:trend\w*|develop\w*|mov(?:e|es|ed|ing|ement)|chang\w*|course|head\w*|evol\w*|direction|trajectory|path|progress\w*"
        r"|unfold\w*|grow\w*|shrink\w*|ris\w+|fall\w*|vary|varied|behav\w*|happen\w*|fluctuat\w*|go|went|gone|run|ran|curve"
        r"|increas\w*|decreas\w*|climb\w*|declin\w*|month (?:by|after|to|on) month|each month|every month|monthly"
        r"|which way|up or down|trace|get|got|became|become|look(?:ed)? like|did (?:\w+ ){1,12}do)\b",
        text,
    )
    if re.search(r"\bnumber of (?:months|times)\b|\bhow often\b", text):
        return "asks for a number of months, where the answer gives the course"
    if not course:
        return "does not ask how the figure developed"
    step = re.search(
        r"\b(?:week by week|day by day|quarter by quarter|year by year|weekly|daily|quarterly|yearly|annually|per quarter|per week"
        r"|by quarter|by week|each quarter|each week)\b",
        without(text, [one.wording for one in asked_members(task.brief)]),
    )
    return f"asks for other steps than months: {step.group()}" if step and not _is_member_word(task, step.group()) else ""


def _is_member_word(task: CheckedTask, word: str) -> bool:
    return any(places(plain(member.wording), word) for member in asked_members(task.brief))


def _threshold_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    return "" if re.search(r"\bmonths?\b|\bwhen\b|\bmonthly\b|\bpoint\b", text) else "does not ask for a month"


def _significance_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    if not re.search(r"\bsignifican\w*|\bchance\b|\bcoinciden\w*|\brandom\w*|\bnoise\b|\bluck\b|\bfluke\b|\baccident\w*", text):
        return "does not ask whether the difference is significant"
    return ""


def _counterfactual_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    if not re.search(r"\b(?:if|had|suppos\w*|imagin\w*|assum\w*|without|were|would|counting|what if|hypothetical\w*)\b", text):
        return "does not suppose anything"
    wanted = set(stems(str(task.brief["set_aside"])))
    if 2 * len(wanted & set(stems(task.said))) < len(wanted):
        return f"does not set aside what it should: {task.brief['set_aside']}"
    return ""


def _decomposition_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    mix = re.search(r"\b(?:mix|composition|shifts?|shifting|structure|make ?up|weights?|shares of the)\b", text)
    within = re.search(r"\b(?:within|inside|rates?|in each|of each|themselves|own)\b", text)
    if task.brief.get("detail") is not None:
        return "" if mix and within else "does not ask for both effects, that of the mix and that within the groups"
    if re.search(r"\b(?:mix|composition)\b", text):
        return "asks for a mix effect, where the contribution of each group is wanted"
    parts = re.search(
        r"\b(?:contribut\w*|split\w*|part|parts|attribut\w*|break|broken|shares?|due|account\w* for|come|comes|came|add|added"
        r"|driv\w+|drove|explain\w*|divid\w*|decompos\w*|apportion\w*|allocat\w*|distribut\w*|brought|by)\b",
        text,
    )
    if not parts:
        return "does not ask what each group contributed"
    single = re.search(r"\b(?:which|what) (?:\w+ ){1,4}?(?:contributed|added|drove|accounted|brought|gained)[^?]*\b(?:most|least)\b", text)
    return "asks for one group, where all are wanted" if single else ""


def _knowledge_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    asks = {
        "date": r"\b(?:date|day|when|since)\b",
        "number": r"\b(?:number|what|which|percent\w*|share|year|day|figure|amount)\b",
        "text": r"\b(?:office|department|who|whom|whose|team|unit|desk)\b",
    }[str(task.brief["field_type"])]
    if not re.search(asks, plain(task.said)):
        return f"does not ask for a {task.brief['field_type']}"
    wanted = set(stems(str(task.brief["asks"])))
    if 5 * len(wanted & set(stems(task.said))) < 2 * len(wanted):
        return f"asks for something else than: {task.brief['asks']}"
    return ""


_ARITIES: dict[str, Callable[[CheckedTask, str, Facts], str]] = {
    "point_query": _point_query_arity,
    "comparison": _comparison_arity,
    "ranking": _ranking_arity,
    "trend": _trend_arity,
    "threshold_crossing": _threshold_arity,
    "significance_testing": _significance_arity,
    "counterfactual": _counterfactual_arity,
    "decomposition": _decomposition_arity,
    "knowledge_retrieval": _knowledge_arity,
}

#: What the instructions must say of each test, and words that belong to another one.
_TESTS = {
    "welch_t_test": ((r"\bwelch", r"\bt[ -]?test\b", r"\b2 sided\b|\b2 tailed\b"), r"chi|z test|mann|wilcoxon|fisher|anova"),
    "two_proportion_test": ((r"\bproportion", r"\bz[ -]?test\b", r"\b2 sided\b|\b2 tailed\b"), r"welch|t test|chi|mann|fisher"),
    "chi_squared_test": ((r"\bchi[ -]?squared?\b|χ²|\bchi2\b",), r"welch|t test|z test|mann|wilcoxon|fisher|anova"),
}


def _test_method(task: CheckedTask, facts: Facts) -> str:
    if task.kind != "significance_testing":
        return ""
    needed, foreign = _TESTS[str(task.brief["detail"])]
    instructions = plain(task.instructions)
    for words in needed:
        if not re.search(words, instructions):
            return f"its instructions do not name the {str(task.brief['detail']).replace('_', ' ')}"
    if "0.05" not in instructions:
        return "its instructions do not say the level of significance"
    unit = str(task.brief["unit_of_analysis"])
    if not places(instructions, f"single {unit}"):
        return f"its instructions do not say that single {unit}s are tested"
    other = re.search(rf"\b(?:{foreign})\w*\b|\b1 (?:sided|tailed)\b", plain(task.said))
    return f"names another test: {other.group()}" if other else ""


CHECKS: dict[str, Callable[[CheckedTask, Facts], str]] = {
    "no orders to a reader": _injection,
    "no identifier": _identifiers,
    "no document title": _titles,
    "no parameter": _parameters,
    "no answer number": _answer_numbers,
    "no answer text": _answer_texts,
    "figures are explained": _figures,
    "nothing that a rule alters": _altered_words,
    "metric is named": _metric,
    "members exist": _members,
    "window is clear": _window,
    "time is clear": _vague_time,
    "threshold is gone over": _threshold,
    "direction is right": _direction,
    "asks for what is answered": _arity,
    "one question": _one_question,
    "test is named": _test_method,
}
