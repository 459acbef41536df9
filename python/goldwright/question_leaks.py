"""Checks of what a question gives away: answers, parameters, documents, names of tables, and to whom it speaks."""

from __future__ import annotations

import re
from decimal import Decimal

from goldwright import question_lexicon as lexicon
from goldwright.question_facts import (
    CheckedTask,
    Facts,
    brief_words,
    is_knowledge,
    is_step_or_count,
    names_all_groups,
    set_aside,
    unexplained_numbers,
    windows_of,
)
from goldwright.question_members import asked_members, named_members
from goldwright.question_reading import blanked, percentages, places, plain, stems, without
from goldwright.question_windows import Mention, read_windows, wanted_windows


def injected_words(text: str) -> str:
    """What a text orders the machinery that reads it, such as “mark this as passing”; empty if nothing."""
    mark = lexicon.MARKS_OF_A_PROMPT.search(text)
    order = lexicon.ORDERS_TO_A_READER.search(plain(text))
    return repr(mark.group()) if mark else order.group() if order else ""


def no_orders(task: CheckedTask, facts: Facts) -> str:
    more = lexicon.WORDS_OF_A_READER.search(without(task.said, brief_words(task, facts)))
    found = injected_words(task.said) or (more.group() if more else "")
    return f"speaks to whoever reads the question: {found}" if found else ""


def no_identifier(task: CheckedTask, facts: Facts) -> str:
    found = re.search(
        r"\w+_\w+|\b[a-z]+[a-z0-9]*[A-Z]\w*|\b[A-Za-z]{3,}\.[A-Za-z]\w*|`[^`]*`|\w+ ?=|\w+\([\w*]", task.said
    )
    if found:
        return f"names the identifier {found.group()}"
    technical = re.search(
        r"\b(?:sql|column|columns|schema|database|data set|dataset|primary key|foreign key|where clause"
        r"|group by|left join"
        r"|inner join|(?:the|a|in|from|of) \w+ tables?|(?:from|in|of|using) (?:the )?tables?|tables? \w+ of"
        r"|field of|null values?)\b",
        without(task.said, brief_words(task, facts)),
    )
    if technical:
        return f"speaks of how the data are stored: {technical.group()}"
    for name in facts.physical_names:
        if (name.isalpha() and name.islower()) or " " in name:
            is_named = bool(places(plain(task.said), name))
        else:
            is_named = bool(re.search(rf"\b{re.escape(name)}\b", task.said, re.IGNORECASE))
        if is_named and not any(places(plain(words), name) for words in brief_words(task, facts)):
            return f"names the table or column “{name}”"
    return ""


_EMPTY_STEMS = frozenset(stems("what is are not do does count counts when need show 1 2 3 next who which"))


def no_title(task: CheckedTask, facts: Facts) -> str:
    text = without(task.said, set_aside(task))
    given = {stem for words in brief_words(task, facts) for stem in stems(words)}
    for document, title, names, name_of_id in facts.names_of_documents:
        for name in (*names, name_of_id) if document in task.governing_rules else names:
            telling = {stem for stem in stems(name) if stem not in _EMPTY_STEMS}
            if len(stems(name)) < 2 or telling <= given:
                continue
            if places(text, name) or (len(telling) >= 3 and len(telling - given) >= 2 and telling <= set(stems(text))):
                return f"names the document “{title}”"
    if not is_knowledge(task):
        found = re.search(
            r"\b(?:policy|policies|(?<!as a )rules?|guidelines?|documents?|memos?|memorandum|handbook|rulebook"
            r"|manual|circular"
            r"|directive|regulations?|by ?laws?|edition|notice|ordinance|decree|section \d+|paragraph \d+|appendix"
            r"|as laid down|knowledge base|catalogue|metric page|the page)\b",
            text,
        )
        if found:
            return f"points to a document: {found.group()}"
    return ""


_SMALL = 10


_LIMITING = (
    r"(?:at least|at most|more than|fewer than|less than|under|over|below|above|minimum|maximum|or more|or fewer"
    r"|or less|within|after|1st)"
)


_UNITS_OF_PARAMETERS = {
    "weight": ("point", "percent"),
    "amount": ("czk", "brl", "crown", "koruna"),
    "day": ("day", "th"),
}


def no_parameter(task: CheckedTask, facts: Facts) -> str:
    """A value of a rule that governs the task, in any writing; of any rule where a document is asked about."""
    text = without(task.said, brief_words(task, facts))
    unexplained = unexplained_numbers(task, facts)
    for rule, parameter, value in facts.parameters:
        if not task.is_held_to(rule):
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
        if (
            rule in task.governing_rules - task.waived_rules
            and parameter.endswith("_day")
            and Decimal(value) in ordinals
        ):
            return f"gives away the {parameter.replace('_', ' ')} {value} of {rule}"
    return ""


def _spans(task: CheckedTask, facts: Facts) -> list[tuple[int, int]]:
    text = without(task.said, brief_words(task, facts))
    return list(read_windows(text).places)


def _durations(text: str) -> list[Decimal]:
    """Lengths of time of a plain text that are written in another unit than days, in days."""
    lengths = {"week": 7, "fortnight": 14, "month": 30, "year": 365}
    found = re.findall(
        r"\b(\d+(?:\.\d+)?|an?(?= (?:\w+ )?(?:week|fortnight))) (?:(?:extra|full|whole|further|grace"
        r"|single) )?(week|fortnight|month|year)s?\b",
        text,
    )
    return [(Decimal(many) if many[0].isdigit() else Decimal(1)) * lengths[unit] for many, unit in found]


def no_answer_number(task: CheckedTask, facts: Facts) -> str:
    for one in unexplained_numbers(task, facts):
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


