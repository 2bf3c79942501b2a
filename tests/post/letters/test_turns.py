"""Reports and reminders: what they say, what goes with them, and that the form in them can be sent back."""

import json
import re
from datetime import timedelta
from importlib.resources import as_file
from io import BytesIO
from zipfile import ZipFile

import pytest
import toy
from clock import SetClock
from composed import unpacked
from forms import signed
from msgspec.structs import replace
from office import MAIL, SUNDAYS
from pypdf import PdfReader
from town import OPENED
from unpacking import unzipped

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.players import dealings
from adjudicator.campaign.players.preferences import prefer
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.carried import carried, read_report
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.referee.campaign_file import SeatPlan
from adjudicator.cli.demo import example_orders, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.games import find_game
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.post.letters.outbox import due_letters
from adjudicator.post.letters.turns import told_apart
from adjudicator.post.letters.writing import write
from adjudicator.post.reading import read_mail
from adjudicator.reports.text import brief_report
from adjudicator.table import OBSERVER, REFEREE, Step
from adjudicator.table.situation import Sheet


def files(letter):
    return {file.name: file.data for file in letter.attachments}


def wait(office, hours):
    office.clock.now += timedelta(hours=hours)
    clockwork.run(office.live, office.clock.now, None)


def accepted(office, seat, text):
    """Whether the form in a mail's text, signed and sent back, is accepted."""
    raw = b"From: a@home.example\r\n\r\n" + signed(text, f"KEY-OF-{seat}")
    (found,) = read_mail(raw).order_files
    return check(read(found.data), reporting.open_window(office.live)).seat == seat


def test_a_report_is_told_in_the_mail_and_goes_with_it(office, pdf):
    made = office()
    letter = made.letter("report", "A")
    report = reporting.report(made.live, "A", made.live.campaign.windows[-1])
    assert letter.subject == "[river A] Your report, Turn 0 (orders due Sunday 29 November, 20:00)"
    assert letter.text.endswith(brief_report(report))
    assert letter.text.endswith("END ORDERS\n")
    kept = [
        "river-how-to-play.txt",
        "river-chart-book.pdf",
        "crossing-schemas.zip",
        "check-mails.py.txt",
        "check-mails.html",
    ]
    assert list(files(letter)) == [
        "river-00-opening-A.pdf",
        "river-00-opening-A-report.json.zip",
        "river-1.bid-A-orders.html",
        "river-1.bid.ics",
        *kept,
    ]
    assert json.loads(unzipped(files(letter)["river-00-opening-A-report.json.zip"]))["seat"] == "A"
    assert "The River" in PdfReader(BytesIO(files(letter)["river-00-opening-A.pdf"])).pages[0].extract_text()


def test_the_schemas_go_with_the_first_report_in_one_file(office):
    made = office()
    first = files(made.letter("report", "A"))
    with ZipFile(BytesIO(first["crossing-schemas.zip"])) as packed:
        assert "bid.schema.json" in packed.namelist()
        assert json.loads(packed.read("bid.schema.json"))["title"]
    for seat in "ABC":
        made.bid(seat, bank="left")
    made.live.advance()
    assert "crossing-schemas.zip" not in files(made.letter("report", "A"))
    newcomer = {"name": "Newcomer", "address": "new@home.example", "key_hash": "0" * 64}
    made.live.replace_player("A", newcomer, "he moved away")
    assert "crossing-schemas.zip" in files(made.letter("invitation", "A"))


def test_the_referees_own_map_goes_with_the_first_report_and_orders_are_checked_by_it(office):
    (built_in,) = find_game("cp-campaign").books.files().values()
    own = json.loads(built_in) | {"name": "Her Marches"}
    made = office(game="cp-campaign", given=own)
    letter = made.letter("report", "A")
    mailed = json.loads(files(letter)["river-scenario.json"])
    told, known = read_report(files(letter)["river-00-opening-A-report.json.zip"])
    assert carried(told, known, mailed).window.step == made.live.window()
    assert "-scenario.json" in " ".join(letter.text.split())
    assert "river-scenario.json" not in files(office("other", game="cp-campaign").letter("report", "A"))


