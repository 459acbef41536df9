"""Whether a warehouse that no test runs on would take SQL that was compiled for it, as far as reading it can tell.

sqlglot parses the text strictly in the warehouse's dialect, every function and type has to be one that the vendor
documents (dialects.yml), no name may be a word that the dialect keeps for itself, and clauses that it lacks are looked
for. None of that runs anything: what a function returns there nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise, takewhile
from typing import Any

import sqlglot
import yaml
from sqlglot import ErrorLevel, exp
from sqlglot.tokenizer_core import Token, TokenType

#: Words of the grammar that may stand before a bracket and call nothing.
_GRAMMAR = frozenset(
    {
        TokenType.ALIAS,
        TokenType.AND,
        TokenType.BETWEEN,
        TokenType.CASE,
        TokenType.DISTINCT,
        TokenType.DIV,
        TokenType.ELSE,
        TokenType.EXISTS,
        TokenType.FROM,
        TokenType.GROUPING_SETS,
        TokenType.GROUP_BY,
        TokenType.HAVING,
        TokenType.IN,
        TokenType.JOIN,
        TokenType.NOT,
        TokenType.ON,
        TokenType.OR,
        TokenType.ORDER_BY,
        TokenType.OVER,
        TokenType.SELECT,
        TokenType.STRING,
        TokenType.THEN,
        TokenType.USING,
        TokenType.VALUES,
        TokenType.WHEN,
        TokenType.WHERE,
        TokenType.WITH,
    }
)
_CASTS = frozenset({"cast", "safe_cast", "try_cast"})
_BRACKETS = (TokenType.L_PAREN, TokenType.R_PAREN)


@dataclass(frozen=True)
class Dialect:
    """What dialects.yml knows of a warehouse; `reserved` are the words that name no column there."""

    name: str
    reference: str
    functions: frozenset[str]
    windows: frozenset[str]
    types: frozenset[str]
    lacks: tuple[str, ...]
    widest: Mapping[str, tuple[int, int]]
    reserved: frozenset[str]


@cache
def dialect_names() -> tuple[str, ...]:
    """The warehouses that SQL can be checked for."""
    return tuple(_known())


@cache
def dialect(name: str) -> Dialect:
    """What is known of a warehouse, by dbt's name of its adapter."""
    from sqlfluff.core.dialects import dialect_selector

    known = _known()[name]
    return Dialect(
        name=name,
        reference=known["reference"],
        functions=frozenset(known["functions"]),
        windows=frozenset(known["windows"]),
        types=frozenset(known["types"]),
        lacks=tuple(known["lacks"]),
        widest={kind: (whole, places) for kind, (whole, places) in known.get("widest", {}).items()},
        reserved=frozenset(word.lower() for word in dialect_selector(name).sets("reserved_keywords")),
    )


def dialect_faults(sql: str, name: str) -> list[str]:
    """What the warehouse would not take of a statement, each but once, in the order of the kinds above."""
    known = dialect(name)
    try:
        tokens = sqlglot.tokenize(sql, read=name)
        trees = [tree for tree in sqlglot.parse(sql, read=name, error_level=ErrorLevel.RAISE) if tree is not None]
    except sqlglot.errors.SqlglotError as error:
        return [f"can't be parsed: {str(error).splitlines()[0]}"]
    # `with listed (one, two) as` calls nothing; a filter is looked for below, `within group` is no call.
    no_calls = {"filter", "group", *(cte.alias.lower() for tree in trees for cte in tree.find_all(exp.CTE))}
    found = [*_calls(tokens, known, no_calls), *_types(tokens, known)]
    for tree in trees:
        found += _names(tree, known)
        found += _widths(tree, known)
        found += [f"has {lack}" for lack in known.lacks if _CLAUSES[lack](tree, tokens)]
    return list(dict.fromkeys(found))


def _known() -> dict[str, dict[str, Any]]:
    text = files("goldwright").joinpath("dialects.yml").read_text(encoding="utf-8")
    known: dict[str, dict[str, Any]] = yaml.safe_load(text)
    return known


