"""A set-up report of Fornaldar with windows of its map, and what a seat sees, for the benchmarks."""

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from saga import begun, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.reports import kept
from adjudicator.reports.pdf import pdf_land, pdf_report
from adjudicator.reports.pdf.hexes import hex_layer
from adjudicator.reports.pdf.hexes.coast import shape
from adjudicator.reports.pdf.hexes.printing import PLAIN, Streams, printed
from adjudicator.reports.pdf.hexes.tiles import tile
from adjudicator.table import visible
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Passage, Report

STATE = begun("24.1")


def seen():
    """What the Mundane player may know of the set-up."""
    return GAME.view(STATE, MUNDANE)


def copied():
    """As much as a view holds, merely copied."""
    return dict(STATE.pieces), dict(STATE.treasures), {at: dict(stacks) for at, stacks in STATE.stacks.items()}


def report(windows: int) -> Report:
    """The Mundane player's set-up report, with so many windows of the map."""
    facts = [fact for fact in setup_facts("24.1") if visible(fact, MUNDANE)]
    content = GAME.report(seen(), facts, 1)
    return Report(
        game="Fornaldar",
        campaign="saga-1",
        title="The War of the Sampo",
        turn=1,
        turn_title="Set-up",
        seat=MUNDANE,
        seat_name="The Mundane Alliance",
        player="",
        dates=(),
        head="0" * 64,
        content=replace(content, figures=content.figures[:windows]),
        received=Passage("Orders received", ()),
        rulings=tuple(GAME.books.in_force(seen().board.options)),
        corrections=(),
        proof=None,
        form="",
        form_name="",
        seats=GAME.styles(seen()),
    )


def whole_land() -> HexMap:
    """The land of the first scenario."""
    return GAME.books.map(GAME.books.scenario(None)[0])


def land_pdf() -> bytes:
    """The whole land on a sheet of A3, drawn now or before."""
    return pdf_land(whole_land())


class Land:
    """The printed land of page one, as another process makes it: found on a desk, or drawn."""

    def __init__(self) -> None:
        self._desk = TemporaryDirectory()
        figure = report(1).content.picture
        self._parts = hex_layer([figure]).parts(True)
        self.size = sum(map(len, self._made()))

    def found(self) -> None:
        """It lies on the desk."""
        self._made()

    def drawn(self) -> None:
        """It lies nowhere."""
        for file in (Path(self._desk.name) / kept.FOLDER).iterdir():
            file.unlink()
        self._made()

    def _made(self) -> Streams:
        kept.forget()
        kept.keep_on(Path(self._desk.name))
        for cache in (tile, shape):
            cache.cache_clear()
        return printed(self._parts, False, PLAIN)


def report_pdf(made: Report) -> bytes:
    """A report as PDF."""
    return pdf_report(made)