def test_the_data_of_a_report_is_mailed_without_what_its_pages_draw_and_the_pages_have_that_alone(office, pdf):
    letter = files(office(game="cp-campaign").letter("report", "A"))
    mailed = json.loads(unzipped(letter["river-00-opening-A-report.json.zip"]))
    whole = json.loads(PdfReader(BytesIO(letter["river-00-opening-A.pdf"])).attachments["report.json"][0])
    assert "picture" in whole["content"]
    assert not {"picture", "figures"} & set(mailed["content"])
    assert mailed["proof"]
    assert mailed["known"]
    assert not {"tables", "proof", "known"} & {name for name, value in (whole | whole["content"]).items() if value}
    assert mailed["form"] == ""


def test_the_form_of_a_report_can_be_sent_back(office):
    made = office()
    letter = made.letter("report", "A")
    form = reporting.form(made.live, "A")
    assert form in letter.text
    assert "\n#bid 3\n" in form
    assert accepted(made, "A", letter.text)


def test_who_has_no_order_page_has_a_blank_form_as_a_file(office):
    made = office()
    prefer(made.live, "A", "page", "none")
    for seat in "ABC":
        made.bid(seat, bank="left")
    made.live.advance()
    letter = made.letters("report", "A")[-1]
    assert files(letter)["river-2.bid-A.txt"].decode() == reporting.form(made.live, "A")
    assert "which is attached as a file too" in " ".join(letter.text.split())
    assert "river-2.bid-B.txt" not in files(made.letters("report", "B")[-1])


def test_reports_are_of_the_moment_that_made_them_due(office):
    made = office()
    for seat in "ABC":
        made.bid(seat, bank="left")
    made.live.advance()
    first, second = made.letters("report", "A")
    assert second.attachments[0].name == "river-01-turn-1-A.pdf"
    assert f"History {made.live.campaign.known_head}" not in first.text
    assert f"History {made.live.campaign.known_head}" in second.text


@pytest.mark.parametrize("seat", [REFEREE, OBSERVER])
def test_who_orders_nothing_gets_no_form(office, seat):
    letter = office(observers={"Olga": "olga@home.example"}).letter("report", seat)
    assert letter.subject.startswith("[river] Your report, Turn 0")
    assert {name.rpartition(".")[2] for name in files(letter)} == {"pdf", "zip"}
    assert "BEGIN ORDERS" not in letter.text


def test_the_last_report_asks_for_nothing(office):
    made = office(options={"turns": 1})
    for seat in "ABC":
        made.bid(seat, bank="left")
    made.live.advance()
    letter = made.letter("report", "A")
    assert letter.subject == "[river A] Your last report, Turn 1"
    kept = ["river-01-end-A.pdf", "river-01-end-A-report.json.zip"]
    assert [*files(letter)] == [*kept, "river-chronicle.pdf", "river-bundle.json"]


def test_a_player_is_told_the_time_of_his_own_clock(office):
    seats = {seat: SeatPlan(player=seat, address=f"{seat}@home.example") for seat in "AB"}
    seats["A"] = SeatPlan(player="A", address="A@home.example", timezone="America/New_York")
    made = office(seats=seats)
    wait(made, 24 * 5 + 10)
    assert "14:00 (America/New_York)" in made.letter("reminder", "A").text
    assert "20:00 (Europe/Berlin)" in made.letter("reminder", "B").text
    for seat, time in (("A", "14:00"), ("B", "20:00")):
        letter = made.letter("report", seat)
        zone = "America/New_York" if seat == "A" else "Europe/Berlin"
        assert letter.subject.endswith(f"{time})")
        assert f"Due          Sunday 29 November 2026, {time} ({zone})" in letter.text
        told = re.findall(r"\d\d:\d\d \(\w+/\w+\)", letter.text.lower())
        assert set(told) == {f"{time} ({zone})".lower()}


def test_a_reminder_says_what_is_missing_and_what_happens_without_it(office):
    made = office()
    made.bid("B")
    wait(made, 24 * 5 + 10)
    assert made.letters("reminder", "B") == []
    letter = made.letter("reminder", "A")
    assert letter.subject == "[river A] Your orders are missing, due Sunday 29 November, 20:00"
    for wanted in ("Bidding", "Sunday 29 November 2026, 20:00 (Europe/Berlin)", "You bid nothing.", "`extend`",
                   "Late orders count until Monday 30 November 2026, 08:00"):  # fmt: skip
        assert wanted in " ".join(letter.text.split())
    assert list(files(letter)) == ["river-1.bid-A-orders.html"]
    assert accepted(made, "A", letter.text)


