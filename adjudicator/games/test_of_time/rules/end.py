"""The end of a round (TT-21 to TT-23, TT-25, TT-26, TT-28, TT-30, TT-33, TT-35, TT-37)."""

from typing import Literal

from adjudicator.games.test_of_time.facts import (
    AttackMade,
    AttackSettled,
    RoundEnded,
    ShamanSired,
    TestamentBegun,
    TestamentLaid,
    TestamentReplaced,
    TestamentWeathered,
    TokensDied,
    TokensReturned,
)
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.attack import (
    attack_points,
    defence_points,
    defences_of,
    fallen,
    net_strips,
)
from adjudicator.games.test_of_time.rules.costs import saved, victims
from adjudicator.games.test_of_time.rules.gods import find_testament, made
from adjudicator.games.test_of_time.rules.preserve import is_preserved
from adjudicator.games.test_of_time.state import Testament
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.games.test_of_time.words import Tokens, new_id
from adjudicator.table.words import RuleId, Seat


def close_round(table: TTTable) -> None:
    """The round ends: attacks and deaths, then tokens and strips, then new Testaments; last all go home (TT-G03).

    Whom Burial Sites save is settled before any strip falls.
    """
    settle_attacks(table)
    count_dead_creators(table)
    count_dead_parents(table)
    weather(table)
    lay_testaments(table)
    bring_home(table)
    table.record(RoundEnded(round=table.state.board.round))


def settle_attacks(table: TTTable) -> None:
    """TT-35 Attacks are held against defences, Testament by Testament."""
    board = table.state.board
    for testament in dict.fromkeys(move.testament for move in made(board, AttackMade)):
        table.record(
            AttackSettled(
                testament=testament,
                attack=attack_points(board, testament),
                defence=defence_points(board, testament),
                strips=net_strips(board, testament),
            )
        )
        _count_fallen(table, board.testaments[testament])


def _count_fallen(table: TTTable, attacked: Testament) -> None:
    """TT-37 Ordinary attackers who are met die, and all ordinary defenders (TT-G12)."""
    board = table.state.board
    for seat, met in fallen(board, attacked.id).items():
        _lose(table, seat, met, "attack", attacked)
    defenders = sum(move.paid.f for move in defences_of(board, attacked.id))
    _lose(table, attacked.owner, defenders, "defence", attacked)


def _lose(table: TTTable, seat: Seat, followers: int, cause: Literal["attack", "defence"], attacked: Testament) -> None:
    """Ordinary followers die over a Testament, but for those whom Burial Sites save."""
    if followers:
        spared = saved(table.state.board, seat, followers)
        died = Tokens(followers - spared)
        rule = RuleId("TT-37")
        table.record(TokensDied(rule=rule, seat=seat, died=died, saved=spared, cause=cause, testament=attacked.id))


def count_dead_creators(table: TTTable) -> None:
    """TT-22 As many of those who create a Testament die as its kind says, whatever they cost (TT-61)."""
    for begun in made(table.state.board, TestamentBegun):
        deaths = KINDS[begun.type].die
        spared = saved(table.state.board, begun.seat, deaths)
        died = victims(begun.paid, deaths - spared)
        rule = RuleId("TT-22")
        table.record(TokensDied(rule=rule, seat=begun.seat, died=died, saved=spared, cause="create", type=begun.type))


def count_dead_parents(table: TTTable) -> None:
    """TT-30 Those who sired a shaman die; whom Burial Sites save was settled with the move (TT-G03)."""
    for sired in made(table.state.board, ShamanSired):
        died = victims(sired.paid, sired.paid.number - sired.saved)
        table.record(TokensDied(rule=RuleId("TT-30"), seat=sired.seat, died=died, saved=sired.saved, cause="shaman"))


def weather(table: TTTable) -> None:
    """TT-25, TT-26 Every Testament laid before this round takes a token if it was preserved, else a decay strip.

    Attack strips fall either way (TT-G13). A buried one decays on until its space is used again (TT-G14).
    """
    board = table.state.board
    for testament in sorted(board.testaments):
        preserved = is_preserved(board, testament)
        table.record(
            TestamentWeathered(
                rule=RuleId("TT-25" if preserved else "TT-26"),
                testament=testament,
                round=board.round,
                nature="preserve" if preserved else "decay",
                strips=net_strips(board, testament),
            )
        )


def lay_testaments(table: TTTable) -> None:
    """TT-21, TT-23 New cards are laid in the place of buried ones, and exposed from the next round on (TT-G04)."""
    board = table.state.board
    for begun in made(board, TestamentBegun):
        if old := find_testament(board, begun.seat, begun.space):
            table.record(TestamentReplaced(testament=old.id))
        laid = new_id(begun.seat, begun.space, board.round)
        table.record(
            TestamentLaid(testament=laid, seat=begun.seat, space=begun.space, type=begun.type, round=board.round)
        )


def bring_home(table: TTTable) -> None:
    """TT-22, TT-25, TT-28, TT-30, TT-33 All who live come home, with those who were sired or converted."""
    for seat in table.state.board.seats:
        out, coming = table.state.board.out[seat], table.state.board.coming[seat]
        if out or coming:
            table.record(TokensReturned(rule=RuleId("TT-28"), seat=seat, survivors=out, gained=coming))
