"""The referee's desk at the terminal: mailbox, status, looking, holding, press."""

import json
import sqlite3
import time
from contextlib import closing
from email import message_from_bytes, policy
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PLAN = """\
campaign: duel
game: cp-campaign
title: The Duel
seats:
  A: {player: Anna, address: anna@example.org, key: key-A}
  B: {player: Bert, address: bert@example.org, key: key-B}
options:
  battle_mode: auto
  victory: {type: territories_after, turns: 2}
schedule:
  timezone: Europe/Berlin
  every: 7
luck: false
"""

MAILBOX = """
mail:
  address: games@example.org
  referee: referee@example.org
"""


@pytest.fixture
def by_mail(run, tmp_path, monkeypatch):
    """A desk with a mailbox of folders and a campaign that is open."""
    run("init", "desk")
    monkeypatch.chdir(tmp_path / "desk")
    with Path("desk.yaml").open("a", encoding="utf-8") as settings:
        settings.write(MAILBOX)
    Path("campaign.yaml").write_text(PLAN, encoding="utf-8")
    assert run("new", "campaign.yaml")[0] == 0
    return run


def letters():
    found = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in Path("mail/out/new").iterdir()]
    return sorted(f"{mail['X-Envelope-To']} {mail['Subject']}" for mail in found)


def needs_you(run):
    return run("status")[1].partition("Needs you:\n")[2]


def test_the_first_tick_mails_invitations_and_reports_and_the_second_nothing(by_mail, pdf):
    status, printed, told = by_mail("tick")
    assert (status, told) == (0, "")
    assert "Letters out: 5." in printed
    assert [letter.split()[0] for letter in letters()] == ["anna@example.org"] * 2 + ["bert@example.org"] * 2 + [
        "referee@example.org"
    ]
    printed = {path.name for path in Path("reports/duel/00-opening").glob("*.pdf")}
    assert printed == {"A.pdf", "B.pdf", "referee.pdf", "chart-book.pdf"}
    assert "Letters out: 0." in by_mail("tick")[1]


def test_a_damaged_campaign_keeps_nobody_from_his_reports(by_mail):
    Path("other.yaml").write_text(PLAN.replace("campaign: duel", "campaign: other"), encoding="utf-8")
    by_mail("new", "other.yaml")
    with closing(sqlite3.connect("adjudicator.sqlite")) as database, database:
        newest = "SELECT max(rowid) FROM stored_events WHERE topic = 'window-opened'"
        database.execute(f"UPDATE stored_events SET state = X'00' WHERE rowid = ({newest})")
    status, printed, _ = by_mail("tick")
    assert status == 0
    assert "Trouble: other: " in printed
    assert Path("reports/duel/00-opening/A.pdf").exists()
    assert not Path("reports/other").exists()


def test_mail_adjudicates_nothing(by_mail):
    by_mail("mail")
    assert not Path("reports/duel").exists()
    assert len(letters()) == 5


def test_what_a_round_did_as_data(by_mail):
    assert json.loads(by_mail("mail", "--json")[1]) == {
        "busy": False,
        "taken": [],
        "sent": 5,
        "reports": [],
        "trouble": [],
        "mailbox_failed": False,
    }


@pytest.mark.parametrize("command", ["tick", "mail"])
@pytest.mark.parametrize(
    "place",
    [
        "inbox: imap://games@localhost:1?tls=off",
        "outbox: smtp://localhost:1?tls=off",
        "inbox: imaps://games@localhost?cafile=campaign.yaml",
    ],
)
def test_where_no_server_answers_the_round_ends_with_an_error_and_the_next_goes_on(
    by_mail, monkeypatch, command, place
):
    monkeypatch.setenv("ADJUDICATOR_IMAP_PASSWORD", "word")
    settings = Path("desk.yaml")
    whole = settings.read_text(encoding="utf-8")
    settings.write_text(f"{whole}  {place}\n", encoding="utf-8")
    status, printed, _ = by_mail(command)
    assert status == 1
    assert "cannot be used now" in printed or "campaign.yaml is no certificate authority" in printed
    assert by_mail(command, "--json")[0] == 1
    settings.write_text(whole, encoding="utf-8")
    assert by_mail(command)[0] == 0
    assert len(letters()) >= 4  # the one that was tried in vain waits a while


