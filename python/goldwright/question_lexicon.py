"""Words by which questions ask: more or less, better or worse, over a limit or up to it, at a vague time.

All lists are of general English in plain form (see `question_reading.plain`); nothing here knows a domain.
"""

from __future__ import annotations

import re


def _any_of(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words.split('|'))})\b")


#: Comparatives and superlatives by the side of a figure that they ask for.
HIGHER = _any_of(
    "higher|highest|more|most|greater|greatest|larger|largest|bigger|biggest|longer|longest|heavier|heaviest|older|oldest"
    "|dearer|dearest|costlier|costliest|pricier|priciest|farther|farthest|further|furthest|above|exceeds?|exceeded|top"
    "|topped|tops|maximum|max|peak|upper|busiest|steeper|steepest|fuller|outnumbers?|outnumbered|out in front"
)
LOWER = _any_of(
    "lower|lowest|less|least|fewer|fewest|smaller|smallest|shorter|shortest|lighter|lightest|younger|youngest|cheaper"
    "|cheapest|nearer|nearest|closer|closest|below|bottom|minimum|min|rarer|rarest|scarcest|thinnest|trough|low point"
)
#: These speak of speed: of a time they ask for the lower figure, of anything else for the higher one.
FASTER = _any_of(
    "faster|fastest|quicker|quickest|sooner|soonest|speedier|speediest|swifter|swiftest|promptest|prompter"
)
SLOWER = _any_of("slower|slowest|slowliest|tardier|tardiest|laggard|laggards")
#: What these ask for hangs on the metric's polarity.
BETTER = _any_of(
    "better|best|stronger|strongest|superior|healthier|healthiest|outperforms?|outperformed|beats?|ahead|leads?|led"
    "|leading|wins?|won|winner|winners|best placed|favourable|excels?|excelled|champions?"
)
WORSE = _any_of(
    "worse|worst|weaker|weakest|poorer|poorest|inferior|behind|lags?|lagged|lagging|trails?|trailed|trailing|loses|lost"
    "|losing|underperforms?|underperformed|underperforming"
)
#: Less of something good is worse, more of it better.
LESS_GOOD = re.compile(
    r"\b(?:less|least) (?=(?:favou?rabl|good|well|happy|happi|satisf|health|attractiv|successful|impressiv)\w*)"
)
MORE_GOOD = re.compile(r"\b(?:more|most) (?=(?:favou?rabl|happy|satisf|health|attractiv|successful|impressiv)\w*)")
#: An order in which to list what is asked for; it doesn't ask for the other end.
ORDER_OF_LIST = re.compile(
    r"\bfrom (?:the )?(?:highest|largest|biggest|most|top|best|lowest|smallest|least|fewest|worst|bottom)"
    r" (?:down |up )?to (?:the )?(?:highest|largest|biggest|most|top|best|lowest|smallest|least|fewest|worst|bottom)\b"
    r"|\b(?:highest|lowest|largest|smallest|best|worst) (?:one )?(?:1st|on top)\b|\bmore or less\b"
    r"|\bat (?:least|most)\b"
    r"|\b(?:at the )?top of (?:the|my|your) (?:list|page|report)\b|\bmore than (?:a matter of )?(?:mere )?chance\b"
)

RISING = _any_of(
    "rise|rises|rising|rose|risen|grow|grows|growing|grew|grown|growth|increase|increases|increased|increasing|climb"
    "|climbs|climbed|climbing|up|upward|upwards|gain|gained|improve|improved|improving"
)
FALLING = _any_of(
    "fall|falls|falling|fell|fallen|drop|drops|dropped|dropping|decline|declines|declined|declining|decrease|decreases"
    "|decreased|decreasing|shrink|shrinks|shrinking|shrank|down|downward|downwards|sink|sank|sinking|deteriorate"
    "|deteriorated|worsen|worsened|slide|slid|loss"
)

