"""A campaign whose file says nothing of words of luck: what players and referee are told, from invitation to report."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from pypdf import PdfReader
from town import SCHEDULE, Town, body
from unpacking import unzipped


@pytest.fixture
def town(tmp_path):
    made = Town(tmp_path)
    made.open(luck=None)
    made.tick()
    return made


def told(letter):
    return " ".join(body(letter).split())


def test_the_invitation_asks_for_one_and_the_first_report_opens_it(town):
    (invitation,) = town.letters("B")
    assert re.search(r" accept luck: (\w+ ){4}", told(invitation))
    for seat in "AB":
        town.command(seat, "accept", f"luck: the geese of {seat}")
        town.tick()
    report = next(letter for letter in town.letters("B") if "Your report" in letter["Subject"])
    files = {part.get_filename(): part.get_content() for part in report.iter_attachments()}
    opened = unzipped(files["river-00-opening-B-report.json.zip"])
    assert b"the geese of B" in opened
    assert b"the geese of A" not in opened


def test_the_invitation_names_the_sides_and_shows_the_table_before_the_board_is_set_up(tmp_path, pdf):
    made = Town(tmp_path)
    made.open(luck=None, game="test-of-time", seats="ABC")
    made.tick()
    (letter,) = made.letters("B")
    assert "you are invited to play Belisha (B)" in told(letter)
    files = {part.get_filename(): part.get_content() for part in letter.iter_attachments()}
    page = PdfReader(BytesIO(files["river-invitation-B.pdf"])).pages[0].extract_text()
    assert "The campaign begins when all players have accepted" in page
    assert page.count("vacant") == 9


def test_a_player_who_asks_is_told_who_has_accepted(town):
    town.command("A", "accept", "luck: geese")
    town.command("A", "status")
    town.tick()
    answer = told(town.last("A"))
    assert "Players: Seat A (A), Player A has accepted Seat B (B), Player B has not accepted yet" in answer


def test_who_has_not_accepted_is_reminded_and_then_not_waited_for(town):
    town.command("A", "accept", "luck: geese")
    town.now = town.live().campaign.timing.deadline.at - timedelta(hours=max(SCHEDULE.reminders))
    town.tick()
    assert "Your seat is not taken" in town.subjects("B")[-1]
    town.now = town.live().campaign.timing.deadline.at
    town.tick()
    assert town.live().campaign.seals.bound["0.setup"].sets.keys() == {"A"}
    assert "Your report" in town.subjects("B")[-1]