def test_without_a_mailbox_mail_says_how_to_set_one_up(run, duel):
    duel()
    status, _, told = run("mail")
    assert status == 1
    assert "desk.yaml" in told
    assert "[mail/none]" in told
    assert run("tick")[0] == 0


def test_the_password_is_asked_for_before_anything_is_done(by_mail):
    settings = Path("desk.yaml")
    settings.write_text(settings.read_text() + "  inbox: imaps://games@imap.example.org\n")
    status, _, told = by_mail("tick")
    assert status == 1
    assert "ADJUDICATOR_IMAP_PASSWORD" in told


def test_holding_stops_the_clock_and_shows(by_mail):
    by_mail("tick")
    assert by_mail("hold", "--reason", "I am ill")[0] == 0
    assert "The clock is stopped: I am ill" in needs_you(by_mail)
    assert by_mail("hold", "--reason", "again")[0] == 1
    by_mail("tick")
    assert sum("anna" in letter for letter in letters()) == 3
    assert "Europe/Berlin" in by_mail("release")[1]
    assert needs_you(by_mail) == ""


def test_a_campaign_opened_by_mistake_is_cancelled(by_mail):
    Path("other.yaml").write_text(PLAN.replace("campaign: duel", "campaign: other").replace("luck: false", ""))
    by_mail("new", "other.yaml")
    assert "[cancel/begun]" in by_mail("cancel", "--reason", "a mistake", "-c", "duel")[2]
    printed = by_mail("cancel", "--reason", "a mistake", "-c", "other")[1]
    assert "Players who were invited by mail are told with the next mails." in printed
    assert "The campaign was cancelled before it began: A mistake." in by_mail("status", "-c", "other")[1]
    assert "cancelled" in by_mail("status")[1]
    assert "was cancelled before it began: a mistake" in by_mail("advance", "-c", "other")[1]
    assert "[campaign/cancelled]" in by_mail("report", "-c", "other")[2]
    by_mail("tick")
    assert not [letter for letter in letters() if "[other" in letter]
    assert "Sound." in by_mail("verify", "-c", "other")[1]


def test_extending_tells_the_new_deadline(by_mail):
    before = json.loads(by_mail("status", "--json")[1])["deadline"]
    assert "Europe/Berlin" in by_mail("extend", 48, "--reason", "a holiday")[1]
    assert json.loads(by_mail("status", "--json")[1])["deadline"] > before
    assert by_mail("extend", -5, "--reason", "a holiday")[0] == 2


def test_a_look_shows_orders_and_the_next_report_says_so(by_mail, order_file):
    by_mail("submit", order_file("A"))
    assert "Reedwater" not in by_mail("status")[1] + by_mail("log")[1]
    printed = by_mail("look", "A", "--reason", "a complaint")[1]
    assert "Reedwater Ford (T07)" in printed
    by_mail("submit", order_file("B"))
    by_mail("advance")
    reports = sorted(Path("reports/duel").glob("*/B.txt"))
    assert "The referee looked at the orders of A" in " ".join(reports[-1].read_text(encoding="utf-8").split())


def test_there_is_nothing_to_look_at_before_orders_came(by_mail):
    assert by_mail("look", "A", "--reason", "curious")[0] == 1


def test_a_preview_plays_ahead_and_records_only_the_look(by_mail, order_file):
    by_mail("submit", order_file("A"))
    before = json.loads(by_mail("status", "--json")[1])
    status, printed, _ = by_mail("preview", "--reason", "to be sure")
    assert status == 0
    assert Path("reports/duel/preview/referee.pdf").exists()
    assert "1.spend" in printed
    after = json.loads(by_mail("status", "--json")[1])
    assert (after["step"], after["events"]) == (before["step"], before["events"] + 1)
    assert "looked at the orders of A" in by_mail("log")[1]
    assert by_mail("verify")[0] == 0


def test_press_of_the_referee_goes_to_whom_he_names(by_mail):
    by_mail("press", "Welcome!", "--to", "A")
    by_mail("tick")
    assert [letter[:4] for letter in letters() if "From the referee: press" in letter] == ["anna"]
    assert by_mail("press", "Welcome!", "--to", "Z")[0] == 1


