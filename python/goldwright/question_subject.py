"""Checks of what a question is about: its metric, the members of its dimensions, its window."""

from __future__ import annotations

import re

from goldwright import question_lexicon as lexicon
from goldwright.answer_spec import is_scorecard
from goldwright.question_facts import (
    CheckedTask,
    Facts,
    brief_words,
    is_knowledge,
    is_step_or_count,
    lists_groups,
    metric_names,
    names_all_groups,
    set_aside,
    windows_of,
)
from goldwright.question_members import asked_members, named_members, unknown_names
from goldwright.question_reading import blanked, places, plain, stems, without
from goldwright.question_windows import Mention, read_windows, wanted_windows

#: A statistic, words that ask for it, and words by which a metric's page says that it is one.
_STATISTICS = (
    ("median", r"\bmedian\b", r"\bmedian\b"),
    ("average", r"\b(?:average|the mean|mean value)\b", r"\b(?:average|mean)\b"),
)


def metric_is_named(task: CheckedTask, facts: Facts) -> str:
    """Another metric of the catalogue in the place of the task's own, or beside it."""
    if is_knowledge(task):
        return ""
    own = [one for one in facts.metrics if one.metric in task.metrics]
    text = without(task.said, [*metric_names(task, facts), *set_aside(task)])
    own_names = [name for one in own for name in one.names]
    for other in facts.metrics:
        if other.domain != task.domain or other.metric in task.metrics:
            continue
        for name in other.names:
            if places(text, name) and not any(places(plain(mine), name) for mine in own_names):
                return f"names the {name}, which it does not ask for"
    about = " ".join((*own_names, *(one.description for one in own)))
    for statistic, asked, meant in _STATISTICS:
        if re.search(asked, text) and not re.search(meant, plain(about)):
            return f"asks for the {statistic}, which its metric is not"
    if is_scorecard(task.brief):
        said = set(stems(task.said))
        for one in own:
            if not any(len(said & set(stems(name))) * 2 > len(set(stems(name))) for name in one.names):
                return f"does not name the {one.names[0]}"
    elif re.search(r"\bmedian\b", plain(about)) and not re.search(r"\bmedian|\bmiddle\b|\btypical", plain(task.said)):
        return "does not say that it asks for the median"
    return _likelier_metric(task, facts)


#: By how much another metric may be likelier by a question's words; good paraphrases stay under 1.6. Our choice.
_MARGIN = 2.0


def _likelier_metric(task: CheckedTask, facts: Facts) -> str:
    """A metric whose names have more telling words in the question than those of the task's own; or none at all."""
    given = ("dimension_label", "dimension_plural", "wording_a", "wording_b", "filter_wording")
    words = [str(task.brief[key]) for key in given if task.brief.get(key)]
    said = set(stems(without(task.said, [*words, *set_aside(task)])))
    own = [one for one in facts.metrics if one.metric in task.metrics]
    if said & {initials for one in own for initials in one.initials}:
        return ""
    likeness = {
        one.metric: sum(facts.weights[task.domain, stem] for stem in said & one.stems)
        for one in facts.metrics
        if one.domain == task.domain
    }
    mine = max((likeness[one.metric] for one in own), default=0.0)
    likeliest = max(likeness, key=lambda metric: likeness[metric], default="")
    if likeliest and likeness[likeliest] >= mine + _MARGIN:
        return f"reads like the {facts.by_metric[likeliest].names[0]}"
    is_named = any(said & one.stems for one in own)
    return "" if is_named or not own else f"does not name the {own[0].names[0]}"


