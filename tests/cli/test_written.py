"""What is written onto the desk when a window opens."""

from pathlib import Path

import pytest

from adjudicator.reports import text


@pytest.fixture
def one_fails(monkeypatch):
    """The program makes a mistake at every report of seat A."""
    made = text.text_report

    def failing(report):
        return made(report) if report.seat != "A" else 1 / 0

    monkeypatch.setattr(text, "text_report", failing)


def written(folder):
    return {path.name for path in Path(folder).iterdir()}


def test_a_report_that_fails_keeps_nobody_else_from_his(run, duel, one_fails):
    duel()
    status, printed, _ = run("tick")
    assert status == 0
    (folder,) = Path("reports/duel").iterdir()
    assert {"B.pdf", "B.txt", "B.json", "referee.pdf"} <= written(folder)
    assert "A.pdf" not in written(folder)
    assert "Trouble: duel: the report of A cannot be made: the program made a mistake (ZeroDivisionError)" in printed
    assert "Traceback" in next(Path("archive/mistakes").iterdir()).read_text(encoding="utf-8")


def test_whoever_asks_for_reports_is_told_which_could_not_be_made(run, duel, one_fails):
    duel()
    status, printed, _ = run("report")
    assert status == 1
    assert "the report of A cannot be made" in printed
    assert "B.pdf" in written("reports/duel/00-opening")


def test_playing_on_writes_the_reports_of_the_others(run, duel, order_file, one_fails):
    duel()
    for seat in "AB":
        assert run("submit", order_file(seat))[0] == 0
    status, printed, _ = run("advance")
    assert status == 0
    assert "the report of A cannot be made" in printed
    assert "B.pdf" in written(printed.splitlines()[0].removeprefix("Reports: "))
