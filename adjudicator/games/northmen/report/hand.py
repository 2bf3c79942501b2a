"""What the reader alone sees: his hand, the tiles he prepared, and what only he was told."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.laying import placements
from adjudicator.games.northmen.report.island import beside
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import Laid, View
from adjudicator.games.northmen.words import TileId
from adjudicator.table import EVERYONE, Fact
from adjudicator.table.hexmap import HexMap
from adjudicator.table.lines import Line
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted


def hand(view: View) -> Iterator[HexMap]:
    """The tiles the reader holds, as they are printed; a drawn or prepared one too."""
    held = _held(view)
    if held:
        yield beside("Your tiles, seen by you alone", [(tile, Laid(view.tiles[tile])) for tile in held])


def _held(view: View) -> tuple[TileId, ...]:
    drawn = (view.now.drawn,) if view.now.drawn is not None and view.now.seat == view.seat else ()
    return (*view.hands.get(view.seat, ()), *drawn, *view.prepared.get(view.seat, ()))


def private(view: View, facts: Sequence[Fact]) -> Passage | None:
    """What the reader alone was told of the turn, and each of his tiles."""
    say = Say(view, view.seat)
    lines = [fact.told(say) for fact in facts if fact.seen_by != EVERYONE]
    lines += _tiles(view)
    if lines:
        return Passage("For your eyes", tuple(lines))
    return None


def _tiles(view: View) -> Iterator[Line]:
    say = Say(view)
    for tile in view.hands.get(view.seat, ()):
        count = len(list(placements(view, view.tiles[tile])))
        yield Line(f"In your hand: {say.tile(tile)}, {counted(count, 'legal place')}.", private=True)
    if view.now.seat == view.seat and view.now.drawn is not None:
        yield Line(f"Drawn, to be laid: {say.tile(view.now.drawn)}.", private=True)
    for tile in view.prepared.get(view.seat, ()):
        yield Line(f"Prepared: {say.tile(tile)}.", private=True)
