"""Generate CP's: the Campaign Points of a turn (CP-30, CP-31)."""

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.order import opening
from adjudicator.games.cp_campaign.say import Say, points, signed
from adjudicator.games.cp_campaign.sides import captured, in_play
from adjudicator.games.cp_campaign.state import Board, State
from adjudicator.games.cp_campaign.territories import kind_of, roll_for
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table import Die, Line, RuleId, Seat
from adjudicator.table.state import write


def generate_points(table: CPTable) -> None:
    """CP-30 In order of play each seat receives its Campaign Points."""
    for seat in table.state.board.order:
        if in_play(table.state.board, seat):
            generate_for(table, seat)


def generate_for(table: CPTable, seat: Seat) -> None:
    """CP-30, CP-52, CP-53 D3+1, the towns, and what intrigues of last turn add or take; never below 0 (CP-G35)."""
    die = table.roll(RuleId("CP-30"), seat).total
    base = d3(table.state.board, die) + 1
    towns = town_points(table, seat)
    marks = table.state.board.marks[seat]
    generated = CampaignPointsGenerated(
        seat=seat,
        die=die,
        base=base,
        towns=towns,
        marks=marks,
        cp=max(0, base + towns + marks),
    )
    table.record(generated)


def d3(board: Board, die: int) -> int:
    """CP-30 Half of a D6; rounded up it is a true D3 (CP-G01)."""
    if board.options.d3_rounding == "down":
        return die // 2
    return (die + 1) // 2


def town_points(table: CPTable, seat: Seat) -> int:
    """CP-31, CP-70, CP-72, CP-73 One D6 for each captured town and city, by id; how many gave a point (CP-G26)."""
    gained = 0
    for territory in captured(table.state.board, seat):
        kind = kind_of(table.state.board, territory)
        if kind.bonus_cp_on is None:
            continue
        rolled = roll_for(table, kind.rule, territory, kind.bonus_cp_on)
        fact = TownRolled(
            rule=kind.rule,
            seat=seat,
            territory=territory,
            need=kind.bonus_cp_on,
            die=rolled.total,
            made=rolled.made,
        )
        table.record(fact)
        gained += rolled.made
    return gained


class TownRolled(Public, tag="town-rolled", frozen=True, kw_only=True):
    """A captured town was asked for one more Campaign Point, and gave it or not."""

    seat: Seat
    territory: TerritoryId
    need: int
    die: int
    made: bool

    def words(self, say: Say) -> Line:
        gift = "one more Campaign Point" if self.made else "nothing more"
        return Line(
            f"{say.place(self.territory)} yields {gift} to {say.side(self.seat)}.",
            dice=(Die(self.die),),
            reckoning=f"needs {self.need}+",
            tone="good" if self.made else "bad",
        )

    def chapter(self, say: Say) -> str:
        return opening(say)


class CampaignPointsGenerated(Public, tag="campaign-points-generated", frozen=True, kw_only=True):
    """A seat got its Campaign Points: `base` (D3+1) from `die`, `towns`, and the effect of intrigues, `marks`."""

    rule: RuleId = RuleId("CP-30")
    seat: Seat
    die: int
    base: int
    towns: int = 0
    marks: int = 0
    cp: int

    def change(self, state: State) -> None:
        write(state.board.cp)[self.seat] = self.cp
        write(state.board.marks)[self.seat] = 0

    def words(self, say: Say) -> Line:
        """The D3 is half of the die, so the reckoning shows what it came to."""
        added = []
        for number, why in ((self.towns, "from towns"), (self.marks, "by intrigue")):
            if number:
                added.append(f" {signed(number)} {why}")
        return Line(
            f"{points(self.cp)} for {say.side(self.seat)}.",
            dice=(Die(self.die),),
            reckoning=f"D3: {self.base - 1} + 1{''.join(added)} = {self.cp}",
        )

    def chapter(self, say: Say) -> str:
        return opening(say)
