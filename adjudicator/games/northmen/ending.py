"""The end of the game: victory points, Bjarmia, and a deck that runs out."""

from typing import ClassVar

from adjudicator.games.northmen.decks import run_out
from adjudicator.games.northmen.land import around, barred, mountainous, novgorod_in_play, towns
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import allied, outnumbers, sides_at, units_at, units_of
from adjudicator.games.northmen.state import NorthmenTable, Public, State, scored
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES, Cell, Commodity
from adjudicator.table import RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.news import in_letters
from adjudicator.table.prose import counted, does
from adjudicator.table.state import put

BRIGANDS_NEED = 6
MORE_WITH_NOVGOROD = 2


def points_at_first(options: Options) -> int:
    """NB-70, NT-93 6 victory points, or 8 for a team."""
    return 8 if options.teams else 6


def points_needed(board: State) -> int:
    """NB-70, NT-74, NT-93 The points that win: 2 more once Novgorod is in play."""
    return points_at_first(board.options) + (MORE_WITH_NOVGOROD if novgorod_in_play(board) else 0)


def brigands_need(board: State) -> int:
    """NT-24, NT-74 6 victory points; 2 more once Novgorod is in play, unless they were agreed to be 6 always."""
    bound = board.options.novgorod_binds_brigands and novgorod_in_play(board)
    return BRIGANDS_NEED + (MORE_WITH_NOVGOROD if bound else 0)


def church_points(board: State, seat: Seat) -> int:
    """NT-11, NT-73 A point (with Novgorod in play two) for each church town held; none after a conflict."""
    if board.now.engaged:
        return 0
    held = [cell for cell, laid in board.map.items() if laid.church and outnumbers(board, cell, seat)]
    return len(held) * (2 if novgorod_in_play(board) else 1)


def team_points(board: State, seat: Seat) -> int:
    """NT-93 The points of a player, with those of his team mate."""
    return sum(board.vp.get(member, 0) for member in allied(board, seat))


def leaders(board: State) -> tuple[Seat, ...]:
    """NB-70, NT-24, NT-74, NT-93, NM-G28 The winners by points.

    The brigands first, then the active player, then clockwise.
    """
    brigands = board.vp.get(BRIGANDS, 0)
    if brigands >= brigands_need(board):
        return (BRIGANDS,)
    for seat in clockwise(board, board.now.seat):
        if team_points(board, seat) >= points_needed(board):
            team = allied(board, seat)
            return tuple(sorted(team))
    return ()


def clockwise(board: State, first: Seat) -> tuple[Seat, ...]:
    """The players from one of them on, clockwise."""
    order = board.order
    if first not in order:
        return order
    index = order.index(first)
    return order[index:] + order[:index]


def score_ends_it(table: NorthmenTable) -> bool:
    """NB-70, NT-24 After every scoring: who has the points wins at once."""
    board = table.state
    winners = leaders(board)
    if winners and not board.winners:
        won = CampaignWon(winners=winners, why="points", rule=RuleId("NB-70"))
        table.record(won)
    return bool(board.winners)


def holdings(board: State, seat: Seat) -> dict[Commodity, list[Cell]]:
    """NB-71 The towns of each type in which a player has units."""
    held = {}
    for type in COMMODITIES:
        held[type] = [cell for cell in towns(board, type) if (cell, seat) in board.units]
    return held


def forms_bjarmia(board: State, seat: Seat) -> bool:
    """NB-71, NT-01, NT-94 Units in towns of all four types, connected by tiles without units of others, mates too."""
    held = holdings(board, seat)
    if not all(held.values()):
        return False
    if not board.options.bjarmia_needs_connection:
        return True
    for start in held["mead"]:
        area = area_of(board, start, seat)
        if all(set(cells) & set(area) for cells in held.values()):
            return True
    return False


def area_of(board: State, start: Cell, seat: Seat) -> list[Cell]:
    """NB-71, NM-G11 Neighbouring tiles without units of others, not across mountains or foreign Strongholds."""
    if any(side != seat for side in sides_at(board, start)):
        return []
    area = [start]
    for cell in area:
        for direction, other in around(board, cell):
            shut = mountainous(board, cell, direction) or barred(board, cell, direction, seat)
            if other not in area and not shut and all(side == seat for side in sides_at(board, other)):
                area.append(other)
    return area


def presence(board: State, seat: Seat) -> int:
    """NB-72, NT-33, NT-82 The towns where a player has any unit; each hersir in a town counts as one more."""
    held = [cell for cell in towns(board) if (cell, seat) in board.units]
    return sum(len(board.map[cell].tile.towns) + units_at(board, cell, seat).h for cell in held)


def most_present(board: State) -> tuple[Seat, ...]:
    """NB-72, NM-G17 The player present in most towns; of equals the one with more points, then with more units."""
    standing = {}
    for seat in board.order:
        standing[seat] = (presence(board, seat), board.vp.get(seat, 0), units_of(board, seat).total)
    best = max(standing.values())
    return tuple(sorted(seat for seat, held in standing.items() if held == best))


def end_turn(table: NorthmenTable, seat: Seat) -> None:
    """NB-71, NT-11, NT-25, NT-93 The end of a turn: churches score, then Bjarmia, then a deck that ran out."""
    points = church_points(table.state, seat)
    if points:
        table.record(ChurchesScored(seat=seat, vp=points))
    if score_ends_it(table):
        return
    if forms_bjarmia(table.state, seat):
        winners = tuple(sorted(allied(table.state, seat)))
        table.record(CampaignWon(winners=winners, why="bjarmia", rule=RuleId("NB-71")))
    elif run_out(table.state):
        winners = (BRIGANDS,) if table.state.solo else most_present(table.state)
        table.record(CampaignWon(winners=winners, why="deck", rule=RuleId("NB-72")))


class ChurchesScored(Public, tag="churches-scored", frozen=True, kw_only=True):
    """A player scored for the church towns he holds."""

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("NT-11")
    seat: Seat
    vp: int

    def change(self, state: State) -> None:
        scored(state, self.seat, self.vp)

    def words(self, say: Say) -> Line:
        points = counted(self.vp, "victory point")
        return Line(f"{say.does(self.seat, 'scores')} {points} for church towns.", tone="good")

    def head(self, say: Say) -> str:
        points = "point" if self.vp == 1 else "points"
        return f"{say.does(self.seat, 'gathers')} {in_letters(self.vp)} {points} from church towns"


class CampaignWon(Public, tag="campaign-won", frozen=True, kw_only=True):
    """Somebody won: by points, by forming Bjarmia, by most towns when a deck ran out, or the brigands by fire."""

    weight: ClassVar[int] = 9

    winners: tuple[Seat, ...]
    why: str

    def change(self, state: State) -> None:
        put(state, winners=self.winners)

    def words(self, say: Say) -> Line:
        how = {
            "points": "by victory points",
            "bjarmia": "by forming Bjarmia",
            "deck": "as a deck has run out",
            "burnt": "as they have burnt the last of the deck",
        }[self.why]
        won = "win" if len(self.winners) > 1 or self.winners == (BRIGANDS,) else "wins"
        return Line(f"{does(say.seats(self.winners), won)} {how}.", tone="good")

    def head(self, say: Say) -> str:
        return self.as_line(say).text.rstrip(".")
