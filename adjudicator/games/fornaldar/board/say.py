"""The names of things in front of players: their names, and what orders call them."""

from collections.abc import Iterable, Mapping, Sequence
from unicodedata import normalize

from msgspec import Struct

from adjudicator.board.hexes import HALF_HEIGHT, centre
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.land.model import LEAGUES
from adjudicator.games.fornaldar.words import LEAGUES_OF, CharacterId, GroupId, HexId, ItemId, PieceId, ShipId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.places import Point, Scale, bearing
from adjudicator.table.prose import YOU, counted, joined

ON_THE_MAP = Scale(2 * HALF_HEIGHT, LEAGUES, "league")
"""The distance from a hex to the next."""


class Say(Struct, frozen=True):
    """The names of what is played with; what it does not know goes by its id."""

    setting: Setting
    reader: Seat = REFEREE

    def player(self, side: Seat) -> str:
        """A side inside a sentence: "the Fomorian player"; "you" to its own reader."""
        if side == self.reader:
            return YOU
        return f"the {side} player"

    def character(self, id: CharacterId) -> str:
        """A character by name."""
        known = self.setting.counters.characters.get(id)
        return known.name if known else id

    def ship(self, id: ShipId) -> str:
        """A ship: "the Orm's Sling"."""
        known = self.setting.counters.ships.get(id)
        if known:
            return f"the {known.name.removeprefix('The ')}"
        return id

    def item(self, number: ItemId) -> str:
        """A magic item: "Gritvard's Helm (#13)"."""
        known = self.setting.counters.items.get(number)
        if known:
            return f"{known.name} (#{number})"
        return f"item #{number}"

    def treasure(self, number: ItemId) -> str:
        """A magic item as a story has it: "Gritvard's Helm", "the Magic Sampo"."""
        name, _, _ = self.item(number).partition(" (")
        return f"the {name}" if name.startswith("Magic ") else name

    def group(self, id: GroupId | CharacterId) -> str:
        """A clan, kingdom or realm by name; one of the non-aligned by his own."""
        known = self.setting.counters.groups.get(GroupId(id))
        if known:
            return known.name
        return self.character(CharacterId(id))

    def piece(self, id: PieceId) -> str:
        """A character or a ship by name; army points by their colour, be it named as a lot or alone."""
        counters = self.setting.counters
        if id in counters.characters:
            return self.character(CharacterId(id))
        if id in counters.ships:
            return self.ship(ShipId(id))
        colour = self.colour(id)
        return f"army points of {colour}"

    def colour(self, id: PieceId) -> str:
        """The clan, kingdom or realm of army points, be they named as a lot or alone."""
        alone = GroupId(id)
        return self.group(alone if alone in self.setting.counters.groups else GroupId(id.rpartition("-")[0]))

    def pieces(self, ids: Iterable[PieceId]) -> str:
        """Several pieces: "Hakon and the Orm's Sling"."""
        return joined(dict.fromkeys(self.piece(id) for id in ids))

    def briefly(self, ids: Iterable[PieceId]) -> str:
        """Several pieces in a table: "Hakon, the Orm's Sling, Midhrasir"; a clan stands for its army points."""
        counters = self.setting.counters
        named = (self.piece(id) if id in counters.characters or id in counters.ships else self.colour(id) for id in ids)
        return ", ".join(dict.fromkeys(named))

    def doing(self, ids: Sequence[PieceId], one: str, many: str) -> str:
        """Pieces with what they do: "Hakon goes", "Hakon and Signhild go"; army points are many."""
        counters = self.setting.counters
        alone = len(ids) == 1 and (ids[0] in counters.characters or ids[0] in counters.ships)
        return f"{self.pieces(ids)} {one if alone else many}"

    def points(self, colour: GroupId, csp: int) -> str:
        """Army points: "6 points of Midhrasir"."""
        return f"{counted(csp, 'point')} of {self.group(colour)}"

    def force(self, ids: Iterable[PieceId], csp: Mapping[GroupId, int]) -> str:
        """Characters and ships by name, and army points by colour."""
        named = [self.piece(id) for id in ids]
        return joined([*named, *(self.points(colour, number) for colour, number in csp.items())] or ["nobody"])

    def place(self, at: Where) -> str:
        """A place by name and number: "Kvalhölla (3927)", "3826", "the river Glomma at 2117/2217"."""
        if "/" in at:
            side = self.setting.land.hexsides.get(at)  # type: ignore[call-overload]
            if side and side.river_name:
                return f"the river {side.river_name} at {at}"
            return at
        name = self.place_name(HexId(at[:4]))
        if name:
            return f"{name} ({at})"
        return at

    def typed(self, at: Where) -> str:
        """A place as orders name it, before what else it is: "Kvalhölla (3927)", "2117/2217, the river Glomma"."""
        if "/" not in at:
            return self.place(at)
        river, _, _ = self.place(at).partition(" at ")
        return at if river == at else f"{at}, {river}"

    def place_name(self, hex: HexId) -> str:
        """The name printed in a hex: of its fortress, its Place of Power or another site; empty without any."""
        land = self.setting.land
        if hex in land.fortresses:
            return land.fortresses[hex].name
        if hex in land.places_of_power:
            return land.places_of_power[hex].name
        for site in land.sites:
            if site.hex == hex:
                return site.name
        return ""

    def near(self, at: Where, here: str = "at") -> str:
        """Tell a place as people do: "at Langriverdale", "four leagues north of Langriverdale"."""
        hex = HexId(at[:4])
        name = self.place_name(hex)
        if name:
            return f"{here} {name}"
        return bearing(centre(hex), self.named.items(), ON_THE_MAP)

    def at(self, at: Where, here: str = "at") -> str:
        """The same with the number that the map has: "four leagues north of Langriverdale (3108)"."""
        return f"{self.near(at, here)} ({at})"

    @property
    def named(self) -> dict[str, Point]:
        """The names on the map, each with the point where it lies."""
        land = self.setting.land
        hexes: dict[str, HexId] = {site.name: site.hex for site in land.sites}
        for power in land.places_of_power.values():
            hexes[power.name] = power.hex
        for fortress in land.fortresses.values():
            hexes[fortress.name] = fortress.hex
        return {name: centre(hex) for name, hex in hexes.items()}

    def titled(self, id: CharacterId) -> str:
        """A character by name, with his title: "King Hakon", "the Captain of the Mundanes"."""
        name = self.character(id)
        if self.is_king(id):
            return f"King {name}"
        return f"the {name}" if " of the " in name else name

    def is_king(self, id: CharacterId) -> bool:
        """Whether a character's counter shows a king."""
        known = self.setting.counters.characters.get(id)
        return known is not None and known.rank == "king"

    def owner(self, id: CharacterId | ShipId) -> Seat | None:
        """The owner of a character or a ship by the scenario; None where that is not printed."""
        counters = self.setting.counters
        known = counters.characters.get(CharacterId(id)) or counters.ships.get(ShipId(id))
        return self.side(known.group) if known else None

    def side(self, group: GroupId) -> Seat | None:
        """The owner of a clan or kingdom by the scenario."""
        return next((each.side for each in self.setting.scenario.groups if each.group == group), None)

    def anything(self, id: str | int) -> str:
        """The printed name of whatever the data of a scenario speak of."""
        if isinstance(id, int):
            return self.item(ItemId(id))
        if id in self.setting.land.hexes:
            return self.place(Where(id))
        return self.group(GroupId(id))

    def way(self, path: Sequence[Where]) -> str:
        """Tell the start and the end of a way; the map shows the way between."""
        return f"from {self.place(path[0])} to {self.place(path[-1])}"


