"""What is written onto the desk when a window opens: reports, forms, sheets."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.campaign.desk import Desk
    from adjudicator.campaign.live import LiveCampaign
    from adjudicator.campaign.records import WindowOpening


def write_due(desk: "Desk", live: "LiveCampaign", due: "WindowOpening") -> Path:
    """Write what is due at a window's opening, and return the folder: every seat's report, sheets, forms."""
    return write_reports(desk, live, due, folder_for(desk, live, due))


def write_reports(desk: "Desk", live: "LiveCampaign", due: "WindowOpening", folder: Path) -> Path:
    """Write what is due at a window's opening into a folder, and return it."""
    from adjudicator.campaign import reporting
    from adjudicator.reports.data import json_report
    from adjudicator.reports.pdf import pdf_report
    from adjudicator.reports.text import text_report

    folder.mkdir(parents=True, exist_ok=True)
    for seat in reporting.report_seats(live):
        made = reporting.report(live, seat, due)
        (folder / f"{seat}.pdf").write_bytes(pdf_report(made, desk.settings.paper))
        (folder / f"{seat}.txt").write_text(text_report(made), encoding="utf-8")
        (folder / f"{seat}.json").write_bytes(json_report(made))
        if made.form:
            (folder / made.form_name).write_text(made.form, encoding="utf-8")
    write_sheets(live, due, folder)
    return folder


def folder_for(desk: "Desk", live: "LiveCampaign", due: "WindowOpening") -> Path:
    """Where what is due at a window's opening lies on the desk."""
    from adjudicator.campaign import reporting

    return desk.folder / "reports" / live.campaign.opening.name / reporting.folder_of(due)


def write_sheets(live: "LiveCampaign", due: "WindowOpening", folder: Path) -> list[Path]:
    """Write the sheets for the table that are due at a window's opening."""
    from adjudicator.campaign import reporting
    from adjudicator.reports.pdf import pdf_sheet

    written = []
    for name, sheet in reporting.sheets(live, due):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.pdf"
        path.write_bytes(pdf_sheet(sheet))
        written.append(path)
    return written
