"""Mails of orders as people write them: as many as can be are understood, none is understood wrongly.

`python tests/support/people_told.py` prints what becomes of them, by game and by kind.
"""

import re
from collections import Counter

import pytest
from people import PEOPLE, checked_lines, corpus, every_mail, opened, outcome

from adjudicator.campaign.reading.reporting import open_window

MAILS = every_mail()
AS_EXPECTED = {"cp-campaign": 50, "fornaldar": 48, "northmen": 50, "test-of-time": 48}
"""So many mails of a game are understood, or asked about, as a referee would: no fewer, whatever changes."""
COORDINATES = re.compile(r"-?\d+\s*[,/]\s*-?\d+")


@pytest.mark.long("fornaldar-006", "fornaldar-017", "northmen-016", "test-of-time-001", "test-of-time-004")
@pytest.mark.parametrize(("game", "number"), MAILS)
def test_every_mail_is_answered_and_none_is_understood_wrongly(game, number):
    found = outcome(game, number)
    assert found.told
    assert found.what != "wrong", f"stored: {found.stored}\nnot: {found.wanted}"


def test_as_many_mails_are_understood_as_before():
    right = Counter(game for game, number in MAILS if outcome(game, number).is_right)
    assert right >= Counter(AS_EXPECTED)


@pytest.mark.parametrize(("game", "number"), MAILS)
def test_what_a_mail_must_be_read_as_is_written_as_it_is_told(game, number):
    expected = corpus(game).mails[number]
    with opened(game, expected) as live:
        for lines in (expected.read, expected.also, expected.before):
            told = checked_lines(live, expected.seat, lines)[2] if lines is not None else None
            assert (told or lines) == lines


@pytest.mark.parametrize("game", AS_EXPECTED)
def test_no_nickname_holds_coordinates_which_are_written_in_many_ways(game):
    places = {expected.at: expected for expected in corpus(game).mails.values()}
    for expected in places.values():
        with opened(game, expected) as live:
            view = open_window(live).view(expected.seat)
            assert not [called for called in live.game.nicknames(view) if COORDINATES.search(called)]


@pytest.mark.parametrize("game", AS_EXPECTED)
def test_a_game_has_fifty_mails_and_says_of_each_what_it_must_become(game):
    mails = corpus(game).mails
    assert [*mails] == sorted(path.stem for path in (PEOPLE / game).glob("*.txt"))
    assert len(mails) == 50
    assert all(
        [each.read is not None, each.ask is not None, bool(each.refuse)].count(True) == 1 for each in mails.values()
    )
