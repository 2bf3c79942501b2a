"""A conflict as a chapter that can be read alone: who, where, every tile that counted, the result, the losses."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.conflict import ConflictBegan, ConflictWon, TileRevealed, UnitsLost, strength
from adjudicator.games.northmen.report.island import WORDS, IslandMap, hex_id, land, sites
from adjudicator.games.northmen.report.sides import all_sides
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import State, View
from adjudicator.games.northmen.words import BRIGANDS, neighbour
from adjudicator.table import Fact, Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.hexmap import Fight
from adjudicator.table.pages import Passage
from adjudicator.table.parties import Party
from adjudicator.table.prose import counted, does, joined, sentence, whose

SOURCES = {"deck": "deck", "hand": "hand", "prepared": "prepared"}


def battle_chapter(view: View, began: ConflictBegan, battle: Sequence[Fact], number: int | None) -> Passage:
    """The conflict of a number: its sides with their tiles, then what came of it."""
    say = Say(view, view.seat)
    if _ranged(began):
        where = f"from {say.cell(began.base)} against {say.cell(began.at)}"
    else:
        where = f"in {say.cell(began.at)}"
    came = [fact.told(say) for fact in battle if not isinstance(fact, TileRevealed | UnitsLost | ConflictWon)]
    place = _place(view, began, number) if number else None
    return battle_box(
        f"Conflict {number}: {whose(say.seat(began.seat), 'attack')} {where}",
        [*_parties(view, began, battle)],
        note=_note(view, began),
        lines=came,
        place=place,
    )


def _place(view: State, began: ConflictBegan, number: int) -> IslandMap:
    """The tile of the conflict with its neighbours, as the tiles lie."""
    around = [began.at, *(neighbour(began.at, way) for way in range(6))]
    shown = [cell for cell in around if cell in view.map]
    cells = tuple(land(hex_id(cell), view.map[cell].sides) for cell in shown)
    return IslandMap(
        title="",
        seats=all_sides(view),
        cells=cells,
        sites=tuple(site for cell in shown for site in sites(hex_id(cell), view.map[cell])),
        fights=(Fight(number, hex_id(began.at)),),
        words=WORDS,
    )


def _ranged(began: ConflictBegan) -> bool:
    return began.at != began.base


def _note(view: View, began: ConflictBegan) -> str:
    """What decides it."""
    say = Say(view, view.seat)
    kind = "A ranged conflict: only catapults show tiles." if _ranged(began) else ""
    fleets = [side for side, army in zip(began.sides, began.armies, strict=False) if army.l]
    if fleets and not _ranged(began) and began.seat != BRIGANDS:
        one = f"{does(say.seat(fleets[0]), 'has')} a longship"
        have = one if len(fleets) == 1 else f"{say.seats(fleets)} have longships"
        kind = f"{have}: sides without lose."
    return sentence(f"{kind} Each mountain on a tile shown counts 1; the highest total wins.".strip())


def _parties(view: View, began: ConflictBegan, battle: Sequence[Fact]) -> Iterator[Party]:
    """Each side: its units, the tiles it showed, their total, what it won and lost."""
    say = Say(view)
    for place, side in enumerate(began.sides):
        army = began.armies[place] if place < len(began.armies) else None
        shown = [fact for fact in battle if isinstance(fact, TileRevealed) and fact.seat == side]
        lost = [say.army(fact.units) for fact in battle if isinstance(fact, UnitsLost) and fact.seat == side]
        won = [f"won: {points_won(battle, side)}"] if side in winners(battle) else []
        forces = say.army(army) if army and army.total else ""
        made_of = joined(_tile(view, fact) for fact in shown) or "no tile"
        fate = sentence("; ".join([*won, *([f"lost {joined(lost)}"] if lost else [])]))
        yield Party(
            sentence(say.seat(side)),
            "attacks" if side == began.seat else "defends",
            forces,
            made_of,
            str(sum(strength(view, fact.tile) for fact in shown)),
            fate,
            own=side == view.seat,
        )


def _tile(view: State, fact: TileRevealed) -> str:
    return f"{fact.tile} ({SOURCES[fact.source]}, {strength(view, fact.tile)})"


def in_brief(say: Say, began: ConflictBegan, battle: Sequence[Fact]) -> str:
    """A conflict in a sentence: who attacked whom and where, who won, and what was lost."""
    against = say.seats(side for side in began.sides if side != began.seat)
    far = f" from {say.cell(began.base)}" if began.base != began.at else ""
    who = f"{_does(say, began.seat, 'attacks')} {against} in {say.cell(began.at)}{far}"
    lost = []
    for fact in battle:
        if isinstance(fact, UnitsLost):
            lost.append(f"{_does(say, fact.seat, 'loses')} {say.army(fact.units)}")
    losses = f"; {joined(lost)}" if lost else ""
    fell = "; a Stronghold falls" if any(isinstance(fact, StrongholdFell) for fact in battle) else ""
    return sentence(f"{who}{_won(say, began.seat, winners(battle))}{losses}{fell}.")


def _won(say: Say, attacker: Seat, won: Sequence[Seat]) -> str:
    """How a conflict ended, as the sentence on it goes on."""
    if not won:
        return ", and nobody wins"
    if attacker not in won:
        return f", and {_does(say, won[0], 'wins') if len(won) == 1 else f'{say.seats(won)} win'}"
    others = [side for side in won if side != attacker]
    shared = f" with {say.seats(others)}" if others else ""
    wins = _does(say, attacker, "wins").removeprefix(f"{say.seat(attacker)} ")
    return f" and {wins}{shared}"


def _does(say: Say, side: Seat, verb: str) -> str:
    """A side with what it does; the brigands are many."""
    if side == BRIGANDS:
        return f"{say.seat(side)} {verb.removesuffix('s')}"
    return does(say.seat(side), verb)


def winners(battle: Sequence[Fact]) -> tuple[Seat, ...]:
    """The sides that won."""
    return tuple(fact.seat for fact in battle if isinstance(fact, ConflictWon))


def points_won(battle: Sequence[Fact], side: Seat) -> str:
    """What the victory brought a side: "1 victory point and 1 warband"."""
    won = next(fact for fact in battle if isinstance(fact, ConflictWon) and fact.seat == side)
    points = counted(won.vp, "victory point")
    if won.warbands:
        return f"{points} and {counted(won.warbands, 'warband')}"
    return points
