"""How long an endpoint asks to be left alone, from the headers of its answer."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

#: Numbers from here on are moments, not spans: seconds since 1970, or milliseconds from the second bound on.
_FIRST_MOMENT = 1e9
_FIRST_MOMENT_IN_MILLISECONDS = 1e12

_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def asked_wait(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds to wait, above zero; None where the headers do not say, or say that no wait is needed.

    `retry-after-ms` and `Retry-After` (seconds or an HTTP date) go first. Else the longest of `x-ratelimit-reset-*`
    whose `x-ratelimit-remaining-*` is used up; where none says what remains, the longest of all. `now` is the time in
    seconds since 1970; names of headers are in lower case.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        wait = _seconds(headers.get(name, ""), now)
        if wait:
            return wait * unit
    resets = {
        name.removeprefix("x-ratelimit-reset").removeprefix("-"): _seconds(text, now)
        for name, text in headers.items()
        if name.startswith("x-ratelimit-reset")
    }
    remaining = {what: headers.get(f"x-ratelimit-remaining-{what}".rstrip("-")) for what in resets}
    used_up = [what for what in resets if remaining[what] == "0"] or [w for w in resets if remaining[w] is None]
    return max((wait for what in used_up if (wait := resets[what])), default=None)


def _seconds(text: str, now: float) -> float | None:
    """`20`, `1.5s`, `6m0s`, `120ms`, a moment in seconds or milliseconds since 1970, an ISO or HTTP date."""
    text = text.strip()
    try:
        number = float(text)
    except ValueError:
        return _span(text) if re.fullmatch(r"(\d+(\.\d+)?(ms|[smhd]))+", text) else _until(text, now)
    if not math.isfinite(number) or number < 0:
        return None
    if number >= _FIRST_MOMENT_IN_MILLISECONDS:
        return max(0.0, number / 1000 - now)
    return max(0.0, number - now) if number >= _FIRST_MOMENT else number


def _span(text: str) -> float:
    return sum(float(number) * _SECONDS[unit] for number, unit in re.findall(r"(\d+(?:\.\d+)?)(ms|[smhd])", text))


def _until(text: str, now: float) -> float | None:
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            moment = read(text)
        except ValueError:
            continue
        return max(0.0, (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() - now)
    return None
