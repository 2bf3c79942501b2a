"""What the referee is told to do next: the most urgent thing, with a command that the program reads."""

import json
import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from browser import TELEPHONE, chromium
from office import Office

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.cli.commands import command_line
from adjudicator.cli.overview_page import write_page
from adjudicator.cli.status import _known, _next_over_all, _on_the_page
from adjudicator.cli.todo import Urgency, addressed
from adjudicator.errors import Refused
from adjudicator.post.upkeep import heartbeat
from adjudicator.reports.pages.overview import overview_page
from adjudicator.table.overview import Held, Overview, Task

__all__ = ["chromium"]
WHY = {"reason": "a mail was lost", "author": "Rufus"}


@pytest.fixture
def office(tmp_path):
    """A campaign of one-page turns, whose mailbox was read just now."""
    made = Office(tmp_path / "desk", options={"turns": 2, "dispute": True})
    heartbeat.beat(made.desk, made.clock.now)
    yield made
    made.desk.close()


def holds(office):
    dealings.ask_referee(office.live, "A", "May I?", holds=True)
    dealings.ask_referee(office.live, "B", "And I?", holds=False)
    return f"adjudicator reply {min(office.live.campaign.people.requests)} TEXT"


def stops_the_clock(office):
    dealings.ask_referee(office.live, "A", "May I?", holds=False)
    dealings.hold(office.live, "I am ill")
    return "adjudicator release"


def asks(office):
    dealings.ask_referee(office.live, "A", "May I?", holds=False)
    return f"adjudicator reply {min(office.live.campaign.people.requests)} TEXT"


def asked_himself(office):
    for seat in "ABC":
        office.bid(seat, bank="left")
    office.live.advance()
    return "adjudicator rule decide fair DECISION --reason WHY"


def asks_a_player(office):
    for seat in "ABC":
        office.bid(seat)
    office.live.advance()
    (question,) = office.live.unanswered()
    return f"adjudicator answer {question.seat} bank REPLY"


def sent_back(office):
    asked_himself(office)
    rulings.send_back(office.live, "1.bid", **WHY)
    return "adjudicator advance --lock"


def without_a_player(office):
    dealings.resign(office.live, "A")
    return "adjudicator replace A --player NAME --address ADDRESS --reason WHY"


def late(office):
    office.clock.now += timedelta(days=30)
    return "adjudicator tick"


def over(office):
    rulings.close(office.live, **WHY)
    return "adjudicator chronicle"


def waits(office):
    return "adjudicator tick"


SITUATIONS = {
    holds: Urgency.STOPS,
    stops_the_clock: Urgency.STOPS,
    asks: Urgency.ASKED,
    asked_himself: Urgency.STOPS,
    asks_a_player: Urgency.LATER,
    sent_back: Urgency.STOPS,
    without_a_player: Urgency.LATER,
    late: Urgency.DUE,
    over: Urgency.NOTHING,
    waits: Urgency.NOTHING,
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_next_is_told_with_a_command_that_the_program_reads(office, situation):
    command = situation(office)
    todo = _known(office.desk, office.live)["next"]
    assert (todo["command"], todo["urgency"]) == (f"{command} --desk {office.desk.folder}", SITUATIONS[situation])
    assert todo["what"]
    reads(todo["command"])


def reads(command):
    """The program takes this command, with all its words."""
    _, *words = shlex.split(command)
    group = command_line(words)
    while hasattr(group, "resolve_command"):
        context = group.make_context("group", words)
        _, group, words = group.resolve_command(context, words)
    group.make_context("command", words)


@pytest.mark.parametrize("command", ["adjudicator tick", "adjudicator reply 4 TEXT"])
def test_a_command_names_campaign_and_desk_where_it_takes_them(command):
    assert addressed(command, "river", ".", several=False) == command
    full = addressed(command, "river", "my desk", several=True)
    assert full.endswith(" --desk 'my desk'")
    assert (" -c river" in full) == ("reply" in command)
    reads(full)


def test_over_the_desk_what_is_most_urgent_stands_first(run, tmp_path):
    from duel import PLAN

    run("init", "desk")
    for name in ("calm", "held", "asked"):
        file = tmp_path / f"{name}.yaml"
        text = PLAN.format(dice="chain").replace("campaign: duel", f"campaign: {name}")
        file.write_text(f"{text}schedule: {{every: 7}}\n", encoding="utf-8")
        run("new", file, "--desk", "desk")
    run("hold", "--reason", "I am ill", "--desk", "desk", "-c", "held")
    _, printed, _ = run("status", "--desk", "desk")
    assert printed.partition("Next:\n")[2].splitlines() == [
        "  1. held: The clock is stopped: I am ill",
        "      adjudicator release -c held --desk desk",
    ]
    known = {each["campaign"]: each["next"] for each in json.loads(run("status", "--desk", "desk", "--json")[1])}
    assert known["calm"]["command"] == "adjudicator submit FILE -c calm --desk desk"
    for each in known.values():
        reads(each["command"])
    words = shlex.split(known["held"]["command"])[1:]
    assert run(*words)[0] == 0
    told = [line for line in run("status", "--desk", "desk")[1].splitlines() if line.startswith("  1.")]
    assert told[0].startswith("  1. calm: Enter what comes: orders of A, B are awaited.")


def test_the_page_is_for_the_referee_alone_and_never_public(run, tmp_path):
    from duel import PLAN

    run("init", "desk")
    settings = tmp_path / "desk" / "desk.yaml"
    settings.write_text(settings.read_text("utf-8") + "\nsite: web\n", encoding="utf-8")
    Path("duel.yaml").write_text(PLAN.format(dice="chain"), encoding="utf-8")
    run("new", "duel.yaml", "--desk", "desk")
    assert run("status", "--desk", "desk", "--page", "mine.html")[0] == 0
    assert Path("mine.html").stat().st_mode & 0o077 == 0
    text = Path("mine.html").read_text("utf-8")
    assert "The Duel" in text
    assert '<code class="command">adjudicator submit FILE --desk desk</code>' in text
    status, _, told = run("status", "--desk", "desk", "--page", "desk/web/duel/mine.html")
    assert status == 1
    assert "[status/public]" in told


def test_what_players_write_is_escaped_and_nothing_scrolls_sideways(chromium, office, tmp_path):
    dealings.ask_referee(office.live, "A", "<script>alert(1)</script> " + "w" * 300, holds=True)
    told = _on_the_page(office.live, _known(office.desk, office.live))
    text = overview_page(Overview("desk", office.clock.now, "now", (told,)))
    assert "<script" not in text
    file = tmp_path / "mine.html"
    file.write_text(text, encoding="utf-8")
    page = chromium.new_page(viewport=TELEPHONE)
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == TELEPHONE["width"]
    page.close()


def test_a_campaign_that_cannot_be_read_is_told_with_why():
    known = {"campaign": "gone", "error": "it is damaged", "next": {"what": "Look.", "command": "x", "urgency": 0}}
    assert "  1. gone: Look.\nx" in [*_next_over_all([known])]
    held = Held(name="gone", next=Task("Look.", "x", waits=False), error="it is damaged")
    page = overview_page(Overview("desk", datetime(2026, 3, 1, tzinfo=UTC), "then", (held,)))
    assert "It cannot be read: it is damaged" in page


def test_the_page_lies_nowhere_in_the_folder_of_public_pages(office, tmp_path):
    from adjudicator.campaign.desk.desk import Desk, Settings

    desk = Desk(office.desk.folder, Settings(site="../web"))
    with pytest.raises(Refused):
        write_page(desk, tmp_path / "web" / "river" / "me.html", [])
