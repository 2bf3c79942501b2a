"""The files written onto the desk when a window opens: reports, forms, sheets."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.events.records import WindowOpening
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table import Seat


class Written(NamedTuple):
    """The folder of the reports that were due, and which of them could not be made, in words."""

    folder: Path
    failed: list[str]

    def words(self) -> list[str]:
        """Tell what was written and what was not."""
        return [f"Reports: {self.folder}", *self.failed]


def write_due(desk: "Desk", live: "LiveCampaign", due: "WindowOpening") -> Written:
    """Write what is due at a window's opening onto the desk: every seat's report, forms, sheets, a new chart book."""
    return write_reports(desk, live, due, folder_for(desk, live, due))


def write_reports(desk: "Desk", live: "LiveCampaign", due: "WindowOpening", folder: Path) -> Written:
    """Write what is due at a window's opening into a folder; what cannot be made keeps nothing else from being written.

    Raises `DatabaseFailed`, and `OSError` where nothing can be written.
    """
    from adjudicator.campaign.desk.mistakes import in_words
    from adjudicator.campaign.reading import reporting
    from adjudicator.campaign.reading.chart_book import comes_with
    from adjudicator.errors import DatabaseFailed
    from adjudicator.reports.kept import keep_on

    keep_on(desk.folder)
    folder.mkdir(parents=True, exist_ok=True)
    writing: dict[str, Callable[[], object]] = {
        f"the report of {seat}": partial(_write, desk, live, due, seat, folder)
        for seat in reporting.report_seats(live, due)
    }
    failed = []
    if comes_with(live.campaign, due):
        writing["the chart book"] = partial(write_chart_book, desk, live.at(due.event), folder)
    if due.step is None:
        writing["the chronicle"] = partial(write_chronicle, desk, live.at(due.event), folder)
    writing["the bundle"] = partial(write_bundle, live, due, folder)
    writing["a sheet for the table"] = partial(write_sheets, live, due, folder)
    for what, write in writing.items():
        try:
            write()
        except (DatabaseFailed, OSError):
            raise
        except Exception as error:
            failed.append(f"{live.campaign.opening.name}: {what} cannot be made: {in_words(error, desk.folder)}")
    return Written(folder, failed)


def _write(desk: "Desk", live: "LiveCampaign", due: "WindowOpening", seat: "Seat", folder: Path) -> None:
    """Write one seat's report in all its forms, and maps of what it decides; pages are drawn of a turn that is over."""
    from adjudicator.campaign.reading import reporting
    from adjudicator.reports.data import json_report
    from adjudicator.reports.drawn import drawn
    from adjudicator.reports.pdf import pdf_report, pdf_situation
    from adjudicator.reports.text import text_report

    mail = desk.settings.mail
    report = reporting.report(live, seat, due, mail.address if mail else "")
    (folder / f"{seat}.txt").write_text(text_report(report), encoding="utf-8")
    (folder / f"{seat}.json").write_bytes(json_report(report))
    if report.form:
        (folder / report.form_name).write_text(report.form, encoding="utf-8")
    if about := reporting.situation(live.at(due.event), seat, due.step):
        (folder / f"{seat}-map.pdf").write_bytes(drawn(pdf_situation, about, desk.settings.paper))
    if due.whole:
        (folder / f"{seat}.pdf").write_bytes(drawn(pdf_report, report, desk.settings.paper))


def write_chart_book(desk: "Desk", live: "LiveCampaign", folder: Path) -> Path:
    """Write the chart book that holds at the moment of `live` into a folder, for all seats: pages and text."""
    from adjudicator.campaign.reading.chart_book import FILE, chart_book
    from adjudicator.reports.drawn import drawn
    from adjudicator.reports.kept import keep_on
    from adjudicator.reports.pdf import pdf_chart_book
    from adjudicator.reports.text import text_chart_book

    keep_on(desk.folder)
    folder.mkdir(parents=True, exist_ok=True)
    book = chart_book(live)
    path = folder / f"{FILE}.pdf"
    path.write_bytes(drawn(pdf_chart_book, book, desk.settings.paper))
    path.with_suffix(".txt").write_text(text_chart_book(book), encoding="utf-8")
    return path


def write_chronicle(desk: "Desk", live: "LiveCampaign", folder: Path) -> None:
    """Write the chronicle of a campaign that is over into a folder, for everybody."""
    from adjudicator.campaign.reading.chronicling import FILE, chronicled
    from adjudicator.reports.drawn import drawn
    from adjudicator.reports.pdf import pdf_chronicle
    from adjudicator.table import REFEREE

    pages = drawn(pdf_chronicle, chronicled(live, REFEREE), desk.settings.paper)
    (folder / f"{FILE}.pdf").write_bytes(pages)


def write_bundle(live: "LiveCampaign", due: "WindowOpening", folder: Path) -> None:
    """Write the bundle of the turns that are over into a folder, where a campaign is opened turn by turn."""
    from adjudicator.campaign.proof.bundle import file_name, opened_at, written

    if due.step is not None and (opened := opened_at(live.at(due.event), due)) is not None:
        (folder / file_name(live.campaign.opening.name, due)).write_bytes(written(opened))


def unwritten(desk: "Desk", live: "LiveCampaign") -> "list[WindowOpening]":
    """The windows of which nothing is written on the desk yet."""
    from adjudicator.campaign.reading import reporting

    folder = _folder(desk, live)
    there = set(os.listdir(folder)) if folder.exists() else ()
    return [due for due in live.campaign.windows if reporting.folder_of(due) not in there]


def folder_for(desk: "Desk", live: "LiveCampaign", due: "WindowOpening") -> Path:
    """The folder on the desk of all that is due at a window's opening."""
    from adjudicator.campaign.reading import reporting

    return _folder(desk, live) / reporting.folder_of(due)


def _folder(desk: "Desk", live: "LiveCampaign") -> Path:
    return desk.folder / "reports" / live.campaign.opening.name


def write_sheets(live: "LiveCampaign", due: "WindowOpening", folder: Path) -> list[Path]:
    """Write the sheets for the table that are due at a window's opening."""
    from adjudicator.campaign.reading import reporting
    from adjudicator.reports.pdf import pdf_sheet

    written = []
    for name, sheet in reporting.sheets(live, due):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.pdf"
        path.write_bytes(pdf_sheet(sheet))
        written.append(path)
    return written
