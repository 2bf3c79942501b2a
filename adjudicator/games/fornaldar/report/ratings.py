"""Counters in few signs: "Hakon 5–5–0 K+", "Wrath of Gorm 4/3"."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.printed.counters.model import Character, Ship
from adjudicator.games.fornaldar.state import Person, Vessel
from adjudicator.table.prose import counted

RANKS = {"king": "K", "marshal": "M", "captain": "C"}

CHARACTER_KEY = (
    "Characters: combat–command–magic; K king, M marshal, C captain; H hero, E enchanter, F flies, S swims; "
    "+ with an escort of one point."
)
SHIP_KEY = "Ships: strength undamaged/damaged."


def ratings(printed: Character) -> str:
    """Combat, command and magic: "5–5–0"."""
    return f"{printed.combat}–{printed.command}–{printed.magic}"


def marks(printed: Character) -> str:
    """Rank and symbols as letters: "KE"; empty without any."""
    symbols = {"H": printed.hero, "E": printed.enchanter, "F": printed.flyer, "S": printed.swimmer}
    return RANKS.get(printed.rank or "", "") + "".join(letter for letter, shown in symbols.items() if shown)


def brief(printed: Character, *, escort: bool = False) -> str:
    """A character by name, ratings and marks: "Hakon 5–5–0 K+"."""
    signs = marks(printed) + "+" * escort
    return f"{printed.name} {ratings(printed)} {signs}".rstrip()


def person(printed: Character, piece: Person, more: Sequence[str] = ()) -> str:
    """A character on the map, with its wounds and what `more` there is to tell."""
    hurt = [counted(piece.wounds, "wound")] if piece.wounds else []
    return brief(printed, escort=piece.escort) + _bracketed([*hurt, *more])


def vessel(printed: Ship, piece: Vessel, more: Sequence[str] = ()) -> str:
    """A ship on the map: "Wrath of Gorm 4/3 (damaged)"."""
    return hull(printed) + _bracketed([*condition(piece), *more])


def _bracketed(facts: Sequence[str]) -> str:
    if facts:
        return f" ({', '.join(facts)})"
    return ""


def hull(printed: Ship) -> str:
    """A ship by name and strength."""
    return f"{printed.name} {printed.full}/{printed.damaged}"


def condition(piece: Vessel) -> Iterator[str]:
    """The things that a ship suffers from."""
    if piece.damaged:
        yield "damaged"
    if piece.refitting:
        yield "refitting"


def gifts(printed: Character) -> Iterator[str]:
    """The symbols of a counter, in words."""
    shown = {
        "hero": printed.hero,
        "enchanter": printed.enchanter,
        "flies": printed.flyer,
        "swims": printed.swimmer,
        printed.kind: printed.kind in ("ancient", "supernatural"),
    }
    return (gift for gift, has in shown.items() if has)