def test_observers_get_the_public_report(by_mail, order_file):
    by_mail("observe", "Olaf", "--address", "olaf@example.org")
    for seat in "AB":
        by_mail("submit", order_file(seat))
    by_mail("advance")
    by_mail("tick")
    assert sum("olaf" in letter for letter in letters()) == 1


def test_a_new_address_is_where_mails_go(by_mail):
    by_mail("address", "B", "bertram@example.org")
    by_mail("tick")
    assert sum("bertram" in letter for letter in letters()) == 2


def test_a_replaced_player_gets_an_invitation_with_a_new_key(by_mail):
    by_mail("tick")
    by_mail("replace", "B", "--player", "Cora", "--address", "cora@example.org", "--reason", "Bert left")
    by_mail("tick")
    assert sum(letter.startswith("cora@example.org") and "invited" in letter for letter in letters()) == 1


def test_status_shows_mails_that_could_not_be_read(by_mail):
    broken_off = b"From: anna@example.org\nSubject: [duel A] hm\n\nBEGIN PRESS\nx"
    Path(f"mail/in/new/{int(time.time())}.M1.x").write_bytes(broken_off)
    by_mail("tick")
    printed = by_mail("status")[1].partition("Mail trouble:")[2]
    assert "anna@example.org" in printed
    assert "END PRESS" in printed