#: Strictly over a limit.
OVER = _any_of(
    "over|above|exceeds?|exceeded|exceeding|surpass|surpasses|surpassed|surpassing|more than|greater than|higher than"
    "|larger than|bigger than|longer than|older than|heavier than|beyond|past|pass|passes|passed|passing|tops?|topped"
    "|topping|cross|crosses|crossed|crossing|break|breaks|broke|broken|breaking|breach|breached|in excess of|north of"
    "|outstrips?|outstripped|overtakes?|overtook|overshoots?|overshot|clear|clears|cleared|upwards? through"
)
#: Any other way of meeting a limit: up to it, from it on, under it.
NOT_OVER = re.compile(
    r"\bat least\b|\bat most\b|\bno (?:less|fewer|lower|smaller|more|higher|greater) than\b|\bor (?:more|above"
    r"|over|higher"
    r"|greater|longer|less|fewer|lower|below|under)\b|\b(?:less|fewer|lower|smaller|shorter) than\b|\b(?:under"
    r"|below|beneath"
    r"|underneath|south of)\b|\breach(?:es|ed|ing)?\b|\bhit(?:s|ting)?\b|\battain(?:s|ed|ing)?\b|\bequal(?:s|led|ed)?\b"
    r"|\bget(?:s|ting)? to\b|\bgot to\b|\bcome(?:s)? to\b|\bcame to\b|\bamount(?:s|ed)? to\b|\bexactly\b|\bup to\b"
    r"|\bnot (?:over|above|exceed|more|higher|surpass)\b|\b(?:minimum|maximum) of\b|\band (?:above|over|up|more"
    r"|higher|below)\b"
    r"|\bdrop(?:s|ped)?\b|\bfall(?:s)?\b|\bfell\b|\bdip(?:s|ped)?\b|\bsink(?:s)?\b|\bsank\b|\bstay(?:s|ed)?\b|\bmeet(?:s)?\b"
    r"|\bmet\b|\bmatch(?:es|ed)?\b|>=|<=|<|\bupwards of\b|\bsmaller\b|\bwithin\b|\btouch(?:es|ed)?\b|\bfrom\b(?= \d)"
    r"|\b(?:that|this|as) much\b|\b(?:never|not|fail\w*|refus\w*)\b|n't\b"
)
#: Another crossing than the first.
NOT_FIRST = re.compile(
    r"\b(?:last|latest|final|2nd|3rd|most recent) (?:time|month|occasion)\b|\blast (?:go|exceed|surpass|rise"
    r"|climb|over|above"
    r"|top|cross|pass|more)\w*|\b(?:every|all|each)(?: the| of the)? months? (?:in which|when|that|where|with)\b"
    r"|\b(?:share|percentage|proportion|part) of (?:the |all )?months\b|\b(?:highest|lowest|largest|smallest"
    r"|peak|maximum)\b"
    r"|\b(?:in )?which months\b|\bnumber of (?:months|times)\b|\bhow often\b|\blist (?:all|every|the) months\b"
)

#: Words for a time that moves with the reader, or has no edges.
VAGUE_TIME = re.compile(
    r"\b(?:latest|most recent|recent|recently|lately|of late|current|currently|nowadays|today|now|these days|at present"
    r"|presently|present day|at the moment|right now|up to date|to date|so far|year to date|ytd|mtd|yesterday|tomorrow"
    r"|a while ago|some time ago|long ago|not long ago|back then|the other day|in the past|in the old days|once upon"
    r"|soon|upcoming|some ?time|sometime|at times|in due course|contemporary|modern|newest|or thereabouts|or so"
    r"|give or take|up until now|until now)\b"
    r"|(?<!\bto the )(?<!\band the )(?<!\band )\b(?:last|past|previous|preceding|coming|next)"
    r" (?:\d+ |few |couple of |several |some )?(?:day|week|month|quarter|season|year|decade|time)s?\b(?! (?:of"
    r"|in|before|after|to))"
    r"|\bthis (?:day|week|month|quarter|season|year|decade|time of year)\b|\b(?:a few|several|some|many|couple of)"
    r" (?:days|weeks|months|quarters|years)\b|\b(?:week|month|year|day)s? ago\b"
    r"|\b(?:holiday|christmas|summer|winter|autumn|high|low|peak|harvest|rainy|dry) (?:season|time|period|holidays?)\b"
    r"|\b(?:in|during|over|last|this) (?:the )?(?:summer|winter|autumn|spring|christmas|easter|holidays)\b"
)
#: Before a window these take its edges away.
VAGUE_EDGE = re.compile(
    r"\b(?:early|mid|late|around|about|approximately|roughly|circa|somewhere in|sometime in|near|towards|toward"
    r"|the turn of"
    r"|(?:the )?(?:start|beginning|middle|end|early part|latter part|first part|better part|most|much|parts?) of)"
    r"(?: (?:in|the|of|year|months? of))* ?-?$"
)

