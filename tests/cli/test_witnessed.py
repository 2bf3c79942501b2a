"""A campaign that is witnessed, at the terminal: accept, begin, the seal by hand, a round that is typed in."""

import json
from pathlib import Path

import pytest

from adjudicator.campaign.terms import beacon

PLAN = """\
campaign: duel
game: {game}
title: The Duel
seats:
  A: {{player: Anna, key: key-A}}
  B: {{player: Bert, key: key-B}}
schedule: {{every: 7}}
{more}
"""
SIGNED = beacon._signed
WITNESSED = "level: witnessed\nreferee_seat: A\nfallback: the Lotto of that Saturday"


@pytest.fixture
def opened(run, tmp_path, monkeypatch):
    """Make a desk, and open a campaign of which its file says this."""

    def missing():
        from adjudicator.errors import NotFound

        raise NotFound("beacon/no-check", "signatures cannot be checked here")

    monkeypatch.setattr(beacon, "_signed", missing)
    run("init", "desk")
    monkeypatch.chdir(tmp_path / "desk")

    def opened(more=WITNESSED, game="cp-campaign"):
        Path("campaign.yaml").write_text(PLAN.format(more=more, game=game), encoding="utf-8")
        return run("new", "campaign.yaml")

    return opened


def status(run):
    return json.loads(run("status", "--json")[1])


def test_who_accepts_and_what_the_set_up_waits_for(opened, run):
    assert "Waiting for B to accept" in opened()[1]
    assert run("begin", "--campaign", "none")[0] == 1
    assert "Bert holds seat B. " in run("accept", "B", "--luck", "blue herons")[1]
    assert "[luck/referee]" in run("accept", "A", "--luck", "mine")[2]
    _, printed, _ = run("begin")
    number = status(run)["round"]["number"]
    assert f"Seal: duel 0.setup {number} 3 -" in printed.splitlines()
    assert f"Waiting for round {number} of the beacon" in printed
    assert f"/public/{number}" in "".join(run("status")[1].split())
    assert "[begin/begun]" in run("begin")[2]


MAILBOX = "\nmail: {address: games@example.org, referee: referee@example.org}\n"


def by_mail(more=""):
    """The desk has a mailbox, and its players addresses."""
    with Path("desk.yaml").open("a", encoding="utf-8") as settings:
        settings.write(MAILBOX.replace("}", f"{more}}}"))


def mailed():
    return [path.read_text(encoding="utf-8") for path in Path("mail/out/new").glob("*")]


@pytest.fixture
def by_post(opened, monkeypatch):
    """The same, where players have addresses."""
    addressed = PLAN.replace("Anna,", "Anna, address: anna@example.org,").replace(
        "Bert,", "Bert, address: bert@example.org,"
    )
    monkeypatch.setitem(globals(), "PLAN", addressed)
    return opened


def test_a_campaign_that_is_begun_mails_its_seal_at_once(by_post, run):
    by_post()
    by_mail()
    run("tick")
    before = len(mailed())
    status_, printed, _ = run("begin")
    assert status_ == 0
    assert "Locked, and the seal is mailed. Letters out: 2." in printed
    assert len(mailed()) == before + 2
    assert sum("Subject: [duel] Sealed: the set-up" in letter for letter in mailed()) == 2
    run("tick")
    assert sum("Subject: [duel] Sealed: the set-up" in letter for letter in mailed()) == 2


def test_a_seal_that_cannot_be_mailed_at_once_is_told_to_wait(by_post, run):
    by_post()
    by_mail(", outbox: 'smtp://localhost:1?tls=off'")
    printed = " ".join(run("begin")[1].split())
    assert "Locked, but not every seal is mailed yet:" in printed
    assert "`adjudicator tick` mails it; it has to go before the round comes out." in printed
    assert status(run)["round"] is not None


def test_a_round_is_typed_in_and_no_other_is_taken(opened, run):
    opened()
    run("begin")
    number = status(run)["round"]["number"]
    assert "[beacon/other-round]" in run("beacon", number + 1, "ab" * 48)[2]
    assert "[beacon/signature]" in run("beacon", number, "not a signature")[2]
    code, printed, _ = run("beacon", number, "AB " * 48)
    assert (code, status(run)["round"]) == (0, None)
    assert "It was not checked here: compare it with any site of the beacon." in " ".join(printed.split())
    assert "[beacon/not-awaited]" in run("beacon", number, "ab" * 48)[2]


def test_a_campaign_that_is_cancelled_before_its_set_up_waits_for_no_round(opened, run):
    opened()
    run("begin")
    number = status(run)["round"]["number"]
    assert run("cancel", "--reason", "a mistake")[0] == 0
    assert status(run)["round"] is None
    assert "[beacon/not-awaited]" in run("beacon", number, "ab" * 48)[2]


