"""Checks of how a question asks: over which limit, for which end, one thing at a time, by which test."""

from __future__ import annotations

import re
from decimal import Decimal

from goldwright import question_lexicon as lexicon
from goldwright.answer_spec import is_scorecard, verdict_key
from goldwright.question_facts import CheckedTask, Facts, is_knowledge, metric_names, names_all_groups, set_aside
from goldwright.question_members import asked_members, named_members
from goldwright.question_reading import blanked, numbers, places, plain, stems, without
from goldwright.question_windows import read_windows


def threshold_is_gone_over(task: CheckedTask, facts: Facts) -> str:
    if task.kind != "threshold_crossing":
        return ""
    text = without(task.said, [*metric_names(task, facts), *(str(one.wording) for one in asked_members(task.brief))])
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


def direction_is_right(task: CheckedTask, facts: Facts) -> str:
    """Which end is asked for: highest or lowest, better or worse, against the brief."""
    if task.kind not in ("ranking", "comparison", "trend"):
        return ""
    words = [*metric_names(task, facts), *(one.wording for one in asked_members(task.brief))]
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
    if -wanted_side in sides and not re.search(
        r"\b(?:higher|more|larger|greater|up) or (?:lower|less|fewer|smaller|down)", text
    ):
        return f"asks for both ends, where the {wanted} is wanted"
    return ""


