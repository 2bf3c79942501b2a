"""The names of things as players read them: name and id together, and an unknown id as it was written."""

from collections.abc import Iterable, Sequence

from adjudicator.games.cp_campaign.sides import armies_of, enemies_at, seats_of
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.tables import KINDS
from adjudicator.games.cp_campaign.words import ArmyId, BattleId, RoadId, TerritoryId, site_of
from adjudicator.table import REFEREE, Seat
from adjudicator.table.prose import YOU, counted, joined, whose


class Say:
    """The names of a campaign."""

    def __init__(self, board: Board, reader: Seat = REFEREE) -> None:
        self.board = board
        self.reader = reader

    def place(self, id: TerritoryId) -> str:
        """A territory: "Aldermoot (T15)"."""
        if id in self.board.territories:
            return f"{self.board.territories[id].name} ({id})"
        return id

    def places(self, ids: Iterable[TerritoryId], last: str = "and") -> str:
        """Several territories: "Grimholt (T01) and Aldermoot (T15)"."""
        return joined((self.place(id) for id in ids), last)

    def site(self, id: TerritoryId) -> str:
        """A territory with its kind: "Aldermoot (T15, Major City, DV 1)"."""
        territory = self.board.territories[id]
        return f"{territory.name} ({id}, {KINDS[territory.type].name}, DV {territory.dv})"

    def scene(self, seat: Seat, id: TerritoryId) -> str:
        """A territory as a seat is told of it: its kind, its owner and the enemies in it."""
        owner = "yours" if self.board.territories[id].owner == seat else self.owner(id)
        enemies = joined(enemy.id for enemy in enemies_at(self.board, seat, id))
        return f"{self.site(id)}, {owner}{', with the enemy ' if enemies else ''}{enemies}"

    def owner(self, id: TerritoryId) -> str:
        """The owner of a territory: "captured by House Varn (A)", "unclaimed"."""
        owner = self.board.territories[id].owner
        if owner:
            return f"captured by {self.seat(owner)}"
        return "unclaimed"

    def road(self, id: RoadId) -> str:
        """A road: "R24 from Duskhaven (T14) to Aldermoot (T15)"."""
        road = self.board.roads.get(id)
        if road is None:
            return id
        a = self.place(road.a)
        b = self.place(road.b)
        return f"{id} from {a} to {b}"

    def roads_from(self, id: TerritoryId) -> str:
        """The roads from a territory: "roads from Grimholt (T01) lead to Ostermill (T02, R01, MD 3) and ..."."""
        board = self.board
        ways = []
        for other, road in board.graph.neighbours[id].items():
            name = board.territories[other].name
            difficulty = board.roads[road].md
            ways.append(f"{name} ({other}, {road}, MD {difficulty})")
        start = self.place(id)
        return f"roads from {start} lead to {joined(ways)}"

    def seat(self, seat: Seat) -> str:
        """A seat: "The Sallow League (B)"."""
        if seat in self.board.sides:
            return f"{self.board.sides[seat].name} ({seat})"
        return seat

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats: "House Varn (A) and The Sallow League (B)"."""
        return joined(self.seat(seat) for seat in seats)

    def side(self, seat: Seat) -> str:
        """A seat's side inside a sentence: "House Varn", "the Sallow League", "you" to the reader, if any."""
        if seat == REFEREE:
            return "the referee"
        if seat == self.reader:
            return YOU
        name = self.board.sides[seat].name
        if name.startswith("The "):
            return f"the {name[4:]}"
        return name

    def sides(self, seats: Iterable[Seat]) -> str:
        """Several sides: "House Varn and the Sallow League"."""
        return joined(self.side(seat) for seat in seats)

    def army(self, army: Army) -> str:
        """An army and where it stands: "A1 at Aldermoot (T15)", with its status unless that is normal."""
        place = f" at {self.place(army.at)}" if army.at else ""
        status = "" if army.status == "normal" else f", {army.status}"
        return f"{army.id}{place}{status}"

    def armies_of(self, seat: Seat) -> str:
        """The armies a seat has left and where they stand; nothing if there are none."""
        return "; ".join(self.army(army) for army in armies_of(self.board, seat))

    def host(self, ids: Sequence[ArmyId]) -> str:
        """One side of a battle, seat by seat: "army A1 of House Varn and army C2 of the Clans of Oss"."""
        parts = []
        for seat in seats_of(self.board, ids):
            own = [id for id in ids if self.board.armies[id].seat == seat]
            armies = "army" if len(own) == 1 else "armies"
            parts.append(whose(self.side(seat), f"{armies} {joined(own)}", ""))
        return joined(parts)

    def site_name(self, id: BattleId) -> str:
        """The place of a battle: "Aldermoot"."""
        return self.board.territories[site_of(id)].name

    def battle(self, id: BattleId) -> str:
        """A battle: "battle of Aldermoot (4-T15)"."""
        return f"battle of {self.site_name(id)} ({id})"


def points(number: int) -> str:
    """Campaign Points: "1 Campaign Point"."""
    return counted(number, "Campaign Point")


def signed(number: int) -> str:
    """A modifier: "+ 1", "− 1"."""
    return f"{'+' if number >= 0 else '−'} {abs(number)}"
