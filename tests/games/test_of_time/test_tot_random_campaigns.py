"""Random campaigns over all 20 rounds, with what must hold after every step.

`--campaigns N` plays more of them than the 30 of every run.
"""

import os
from collections import Counter

import pytest
from tot_campaign import Campaign
from tot_table import facts

from adjudicator.games.test_of_time.words import NOBODY, Tokens
from adjudicator.table import REFEREE, visible

COUNT = 30


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count = metafunc.config.getoption("--campaigns") or int(os.environ.get("CAMPAIGNS", COUNT))
        metafunc.parametrize("number", range(count))


def test_campaign(number):
    """A campaign of bots comes to its end after 20 rounds, and its state is sound after every step."""
    campaign = Campaign(number)
    for happened in campaign.steps():
        check_tokens(campaign)
        check_testaments(campaign.board)
        if any(isinstance(fact, facts.RoundEnded) for fact in happened):
            check_end(campaign)
    assert campaign.board.round == 20
    assert campaign.board.winners


def check_tokens(campaign):
    """Nobody is lost: all who were there at the start or sired are at home, placed, about to come, or dead."""
    board, limit = campaign.board, campaign.options.token_limit
    tallies = (board.home, board.out, board.coming, board.dead)
    assert all(tokens.f >= 0 and tokens.s >= 0 for tally in tallies for tokens in tally.values())
    kinds = Counter(type(fact) for fact in campaign.facts)
    sired = Tokens(kinds[facts.FollowerSired], kinds[facts.ShamanSired])
    everybody = sum((tokens for tally in tallies for tokens in tally.values()), NOBODY)
    assert everybody == Tokens(20 * len(campaign.seats)) + sired
    for seat in campaign.seats:
        alive = board.home[seat] + board.out[seat] + board.coming[seat]
        assert limit is None or (alive.f <= limit.follower and alive.s <= limit.shaman)


def check_testaments(board):
    """Sections in range; one Testament on a space; a log without gaps up to the last round."""
    for own in board.testaments.values():
        assert 0 <= own.visible <= len(own.sections) == len(board.cards[own.type].dots)
        rounds = [effect.round for effect in own.history]
        assert rounds == list(range(own.created + 1, own.created + 1 + len(rounds)))
        assert [effect.round for effect in own.effects] == rounds
    places = [(own.owner, own.space) for own in board.testaments.values()]
    assert len(places) == len(set(places))


def check_end(campaign):
    board = campaign.board
    assert not any(board.out.values())
    assert not any(board.coming.values())
    assert (board.moves, campaign.state.kept, campaign.state.passing) == ((), {}, ())


def played(number):
    campaign = Campaign(number)
    return campaign, [fact for happened in campaign.steps() for fact in happened]


@pytest.mark.parametrize(("kind", "at"), [(facts.EntrySkipped, 2), (facts.ProgramKept, 2), (facts.PassingChosen, 17)])
def test_private_facts_are_private(kind, at):
    """What is for one seat is seen by that seat and the referee alone."""
    campaign, recorded = played(at)
    found = [fact for fact in recorded if isinstance(fact, kind)]
    assert found
    for fact in found:
        assert [seat for seat in campaign.seats if visible(fact, seat)] == [fact.seat]
        assert visible(fact, REFEREE)


def test_bots_make_every_kind_of_move():
    made = {type(fact) for number in (1, 2, 3) for fact in played(number)[1]}
    assert made >= set(facts.MoveMade.__subclasses__())
