"""How far raters agree beyond chance: Cohen's kappa for two raters, Fleiss' kappa for any number of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence


def cohen_kappa(one: Sequence[Hashable], other: Sequence[Hashable]) -> float | None:
    """Cohen's kappa of two raters over the same items, in [-1, 1] (Cohen 1960).

    None where it does not exist: no items, or both raters give one and the same verdict throughout.
    """
    if len(one) != len(other):
        raise ValueError("Two raters have to judge the same items.")
    if not one:
        return None
    count = len(one)
    counts_one, counts_other = Counter(one), Counter(other)
    observed = sum(a == b for a, b in zip(one, other, strict=True)) / count
    expected = sum(counts_one[verdict] * counts_other[verdict] for verdict in counts_one) / count**2
    return None if expected == 1 else (observed - expected) / (1 - expected)


def fleiss_kappa(items: Sequence[Sequence[Hashable]]) -> float | None:
    """Fleiss' kappa of the verdicts on each item, in [-1, 1] (Fleiss 1971).

    Every item has the same number of verdicts, two or more; raters may differ from item to item. None where it does
    not exist: no items, or one verdict throughout.
    """
    if not items:
        return None
    raters = len(items[0])
    if raters < 2 or any(len(item) != raters for item in items):
        raise ValueError("Each item needs the same number of verdicts, at least two.")
    totals: Counter[Hashable] = Counter()
    observed = 0.0
    for item in items:
        counts = Counter(item)
        totals.update(counts)
        observed += (sum(count**2 for count in counts.values()) - raters) / (raters * (raters - 1))
    observed /= len(items)
    expected = sum((count / (raters * len(items))) ** 2 for count in totals.values())
    return None if expected == 1 else (observed - expected) / (1 - expected)