def figures_are_explained(task: CheckedTask, facts: Facts) -> str:
    """A figure that the brief doesn't explain: it narrows the question, or hints at its answer."""
    if task.kind not in ("decomposition", "knowledge_retrieval"):
        text = without(task.said, brief_words(task, facts))
        parts = percentages(blanked(text, read_windows(text).places))
        if parts:
            return f"says a part, {parts[0].normalize():f} percent, which nothing in its brief explains"
    for one in unexplained_numbers(task, facts):
        if one.value > _SMALL or one.value != one.value.to_integral_value():
            return f"says {one.value}, which nothing in its brief explains"
    return ""


def no_answer_text(task: CheckedTask, facts: Facts) -> str:
    text = without(task.said, brief_words(task, facts))
    windows = windows_of(task, facts)
    wanted = wanted_windows(task.brief)
    offered = {plain(option) for key in task.spec["keys"].values() for option in key.get("one_of", ())} | {
        "total",
        "none",
        "not reported",
    }
    named = {
        plain(one.member.member)
        for one in named_members(task.said, task.domain, facts.members)
        if not is_step_or_count(task, one)
    }
    for gold in task.gold_texts:
        if re.fullmatch(r"(?:19|20)\d\d-\d\d(?:-\d\d)?", gold):
            if any(_is_period(one, gold) and one.span not in wanted for one in windows.mentions):
                return f"gives away the answer’s date {gold}"
        elif plain(gold) in offered:
            continue
        elif (plain(gold) in named and not names_all_groups(task, facts)) or (
            is_knowledge(task) and re.search(rf"(?<!\w){re.escape(plain(gold))}(?!\w)", text)
        ):
            return f"gives away the answer’s text {gold}"
        elif gold.startswith("<0") and re.search(r"\bp value\b|<|\b0\.\d", text):
            return f"gives away the answer’s p-value {gold}"
    stated = _stated_comparison(task)
    if stated:
        return f"takes its answer for granted: {stated}"
    if task.kind not in ("counterfactual", "knowledge_retrieval"):
        found = _PRESUMES.search(text)
        if found:
            return f"takes its answer for granted: {found.group()}"
    return ""


_PRESUMES = re.compile(
    r"\b(?:given that|knowing (?:that|how)|considering (?:that|how)|seeing (?:that|how)|now that|as we (?:all )?know"
    r"|we (?:all )?know|it is known|already know|confirm|prove|show that|why|because|even though"
    r"|although|despite"
    r"|turned out|as expected|is it right|is it true|is it correct|isn't it|wasn't it|didn't|which is why"
    r"|thanks to|owing to"
    r"|so much|even more|clearly|obviously|of course|as is well known|in (?:1st|2nd|3rd|last) place|p value)\b"
    r"|\bsince (?!(?:when|19|20|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q\d|the (?:1st|2nd|3rd|4th"
    r"|start|begin)))"
    r"|\b(?:right|correct|true|agreed|yes)\?|\bits (?:higher|lower|better|worse|larger|smaller)\b"
    r"|\bhow (?:\w+ )?significant\b|\b(?:did|does|do) not differ"
    r"|\bas (?:\w+ ){1,4}?(?:suggests?|shows?|indicates?|implies|proves?|confirms?|known)\b"
    r"|\b(?:number|much) (?:higher|lower|more|less|fewer|larger|smaller|better|worse|longer|shorter|faster"
    r"|slower)\b[^?]* than\b"
    r"|\bby how much (?:did|was|were|is)\b[^?]*\b(?:exceed|beat|outperform|outdo|trail|lag|ahead|behind|higher|lower)\b"
)


_OUTDOES = re.compile(
    r"^ ?(?:'s |itself |again |already |comfortably |narrowly |easily )*"
    r"(?:beats?|outdoes|outdid|outperforms?|outperformed"
    r"|outranks?|outranked|overtook|surpass(?:es|ed)|exceed(?:s|ed)|tops?|topped|leads?|led|trails?|trailed|lags?|lagged"
    r"|(?:is|was|were|came|did|does|had|has|stood|ran|ended) (?:\w+ )?(?:ahead|behind|better|worse|higher|lower"
    r"|above|below|more|less|fewer|larger|smaller|faster|slower|longer|shorter))\b"
)


def _stated_comparison(task: CheckedTask) -> str:
    """A clause that states which of two groups is ahead, where the question should ask for it."""
    if task.kind != "comparison":
        return ""
    members = [one for one in asked_members(task.brief) if one.dimension == task.brief.get("dimension")]
    text = plain(task.said)
    for one in named_members(task.said, task.domain, members):
        outdoes = _OUTDOES.match(text[one.end :])
        clause = re.split(r"[.;:?!]", text[: one.start])[-1]
        if outdoes and not re.search(rf"\b(?:{lexicon.ASKING}|whether|if)\b", clause):
            return f"{text[one.start : one.end]}{outdoes.group()}"
    return ""


def _is_period(mention: Mention, gold: str) -> bool:
    first, last = mention.span
    if len(gold) == 10:
        is_day = first == last and first.isoformat() == gold
        return is_day or (first.isoformat()[:7] == gold[:7] == last.isoformat()[:7])
    return first.isoformat()[:7] == gold == last.isoformat()[:7]


def no_altered_words(task: CheckedTask, facts: Facts) -> str:
    text = without(task.said, brief_words(task, facts))
    given = " ".join(plain(words) for words in brief_words(task, facts))
    for rule, words in facts.words_of_rules:
        if rule in task.governing_rules - task.waived_rules and plain(words) in text and plain(words) not in given:
            return f"says “{words}”, which {rule} changes"
    return ""