def members_exist(task: CheckedTask, facts: Facts) -> str:
    brief = task.brief
    if is_knowledge(task):
        return ""
    for value in (brief.get("value_a"), brief.get("value_b")):
        if isinstance(value, str) and value not in facts.members_of.get(brief["dimension"], ()):
            return f"asks for the {brief['dimension']} {value}, which the data do not have"
    asked = asked_members(brief)
    own_words = brief_words(task, facts)
    named = named_members(task.said, task.domain, facts.members)
    for member in asked:
        if not any(one.member.is_the_same(member) for one in named) and not member.is_named_in(task.said):
            return f"does not name {member.wording}"
    text = without(task.said, own_words)
    taken = blanked(text, windows_of(task, facts).places)
    about = [str(brief.get("slice_phrase")), str(brief.get("filter_phrase")), *_descriptions(task, facts)]
    for one in named:
        if any(one.member.is_the_same(member) for member in asked) or one.is_a_word_of(own_words):
            continue
        if is_step_or_count(task, one) or names_all_groups(task, facts):
            continue
        if one.member.dimension == brief.get("dimension"):
            return f"names {one.member.wording}, which it does not ask for"
        if "·" not in taken[one.start : one.end] and not one.is_a_word_of(about):
            return f"narrows the question to {one.member.wording}, which its brief does not"
    wrong_role = _wrong_dimension(task, facts)
    if wrong_role:
        return wrong_role
    every = [one.wording for one in facts.members] if names_all_groups(task, facts) else []
    stranger = unknown_names(task.said, [*own_words, *every, *(str(value) for value in brief.values())])
    return f"names {stranger}, which neither its brief nor the data have" if stranger else ""


def _descriptions(task: CheckedTask, facts: Facts) -> list[str]:
    return [facts.by_metric[metric].description for metric in task.metrics if metric in facts.by_metric]


def _wrong_dimension(task: CheckedTask, facts: Facts) -> str:
    """Another dimension named in the place of the task's own."""
    own = [one for one in facts.dimensions if one.dimension == task.brief.get("dimension")]
    if not own:
        return ""
    text = without(task.said, metric_names(task, facts))
    own_stems = {stem for one in own for stem in (*stems(one.label), *stems(one.plural))}
    own_stems |= {*stems(str(task.brief.get("slice_phrase") or "")), *stems(str(task.brief.get("filter_phrase") or ""))}
    own_members = facts.members_of.get(own[0].dimension, set())
    for other in facts.dimensions:
        if other.domain != task.domain or other.dimension == own[0].dimension:
            continue
        alone = [*set(stems(other.label)) - own_stems]
        if lists_groups(task):
            own_named = any(places(text, name) for one in own for name in (one.label, one.plural))
            if not own_named and any(places(text, name) for name in (other.label, other.plural)):
                return f"asks by {other.label} instead of {own[0].label}"
        elif own_members & facts.members_of.get(other.dimension, set()) - {"(none)", "unknown"}:
            mine = set(stems(own[0].label)) - set(stems(other.label))
            said = set(stems(text))
            if len(alone) and said & set(alone) and mine and not said & mine:
                return f"speaks of the {other.label} instead of the {own[0].label}"
    return ""


def window_is_clear(task: CheckedTask, facts: Facts) -> str:
    if is_knowledge(task):
        return ""
    windows = windows_of(task, facts)
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
    given = [one for words in set_aside(task) for one in read_windows(plain(words)).mentions]
    return mention.span not in wanted_windows(task.brief) and any(
        mention.span == one.span or mention.span[0] <= one.span[0] <= mention.span[1] for one in given
    )


def _days(mention: Mention) -> str:
    return f"{mention.span[0]} to {mention.span[1]}"


def time_is_clear(task: CheckedTask, facts: Facts) -> str:
    given = " ".join(plain(words) for words in brief_words(task, facts))
    text = without(task.said, brief_words(task, facts))
    text = blanked(text, read_windows(text).places)
    found = lexicon.VAGUE_TIME.search(text)
    if found and not (is_knowledge(task) and ("today" in given or "in force" in given)):
        return f"is vague about time: {found.group().strip()}"
    full = without(task.said, [*metric_names(task, facts), *set_aside(task)])
    for one in read_windows(full).mentions:
        edge = lexicon.VAGUE_EDGE.search(full[: one.start])
        is_own = edge is not None and edge.group().split()[0] in " ".join(metric_names(task, facts)).split()
        if edge and not is_own and len({*one.parts, one.span}) == 1 and not _is_set_aside(task, one):
            return f"is vague about time: {edge.group().strip()} {full[one.start : one.end]}"
    return ""
