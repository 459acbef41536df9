"""The check of whether a question asks for what its answer gives: as many things, and things of that kind."""

from __future__ import annotations

import re
from collections.abc import Callable

from goldwright.question_facts import CheckedTask, Facts, lists_groups, metric_names, names_all_groups
from goldwright.question_members import asked_members, named_members
from goldwright.question_reading import blanked, numbers, places, plain, stems, without
from goldwright.question_windows import read_windows


def asks_for_the_answer(task: CheckedTask, facts: Facts) -> str:
    """Whether the question asks for as many things as the answer gives."""
    check = _ARITIES.get(task.kind)
    text = without(task.said, metric_names(task, facts))
    return check(task, text, facts) if check else ""


_EACH = (
    r"\b(?:each|every|per|respective|respectively|separately|individual|individually|breakdown|broken (?:down|out|up)"
    r"|break|split|spread|distribut\w*|across|apiece|among the|between the|vary|differ|by)\b"
)


_FOR_A_FIGURE = (
    r"\b(?:what|how|which|number of|tell|give|show|get|see|need|know|let|split|break|please|list|report|provide"
    r"|state|figures?"
    r"|like|want|find|look\w*|by how)\b"
)


def _point_query_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    label, plural = str(task.brief.get("dimension_label")), str(task.brief.get("dimension_plural"))
    if not re.search(_FOR_A_FIGURE, plain(task.said)):
        return "asks for yes or no, where a figure is wanted"
    one_end = re.search(r"\b(?:highest|lowest|most|least|best|worst|largest|smallest|fewest|greatest|biggest)\b", text)
    if one_end:
        return f"asks for one end, where the answer has none: {one_end.group()}"
    if lists_groups(task):
        if names_all_groups(task, facts):
            return ""
        if not _names_dimension(text, label, plural):
            return f"does not ask for a figure by {label}"
        return (
            "" if re.search(_EACH, text) or places(text, plural) or _doubled(text) else f"does not ask for each {label}"
        )
    for name in (label, plural):
        for start, end in places(text, name):
            follows = [
                one.start
                for member in asked_members(task.brief)
                for one in named_members(task.said, task.domain, [member])
            ]
            if any(end <= at <= end + 3 for at in follows):
                continue
            if re.search(
                r"\b(?:each|every|per|by|across|all)(?: of)?(?: our| the| single| individual)? $", text[:start]
            ):
                return f"asks for each {label}, where one figure is wanted"
    step = r"(?:each|every|per|for the individual|by|all(?: the)?) (?:single )?(?:day|week|month|quarter|year)s?"
    course = re.search(r"\b(?:develop\w*|evol\w*|trend|trends|course|heading|over time|peak\w*)\b", text)
    if course:
        return f"asks for a course, where one figure is wanted: {course.group()}"
    listed = re.search(
        rf"\b(?:for each|for every|broken down|break (?:it |this )?down|breakdown|month by month|{step})\b", text
    )
    return f"asks for several figures, where one is wanted: {listed.group()}" if listed else ""


def _doubled(text: str) -> bool:
    return bool(re.search(r"\b(\w+) by \1\b", text))


def _names_dimension(text: str, label: str, plural: str) -> bool:
    """Whether a dimension is named, at least by one of its words (region by region, the gender of the owner)."""
    return bool({*stems(label), *stems(plural)} & set(stems(text)))


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
        r"\b(?:week by week|day by day|quarter by quarter|year by year|weekly|daily|quarterly|yearly|annually"
        r"|per quarter|per week"
        r"|by quarter|by week|each quarter|each week)\b",
        without(text, [one.wording for one in asked_members(task.brief)]),
    )
    return (
        f"asks for other steps than months: {step.group()}" if step and not _is_member_word(task, step.group()) else ""
    )


def _is_member_word(task: CheckedTask, word: str) -> bool:
    return any(places(plain(member.wording), word) for member in asked_members(task.brief))


def _threshold_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    return "" if re.search(r"\bmonths?\b|\bwhen\b|\bmonthly\b|\bpoint\b", text) else "does not ask for a month"


def _significance_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    if not re.search(
        r"\bsignifican\w*|\bchance\b|\bcoinciden\w*|\brandom\w*|\bnoise\b|\bluck\b|\bfluke\b|\baccident\w*", text
    ):
        return "does not ask whether the difference is significant"
    return ""


#: Stems that every supposition has, whatever it supposes.
_HYPOTHETICAL = frozenset(
    stems("had been have was were they count counted counting as well like any other not no it its and")
)


def _counterfactual_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    if not re.search(
        r"\b(?:if|had|suppos\w*|imagin\w*|assum\w*|without|were|would|counting|what if|hypothetical\w*)\b", text
    ):
        return "does not suppose anything"
    single = re.search(r"\b(?:which|who)\b[^?]*\b(?:highest|lowest|most|least|best|worst|largest|smallest)\b", text)
    if single:
        return f"asks for one group, where a figure is wanted: {single.group()}"
    metrics = {stem for name in metric_names(task, facts) for stem in stems(name)}
    wanted = set(stems(str(task.brief["set_aside"]))) - _HYPOTHETICAL - metrics
    if 2 * len(wanted & set(stems(text))) < len(wanted):
        return f"does not set aside what it should: {task.brief['set_aside']}"
    return ""


def _decomposition_arity(task: CheckedTask, text: str, facts: Facts) -> str:
    mix = re.search(r"\b(?:mix|composition|shifts?|shifting|structure|make ?up|weights?|shares of the)\b", text)
    within = re.search(r"\b(?:within|inside|rates?|in each|of each|themselves|own)\b", text)
    if task.brief.get("detail") is not None:
        return "" if mix and within else "does not ask for both effects, that of the mix and that within the groups"
    if re.search(r"\b(?:mix|composition)\b", text):
        return "asks for a mix effect, where the contribution of each group is wanted"
    moved = re.search(
        r"\b(?:chang\w*|differ\w*|movement|moved?|rise|fall|growth|increase|decrease|contribut\w*|up|down)\b", text
    )
    if not moved:
        return "does not ask about a change"
    parts = re.search(
        r"\b(?:contribut\w*|split\w*|part|parts|attribut\w*|break|broken|shares?|due|account\w* for|come|comes"
        r"|came|add|added"
        r"|driv\w+|drove|explain\w*|divid\w*|decompos\w*|apportion\w*|allocat\w*|distribut\w*|brought|bring|changes?|gained|lost)\b",
        text,
    )
    label, plural = str(task.brief["dimension_label"]), str(task.brief["dimension_plural"])
    if not parts or not (_names_dimension(text, label, plural) or names_all_groups(task, facts)):
        return "does not ask what each group contributed"
    single = re.search(
        r"\b(?:which|what) (?:\w+ ){1,4}?(?:contributed|added|drove|accounted|brought|gained)[^?]*\b(?:most|least)\b",
        text,
    )
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
    "ranking": _ranking_arity,
    "trend": _trend_arity,
    "threshold_crossing": _threshold_arity,
    "significance_testing": _significance_arity,
    "counterfactual": _counterfactual_arity,
    "decomposition": _decomposition_arity,
    "knowledge_retrieval": _knowledge_arity,
}
