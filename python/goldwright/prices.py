"""What models cost, from `prices.yml`: US dollars per million tokens of prompt and of completion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import yaml

from goldwright.errors import ProjectError

#: Most decimals of a price: a token then costs whole picodollars.
MOST_DECIMALS = 6


@dataclass(frozen=True)
class Price:
    """Picodollars (10^-12 USD) for one token of prompt and one of completion."""

    prompt: int
    completion: int

    def of(self, prompt_tokens: int, completion_tokens: int) -> int:
        """What so many tokens cost, in picodollars."""
        return prompt_tokens * self.prompt + completion_tokens * self.completion


def read_prices(path: Path) -> dict[str, Price]:
    """Prices by model name; an absent file has none.

    Raises ProjectError for what is not `<model>: {prompt: <USD>, completion: <USD>}`.
    """
    if not path.exists():
        return {}
    # Numbers stay text, so that 0.15 is fifteen hundredths exactly.
    listed = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader) or {}
    if not isinstance(listed, Mapping):
        raise ProjectError(f"{path.name} holds no mapping: write a line `<model>: {{prompt: 0.15, completion: 0.60}}`.")
    return {str(model): _price(path.name, str(model), entry) for model, entry in listed.items()}


def usd(picodollars: int) -> Decimal:
    """Picodollars as US dollars, exactly."""
    return Decimal(picodollars).scaleb(-12)


def _price(file: str, model: str, entry: Any) -> Price:
    if not isinstance(entry, Mapping) or set(entry) != {"prompt", "completion"}:
        raise ProjectError(f"{file}: the price of {model} needs exactly `prompt` and `completion`, in USD per million.")
    return Price(*(_picodollars(file, model, str(entry[kind])) for kind in ("prompt", "completion")))


def _picodollars(file: str, model: str, text: str) -> int:
    try:
        price = Decimal(text).scaleb(MOST_DECIMALS)
    except InvalidOperation:
        price = Decimal(-1)
    if not price.is_finite() or price < 0 or price != price.to_integral_value():
        raise ProjectError(
            f"{file}: {text!r} is no price of {model}: write USD per million tokens, with up to {MOST_DECIMALS} "
            "decimals."
        )
    return int(price)
