"""A conflict as a chapter that can be read alone: who, where, every tile that counted, the result, the losses."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.conflict import ConflictBegan, ConflictWon, TileRevealed, UnitsLost, strength
from adjudicator.games.northmen.report.island import WORDS, IslandMap, hex_id, land, sites
from adjudicator.games.northmen.report.sides import all_sides
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import State, View
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, neighbours
from adjudicator.table import Fact, Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.fact import of_kind
from adjudicator.table.hexmap import Fight, Site
from adjudicator.table.pages import Passage
from adjudicator.table.parties import Party
from adjudicator.table.prose import counted, does, joined, sentence, whose

SOURCES = {"deck": "deck", "hand": "hand", "prepared": "prepared"}
BOXED = TileRevealed | UnitsLost | ConflictWon
"""Facts of a conflict that the box tells: it has no lines for them."""


def battle_chapter(view: View, began: ConflictBegan, battle: Sequence[Fact], number: int | None) -> Passage:
    """A chapter on a conflict: its sides with their tiles, then what came of it."""
    say = Say(view, view.seat)
    attack = whose(say.seat(began.seat), "attack")
    lines = [fact.as_line(say) for fact in battle if not isinstance(fact, BOXED)]
    place = _place(view, began, number) if number else None
    return battle_box(
        title=f"Conflict {number}: {attack} {_where(say, began)}",
        parties=[*_parties(view, began, battle)],
        note=_note(view, began),
        lines=lines,
        place=place,
    )


def _where(say: Say, began: ConflictBegan) -> str:
    place = say.cell(began.at)
    if _ranged(began):
        return f"from {say.cell(began.base)} against {place}"
    return f"in {place}"


def _place(view: State, began: ConflictBegan, number: int) -> IslandMap:
    """The tile of the conflict with its neighbours, as the tiles lie."""
    cells = []
    towns: list[Site] = []
    for cell in (began.at, *neighbours(began.at)):
        if cell in view.map:
            id = hex_id(cell)
            laid = view.map[cell]
            cells.append(land(id, laid.sides))
            towns += sites(id, laid)
    return IslandMap(
        title="",
        seats=all_sides(view),
        cells=tuple(cells),
        sites=tuple(towns),
        fights=(Fight(number, hex_id(began.at)),),
        words=WORDS,
    )


def _ranged(began: ConflictBegan) -> bool:
    return began.at != began.base


def _note(view: View, began: ConflictBegan) -> str:
    """The note below a box: what decides the conflict."""
    say = Say(view, view.seat)
    sentences = []
    if _ranged(began):
        sentences.append("A ranged conflict: only catapults show tiles.")
    elif began.seat != BRIGANDS:
        fleets = _fleets(say, began)
        if fleets:
            sentences.append(f"{fleets}: sides without lose.")
    sentences.append("Each mountain on a tile shown counts 1; the highest total wins.")
    return sentence(" ".join(sentences))


def _fleets(say: Say, began: ConflictBegan) -> str:
    """The sides of a conflict that have longships; empty where none has any."""
    owners = []
    for side, army in zip(began.sides, began.armies, strict=False):
        if army.l:
            owners.append(side)
    if not owners:
        return ""
    if len(owners) == 1:
        return f"{does(say.seat(owners[0]), 'has')} a longship"
    return f"{say.seats(owners)} have longships"


def _parties(view: View, began: ConflictBegan, battle: Sequence[Fact]) -> Iterator[Party]:
    """Each side: its units, the tiles it showed, their total, what it won and lost."""
    say = Say(view)
    revealed = of_kind(battle, TileRevealed)
    for place, side in enumerate(began.sides):
        tiles = [fact.tile for fact in revealed if fact.seat == side]
        sources = [_tile(view, fact) for fact in revealed if fact.seat == side]
        yield Party(
            name=sentence(say.seat(side)),
            part="attacks" if side == began.seat else "defends",
            forces=_forces(say, began.armies, place),
            made_of=joined(sources) or "no tile",
            strength=str(sum(strength(view, tile) for tile in tiles)),
            fate=_fate(say, side, battle),
            own=side == view.seat,
        )


def _forces(say: Say, armies: Sequence[Units], place: int) -> str:
    """The army of a side by its place among the sides; empty where it is not known, or has no unit."""
    if place >= len(armies):
        return ""
    army = armies[place]
    return say.army(army) if army.total else ""


def _fate(say: Say, side: Seat, battle: Sequence[Fact]) -> str:
    """The points and the losses of a side."""
    parts = []
    if side in winners(battle):
        gains = points_won(battle, side)
        parts.append(f"won: {gains}" if gains else "won")
    lost = []
    for fact in of_kind(battle, UnitsLost):
        if fact.seat == side:
            lost.append(say.army(fact.units))
    if lost:
        parts.append(f"lost {joined(lost)}")
    return "; ".join(parts)


def _tile(view: State, fact: TileRevealed) -> str:
    return f"{fact.tile} ({SOURCES[fact.source]}, {strength(view, fact.tile)})"


def in_brief(say: Say, began: ConflictBegan, battle: Sequence[Fact]) -> str:
    """A conflict in a sentence: who attacked whom and where, who won, and what was lost."""
    text = _attack(say, began)
    text += _outcome(say, began.seat, winners(battle))
    lost = []
    for fact in of_kind(battle, UnitsLost):
        loses = say.does(fact.seat, "loses")
        lost.append(f"{loses} {say.army(fact.units)}")
    if lost:
        text += f"; {joined(lost)}"
    if of_kind(battle, StrongholdFell):
        text += "; a Stronghold falls"
    return sentence(f"{text}.")


def _attack(say: Say, began: ConflictBegan) -> str:
    """The attack itself, as the sentence on a conflict begins."""
    attacks = say.does(began.seat, "attacks")
    against = say.seats(side for side in began.sides if side != began.seat)
    text = f"{attacks} {against} in {say.cell(began.at)}"
    if _ranged(began):
        return f"{text} from {say.cell(began.base)}"
    return text


def _outcome(say: Say, attacker: Seat, victors: Sequence[Seat]) -> str:
    """The end of a conflict, as the sentence on it goes on."""
    if not victors:
        return ", and nobody wins"
    if attacker in victors:
        return f" and {_attacker_wins(say, attacker, victors)}"
    if len(victors) > 1:
        return f", and {say.seats(victors)} win"
    return f", and {say.does(victors[0], 'wins')}"


def _attacker_wins(say: Say, attacker: Seat, victors: Sequence[Seat]) -> str:
    """The verb alone, as the sentence began with the attacker; after it who won with him."""
    name = say.seat(attacker)
    wins = say.does(attacker, "wins").removeprefix(f"{name} ")
    others = [side for side in victors if side != attacker]
    if others:
        return f"{wins} with {say.seats(others)}"
    return wins


def winners(battle: Sequence[Fact]) -> tuple[Seat, ...]:
    """The sides that won."""
    return tuple(fact.seat for fact in of_kind(battle, ConflictWon))


def points_won(battle: Sequence[Fact], side: Seat) -> str:
    """The gains of a side that won: "1 victory point and 1 warband"; nothing where it gained none."""
    victory = next(fact for fact in of_kind(battle, ConflictWon) if fact.seat == side)
    gains = []
    if victory.vp:
        gains.append(counted(victory.vp, "victory point"))
    if victory.warbands:
        gains.append(counted(victory.warbands, "warband"))
    return joined(gains)
