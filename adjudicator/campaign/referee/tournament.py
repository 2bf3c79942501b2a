"""Rounds of a tournament: campaigns of one kind whose seats are drawn, and how their players stand over all of them."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Annotated, Any

import msgspec

from adjudicator.campaign.referee.campaign_file import SeatPlan
from adjudicator.errors import Refused
from adjudicator.table import Seat
from adjudicator.table.news import Score

TRIES = 200
"""The number of seatings looked at, to find the one in which the fewest meet again."""


class RoundPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round as a referee writes it: who plays, at which seats, and what is the same in all its campaigns."""

    round: str
    """The name of its campaigns, with a number each: spring-1 makes spring-1-1, spring-1-2, ..."""
    title: str
    players: tuple[SeatPlan, ...]
    seats: tuple[Seat, ...]
    """The seats of each campaign."""
    draw: Annotated[
        str, msgspec.Meta(max_length=300, description="Words that the draw follows from; empty: nobody can check it.")
    ] = ""
    after: tuple[str, ...] = ()
    """The rounds before: who met there does not meet again, and nobody gets the same seat, as far as can be."""
    campaign: dict[str, Any]
    """The rest of a campaign file: game, options, schedule, ..."""


class Meeting(msgspec.Struct, frozen=True):
    """A campaign of a round, with the players drawn for its seats."""

    campaign: str
    seats: dict[Seat, str]


class TournamentRound(msgspec.Struct, frozen=True):
    """A round as it was drawn."""

    name: str
    title: str
    words: str
    meetings: tuple[Meeting, ...]


class Result(msgspec.Struct, frozen=True):
    """A campaign as everybody knows it: who plays what, how the seats stand, and whether it is over."""

    campaign: str
    title: str
    players: Mapping[Seat, str]
    scores: Sequence[Score]
    over: bool


class PlayerScore(msgspec.Struct, frozen=True):
    """A player over all campaigns; `halves` are half points."""

    player: str
    played: int
    over: int
    won: int
    halves: int

    @property
    def worth(self) -> tuple[int, int]:
        """The scores that players are compared by."""
        return self.halves, self.won


def draw(plan: RoundPlan, words: str, before: Sequence[TournamentRound]) -> Iterator[dict[Seat, SeatPlan]]:
    """The seats of each campaign of a round: they follow from the words, the players' names and the rounds before.

    Raises `Refused` where the players do not fill the seats, or two of them have one name.
    """
    size = len(plan.seats)
    _check(plan, size)
    best = _best(plan, words, _met(before))
    order = _order(plan, words, best)
    for first in range(0, len(order), size):
        seated = order[first : first + size]
        yield dict(zip(plan.seats, seated, strict=True))


def _best(plan: RoundPlan, words: str, met: "_Met") -> int:
    """The number of the seating in which the fewest meet again; of several, the first."""

    def met_again(number: int) -> tuple[int, int]:
        tables = _seated(plan, words, number)
        return _again(tables, met)

    return min(range(TRIES), key=met_again)


def _check(plan: RoundPlan, size: int) -> None:
    count = len(plan.players)
    if not size or not count or count % size:
        short = f"{-count % size} more" if size else "some"
        raise Refused(
            "tournament/players",
            f"{count} players do not fill campaigns of {size} seats each; name {short}, or leave seats to whoever asks "
            "for one with `{player: open}`",
        )
    names = [player.player.casefold() for player in plan.players if not player.is_open]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Refused("tournament/names", f"two players are called {twice[0]}; tell them apart, standings go by names")


def _order(plan: RoundPlan, words: str, number: int) -> list[SeatPlan]:
    """The players in the order in which they take the seats, the number-th that follows from the words."""
    lots = []
    for place, player in enumerate(plan.players):
        name = f"open {place}" if player.is_open else player.player
        ticket = f"{words}|{number}|{name}"
        lot = sha256(ticket.encode())
        lots.append((lot.hexdigest(), place))
    lots.sort()
    return [plan.players[place] for _, place in lots]


def _seated(plan: RoundPlan, words: str, number: int) -> list[dict[Seat, str]]:
    """The names at each table."""
    names = ["" if player.is_open else player.player for player in _order(plan, words, number)]
    tables = []
    while names:
        table = {}
        for seat in plan.seats:
            table[seat] = names.pop(0)
        tables.append(table)
    return tables


class _Met(msgspec.Struct):
    """The meetings of players so far, and the seats they have had."""

    pairs: set[frozenset[str]]
    seats: set[tuple[str, Seat]]


def _met(before: Sequence[TournamentRound]) -> _Met:
    met = _Met(set(), set())
    for past in before:
        for meeting in past.meetings:
            players = meeting.seats.values()
            pairs = combinations(players, 2)
            met.pairs.update(map(frozenset, pairs))
            met.seats.update((player, seat) for seat, player in meeting.seats.items())
    return met


def _again(tables: Sequence[Mapping[Seat, str]], met: _Met) -> tuple[int, int]:
    """The number of pairs that would meet again, and of players who would have a seat again that they had."""
    pairs = 0
    seats = 0
    for table in tables:
        players = [player for player in table.values() if player]
        pairs += sum(frozenset(pair) in met.pairs for pair in combinations(players, 2))
        seats += sum((player, seat) in met.seats for seat, player in table.items())
    return pairs, seats


def standings(results: Sequence[Result]) -> list[PlayerScore]:
    """The players over all campaigns, the first one first; those whose seats are not told yet are not among them."""
    by_player: dict[str, PlayerScore] = {}
    for result in results:
        for seat, player in result.players.items():
            before = by_player.get(player) or PlayerScore(player, 0, 0, 0, 0)
            by_player[player] = _with_result(before, result, seat)
    return sorted(by_player.values(), key=_rank)


def _with_result(before: PlayerScore, result: Result, seat: Seat) -> PlayerScore:
    """The standing of a player after one more campaign."""
    own = None
    for score in result.scores:
        if score.seat == seat:
            own = score
    return PlayerScore(
        player=before.player,
        played=before.played + 1,
        over=before.over + result.over,
        won=before.won + bool(own and own.won),
        halves=before.halves + _halves(own, result.scores),
    )


def _rank(standing: PlayerScore) -> tuple[int, int, str]:
    """The key that the best standing comes first by; equal ones stand in the order of the alphabet."""
    halves, won = standing.worth
    return -halves, -won, standing.player


def _halves(own: Score | None, scores: Sequence[Score]) -> int:
    """Two for each seat that one stands before, one for each that stands as well."""
    if own is None:
        return 0
    halves = 0
    for other in scores:
        if other.seat == own.seat:
            continue
        if own.worth > other.worth:
            halves += 2
        elif own.worth == other.worth:
            halves += 1
    return halves
