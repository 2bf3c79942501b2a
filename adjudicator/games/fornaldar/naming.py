"""How things are named to players: by name and by what orders call them."""

from unicodedata import normalize

from adjudicator.games.fornaldar.saying import Name
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId, PieceId, ShipId, Where
from adjudicator.table.prose import counted


def character(setting: Setting, id: CharacterId) -> str:
    """A character by name; one that no counter shows by what it is called."""
    known = setting.counters.characters.get(id)
    return known.name if known else id


def ship(setting: Setting, id: ShipId) -> str:
    """A ship: "the Orm's Sling"."""
    known = setting.counters.ships.get(id)
    return f"the {known.name.removeprefix('The ')}" if known else id


def item(setting: Setting, number: ItemId) -> str:
    """A magic item: "Gritvard's Helm (#13)"."""
    known = setting.counters.items.get(number)
    return f"{known.name} (#{number})" if known else f"item #{number}"


def group(setting: Setting, id: GroupId | CharacterId) -> str:
    """A clan, kingdom or realm by name; one of the non-aligned by his own."""
    known = setting.counters.groups.get(GroupId(id))
    return known.name if known else character(setting, CharacterId(id))


def piece(setting: Setting, id: PieceId) -> str:
    """A character or a ship by name; army points by their colour."""
    counters = setting.counters
    if id in counters.characters:
        return character(setting, CharacterId(id))
    if id in counters.ships:
        return ship(setting, ShipId(id))
    return f"army points of {group(setting, GroupId(id.rpartition('-')[0]))}"


def points(setting: Setting, colour: GroupId, csp: int) -> str:
    """Army points: "6 points of Midhrasir"."""
    return f"{counted(csp, 'point')} of {group(setting, colour)}"


def place(setting: Setting, at: Where) -> str:
    """A place by name and number: "Kvalhölla (3927)", "3826", "the river Glomma at 2117/2217"."""
    if "/" in at:
        side = setting.land.hexsides.get(at)  # type: ignore[call-overload]
        return f"the river {side.river_name} at {at}" if side and side.river_name else at
    name = place_name(setting, HexId(at[:4]))
    return f"{name} ({at})" if name else at


def place_name(setting: Setting, hex: HexId) -> str:
    """The name printed in a hex: of its fortress, its Place of Power or another site; empty without any."""
    land = setting.land
    if hex in land.fortresses:
        return land.fortresses[hex].name
    if hex in land.places_of_power:
        return land.places_of_power[hex].name
    return next((site.name for site in land.sites if site.hex == hex), "")


def alphabetical(name: str) -> str:
    """What names are sorted by: no accents, and the Old Norse letters where their sounds are."""
    plain = "".join(OLD_NORSE.get(letter, letter) for letter in name.casefold())
    return "".join(letter for letter in normalize("NFKD", plain) if letter.isalnum() or letter == " ")


OLD_NORSE = {"þ": "th", "ð": "d", "æ": "ae", "ø": "o"}
"""Letters that stand elsewhere in the alphabet than a reader looks for them."""


def namer(setting: Setting) -> Name:
    """The printed name of anything a scenario speaks of."""

    def name(id: str | int) -> str:
        if isinstance(id, int):
            return item(setting, ItemId(id))
        if id in setting.land.hexes:
            return place(setting, Where(HexId(id)))
        return group(setting, GroupId(id))

    return name