_FIRST_IN_LIST = re.compile(
    r"\b(?:highest|lowest|largest|smallest|biggest|fewest|most|least|best|worst|longest|shortest) (?:1 |1s "
    r"|figure |value )?"
    r"(?:1st|on top|comes 1st)\b|\bfrom (?:the )?(?:highest|largest|biggest|most|best|lowest|smallest|least"
    r"|fewest|worst)"
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


_SECOND_QUESTION = re.compile(
    rf"(?:,|;|\band|\bplus|\bthen|\balso|\bas well as|\bbesides|\bor)(?: also| then| if so| and|,)*"
    rf"(?: (?:in|at|by|for|from|to|of|on|with|since|until))? (?P<asks>{lexicon.ASKING}|the number of)\b"
    r"(?=(?P<rest>[^?]*))"
)


#: What else may be asked, by the kind of task: parts of the same answer.
_SAME_ANSWER = {
    "trend": r"when|where|which (?:way|month|direction)|what (?:percent|direction|month|extent)|how (?:much|far"
    "|strong|fast|steep)"
    r"|was it|did it|the number of percent",
    "threshold_crossing": r"when|which (?:month|1|1st|was|is|came|comes|of|for|did it|it|such)|what month"
    "|did (?:it|that|this)|was there",
    "comparison": r"which|who(?:se)? (?:is|was|did|does|do|had|has|comes?|came|leads?|led)|where"
    r"|what (?:is|are|was|were) (?:the|both|their|its) (?:2 )?(?:figures?|values?|amounts?|numbers?)",
    "ranking": r"what (?:is|are|was|were) (?:the|their|its) (?:figures?|values?|amounts?|scores?)|how (?:high"
    "|low|large|much)",
    "significance_testing": r"(?:is|was|are|were|could|does|do) (?:\w+ ){1,3}?(?:significan|more than|chance"
    "|random|due|down|mere|real|just)",
    "counterfactual": r"how|by|had|would|what (?:difference|change|would|is the (?:difference|gap|change))",
    "decomposition": r"how (?:much|far|large)|what (?!was it|is it|were|(?:is|was) the)|which (?:part|share)|where|by",
    "point_query": r"(?:what|how) (?:does|did|do) (?:it|that|they) look|what (?:is|are|was|were) the figures?",
    "knowledge_retrieval": r"(?!)",
}


#: Words that ask for something, and that a dimension may be called by: the product name, the home state.
_ASKING_IN_A_LABEL = re.compile(r"\b(?:names?|states?|ranks?|lists?|reports?|tests?|splits?|checks?|needs?)\b")


def _without_stops_in_names(task: CheckedTask, text: str) -> str:
    """The text in which the full stop of a member's name (Dr. Smith, Envoy Air Inc.) ends no sentence."""
    for member in asked_members(task.brief):
        for start, end in places(text, member.wording):
            stop = end + (member.wording.endswith(".") and text[end : end + 1] == "." and end + 1 < len(text))
            text = text[:start] + text[start:stop].replace(".", "·") + text[stop:]
    return text


def one_question(task: CheckedTask, facts: Facts) -> str:
    asking_labels = [
        words
        for one in facts.dimensions
        for words in (one.label, one.plural)
        if one.domain == task.domain and _ASKING_IN_A_LABEL.search(words)
    ]
    text = _without_stops_in_names(task, without(task.question, [*set_aside(task), *asking_labels]))
    sentences = [one for one in re.split(r"(?<=[.?!])\s+(?=\w)", text) if one.strip(" .·")]
    asked = [one for one in sentences if _asks(one)]
    if not asked:
        return "asks nothing"
    marked = [one for one in sentences if "?" in one]
    for sentence in sentences[sentences.index(marked[0]) + 1 :] if marked else ():
        again = re.sub(
            r"^(?:and|if so|if yes|if it did|,| )+", "", re.sub(r"^(?:and )?(?:in|by|at|for|to) ", "", sentence)
        )
        is_request = re.match(r"(?:i (?:need|am|want|would)|list|name|please|give|show|rank|tell me)\b", again)
        is_question = "?" in sentence or (_asks(sentence) and not is_request)
        if is_question and not re.match(_SAME_ANSWER[task.kind], again):
            return f"goes on to ask: {sentence}"
    for sentence in sentences[sentences.index(asked[0]) + 1 :]:
        if re.match(r"(?:then|next|now|afterwards|after that)\b", sentence) and _asks(sentence):
            return f"goes on to ask: {sentence}"
    for sentence in sentences:
        for found in _SECOND_QUESTION.finditer(sentence):
            if not _is_second(sentence, found, is_later=sentences.index(sentence) > sentences.index(asked[0])):
                continue
            again = f"{found['asks']}{found['rest']}"
            another = _asks_of_another(task, again, facts)
            if another:
                return f"asks a second question, about {another}"
            if not re.match(_SAME_ANSWER[task.kind], again) and not _is_asked_for(task, again, facts):
                return f"asks a second question: {again.strip()[:60]}"
    beside = re.search(r"\b(?:as well as|along with|together with|plus|in addition to) (?P<more>.*)", text)
    if beside and not any(
        one.start <= 2 for one in named_members(beside["more"], task.domain, asked_members(task.brief))
    ):
        return f"asks for something else as well: {beside['more'][:60]}"
    also = re.search(r"\b(?:also|in addition|additionally|furthermore|moreover|on top of that|secondly)\b", text)
    if also and task.kind != "counterfactual":
        return f"asks for something else as well: {also.group()}"
    return ""


_NAMELESS = frozenset(
    stems(
        "one ones figure figures value values number share rate amount score result level of in at on for than between"
        " by and or overall to the side group with during over from as there"
    )
)


def _asks_of_another(task: CheckedTask, again: str, facts: Facts) -> str:
    """What two groups are compared by in a further clause, where it is none of the brief's metrics."""
    if task.kind != "comparison":
        return ""
    own = {stem for name in metric_names(task, facts) for stem in stems(name)}
    for found in re.finditer(
        r"\b(?:higher|highest|lower|lowest|larger|largest|smaller|smallest|bigger|biggest|more|most|fewer|fewest"
        r"|greater|greatest|longer|longest|shorter|shortest) (?P<noun>[a-z]+)",
        again,
    ):
        if not set(stems(found["noun"])) & (own | _NAMELESS):
            return found.group()
    return ""


def _is_asked_for(task: CheckedTask, again: str, facts: Facts) -> bool:
    """Whether what looks like a second question is part of the one asked: of the brief's own, or one of the groups."""
    if not is_knowledge(task):
        return bool(re.match(r"how (?:high|low|large|much|many)|what", again)) and names_all_groups(task, facts)
    said = set(stems(again))
    return 2 * len(said & set(stems(str(task.brief["asks"])))) > len(said)


def _asks(sentence: str) -> bool:
    return "?" in sentence or bool(
        re.match(rf" *(?:and |but |so |then )?(?:{lexicon.ASKING}|the number of)\b", sentence)
        or re.search(
            r"\b(?:tell|give|show|list|name|rank|describe|split|break|compare|trace|attribute|report|state|provide|need|want"
            r"|please|find|compute|calculate|let|get|say|explain|divide|set out|outline|like to (?:see|know"
            r"|have)|after|look"
            r"|determine|identify|present|test|check|summarise|summarize|walk|take)\b",
            sentence,
        )
    )


def _is_second(sentence: str, found: re.Match[str], is_later: bool) -> bool:
    """Whether a question word behind a comma or an “and” opens a question behind another one."""
    before = sentence[: found.start()]
    opened = re.search(
        r"\b(?:what|how|who|whom|whose|why|where|when|which|the number of|tell|give|show|list|name|rank"
        r"|describe|please|like to)\b"
        rf"|(?:^|[,:;] )(?:{lexicon.ASKING})\b",
        before,
    )
    if not opened and not is_later:
        return False
    if found["asks"] in ("which", "who", "whose", "where", "when", "had", "have", "has", "do", "would", "could", "can"):
        return bool(re.search(r"(?:and|plus|also|then|;|as well as)\W*(?:\w+ )?$", sentence[: found.start("asks")]))
    if re.search(r", (?:by|of|in)$", sentence[: found.start("asks") - 1]):
        return False
    return found["asks"] not in ("is", "are", "was", "were", "did", "does") or bool(
        re.search(r"\b(?:and|plus|also)\b", found.group())
    )


#: What the instructions must say of each test, and words that belong to another one.
_TESTS = {
    "welch_t_test": (
        (r"\bwelch", r"\bt[ -]?test\b", r"\b2 sided\b|\b2 tailed\b"),
        r"chi|z test|mann|wilcoxon|fisher|anova",
    ),
    "two_proportion_test": (
        (r"\bproportion", r"\bz[ -]?test\b", r"\b2 sided\b|\b2 tailed\b"),
        r"welch|t test|chi|mann|fisher",
    ),
    "chi_squared_test": ((r"\bchi[ -]?squared?\b|χ²|\bchi2\b",), r"welch|t test|z test|mann|wilcoxon|fisher|anova"),
}


def names_the_test(task: CheckedTask, facts: Facts) -> str:
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
