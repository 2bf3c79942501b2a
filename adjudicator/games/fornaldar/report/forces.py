"""Order of battle: what a seat has, by kingdom and clan, with every rating that counts."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar import naming
from adjudicator.games.fornaldar.counters.model import Character, Ship
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, Vessel
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import GroupId, Where
from adjudicator.table.pages import Column, Sheet
from adjudicator.table.prose import counted, joined

NONE = "–"

BATTLE = (
    Column("Place", share=1.5),
    Column("Characters", share=2.2),
    Column("Ships", share=1.6),
    Column("Points", "right", 0.5),
)
PERSONS = (
    Column("Character", share=1.3),
    *(Column(head, "right", 0.5) for head in ("Combat", "Command", "Magic", "MP")),
    Column("Rank", share=0.7),
    Column("Gifts", share=1.6),
    Column("Stands in", share=1.5),
)
SHIPS = (
    Column("Ship", share=1.4),
    Column("Strength", "right", 0.7),
    Column("Carries", "right", 0.6),
    Column("MP", "right", 0.5),
    Column("Sails", share=0.8),
    Column("Lies in", share=1.6),
)

ITEMS = (Column("No.", "right", 0.3), Column("Item"), Column("Bearer"), Column("What it does", share=3))
HIDDEN = (Column("Place", share=1.2), Column("Item"), Column("What it does", share=3))


def order_of_battle(view: View) -> Iterator[Sheet]:
    """A sheet for each kingdom, clan and realm of the reader: what stands where."""
    for colour, own in by_colour(view).items():
        places = {at: [piece for piece in own if piece.at == at] for at in sorted({piece.at for piece in own})}
        rows = tuple(_place(view, at, pieces) for at, pieces in places.items())
        yield Sheet(_heading(view, colour, own), BATTLE, rows, note=_note(own))


def by_colour(view: View) -> dict[GroupId, list[AnyPiece]]:
    """The pieces that the reader sees, by kingdom, clan or realm, in the order of the counters."""
    found = {colour: list[AnyPiece]() for colour in view.board.setting.counters.groups}
    for piece in view.pieces.values():
        found[piece.group].append(piece)
    return {colour: pieces for colour, pieces in found.items() if pieces}


def points(pieces: Sequence[AnyPiece]) -> int:
    """Army points, escorts among them."""
    lots = sum(piece.csp for piece in pieces if isinstance(piece, Lot))
    return lots + sum(piece.escort for piece in pieces if isinstance(piece, Person))


def _heading(view: View, colour: GroupId, own: Sequence[AnyPiece]) -> str:
    name = view.board.setting.counters.groups[colour].full_name
    parts = (
        counted(points(own), "point") if points(own) else "",
        counted(sum(isinstance(piece, Person) for piece in own), "character"),
        counted(sum(isinstance(piece, Vessel) for piece in own), "ship"),
    )
    return f"{name}: {joined([part for part in parts if part and not part.startswith('0')])}"


def _note(own: Sequence[AnyPiece]) -> str:
    inactive = "Inactive. " if not any(piece.active for piece in own) else ""
    escorts = sum(piece.escort for piece in own if isinstance(piece, Person))
    return inactive + (f"+ an escort of one point; {counted(escorts, 'escort')} in all." if escorts else "")


def _place(view: View, at: Where, pieces: Sequence[AnyPiece]) -> tuple[str, ...]:
    setting = view.board.setting
    persons = [piece for piece in pieces if isinstance(piece, Person)]
    named = [f"{naming.character(setting, person.id)}{' +' * person.escort}" for person in persons]
    ships = [setting.counters.ships[piece.id].name for piece in pieces if isinstance(piece, Vessel)]
    return (
        naming.place(setting, at),
        ", ".join(named) or NONE,
        ", ".join(ships) or NONE,
        str(points(pieces) or NONE),
    )


def characters(view: View) -> Iterator[Sheet]:
    """The ratings of the reader's characters (2.3), with their wounds."""
    setting = view.board.setting
    persons = [piece for piece in view.pieces.values() if isinstance(piece, Person)]
    rows = tuple(
        _person(setting.counters.characters[person.id], person, naming.place(setting, person.at))
        for person in sorted(persons, key=lambda person: setting.counters.characters[person.id].name)
    )
    if rows:
        note = "Combat as printed, after a stroke what wounds have left; * hero; gifts: what the counter shows."
        yield Sheet("Your characters", PERSONS, rows, note=note)