def test_where_a_signature_can_be_checked_a_false_one_is_not_taken(opened, run, monkeypatch):
    opened()
    run("begin")
    monkeypatch.setattr(beacon, "_signed", SIGNED)
    assert "[beacon/forged]" in run("beacon", status(run)["round"]["number"], "ab" * 48)[2]


def test_what_stands_for_a_beacon_that_has_ended_was_named_before(opened, run):
    opened()
    run("begin")
    number = status(run)["round"]["number"]
    assert run("beacon", number, "--fallback", "3-7-12")[0] == 0
    assert "fallback 3-7-12" in run("log")[1]
    assert "Sound." in run("verify")[1]


def test_without_one_nothing_stands_for_the_beacon(opened, run):
    opened("level: witnessed")
    run("begin")
    assert "[beacon/no-fallback]" in run("beacon", status(run)["round"]["number"], "--fallback", "3-7-12")[2]


@pytest.mark.parametrize(("game", "seats", "told"), [("cp-campaign", "", False), ("northmen", "", True)])
def test_a_playing_referee_of_a_hidden_board_is_told_that_no_level_helps(opened, game, seats, told):
    code, printed, error = opened("referee_seat: A\nreferee_first: true", game)
    assert code == 0, error
    assert ("no level helps against that" in " ".join(printed.split())) is told


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("level: best", "friends, sealed, witnessed"),
        ("beacon: {url: 'http://x.example', hash: abc, public_key: ab, genesis: 1, period: 3}", "campaign.yaml"),
        ("beacon: quicknet\nreferee_seat: C", "there is no seat C [trust/seat]"),
    ],
)
def test_what_a_campaign_file_cannot_say(opened, more, said):
    code, _, told = opened(more)
    assert code == 1
    assert said in " ".join(told.split())


def test_by_hand_words_of_luck_are_asked_for_and_entered(opened, run):
    printed = opened("luck: true")[1]
    assert "Hand them over; `adjudicator accept SEAT --luck WORDS` enters who accepts." in " ".join(printed.split())
    asked = " ".join(Path("invitations/duel/A.txt").read_text().split())
    assert "Tell your referee that you take your seat, and with it words that nobody can guess" in asked
    run("accept", "A", "--luck", "blue herons")
    shown = run("status")[1]
    assert "Anna                     has accepted, with a word of luck" in shown
    assert "Bert                     has not accepted yet" in shown
    assert "Waiting for B to accept; `adjudicator begin` does not wait." in shown
    assert "All have accepted" in run("accept", "B")[1]
    assert "Bert                     has accepted\n" in run("status")[1]
    assert "Waiting for orders for 0.placement from A, B." in run("begin")[1]


@pytest.mark.parametrize(
    "words",
    ["report", "sheets", "map", "poster", "bundle", "rule correct campaign.yaml --reason x", "rule close --reason x"],
)
def test_before_the_set_up_there_is_no_board_to_look_at_or_to_rule_on(opened, run, words):
    opened("luck: true")
    assert "[campaign/not-set-up]" in run(*words.split())[2]


def test_before_the_set_up_there_is_no_state_to_show(opened, run):
    opened("luck: true")
    assert "[history/set-up]" in run("show")[2]
    run("begin")
    assert "[history/set-up]" in run("show", "--as-of", "1")[2]
    assert run("show")[0] == 0


def test_by_hand_the_referee_orders_first(opened, run, order_file):
    opened("referee_seat: A\nreferee_first: true")
    assert "Waiting for orders for 0.placement from A." in run("advance")[1]
    assert "[window/referee-first]" in run("submit", order_file("B"))[2]
    assert not Path("reports/duel/00-opening/B.txt").exists()
    assert run("submit", order_file("A"))[0] == 0
    run("advance")
    assert Path("reports/duel/00-opening/B.txt").exists()
    assert "Waiting for orders for 0.placement from B." in run("advance")[1]
    assert "[window/bound]" in run("submit", order_file("A", orders="first: [T14], second: [T07]", name="C.yaml"))[2]


def test_another_beacon_than_quicknet_is_said_loudly_when_a_campaign_is_opened(opened):
    own = f"beacon: {{url: 'https://mine.example', hash: {'ab' * 32}, public_key: {'cd' * 96}, genesis: 1, period: 3}}"
    assert "THE BEACON IS NOT QUICKNET, but one at https://mine.example" in opened(f"{WITNESSED}\n{own}")[1]


def test_of_quicknet_nothing_is_said(opened):
    assert "QUICKNET" not in opened()[1]
