"""Order files checked by a report that was mailed: on a player's own machine, without a desk and without a network."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from adjudicator.campaign.reading.carried import Carried
    from adjudicator.orders.check import Checked

ViewOption = Annotated[
    Path | None,
    typer.Option(
        "--view",
        help="Check by this report, a file ending in `-report.json.zip` that you were mailed; it needs no desk.",
        show_default=False,
    ),
]
ScenarioOption = Annotated[
    Path | None,
    typer.Option(
        "--scenario",
        help="With --view: the referee's own map or data, if the campaign has any; it came with your first report.",
        show_default=False,
    ),
]


def known_by(report: Path, scenario: Path | None) -> "Carried":
    """The window that the reader of a report is asked in; raises `Refused` for a file that is no such report."""
    from adjudicator.campaign.reading.carried import BIGGEST, carried, read_report
    from adjudicator.cli.files import handed_over, own_data
    from adjudicator.games import find_game

    report_read, known = read_report(handed_over(report, BIGGEST, "view/size", "report"))
    own = own_data(scenario, find_game(known.game))[0] if scenario else None
    return carried(report_read, known, own)


def checked_by(known: "Carried", data: bytes) -> "Checked":
    """An order file, checked by what its player knew when his report was made.

    Raises `Refused` for one that is sealed already, for that of another seat, and for a report by which nothing can be
    checked.
    """
    from adjudicator.campaign.reading.carried import unusable
    from adjudicator.errors import Refused
    from adjudicator.orders.check import check
    from adjudicator.orders.envelope import seat_named
    from adjudicator.orders.reading import read
    from adjudicator.orders.sealed import FIELD

    reading = read(data, known.beside)
    tree = reading.tree or {}
    if FIELD in tree:
        raise Refused("view/sealed", "this file is sealed, and nobody can read it yet: check the one that you sealed")
    seat = seat_named(reading.says("seat"), known.window.seats)
    if reading.tree is not None and seat != known.report.seat and seat in known.window.seats:
        raise Refused(
            "view/seat", f"the report is that of seat {known.report.seat}, and these are orders of seat {seat}"
        )
    with unusable():
        return check(reading, known.window, vouched=True, proven=known.report.seat)


def tell_offline(known: "Carried", checked: "Checked", *, json: bool = False) -> None:
    """Print what the desk would answer to an order file, as far as the report tells."""
    from adjudicator.campaign.reading.carried import unusable
    from adjudicator.orders.reply import reply, reply_json

    with unusable():
        if json:
            print_json(reply_json(checked, _afterwards(known)))
            return
        say(f"{_by(known)}\n")
        say(reply(checked, _afterwards(known), _verdict(known, checked)).rstrip())


def _by(known: "Carried") -> str:
    from textwrap import fill

    from adjudicator.orders.reply import WIDTH
    from adjudicator.table.prose import short

    carried = known.report
    report = f"your report “{carried.turn_title}” of {carried.title} (head {short(carried.head)})"
    return fill(f"Checked by {report}. What was sent, or ruled, since then it does not know.", WIDTH)


def _verdict(known: "Carried", checked: "Checked") -> str:
    """The verdict that the desk has yet to confirm."""
    if checked.accepted:
        return "IN ORDER, as far as your report tells."
    if known.known.is_sealed and checked.step is not None:
        return "NOT IN ORDER. Sealed like this, what is wrong of it would be dropped when it opens."
    return "NOT IN ORDER. The desk would take nothing of it."


def _afterwards(known: "Carried") -> str:
    """The moment the window closes, as the report has it, and the consequence if nothing comes."""
    from adjudicator.table.pages import NO_DATE
    from adjudicator.table.prose import full_sentence

    step = known.window.step
    seat = known.report.seat
    if step is None or seat not in step.seats:
        return ""
    due = f"Orders are due on {known.report.due}."
    if known.report.due in ("", NO_DATE):
        due = "There is no fixed deadline; the referee says when it goes on."
    return f"{due} If nothing comes from you: {full_sentence(known.window.if_nothing_comes(seat))}"
