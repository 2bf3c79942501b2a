"""G, 22.0, 4.5 The end of a Game-Turn and of the campaign: what is counted last, the level of victory, the winner."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public, enemy_of, side_of
from adjudicator.games.fornaldar.board.fortresses import has_csps, ruin_held_by
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.weather import calendar_turn
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.scenarios.specials import CspsIn, EndRoll, PlaceOccupied, RuinHeld
from adjudicator.games.fornaldar.state import Board, Lot, State
from adjudicator.games.fornaldar.victory.points import PointsScored, holder, settle_prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, GroupId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted, does, sentence
from adjudicator.table.state import put

HELD = 5
"""22.2.E, 22.2.F The points of an artifact, or an heirloom of the enemy, for its holder at the end."""

Score = tuple[Seat, int, str, str]
"""The side that is awarded points, their number, the rule and the reason."""


def end_turn(table: FNTable) -> None:
    """G The Game-Turn is over; 4.5 with the last one, or by the die (24.2.2.8), so is the campaign."""
    settle_prizes(table)
    if is_last(table):
        settle_prizes(table, last=True)
        scores = [*last_scores(table.state)]
        for side, points, rule, reason in scores:
            scored = PointsScored(rule=RuleId(rule), side=side, points=points, reason=reason)
            table.record(scored)
        declare(table)


def is_last(table: FNTable) -> bool:
    """4.5 Whether this was the scenario's last Game-Turn; 24.2.2.8 a die may end it earlier."""
    board = table.state.board
    if board.game_turn >= board.scenario.game_turns:
        return True
    highest = end_roll(board)
    if highest <= 0:
        return False
    return table.roll(RuleId("24.2.2"), "end roll", "1d6", most=highest).made


def end_roll(board: Board) -> int:
    """24.2.2.8 Up to which die the game ends with this Calendar Turn; 0: it goes on."""
    turn = calendar_turn(board).turn
    specials = board.scenario.specials
    return max(
        (roll for each in specials if isinstance(each, EndRoll) for at, roll in each.turns if at == turn), default=0
    )


def last_scores(state: State) -> Iterator[Score]:
    """22.2.E, 22.2.F, 22.2.G Scores that are counted when the campaign ends."""
    yield from items_held(state)
    for award in state.board.scenario.victory.awards:
        match award:
            case PlaceOccupied(side=side, place=place, points=points):
                if occupied(state, side, place):
                    yield side, points, "24.3.3", f"{place} is occupied"
            case CspsIn(side=side, kingdoms=kingdoms, points=points):
                csps = csps_in(state, side, kingdoms)
                if csps:
                    names = " and ".join(state.board.say.group(kingdom) for kingdom in kingdoms)
                    yield side, points * csps, "24.3.3", f"{counted(csps, 'CSP')} in {names}"
            case RuinHeld(hex=hex, points=points):
                holder = ruin_held_by(state, hex)
                if holder:
                    yield holder, points, "24.2.3", f"{state.board.say.place(Where(hex))} is held"


def items_held(state: State) -> Iterator[Score]:
    """22.2.E, 22.2.F Artifacts, and heirlooms of the other side; the Magic Sampo is an artifact too (FN-L15)."""
    board = state.board
    for number in sorted(state.treasures):
        side = holder(state, number)
        if not side:
            continue
        name = board.say.item(number)
        item = board.counters.items[number]
        owners = [side_of(board, group) for group in item.users.groups]
        if item.kind == "artifact":
            yield side, HELD, "22.2.E", f"{name} is held"
        elif item.kind == "heirloom" and side not in owners:
            yield side, HELD, "22.2.F", f"{name} is captured"


def occupied(state: State, side: Seat, place: str) -> bool:
    """24.3.3 Whether a side has any active piece in a place, by its name on the map."""
    say = state.board.say
    pieces = (piece for piece in state.pieces.values() if piece.side == side and piece.active)
    return any(not on_river(piece.at) and say.place_name(hex_of(piece.at)) == place for piece in pieces)


def csps_in(state: State, side: Seat, kingdoms: tuple[GroupId, ...]) -> int:
    """24.3.3 The army and escort CSPs a side has ashore in some kingdoms."""
    hexes = state.board.land.hexes
    return sum(
        piece.csp if isinstance(piece, Lot) else 1
        for piece in state.pieces.values()
        if piece.side == side and has_csps(piece) and not on_river(piece.at)
        if hexes[hex_of(piece.at)].kingdom in kingdoms
    )


def declare(table: FNTable) -> None:
    """24.1.3, 24.2.3, 24.3.3 The Mundane points less the Fomorian points give the level of victory, and the winner."""
    board = table.state.board
    mundane = board.points.get(MUNDANE, 0)
    fomorian = board.points.get(FOMORIAN, 0)
    level = board.scenario.victory.level(mundane - fomorian)
    winner = None
    for side in (FOMORIAN, MUNDANE):
        if level.startswith(side):
            winner = side
    table.record(CampaignWon(winner=winner, level=level, fomorian=fomorian, mundane=mundane))


class CampaignWon(Public, tag="campaign-won", frozen=True, kw_only=True):
    """The campaign ended with a level of victory; without a winner it is a draw (4.5)."""

    weight: ClassVar[int] = 9

    rule: RuleId = RuleId("22.0")
    winner: Seat | None
    level: str
    fomorian: int
    mundane: int

    def change(self, state: State) -> None:
        """Nothing more is played."""
        put(state.board, phase="over")

    def words(self, say: Say) -> Line:
        return Line(f"{sentence(self._outcome(say))}, with {self._points(say)}.")

    def head(self, say: Say) -> str:
        return self._outcome(say)

    def _outcome(self, say: Say) -> str:
        """Tell the winner and his victory."""
        if self.winner is None:
            return "the campaign ends in a draw"
        return f"{does(say.player(self.winner), 'wins')} {self.victory}"

    def _points(self, say: Say) -> str:
        """The points of both, those of the winner first: "182 Victory Points to 109 of the Fomorian League"."""
        points = {MUNDANE: self.mundane, FOMORIAN: self.fomorian}
        first = self.winner or (say.reader if say.reader in points else MUNDANE)
        other = enemy_of(first)
        first_points = counted(points[first], "Victory Point")
        if other == say.reader:
            return f"{first_points} to your {points[other]}"
        return f"{first_points} to {points[other]} of {say.player(other)}"

    @property
    def victory(self) -> str:
        """The winner's victory: "a substantial victory"."""
        return f"a {self.level.removeprefix(f'{self.winner} ').lower()}"