def test_the_page_that_comes_with_a_reminder_begins_with_what_was_sent_last(office):
    made = office()
    made.bid("A", 7)
    dealings.withdraw(made.live, "A")
    wait(made, 24 * 5 + 10)
    pages = {seat: files(made.letter("reminder", seat))[f"river-1.bid-{seat}-orders.html"].decode() for seat in "AC"}
    assert unpacked(pages["A"])["given"]["data"]["sent"] == ["bid 7"]
    assert unpacked(pages["C"])["given"]["data"]["sent"] == []


def test_the_referee_is_told_if_the_clock_will_stop_without_what_is_missing(office):
    made = office(schedule=replace(SUNDAYS, missing="ask"))
    wait(made, 24 * 5 + 10)
    (letter,) = made.letters("missing", REFEREE)
    assert "the clock stops at the deadline and you are asked" in " ".join(letter.text.split())


def test_the_referee_is_told_once_before_a_deadline_who_is_missing(office):
    made = office()
    made.bid("B")
    wait(made, 24 * 5 + 10)
    (letter,) = made.letters("missing", REFEREE)
    assert letter.subject == "[river] Missing: A and C, due Sunday 29 November, 20:00"
    assert "You bid nothing." in letter.text
    assert "seat B" not in letter.text
    wait(made, 24 + 12)
    assert sum(each.kind == "missing" for each in made.live.campaign.notices) == 1


def test_a_reminder_after_the_deadline_says_that_late_orders_count(office):
    made = office()
    wait(made, 24 * 7 + 8)
    letter = made.letter("reminder", "A")
    assert letter.subject == "[river A] Your orders are missing, the deadline has passed"
    assert "They were due on" in letter.text
    assert "Late orders still count until" in letter.text
    assert "`extend`" not in letter.text


def test_a_reminder_offers_no_extension_that_is_used_up(office):
    made = office()
    dealings.extend_oneself(made.live, "A", made.clock.now)
    wait(made, 24 * 6 + 10)
    assert "`extend`" not in made.letter("reminder", "A").text
    assert "`extend`" in made.letter("reminder", "B").text


def test_a_reminder_tells_of_orders_that_could_not_be_accepted(office):
    made = office()
    dealings.refuse_orders(made.live, "A", 2)
    wait(made, 24 * 5 + 10)
    assert "could not be accepted" in made.letter("reminder", "A").text
    assert "could not be accepted" not in made.letter("reminder", "B").text


def test_the_last_reminder_says_that_nobody_will_wait_any_more(office):
    made = office(options={"turns": 9}, tempo="default")

    def reminder():
        while not (found := made.letters("reminder", "B")):
            wait(made, 12)
        return found[-1]

    first = reminder()
    wait(made, 5 * 24)
    last = reminder()
    assert "nobody waits" not in first.text
    assert "After that nobody waits for you any more." in " ".join(last.text.split())


def test_who_need_not_send_anything_is_not_told_that_he_will_be_missed(office, monkeypatch):
    toy.altered(monkeypatch, next_step=lambda state: replace(toy.next_step(state), voluntary=True))
    made = office(schedule=replace(SUNDAYS, absent_after=1))
    wait(made, 24 * 5 + 10)
    assert "nobody waits" not in made.letter("reminder", "A").text


def test_a_reminder_of_a_question_brings_the_question_again(office):
    made = office()
    for seat in "ABC":
        made.bid(seat, 9 if seat == "A" else 0)
    made.live.advance()
    wait(made, 32)
    (asked,) = {asked.seat for asked in made.live.campaign.waiting.questions}
    letter = made.letter("reminder", asked)
    assert letter.subject.startswith(f"[river {asked}] Your decision is missing, due")
    assert "Which bank?" in letter.text
    assert letter.attachments == ()


def test_a_campaign_on_a_real_map_is_reported_and_reminded_of(office):
    made = office(game="cp-campaign", schedule=SUNDAYS)
    letter = made.letter("report", "A")
    assert letter.subject == (
        "[river A] Your report, Placement: Three sides claim the Marches of Aldermoot "
        "(orders due Sunday 29 November, 20:00)"
    )
    assert accepted(made, "A", letter.text)
    assert "House Varn (A)" in made.letter("invitation", "A").text
    wait(made, 24 * 5 + 10)
    reminder = made.letter("reminder", "A")
    assert "as far from enemies as can be" in " ".join(reminder.text.split())
    assert accepted(made, "A", reminder.text)