#: Orders to the machinery that reads a text: neither a question nor a document about a business has them.
ORDERS_TO_A_READER = re.compile(
    r"\b(?:ignore|disregard|forget|override|overrule|bypass|skip|discard|omit|neglect)\b[^.?!]{0,60}\b(?:above|previous"
    r"|preceding|foregoing|instructions?|checks?|guidelines?|rubric|prompts?|criteria|everything|all of"
    r"|constraints?|safety"
    r"|told|said)\b"
    r"|\b(?:mark|rat(?:e|ed|ing)|scor(?:e|ed)|grad(?:e|ed)|label|classif|treat|judg|consider|approv|accept|flag|report|return"
    r"|answer|record|evaluat|deem)\w*\b[^.?!]{0,50}\b(?:as (?:an? )?(?:pass|approved|valid|correct|accept"
    r"|verified|compliant)\w*"
    r"|flawless|perfect|full marks|top marks|10 out of 10|10/10|true in all)\b"
    r"|\b(?:you are|act as|pretend|behave as|roleplay)\b[^.?!]{0,40}\b(?:assistant|model|judge|reviewer|grader"
    r"|validator|ai"
    r"|examiner|evaluator|helpful|lenient)\b"
    r"|\b(?:jailbreak|system (?:message|note|prompt|override)|developer mode|chatbot|chatgpt|gpt|llms?|language models?"
    r"|graders?|grading|validators?|rubric|gold answers?|test harness|(?:automated|quality) checks?)\b"
    r"|\b(?:note|message|memo|attention|instruction|reminder|hint|hello|dear)\b[^.?!]{0,12}\b(?:to|for"
    r"|:)? ?(?:the |any "
    r"|whoever )?(?:judge|model|machine|reader|system|bot|agent|examiner|marker)\b"
    r"|\b(?:output|print|emit|reply|respond|answer)(?: with)? (?:only|just|exactly|simply|yes|no)\b"
    r"|\b(?:all|every|any) (?:8 )?(?:dimensions?|checks?|criteria) (?:pass|passed|are|is|as|should|must)\b"
    r"|\b(?:reveal|leak|disclose|give away) (?:the )?(?:gold|answers?|solution|system)\b"
)
#: More words for that machinery, which a document may use and a question has no need of.
WORDS_OF_A_READER = re.compile(
    r"\b(?:ignore|disregard|forget|override|overrule|bypass|skip|discard|omit|neglect)\b[^.?!]{0,60}\b(?:prior|earlier|rules?"
    r"|polic(?:y|ies)|rest|documents?)\b"
    r"|\b(?:mark|rate|score|grade|label|classify|treat|count|judge|consider|approve|accept|flag|report|return|answer|record"
    r"|evaluate|deem)\b[^.?!]{0,50}\b(?:valid|acceptable|accepted|correct|compliant|good question|verified"
    r"|admitted|success)\b"
    r"|\b(?:you are|act as|pretend|behave as|from now on)\b[^.?!]{0,40}\b(?:an?|the|you|my)\b"
    r"|\b(?:prompts?|ai|assistant|evaluator|reviewer|verdicts?|annotators?|checkers?|auto ?check\w*|benchmark"
    r"|instructions)\b"
    r"|\b(?:this|the) (?:question|task|item|text) (?:is|was|has been|passes|should|must|shall|needs|does|meets"
    r"|already)\b"
    r"|\b(?:do not|don't|never|no need to) (?:check|evaluate|verify|judge|flag|reject|apply|question|validate"
    r"|use the|consult"
    r"|read|look|search|run|query|compute|calculate)\b"
    r"|\b(?:say|write|return)\b(?: with)?(?: only| just| exactly| simply|:)|\b(?:answer|reply|respond)(?: with"
    r"| in json|:)"
    r"|\b(?:pass|approve|accept|admit) (?:this|it|the question|the task|all)\b"
    r"|\b(?:drop|delete|truncate|alter) (?:table|database)\b"
)
#: Marks of a message's machinery, in the text as written.
MARKS_OF_A_PROMPT = re.compile(
    r"<\|?[a-z_/!]|\[/?(?:INST|SYS|SYSTEM)|^\s*(?:system|assistant|user|human|judge|admin)\s*:|\n\s*(?:system|assistant|user"
    r"|human|judge|admin)\s*:|[.?!]\s+(?:system|assistant|user|admin)\s*:|###|```|\{\{|\}\}|[\u200b-\u200f\u202a-\u202e\u2060\ufeff]"
    r"|https?://|<!--|\bverdict\s*[:=]",
    re.IGNORECASE,
)
