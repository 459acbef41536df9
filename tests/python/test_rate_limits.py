"""Waits that endpoints ask for, as their headers write them."""

from __future__ import annotations

import pytest

from goldwright.rate_limits import asked_wait

#: 2026-03-01 00:00:00 UTC.
NOW = 1772323200.0


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "20"}, 20),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "2m30s"}, 150),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        ({"retry-after": "Sun, 01 Mar 2026 00:00:42 GMT"}, 42),
        ({"retry-after": "7", "x-ratelimit-reset-requests": "60s"}, 7),
        ({"x-ratelimit-reset-requests": "6m0s"}, 360),
        ({"x-ratelimit-reset-tokens": "120ms"}, 0.12),
        ({"x-ratelimit-reset-requests": "1d1h1m1.5s"}, 90061.5),
        ({"x-ratelimit-reset-requests": "3s", "x-ratelimit-reset-tokens": "9s"}, 9),
        ({"x-ratelimit-reset": str(NOW + 30)}, 30),
        ({"x-ratelimit-reset": str(int((NOW + 30) * 1000))}, 30),
        ({"x-ratelimit-reset": "2026-03-01T00:00:05Z"}, 5),
        ({"x-ratelimit-reset": "2026-03-01T01:00:05+01:00"}, 5),
    ],
)
def test_a_wait_is_read_in_every_way_of_writing_it(headers: dict[str, str], seconds: float) -> None:
    assert asked_wait(headers, NOW) == pytest.approx(seconds)


def test_only_a_limit_that_is_used_up_counts() -> None:
    headers = {
        "x-ratelimit-remaining-requests": "4999",
        "x-ratelimit-reset-requests": "1h",
        "x-ratelimit-remaining-tokens": "0",
        "x-ratelimit-reset-tokens": "2s",
    }
    assert asked_wait(headers, NOW) == 2
    assert asked_wait(headers | {"x-ratelimit-remaining-tokens": "7"}, NOW) is None


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"retry-after": ""},
        {"retry-after": "soon"},
        {"retry-after": "-1"},
        {"retry-after": "0"},
        {"retry-after": "nan"},
        {"retry-after": "inf"},
        {"retry-after": "Sat, 28 Feb 2026 00:00:00 GMT"},
        {"x-ratelimit-reset-tokens": "0", "x-ratelimit-remaining-tokens": "-1"},
    ],
)
def test_headers_that_name_no_wait(headers: dict[str, str]) -> None:
    assert asked_wait(headers, NOW) is None
