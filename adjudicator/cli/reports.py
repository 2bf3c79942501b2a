"""Commands that print: turn reports, sheets, maps."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import (
    FIRST_GAME,
    HERE,
    CampaignOption,
    DeskOption,
    app,
    the_board,
    the_campaign,
    the_desk,
    the_seat,
)
from adjudicator.cli.output import say, tracked
from adjudicator.cli.written import folder_for, write_chart_book, write_due, write_sheets

if TYPE_CHECKING:
    from adjudicator.campaign.events.records import WindowOpening
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table import Seat
    from adjudicator.table.figures import Board


@app.command()
def report(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    turn: Annotated[int | None, typer.Option(help="The turn; without it the latest reports.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All reports since the campaign opened.")] = False,
) -> None:
    """Write the reports of every seat: PDF, text and JSON; with the first, and after a change, the chart book."""
    live = the_board(desk, campaign)
    held = the_desk(desk)
    failed = False
    for due in tracked(_wanted(live, turn, every=every), "Reports"):
        written = write_due(held, live, due)
        failed |= bool(written.failed)
        for line in written.words():
            say(line)
    if failed:
        sys.exit(1)


@app.command("chart-book")
def chart_book(campaign: CampaignOption = "", desk: DeskOption = HERE) -> None:
    """Write the chart book of a campaign: rules in short, charts, rulings in full.

    It is sent with each invitation, and again when the options change.
    """
    live = the_campaign(desk, campaign)
    held = the_desk(desk)
    folder = held.folder / "reports" / live.campaign.opening.name
    say(f"Chart book: {write_chart_book(held, live, folder)}")


@app.command()
def poster(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    size: Annotated[str, typer.Option(help="A3 or A2.")] = "A3",
    public: Annotated[bool, typer.Option("--public", help="Only what everybody may see.")] = False,
    out: Annotated[Path, typer.Option(help="The PDF to write.")] = Path("poster.pdf"),
) -> None:
    """Draw the campaign for the wall: the map with every march and battle, the seats, the table, the story.

    Without --public it shows what the referee sees: while the campaign runs, keep it from the players.
    """
    from adjudicator.campaign.reading.poster import poster as made_of
    from adjudicator.errors import Refused
    from adjudicator.reports.pdf.poster import POSTERS, pdf_poster

    if size not in POSTERS:
        raise Refused("poster/size", f"posters are drawn on {' or '.join(POSTERS)}, not on {size}")
    poster_made = made_of(the_board(desk, campaign), public=public)
    out.write_bytes(pdf_poster(poster_made, size))
    say(f"Poster: {out}")
    if poster_made.chronicle.warning:
        say(poster_made.chronicle.warning)


@app.command()
def replay(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    seat: Annotated[str, typer.Option(help="As this seat may know it; without it the referee, who knows all.")] = "",
    public: Annotated[bool, typer.Option("--public", help="Only what everybody may see.")] = False,
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("replay.html"),
) -> None:
    """Write the campaign as a page to be played back: its board at every moment, with the story and the score.

    One file for any browser, without network. While the campaign runs, who has a page of the referee's knows all.
    """
    from adjudicator.campaign.reading.retelling import retold
    from adjudicator.reports.pages.replay import replay_page

    live = the_board(desk, campaign)
    moments = retold(live, _reader(live, seat, public=public))
    out.write_text(replay_page(moments), encoding="utf-8", newline="\n")
    say(f"Replay: {out}")
    if moments.warning:
        say(moments.warning)


@app.command()
def chronicle(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    seat: Annotated[str, typer.Option(help="As this seat may know it; without it the referee, who knows all.")] = "",
    public: Annotated[bool, typer.Option("--public", help="Only what everybody may see.")] = False,
    booklet: Annotated[
        bool, typer.Option("--booklet", help="Pages of A5, in order for folding: print on both sides of A4.")
    ] = False,
    out: Annotated[Path, typer.Option(help="The PDF to write.")] = Path("chronicle.pdf"),
) -> None:
    """Write the book of a campaign: the war in pictures, the lead, the roll, the saga, the battles, the luck.

    When it is over everybody gets it with the last mail. Until then it tells of the turns that are over, and who has
    one of the referee's knows all.
    """
    from adjudicator.campaign.reading.chronicling import chronicled
    from adjudicator.reports.kept import keep_on
    from adjudicator.reports.pdf import pdf_booklet, pdf_chronicle

    live = the_board(desk, campaign)
    held = the_desk(desk)
    keep_on(held.folder)
    story = chronicled(live, _reader(live, seat, public=public))
    out.write_bytes(pdf_booklet(story) if booklet else pdf_chronicle(story, held.settings.paper))
    say(f"Chronicle: {out}")
    if story.warning:
        say(story.warning)


def _reader(live: "LiveCampaign", seat: str, *, public: bool) -> "Seat":
    """The reader whose view is meant: a seat, an observer, or without either the referee."""
    from adjudicator.errors import Refused
    from adjudicator.table import OBSERVER, REFEREE

    if seat and public:
        raise Refused("reader/which", "--seat and --public are two readers: choose one")
    return OBSERVER if public else the_seat(live, seat) if seat else REFEREE


@app.command()
def sheets(campaign: CampaignOption = "", desk: DeskOption = HERE) -> None:
    """Write the sheets for the table: of battles to be fought on it, of what is marked by hand."""
    live = the_board(desk, campaign)
    held = the_desk(desk)
    due = live.campaign.windows[-1]
    written = write_sheets(live, due, folder_for(held, live, due))
    say("\n".join(f"Sheet: {path}" for path in written) or "There are no sheets for the table now.")


@app.command("map")
def draw_map(
    file: Annotated[Path | None, typer.Argument(help="A map file, or data folder, of your own.")] = None,
    game: Annotated[str, typer.Option(help=f"The game of the map; with a file: {FIRST_GAME}, if not named.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    seat: Annotated[str, typer.Option(help="Whose view of the campaign; without it the referee's.")] = "referee",
    around: Annotated[str, typer.Option(help="On a map of hexes: only those around this one, as 3927.")] = "",
    radius: Annotated[int, typer.Option(min=1, max=20, help="How far around, in hexes.")] = 6,
    tiled: Annotated[bool, typer.Option("--tiled", help="A map of hexes on sheets of A4, not A3.")] = False,
    grey: Annotated[bool, typer.Option("--grey", help="A map of hexes in greys.")] = False,
    out: Annotated[Path, typer.Option(help="The PDF to write.")] = Path("map.pdf"),
) -> None:
    """Draw a map as a PDF.

    A map file of your own, with --game alone the built-in map of that game, else the campaign's map as it stands.
    """
    from adjudicator.campaign.desk.desk import SETTINGS
    from adjudicator.cli.files import own_data
    from adjudicator.errors import NotFound
    from adjudicator.games import find_game
    from adjudicator.reports.kept import keep_on

    if (desk / SETTINGS).exists():
        keep_on(desk)
    if file or game:
        played = find_game(game or FIRST_GAME)
        scenario = own_data(file, played)[1] if file else played.books.scenario(None)[0]
        drawn = played.books.map(scenario)
        title = played.meta.title
    else:
        live = the_board(desk, campaign)
        played = live.game
        drawn = played.map(live.view(the_seat(live, seat)))
        title = live.campaign.opening.title
    if drawn is None:
        named = played.meta.title
        raise NotFound("map/none", f"{named} is played without a map; `adjudicator show` tells how a campaign stands")
    out.write_bytes(map_pdf(drawn, title, around, radius, tiled=tiled, grey=grey))
    say(f"Map: {out}")


def map_pdf(
    drawn: "Board",
    title: str,
    around: str = "",
    radius: int = 6,
    *,
    tiled: bool = False,
    grey: bool = False,
) -> bytes:
    """A map on paper, or the part of a map of hexes `around` one of them.

    Raises `Refused` where a map of areas is to be cut, tiled or greyed, `NotFound` where there is no such hex.
    """
    from adjudicator.errors import Refused
    from adjudicator.reports.pdf import pdf_land, pdf_map
    from adjudicator.reports.window import window
    from adjudicator.table.hexmap import HexMap

    if not isinstance(drawn, HexMap):
        if around or tiled or grey:
            raise Refused("map/options", "--around, --tiled and --grey are for maps of hexes; leave them out")
        return pdf_map(drawn, title)
    shown = window(drawn, around, radius) if around else drawn
    return pdf_land(shown, "A4 tiled" if tiled else "A4" if around else "A3", grey=grey)


def _wanted(live: "LiveCampaign", turn: int | None, *, every: bool) -> "list[WindowOpening]":
    from adjudicator.errors import NotFound

    windows = live.campaign.windows
    if every:
        return windows
    if turn is None:
        return windows[-1:]
    opened = [window for window in windows if window.turn == turn]
    if not opened:
        raise NotFound("report/turn", f"no report of turn {turn} is due yet")
    return opened[-1:]