def test_a_sheet_shows_its_reader_what_he_may_know(office, monkeypatch):
    def sheets(view):
        return [(f"bids-of-{''.join(view.bids)}", Sheet("Bids", "", "", "", (), (), (), ()))]

    toy.altered(monkeypatch, sheets=sheets)
    made = office()
    for seat in "ABC":
        made.bid(seat, bank="left")
    made.live.advance()
    assert "bids-of-A.pdf" in files(made.letter("report", "A"))
    assert "bids-of-ABC.pdf" in files(made.letter("report", REFEREE))


def test_battle_sheets_go_to_those_who_fight(tmp_path):
    desk = Desk(tmp_path, Settings(mail=MAIL), SetClock())
    Desk.create(tmp_path)
    with as_file(example_orders("cp-campaign")) as orders:
        live = open_plan(desk, orders / "campaign.yaml")
        for evening in sorted(path for path in orders.iterdir() if path.is_dir())[:7]:
            play_evening(desk, live, evening)
    fighting = live.window().seats
    assert 0 < len(fighting) < 4
    for due in due_letters(live, MAIL, live.campaign.windows[-1].event - 1):
        sheets = [name for name in files(write(due, live, desk)) if name.endswith("-sheets.pdf")]
        assert len(sheets) == (due.seat in (*fighting, REFEREE))
    desk.close()


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("game", ["cp-campaign", "fornaldar", "northmen", "test-of-time"])
def test_a_mail_says_what_matters_and_leaves_the_rest_to_the_report(office, game):
    made = office(game=game, seats=_seats(game))
    for seat in made.live.campaign.opening.seats:
        letter = made.letter("report", seat)
        body = letter.text.partition("BEGIN ORDERS")[0]
        assert len(body.splitlines()) < 70
        assert "WHAT YOU DECIDE NEXT" in body or made.live.window().seats != (seat,)
        assert "RULINGS" not in body
        report = json.loads(unzipped(files(letter)[f"river-00-opening-{seat}-report.json.zip"]))
        assert not any(note["text"] for note in report["rulings"])


@pytest.mark.long
def test_a_movement_comes_with_maps_for_whoever_moves_and_with_no_sheet_he_has(office, pdf):
    made = office(game="fornaldar", seats=_seats("fornaldar"))
    mover, other = "Fomorian", "Mundane"
    prefer(made.live, mover, "maps", "paper")
    while made.live.window().window != "movement":
        made.live.advance(lock=True)
    letters = made.letters("report", mover)
    rosters = [number for number, letter in enumerate(letters) if "Combat Rating Roster" in _last_page(letter)]
    assert rosters == [0]
    moving = files(letters[-1])
    (shown,) = [name for name in moving if name.endswith("-map.pdf")]
    assert moving[shown].startswith(b"%PDF")
    assert "The attached map shows what you decide now" in letters[-1].text
    assert not any(name.endswith("-map.pdf") for name in files(made.letter("report", other)))


def _last_page(letter):
    """What the last page of the first document of a letter says."""
    pages = next(file.data for file in letter.attachments if file.name.endswith(".pdf"))
    return PdfReader(BytesIO(pages)).pages[-1].extract_text()


def _seats(game):
    names = find_game(game).meta.seats[:2]
    return {seat: SeatPlan(player=seat, address=f"{seat}@home.example", key=f"KEY-OF-{seat}") for seat in names}


def test_no_two_reports_of_a_seat_have_the_same_subject(office):
    made = office(game="cp-campaign", schedule=SUNDAYS, seats=_seats("cp-campaign"))
    made.live.advance(lock=True)
    first, second = (letter.subject.partition(" (")[0] for letter in made.letters("report", "A"))
    assert first == "[river A] Your report, Placement: Two sides claim the Marches of Aldermoot"
    assert second == (
        "[river A] Your report, Placement, then Turn 1: Spend Campaign Points: The armies take their places"
    )


def opening(step, turn, *, whole=True, title="Programs, after the checkpoint"):
    step = Step(id=step, turn=turn, title=title, window="program", seats=("A",))
    return WindowOpening(event=1, number=0, step=step, turn=turn, whole=whole, episodes=0, at=OPENED)


def test_reports_between_turns_are_counted_where_their_steps_have_one_title():
    second, third = (opening(f"4.program-{n}", 4, whole=False) for n in (2, 3))
    turn = opening("5.program", 4, title="Round 5")
    windows = [opening("4.program", 3, title="Round 4"), second, third, turn]
    assert [told_apart(windows[: n + 1], due) for n, due in enumerate(windows)] == ["", "", ", no. 2", ""]
