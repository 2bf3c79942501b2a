"""22.0 Victory Points."""

from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.fortresses import holder_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.sides import enemy_of, verify_side
from adjudicator.games.fornaldar.printed.counters.abilities import NoPoints
from adjudicator.games.fornaldar.printed.scenarios.awards import CharacterKilled as DeathAward
from adjudicator.games.fornaldar.printed.scenarios.awards import FortressDestroyed, FortressesDestroyed
from adjudicator.games.fornaldar.state import AnyPiece, Person, State, Vessel
from adjudicator.games.fornaldar.victory.prizes import count_prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, HexId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted, does
from adjudicator.table.state import write

CHARACTER = 5
"""22.2 D What the death of a character is worth."""
FORTRESS = 10
"""22.2 C What the destruction of a fortress is worth."""


def score_csps(table: FNTable, piece: AnyPiece, csp: int) -> None:
    """22.2.B One Victory Point for each army or escort CSP that is gone, however it went (22.1)."""
    award(table, piece, csp, "22.2", f"{counted(csp, 'CSP')} of {table.state.board.say.group(piece.group)} destroyed")


def score_ship(table: FNTable, ship: Vessel) -> None:
    """22.2.A One Victory Point for each point of a ship's full strength (FN-L14)."""
    strength = table.state.board.counters.ships[ship.id].full
    award(table, ship, strength, "22.2", f"{table.state.board.say.ship(ship.id)} sunk")


def score_character(table: FNTable, person: Person) -> None:
    """22.2.D Five Victory Points for a character, and what the scenario has for him besides (22.2 G)."""
    board = table.state.board
    name = board.say.character(person.id)
    reason = f"{name} killed"
    award(table, person, CHARACTER, "22.2", reason)
    specials = of_kind(board.scenario.victory.awards, DeathAward)
    for special in specials:
        if special.character == person.id:
            scored = PointsScored(side=special.side, points=special.points, reason=reason)
            table.record(scored)


def score_fortress(table: FNTable, hex: HexId) -> None:
    """22.2.C Ten Victory Points for a fortress of the enemy, and what the scenario has for it besides (FN-P4)."""
    board = table.state.board
    fortress = board.land.fortresses[hex]
    side = holder_of(board, fortress)
    reason = f"{fortress.name} destroyed"
    if side in (FOMORIAN, MUNDANE):
        table.record(PointsScored(side=enemy_of(side), points=FORTRESS, reason=reason))
    for special in board.scenario.victory.awards:
        match special:
            case FortressDestroyed(side=winner, fortress=name, points=points) if name == fortress.name:
                table.record(PointsScored(side=winner, points=points, reason=reason))
            case FortressesDestroyed(side=winner, kingdom=kingdom, but=but, points=points):
                if kingdom == fortress.kingdom and fortress.name not in but:
                    table.record(PointsScored(side=winner, points=points, reason=reason))


def award(table: FNTable, piece: AnyPiece, points: int, rule: str, reason: str) -> None:
    """22.1, 24.2.4.D The enemy of a piece's side scores for its loss; some are worth nothing, 24.2.4 some more."""
    board = table.state.board
    side = piece.side
    group = board.counters.groups[piece.group]
    if side not in (FOMORIAN, MUNDANE):
        return
    if of_kind(group.abilities, NoPoints):
        return
    expedition = board.scenario.expedition
    if expedition and piece.group == expedition.group:
        points *= expedition.losses_times
    scored = PointsScored(rule=RuleId(rule), side=enemy_of(side), points=points, reason=reason)
    table.record(scored)


def score(state: State, side: Seat, points: int) -> None:
    """A side has more Victory Points, or fewer."""
    verify_side(side)
    write(state.board.points)[side] = state.board.points.get(side, 0) + points


def keep_score(state: State) -> None:
    """22.0 The scores of both sides at the end of a Game-Turn, or of the set-up, are kept."""
    course = write(state.board.course)
    for side in (FOMORIAN, MUNDANE):
        course[side] = (*course.get(side, ()), state.board.points.get(side, 0))


class PointsSet(Public, tag="points-set", frozen=True, kw_only=True):
    """A side began with Victory Points."""

    rule: RuleId = RuleId("22.0")
    side: Seat
    points: int
    reason: str = ""

    def change(self, state: State) -> None:
        """The present possessions of the sides are in the points they begin with (FN-P6)."""
        score(state, self.side, self.points)
        count_prizes(state)

    def words(self, say: Say) -> Line:
        why = f": {self.reason}" if self.reason else ""
        return Line(f"{does(say.player(self.side), 'begins')} with {counted(self.points, 'Victory Point')}{why}.")


class PointsScored(Public, tag="points-scored", frozen=True, kw_only=True):
    """A side was awarded Victory Points, or lost some."""

    rule: RuleId = RuleId("22.2")
    side: Seat
    points: int
    reason: str

    def change(self, state: State) -> None:
        score(state, self.side, self.points)

    def words(self, say: Say) -> Line:
        points = counted(abs(self.points), "Victory Point")
        who = say.player(self.side)
        if self.points >= 0:
            begun = does(who, "is")
            scores = f"{begun} awarded"
        else:
            scores = does(who, "loses")
        return Line(f"{scores} {points}: {self.reason}.")