def _calls(tokens: list[Token], known: Dialect, no_calls: set[str]) -> Iterator[str]:
    """Names before a bracket that the vendor does not document, and window functions that are called as aggregates."""
    for place, (token, following) in enumerate(pairwise(tokens)):
        name = token.text.lower()
        if following.token_type is not TokenType.L_PAREN or token.token_type in _GRAMMAR or not name.isidentifier():
            continue
        # A relation with its columns, a type with its width, or the text of a common table expression.
        if place and tokens[place - 1].token_type in (TokenType.ALIAS, TokenType.DOT):
            continue
        if name in known.windows:
            closing = _closing(tokens, place + 1)
            if closing + 1 == len(tokens) or tokens[closing + 1].token_type is not TokenType.OVER:
                yield f"calls {name}() as an aggregate; {known.name} has it as a window function alone"
        elif name not in known.functions and name not in no_calls:
            yield f"calls {name}(), which {known.name} does not have"


def _closing(tokens: list[Token], opening: int) -> int:
    depth = 0
    for place in range(opening, len(tokens)):
        depth += {TokenType.L_PAREN: 1, TokenType.R_PAREN: -1}.get(tokens[place].token_type, 0)
        if depth == 0:
            return place
    return len(tokens)


def _types(tokens: list[Token], known: Dialect) -> Iterator[str]:
    """Types of casts that the vendor does not have, as they are written: sqlglot reads many as one."""
    casts: list[bool] = []
    for place, token in enumerate(tokens):
        if token.token_type is TokenType.L_PAREN:
            casts.append(place > 0 and tokens[place - 1].text.lower() in _CASTS)
        elif token.token_type is TokenType.R_PAREN and casts:
            casts.pop()
        elif token.token_type is TokenType.ALIAS and casts and casts[-1]:
            words = takewhile(lambda one: one.token_type not in _BRACKETS, tokens[place + 1 :])
            kind = " ".join(one.text.lower() for one in words)
            if kind not in known.types:
                yield f"casts to {kind}, which is no type of {known.name}"


def _names(tree: exp.Expr, known: Dialect) -> Iterator[str]:
    for identifier in tree.find_all(exp.Identifier):
        if not identifier.quoted and identifier.name.lower() in known.reserved:
            yield f"names something {identifier.name}, a word that {known.name} keeps for itself"


def _widths(tree: exp.Expr, known: Dialect) -> Iterator[str]:
    """Decimals that are wider than the type allows."""
    for kind in tree.find_all(exp.DataType):
        word = {"bigdecimal": "bignumeric"}.get(kind.this.value.lower(), kind.this.value.lower())
        if word in known.widest and kind.expressions:
            precision, *rest = (int(one.name) for one in kind.expressions)
            scale = rest[0] if rest else 0
            whole, places = known.widest[word]
            if precision - scale > whole or scale > places:
                yield f"casts to {kind.sql(known.name).lower()}, which is wider than {known.name} allows"


def _is_true_outside_where(tree: exp.Expr) -> bool:
    tests = (one for one in tree.find_all(exp.Is) if isinstance(one.expression, exp.Boolean))
    return any(isinstance(one.find_ancestor(exp.Where, exp.Select), exp.Select) for one in tests)


def _has_doubled_quotes(tokens: list[Token]) -> bool:
    """`'it''s'` is one text in standard SQL, and two where quotes are escaped by a backslash."""
    return any(
        one.token_type is TokenType.STRING and other.token_type is TokenType.STRING for one, other in pairwise(tokens)
    )


#: Clauses that some warehouse lacks, and how they are found.
_CLAUSES: dict[str, Callable[[exp.Expr, list[Token]], bool]] = {
    "filter clause": lambda tree, _: tree.find(exp.Filter) is not None,
    "materialized": lambda tree, _: any(cte.args.get("materialized") is not None for cte in tree.find_all(exp.CTE)),
    "values": lambda tree, _: tree.find(exp.Values) is not None,
    "double colon": lambda _, tokens: any(one.token_type is TokenType.DCOLON for one in tokens),
    "doubled quotes": lambda _, tokens: _has_doubled_quotes(tokens),
    "is true outside where": lambda tree, _: _is_true_outside_where(tree),
}
