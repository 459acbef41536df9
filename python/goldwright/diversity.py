"""How much texts repeat each other, and choices among them that repeat less.

Three figures of redundancy stand beside those of InsightEval (its comparison with InsightBench). The paper does not
say how they are computed. Ours are: over the questions of one data set (ten in InsightEval), words parted by white
space; mean pairwise cosine of TF-IDF vectors over words and pairs of words without English stop words; BLEU-4 of each
text against all others with a small count for n-grams that never match; distinct pairs of words over all pairs. So
computed, the public questions of InsightBench give 0.10, 0.18 and 0.87, where the paper has 0.0962, 0.1746 and 0.8729;
over all questions at once its Distinct-2 would be 0.20.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float64]]

#: Two texts are near duplicates from this cosine of their TF-IDF vectors on.
NEAR_DUPLICATE = 0.95

#: InsightEval has a hundred data sets of ten questions; we draw as many samples of as many questions.
QUESTIONS_OF_A_SAMPLE = 10
SAMPLES = 100

#: Distances as close as this are equal, so that the last digits of a machine's arithmetic choose nothing.
_EQUAL = 1e-5


@dataclass(frozen=True)
class Redundancy:
    """Figures of a list of texts, each in [0, 1]; only of Distinct-2 more is better."""

    tfidf_cosine: float
    self_bleu: float
    distinct_2: float


@dataclass(frozen=True)
class SampledRedundancy:
    """Means and standard deviations over samples."""

    mean: Redundancy
    spread: Redundancy


def redundancy(texts: Sequence[str]) -> Redundancy:
    """The three figures of two texts or more, taken as they are written."""
    return Redundancy(_mean_cosine(texts), self_bleu(texts), distinct_2(texts))


def sampled_redundancy(texts: Sequence[str], seed: int) -> SampledRedundancy | None:
    """Redundancy over seeded samples of ten texts; None where there are not as many."""
    if len(texts) < QUESTIONS_OF_A_SAMPLE:
        return None
    generator = random.Random(seed)
    figures = np.array(
        [astuple(redundancy(generator.sample(list(texts), QUESTIONS_OF_A_SAMPLE))) for _ in range(SAMPLES)]
    )
    return SampledRedundancy(Redundancy(*figures.mean(axis=0).tolist()), Redundancy(*figures.std(axis=0).tolist()))


def _mean_cosine(texts: Sequence[str]) -> float:
    """Mean cosine over pairs of texts of TF-IDF vectors over words and pairs of words, without stop words."""
    cosines = _tfidf_cosines(texts, stop_words="english", ngram_range=(1, 2))
    return float(cosines.sum() / (len(texts) * (len(texts) - 1)))


def self_bleu(texts: Sequence[str]) -> float:
    """Mean BLEU-4 of each text with all others as references; a precision without a match counts 0.1 matches.

    Self-BLEU as in Texygen (Zhu et al., 2018), with the smoothing of its code.
    """
    from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu

    words = [text.split() for text in texts]
    smoothing = SmoothingFunction().method1
    return float(
        np.mean(
            [
                sentence_bleu(words[:place] + words[place + 1 :], one, smoothing_function=smoothing)
                for place, one in enumerate(words)
            ]
        )
    )


def distinct_2(texts: Sequence[str]) -> float:
    """Distinct pairs of neighbouring words over all such pairs (Li et al., 2016); 1 where there is no pair."""
    pairs = [pair for text in texts for pair in pairwise(text.split())]
    return len(set(pairs)) / len(pairs) if pairs else 1.0


def text_cosines(texts: Sequence[str]) -> Matrix:
    """Cosines of the texts' TF-IDF vectors over all words, 0 on the diagonal; idf is ln((1 + n) / (1 + df)) + 1."""
    return _tfidf_cosines(texts, stop_words=None, ngram_range=(1, 1))


def _tfidf_cosines(texts: Sequence[str], stop_words: str | None, ngram_range: tuple[int, int]) -> Matrix:
    from sklearn.feature_extraction.text import TfidfVectorizer

    if not texts:
        return np.zeros((0, 0))
    vectorizer = TfidfVectorizer(token_pattern=r"\w+", stop_words=stop_words, ngram_range=ngram_range)
    vectors = vectorizer.fit_transform(texts)
    found: Matrix = (vectors @ vectors.T).toarray()
    np.fill_diagonal(found, 0.0)
    return found


def without_near_duplicates(texts: Sequence[str]) -> list[str]:
    """The texts in their order, without those that are near duplicates of one that is kept before them."""
    alike = text_cosines(texts) > NEAR_DUPLICATE
    kept: list[int] = []
    for place in range(len(texts)):
        if not alike[place, kept].any():
            kept.append(place)
    return [texts[place] for place in kept]


def unit_embeddings(texts: Sequence[str]) -> Matrix:
    """Embeddings of texts by WordLlama, a row of length 1 each (of zeros for a text without a known word)."""
    vectors = np.asarray(_embedder().embed(list(texts)), dtype=np.float64)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(np.divide(vectors, norms, out=np.zeros_like(vectors), where=norms > 0))


@cache
def _embedder() -> Any:
    """The model, loaded without a network."""
    import wordllama

    # The wheel holds the weights and the tokenizer, the latter where only the cache is looked for.
    return wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)


def most_diverse(texts: Sequence[str], count: int, seed: int) -> list[str]:
    """At most `count` of the texts, no two of them near duplicates, by greedy max-min distance of embeddings.

    The seed names the first; each further one is farthest from its nearest among those chosen before.
    """
    distinct = without_near_duplicates(texts)
    if not distinct or count < 1:
        return []
    vectors = unit_embeddings(distinct)
    chosen = [random.Random(seed).randrange(len(distinct))]
    nearest = 1 - vectors @ vectors[chosen[0]]
    while len(chosen) < min(count, len(distinct)):
        nearest[chosen[-1]] = -np.inf
        chosen.append(_farthest(nearest))
        nearest = np.minimum(nearest, 1 - vectors @ vectors[chosen[-1]])
    return [distinct[place] for place in chosen]


def choose_wordings(candidates: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """For each task one of its candidate wordings: the one farthest from the nearest that was chosen before it.

    Tasks take turns in the order of their ids, which end in a hash; the first of all takes its first candidate.
    """
    order = sorted(candidates)
    vectors = unit_embeddings([text for task_id in order for text in candidates[task_id]])
    taken = np.zeros((len(order), vectors.shape[1]))
    chosen: dict[str, str] = {}
    start = 0
    for turn, task_id in enumerate(order):
        offered = vectors[start : start + len(candidates[task_id])]
        start += len(offered)
        place = _farthest(1 - (offered @ taken[:turn].T).max(axis=1)) if turn else 0
        taken[turn] = offered[place]
        chosen[task_id] = candidates[task_id][place]
    return chosen


def _farthest(distances: Matrix) -> int:
    """The place of the largest distance, of equal ones the first."""
    return int(np.argmax(distances >= distances.max() - _EQUAL))
