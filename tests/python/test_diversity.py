"""Figures of redundancy on texts that can be worked out by hand, and choices of texts that are unlike each other."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest

from goldwright import diversity

DELIVERIES = [
    "How many parcels were delivered late to customers in May?",
    "In May, how many customers had their parcels delivered late?",
    "What number of late parcels was delivered to customers in May?",
]
LOAN = "Which branch of the bank granted the largest loans?"


def test_distinct_2_counts_pairs_of_neighbouring_words_once() -> None:
    assert diversity.distinct_2(["a b c", "a b d"]) == pytest.approx(3 / 4)
    assert diversity.distinct_2(["word"]) == 1


def test_self_bleu_multiplies_the_four_precisions() -> None:
    # "a b c d" has 3 of 4 words in common, 2 of 3 pairs, 1 of 2 triples; no quadruple, which counts as 0.1 of 1.
    assert diversity.self_bleu(["a b c d", "a b c e"]) == pytest.approx((3 / 4 * 2 / 3 * 1 / 2 * 0.1) ** (1 / 4))


def test_self_bleu_clips_words_by_the_reference_that_has_most_and_punishes_short_texts() -> None:
    texts = ["a a a b c", "a a b c d e", "a b c d e f"]
    # First: the second has 4 of its 5 words; aa, ab, bc of 4 pairs; aab, abc of 3; aabc of 2. The nearest length is 6.
    first = exp(1 - 6 / 5) * (4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** (1 / 4)
    # Second: all of its words; all 5 pairs; all 4 triples; aabc and abcd and bcde: 2 in the third, 1 in the first.
    second = 1.0
    # Third: all but f; ab bc cd de of 5; abc bcd cde of 4; abcd bcde of 3.
    third = (5 / 6 * 4 / 5 * 3 / 4 * 2 / 3) ** (1 / 4)
    assert diversity.self_bleu(texts) == pytest.approx((first + second + third) / 3)


def test_cosine_is_over_words_and_pairs_of_words_without_stop_words() -> None:
    # Shared is "red" with the weight ln(3 / 3) + 1; a word and a pair of each are its own, with ln(3 / 2) + 1.
    rare = log(3 / 2) + 1
    found = diversity.redundancy(["the red apple", "of red pear"])
    assert found.tfidf_cosine == pytest.approx(1 / (1 + 2 * rare**2))


def test_cosines_of_all_words_weigh_rare_words_more() -> None:
    rare = log(3 / 2) + 1
    assert diversity.text_cosines(["a b", "a c"])[0, 1] == pytest.approx(1 / (1 + rare**2))
    assert diversity.text_cosines(["a b", "b a"]).tolist() == pytest.approx(np.array([[0, 1], [1, 0]]))
    assert diversity.text_cosines([]).shape == (0, 0)


def test_texts_that_are_all_the_same_and_texts_without_a_common_word() -> None:
    same = diversity.redundancy(["one red apple falls down"] * 4)
    assert (same.tfidf_cosine, same.self_bleu, same.distinct_2) == pytest.approx((1, 1, 1 / 4))
    apart = diversity.redundancy(["green apples fall quickly", "banks grant loans daily"])
    assert (apart.tfidf_cosine, apart.distinct_2) == (0, 1)
    assert apart.self_bleu < 0.1


def test_samples_are_the_same_for_a_seed_and_need_ten_texts() -> None:
    texts = [f"What was figure {number} in {1990 + number % 7}?" for number in range(40)]
    found = diversity.sampled_redundancy(texts, seed=1)
    assert found is not None and found == diversity.sampled_redundancy(texts, seed=1)
    assert found != diversity.sampled_redundancy(texts, seed=2)
    assert found.spread.self_bleu > 0
    assert diversity.sampled_redundancy(texts[:9], seed=1) is None


def test_of_near_duplicates_the_first_is_kept() -> None:
    texts = ["How many orders in May?", "Which state leads?", "In May, how many orders?"]
    assert diversity.without_near_duplicates(texts) == texts[:2]
    assert diversity.without_near_duplicates([]) == []


@pytest.mark.parametrize("seed", range(5))
def test_the_most_diverse_texts_are_of_different_matters(seed: int) -> None:
    chosen = diversity.most_diverse([*DELIVERIES, LOAN], 2, seed)
    assert LOAN in chosen and len(chosen) == 2
    assert chosen == diversity.most_diverse([*DELIVERIES, LOAN], 2, seed)


def test_there_are_no_more_diverse_texts_than_texts_that_differ() -> None:
    assert sorted(diversity.most_diverse([LOAN, DELIVERIES[0], LOAN], 5, seed=1)) == sorted([LOAN, DELIVERIES[0]])
    assert diversity.most_diverse([LOAN], 0, seed=1) == []
    assert diversity.most_diverse([], 3, seed=1) == []


def test_a_task_gets_the_wording_that_is_least_like_those_before() -> None:
    candidates = {"a": [DELIVERIES[0], LOAN], "b": [DELIVERIES[1], LOAN], "c": [LOAN, DELIVERIES[2]]}
    chosen = diversity.choose_wordings(candidates)
    assert chosen == {"a": DELIVERIES[0], "b": LOAN, "c": DELIVERIES[2]}
    assert chosen == diversity.choose_wordings(dict(reversed(candidates.items())))


def test_wordings_that_are_equally_far_are_taken_in_their_order() -> None:
    # Embeddings know no order of words, so that the last two differ from the first by the same distance.
    candidates = {"a": [LOAN], "b": ["orders in May", "May in orders"], "c": [LOAN]}
    assert diversity.choose_wordings(candidates)["b"] == "orders in May"
    assert diversity.choose_wordings({}) == {}


def test_embeddings_are_of_length_one_and_of_each_text_alone() -> None:
    vectors = diversity.unit_embeddings([*DELIVERIES, LOAN])
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(4))
    assert vectors[3] == pytest.approx(diversity.unit_embeddings([LOAN])[0])