class InStories(Say, frozen=True):
    """The same names, but sides by what they fight for, and places without a name of their own from the nearest one."""

    def player(self, side: Seat) -> str:
        """A side inside a sentence: "the Fomorian League"; "you" to its own reader."""
        if side == self.reader:
            return YOU
        return LEAGUES_OF.get(side, side)

    def place(self, at: Where) -> str:
        """A place by name and number: "Kvalhölla (3927)", "the hex four leagues north of Langriverdale (3108)"."""
        name = super().place(at)
        if name != at or "/" in at:
            return name
        return f"the hex {self.at(at)}"

    def closely(self, at: Where) -> str:
        """A place in a table: "Kvalhölla (3927)", "near Langriverdale (3108)"."""
        name = super().place(at)
        if name != at or "/" in at:
            return name
        _, _, landmark = self.near(at).rpartition(" of ")
        return f"near {landmark} ({at})"


class InHeadlines(InStories, frozen=True):
    """The same names, but for places: there a reader has no map at hand."""

    def place(self, at: Where) -> str:
        """A place by its name: "Kvalhölla", "the hex four leagues north of Langriverdale"."""
        return self.place_name(HexId(at[:4])) or f"the hex {self.near(at)}"


def alphabetical(name: str) -> str:
    """The key that names are sorted by: no accents, and the Old Norse letters where their sounds are."""
    plain = "".join(OLD_NORSE.get(letter, letter) for letter in name.casefold())
    return "".join(letter for letter in normalize("NFKD", plain) if letter.isalnum() or letter == " ")


OLD_NORSE = {"þ": "th", "ð": "d", "æ": "ae", "ø": "o"}
"""Letters that stand elsewhere in the alphabet than a reader looks for them."""