def _person(printed: Character, person: Person, where: str) -> tuple[str, ...]:
    combat = f"{printed.combat}{f'/{printed.combat - person.wounds}' if person.wounds else ''}"
    return (
        f"{printed.name}{' *' if printed.hero else ''}",
        combat,
        str(printed.command),
        str(printed.magic),
        f"{printed.allowance:g}",
        (printed.rank or NONE).capitalize(),
        ", ".join(gifts(printed)) or NONE,
        where,
    )


def gifts(printed: Character) -> Iterator[str]:
    """What the symbols of a counter say."""
    shown = {
        "enchanter": printed.enchanter,
        "flies": printed.flyer,
        "swims": printed.swimmer,
        "escort": printed.escort,
        printed.kind: printed.kind in ("ancient", "supernatural"),
    }
    return (gift for gift, has in shown.items() if has)


def ships(view: View) -> Iterator[Sheet]:
    """The reader's ships (2.3, 14.2)."""
    setting = view.board.setting
    vessels = [piece for piece in view.pieces.values() if isinstance(piece, Vessel)]
    rows = tuple(
        _ship(setting.counters.ships[vessel.id], vessel, naming.place(setting, vessel.at))
        for vessel in sorted(vessels, key=lambda vessel: setting.counters.ships[vessel.id].name)
    )
    if rows:
        note = "Strength and capacity undamaged, after the stroke damaged; > what it is now."
        yield Sheet("Your ships", SHIPS, rows, note=note)


def _ship(printed: Ship, vessel: Vessel, where: str) -> tuple[str, ...]:
    strength = f"{printed.full}/>{printed.damaged}" if vessel.damaged else f">{printed.full}/{printed.damaged}"
    return (
        printed.name,
        strength,
        f"{printed.capacity}/{printed.capacity_damaged}",
        f"{printed.allowance:g}",
        "badly" if printed.bad_sailer else "well",
        where,
    )


def items(view: View) -> Iterator[Sheet]:
    """The magic items that the reader's pieces bear, and what each does (21.0)."""
    setting = view.board.setting
    borne = [treasure for _, treasure in sorted(view.treasures.items()) if treasure.bearer is not None]
    rows = tuple(
        (
            str(treasure.number),
            setting.counters.items[treasure.number].name,
            naming.piece(setting, treasure.bearer),
            setting.counters.items[treasure.number].text,
        )
        for treasure in borne
        if treasure.bearer is not None
    )
    if rows:
        yield Sheet("Magic items in your hands", ITEMS, rows)


def hidden(view: View) -> Iterator[Sheet]:
    """21.12 What lies hidden, as both players may read on its counter."""
    setting = view.board.setting
    rows = tuple(
        (naming.place(setting, at), naming.item(setting, number), setting.counters.items[number].text)
        for number, at in sorted(view.board.hidden.items(), key=lambda entry: (entry[1], entry[0]))
    )
    if rows:
        yield Sheet("Hidden artifacts", HIDDEN, rows)


def special_rules(view: View) -> Iterator[Sheet]:
    """23.0 The special rules of the reader's characters, ships and colours."""
    counters = view.board.setting.counters
    rows = []
    for colour in by_colour(view):
        group = counters.groups[colour]
        rows += [(group.name, ability.words(f"armies of {group.name}")) for ability in group.abilities]
    for piece in view.pieces.values():
        if isinstance(piece, Lot):
            continue
        printed = counters.characters[piece.id] if isinstance(piece, Person) else counters.ships[piece.id]
        rows += [(printed.name, ability.words(printed.name)) for ability in printed.abilities]
    if rows:
        yield Sheet("Special rules of your pieces", (Column("Who"), Column("Rule", share=4)), tuple(rows))
