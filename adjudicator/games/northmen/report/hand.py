"""The page for the reader's eyes: his hand, the tiles he prepared, and what only he was told."""

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
    """The tiles the reader holds, as they are printed; a drawn or prepared one too, none when all is over."""
    if view.winners:
        return
    tiles = [(tile, Laid(view.tiles[tile])) for tile in _tiles_held(view)]
    if tiles:
        yield beside("Your tiles, seen by you alone", tiles)


def _tiles_held(view: View) -> Iterator[TileId]:
    """The tiles the reader holds: those of his hand, the one he drew, those he prepared."""
    yield from view.hands.get(view.seat, ())
    drawn = _drawn(view)
    if drawn is not None:
        yield drawn
    yield from view.prepared.get(view.seat, ())


def _drawn(view: View) -> TileId | None:
    """The tile that the reader drew and has to lay, if there is one."""
    if view.now.seat == view.seat:
        return view.now.drawn
    return None


def private(view: View, facts: Sequence[Fact]) -> Passage | None:
    """The lines for the reader alone: what only he was told of the turn, and each of his tiles."""
    say = Say(view, view.seat)
    lines = [fact.as_line(say) for fact in facts if fact.seen_by != EVERYONE]
    lines += _tiles(view)
    if lines:
        return Passage("For your eyes", tuple(lines))
    return None


def _tiles(view: View) -> Iterator[Line]:
    """A line for each tile the reader holds, while he can still lay it."""
    if view.winners:
        return
    say = Say(view)
    for tile in view.hands.get(view.seat, ()):
        places = list(placements(view, view.tiles[tile]))
        legal = counted(len(places), "legal place")
        yield Line(f"In your hand: {say.tile(tile)}, {legal}.", private=True)
    drawn = _drawn(view)
    if drawn is not None:
        yield Line(f"Drawn, to be laid: {say.tile(drawn)}.", private=True)
    for tile in view.prepared.get(view.seat, ()):
        yield Line(f"Prepared: {say.tile(tile)}.", private=True)
