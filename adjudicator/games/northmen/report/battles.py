"""A conflict as a chapter that can be read alone: who, where, every tile that counted, the result, the losses."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.conflict import ConflictBegan, ConflictWon, TileRevealed, UnitsLost, strength
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import State
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import Fact, Seat
from adjudicator.table.lines import Line
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted, joined, sentence

SOURCES = {"deck": "deck", "hand": "hand", "prepared": "prepared"}


def battle_chapter(view: State, began: ConflictBegan, battle: Sequence[Fact], number: int | None) -> Passage:
    """The conflict of a number: its sides with their tiles, then what came of it."""
    say = Say(view)
    where = (
        f"from {say.cell(began.base)} against {say.cell(began.at)}" if _ranged(began) else f"in {say.cell(began.at)}"
    )
    title = f"Conflict {number}: {say.seat(began.seat)} {where}"
    came = tuple(fact.told(say) for fact in battle if not isinstance(fact, TileRevealed))
    return Passage(title, (*_sides(view, began, battle), *came), note=_note(view, began))


def _ranged(began: ConflictBegan) -> bool:
    return began.at != began.base


def _note(view: State, began: ConflictBegan) -> str:
    """What decides it."""
    say = Say(view)
    kind = "A ranged conflict: only catapults show tiles." if _ranged(began) else ""
    fleets = [side for side, army in zip(began.sides, began.armies, strict=False) if army.l]
    if fleets and not _ranged(began) and began.seat != BRIGANDS:
        kind = f"{say.seats(fleets)} {'has a longship' if len(fleets) == 1 else 'have longships'}: sides without lose."
    return sentence(f"{kind} Each mountain on a tile shown counts 1; the highest total wins.".strip())


def _sides(view: State, began: ConflictBegan, battle: Sequence[Fact]) -> Iterator[Line]:
    """A line for each side: its units, the tiles it showed, and its total."""
    say = Say(view)
    for place, side in enumerate(began.sides):
        army = began.armies[place] if place < len(began.armies) else None
        shown = [fact for fact in battle if isinstance(fact, TileRevealed) and fact.seat == side]
        numbers = [strength(view, fact.tile) for fact in shown]
        units = f" with {say.army(army)}" if army and army.total else ""
        tiles = joined(_tile(view, fact) for fact in shown) or "no tile"
        show = "show" if side == BRIGANDS else "shows"
        text = sentence(f"{say.seat(side)}{units} {show} {tiles}: total {sum(numbers)}.")
        yield Line(text, seat=side, reckoning=" + ".join(map(str, numbers)) if len(numbers) > 1 else "")


def _tile(view: State, fact: TileRevealed) -> str:
    return f"{fact.tile} ({SOURCES[fact.source]}, {strength(view, fact.tile)})"


def outcome(view: State, battle: Sequence[Fact]) -> str:
    """Who won, and what was lost, in a sentence."""
    say = Say(view)
    won = say.seats(winners(battle))
    lost = joined(f"{say.seat(fact.seat)} {say.army(fact.units)}" for fact in battle if isinstance(fact, UnitsLost))
    fell = " A Stronghold falls." if any(isinstance(fact, StrongholdFell) for fact in battle) else ""
    losses = f"; lost: {lost}" if lost else ""
    return sentence(f"Won by {won}{losses}.") + fell


def winners(battle: Sequence[Fact]) -> tuple[Seat, ...]:
    """The sides that won."""
    return tuple(fact.seat for fact in battle if isinstance(fact, ConflictWon))


def points_won(battle: Sequence[Fact], side: Seat) -> str:
    """What the victory brought a side: "1 victory point and 1 warband"."""
    won = next(fact for fact in battle if isinstance(fact, ConflictWon) and fact.seat == side)
    points = counted(won.vp, "victory point")
    return f"{points} and {counted(won.warbands, 'warband')}" if won.warbands else points