@pytest.mark.parametrize(
    "command",
    [
        ("hold", "--reason", "I am ill"),
        ("extend", 24, "--reason", "a holiday"),
        ("press", "Welcome!"),
        ("address", "A", "new@example.org"),
        ("observe", "Olaf", "--address", "olaf@example.org"),
        ("replace", "B", "--player", "Cora", "--reason", "Bert left"),
        ("preview", "--reason", "to be sure"),
        ("advance", "--lock"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_tells_programs_what_it_did(by_mail, command):
    status, printed, _ = by_mail(*command, "--json")
    assert status == 0
    told = json.loads(printed)
    assert told["said"]
    assert told["status"] == {key: json.loads(by_mail("status", "--json")[1])[key] for key in told["status"]}


@pytest.mark.parametrize(
    "command",
    [
        ("address", "A", "no address"),
        ("observe", "Olaf", "--address", "olaf"),
        ("replace", "B", "--player", "Cora", "--address", "cora@", "--reason", "Bert left"),
    ],
    ids=lambda command: command[0],
)
def test_an_address_that_is_none_is_refused(by_mail, command):
    events = json.loads(by_mail("status", "--json")[1])["events"]
    assert "write it as name@example.org" in by_mail(*command)[2]
    assert json.loads(by_mail("status", "--json")[1])["events"] == events


def test_a_campaign_is_not_opened_with_an_address_that_is_none(by_mail):
    other = PLAN.replace("campaign: duel", "campaign: other").replace("bert@example.org", "bert at home")
    Path("other.yaml").write_text(other, encoding="utf-8")
    status, _, told = by_mail("new", "other.yaml")
    assert status == 1
    assert "other.yaml, line 6" in told
    assert "'bert at home' is no address" in told


def test_a_time_zone_that_is_none_is_refused(by_mail):
    other = PLAN.replace("campaign: duel", "campaign: other").replace("key: key-A", "timezone: Mars/Base, key: key-A")
    Path("other.yaml").write_text(other, encoding="utf-8")
    assert "'Mars/Base', for the player of A, is no time zone" in by_mail("new", "other.yaml")[2]
    told = by_mail("replace", "A", "--player", "Cora", "--reason", "x", "--timezone", "Mars/Base")[2]
    assert "[timezone/unknown]" in told


def test_a_file_of_orders_is_checked_for_the_campaign_that_is_meant(by_mail, order_file):
    assert by_mail("check", order_file("A"), "-c", "duel")[0] == 0
    status, printed, _ = by_mail("submit", order_file("A"), "-c", "other")
    assert status == 1
    assert "The file is for the campaign 'duel', and you said 'other'" in " ".join(printed.split())


def test_the_referee_enters_orders_without_the_key_of_the_seat(by_mail, order_file):
    file = order_file("A")
    file.write_text(file.read_text(encoding="utf-8").replace("key: key-A\n", ""), encoding="utf-8")
    assert by_mail("submit", file)[0] == 1
    assert by_mail("submit", file, "--referee")[0] == 0


def test_a_deadline_is_set_to_a_moment_in_the_campaigns_time_zone(by_mail):
    assert "20:00 (Europe/Berlin)" in by_mail("extend", "--to", "2099-12-06 20:00", "--reason", "a wrong clock")[1]
    assert by_mail("extend", "--to", "2001-12-06", "--reason", "a wrong clock")[2].count("is over") == 1
    assert "[extend/which]" in by_mail("extend", "--reason", "a wrong clock")[2]
    assert "[moment/unread]" in by_mail("extend", "--to", "Sunday", "--reason", "a wrong clock")[2]


def test_without_a_name_the_status_is_an_overview_of_all_campaigns(by_mail):
    other = PLAN.replace("campaign: duel", "campaign: other")
    Path("other.yaml").write_text(other, encoding="utf-8")
    by_mail("new", "other.yaml")
    by_mail("hold", "--reason", "I am ill", "--campaign", "other")
    rows = [line.split() for line in by_mail("status")[1].splitlines()]
    assert [row[:2] for row in rows if row[:1] in (["duel"], ["other"])] == [
        ["duel", "0.placement"],
        ["other", "0.placement"],
    ]
    assert [row[-1] for row in rows if row[:1] == ["other"]] != []
    assert "held" in by_mail("status")[1]
    assert [known["campaign"] for known in json.loads(by_mail("status", "--json")[1])] == ["duel", "other"]
    assert "The Duel (other)" in by_mail("status", "--campaign", "other")[1]


def test_schedule_and_options_change_where_the_file_names_them(by_mail):
    Path("change.yaml").write_text("schedule: {every: 14}\noptions: {battle_mode: reported}\n", encoding="utf-8")
    before = json.loads(by_mail("status", "--json")[1])
    tried = by_mail("rule", "change", "change.yaml", "--reason", "all agreed", "--dry-run")[1]
    assert "Nothing is recorded." in tried
    assert "  schedule, every: 7 → 14\n  options, battle_mode: auto → reported\n" in tried
    assert json.loads(by_mail("status", "--json")[1]) == before
    assert by_mail("rule", "change", "change.yaml", "--reason", "all agreed")[0] == 0
    by_mail("tick")
    assert sum("The rules of the campaign change" in letter for letter in letters()) == 2
    assert sum("schedule, every: 7 =E2=86=92 14" in path.read_text() for path in Path("mail/out/new").iterdir()) == 2
    assert by_mail("verify")[0] == 0
    Path("change.yaml").write_text("options: {teams: [[A]]}\n", encoding="utf-8")
    assert "`teams` was used when the campaign began" in by_mail("rule", "change", "change.yaml", "--reason", "x")[2]
    Path("change.yaml").write_text("options: {battle_mode: tossed}\n", encoding="utf-8")
    assert "line 1, column 24: battle_mode" in by_mail("rule", "change", "change.yaml", "--reason", "x")[2]


def test_a_closing_that_is_only_tried_tells_what_is_not_played_and_closes_nothing(by_mail, order_file):
    by_mail("submit", order_file("A"))
    before = json.loads(by_mail("status", "--json")[1])
    status, printed, _ = by_mail("rule", "close", "--reason", "nobody plays any more", "--dry-run")
    assert status == 0
    assert "The orders of A for 0.placement can no longer be played: the campaign is closed" in printed
    assert "Told by letter: A, B." in printed
    assert json.loads(by_mail("status", "--json")[1]) == before


def test_a_closed_campaign_is_over(by_mail):
    assert by_mail("rule", "close", "--reason", "nobody plays any more")[0] == 0
    by_mail("tick")
    assert sum("Your last report" in letter for letter in letters()) == 3
    assert "The campaign is over." in by_mail("status")[1]
    assert by_mail("verify")[0] == 0


def test_a_backup_becomes_a_desk(by_mail, tmp_path):
    by_mail("tick")
    assert by_mail("backup", "copy.tar.gz")[0] == 0
    assert by_mail("backup", "copy.tar.gz")[0] == 1
    events = json.loads(by_mail("status", "--json")[1])["events"]
    assert by_mail("restore", "copy.tar.gz", "--desk", tmp_path / "other")[0] == 0
    assert json.loads(by_mail("status", "--json", "--desk", tmp_path / "other")[1])["events"] == events
    assert by_mail("restore", "nothing.tar.gz")[0] == 1
