"""A beacon's rounds: which one a moment has, what a signature proves."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.campaign.terms.beacon import QUICKNET, BeaconRound, FalseBeacon, read_round, typed_round, verify_round

SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
RANDOMNESS = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
OTHER = "ab" * 48


def test_round_1000_of_quicknet_has_the_randomness_that_was_published():
    said = f'{{"round":1000,"randomness":"{RANDOMNESS}","signature":"{SIGNATURE}"}}'.encode()
    assert read_round(1000, said) == BeaconRound(1000, SIGNATURE)
    assert BeaconRound(1000, SIGNATURE).randomness == RANDOMNESS


def test_a_signature_is_of_one_round_and_one_key():
    pytest.importorskip("py_ecc")
    verify_round(QUICKNET, BeaconRound(1000, SIGNATURE))
    flipped = f"{SIGNATURE[:-1]}8"
    for forged in (
        BeaconRound(1001, SIGNATURE),
        BeaconRound(1000, flipped),
        BeaconRound(1000, OTHER),
        BeaconRound(1000, "c0" + "00" * 47),
    ):
        with pytest.raises(FalseBeacon, match="not by the key"):
            verify_round(QUICKNET, forged)


@given(st.datetimes(datetime(2023, 8, 24), datetime(2090, 1, 1), timezones=st.just(UTC)))
def test_the_round_of_a_moment_is_the_first_that_comes_out_then_or_later(moment):
    number = QUICKNET.round_at(moment)
    assert QUICKNET.comes_out(number) >= moment
    assert QUICKNET.comes_out(number - 1) < moment


def test_the_first_round_is_that_of_the_beginning_and_of_all_before():
    start = QUICKNET.comes_out(1)
    assert [QUICKNET.round_at(start + timedelta(seconds=s)) for s in (-90, 0, 1, 3, 4)] == [1, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"<html>", "beacon/answer"),
        (b'{"round": 1000}', "beacon/answer"),
        (b'{"round": "1000", "signature": ""}', "beacon/answer"),
        (b"\xff", "beacon/answer"),
        (f'{{"round": 999, "signature": "{SIGNATURE}"}}'.encode(), "beacon/other-round"),
        (f'{{"round": 1000, "signature": "{SIGNATURE[2:]}"}}'.encode(), "beacon/signature"),
        (f'{{"round": 1000, "signature": "{SIGNATURE}", "randomness": "{"0" * 64}"}}'.encode(), "beacon/randomness"),
    ],
)
def test_what_is_no_answer_to_the_question_is_refused(said, code):
    with pytest.raises(FalseBeacon) as refused:
        read_round(1000, said)
    assert refused.value.code == code


def test_a_signature_may_be_typed_in_pieces():
    pieces = f"{SIGNATURE[:40].upper()} {SIGNATURE[40:]}\n"
    assert typed_round(1000, pieces) == BeaconRound(1000, SIGNATURE)
    with pytest.raises(FalseBeacon, match="96 signs"):
        typed_round(1000, SIGNATURE[:-1] + "g")
