"""What is told of a campaign afterwards, piece by piece: battles in a chronicle, bundles, rounds, masks, choices."""

from types import SimpleNamespace

import pytest

from adjudicator.campaign.desk import rounds
from adjudicator.campaign.events.renewal import ChainRenewed
from adjudicator.campaign.play import deputies
from adjudicator.campaign.players import masks, preferences
from adjudicator.campaign.proof import bundle
from adjudicator.campaign.proof.course import Course, Telling, Untrue, named
from adjudicator.campaign.reading import chronicling
from adjudicator.campaign.referee.tournament import TournamentRound
from adjudicator.campaign.terms.trust import Bound
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Step, StepId

STEP = Step(id=StepId("3.bid"), turn=3, title="", window="bid", seats=("A", "B"))


def refused(call, error=Refused):
    with pytest.raises(error) as raised:
        call()
    return raised.value.code, str(raised.value)


def battle(*strengths, number=None, parties=()):
    fought = [SimpleNamespace(strengths=[("side", strength) for strength in strengths])] if strengths else []
    written = [SimpleNamespace(strength=strength) for strength in parties]
    return SimpleNamespace(battle=SimpleNamespace(number=number, rounds=fought * 2, parties=written))


def turn(*losses, caption=""):
    return SimpleNamespace(lost=[SimpleNamespace(what=what, fight=fight) for what, fight in losses], caption=caption)


@pytest.mark.parametrize(("box", "told", "worth"), [
    (battle(3, 4), turn(), (0, 0, 0, 2, 7)),
    (battle(parties=("5", "12", "?")), turn(), (0, 0, 0, 0, 17)),
    (battle(3, 4, number=1), turn(("Ulf", 1), ("Egil", 2), ("Thora", None)), (0, 1, 0, 2, 7)),
    (battle(3, number=1), turn(("Ulf", 1), ("Egil", 1), caption="Ulf falls"), (1, 2, 1, 2, 3)),
    (battle(3), turn(("Ulf", None), caption="Ulf falls"), (0, 0, 0, 2, 3)),
])  # fmt: skip
def test_a_battle_is_as_great_as_what_was_lost_in_it_its_rounds_and_its_strengths(box, told, worth):
    assert chronicling._worth(box, told, ["Egil"]) == worth


def test_the_eight_greatest_battles_stand_in_the_order_they_were_fought_and_two_may_be_spared():
    order = [4, 1, 9, 3, 2, 8, 0, 7, 5, 6]
    fought = [SimpleNamespace(worth=worth) for worth in order]
    greatest = chronicling._greatest(fought)
    assert [each.worth for each in greatest] == [4, 9, 3, 2, 8, 7, 5, 6]
    assert chronicling._spare(greatest) == [3, 2]
    assert chronicling._spare(greatest[:7]) == [3]
    assert chronicling._spare(greatest[:6]) == []


@pytest.mark.parametrize(
    ("title", "turn", "season"), [("Spring 1901", 1, "Spring 1901"), ("Turn 4", 4, ""), ("4", 4, "")]
)
def test_a_turn_is_called_by_the_name_of_a_time_and_no_mere_number(title, turn, season):
    assert chronicling._season(title, turn) == season


@pytest.mark.parametrize(("known", "what"), [
    ({}, "none"), ({"count": 0}, "none"), ({"salts": None}, "none"), ({"step": None}, "all"),
    ({"opens": "turn"}, "turn"), ({"opens": "turn", "whole": False}, "none"), ({"opens": "turn", "number": 0}, "none"),
    ({"opens": "turn", "step": None}, "all"),
])  # fmt: skip
def test_a_bundle_goes_with_the_last_reports_or_with_those_of_each_turn(monkeypatch, known, what):
    given = {"count": 1, "salts": "s", "opens": "end", "whole": True, "number": 3, "step": STEP} | known
    public, opening = SimpleNamespace(count=given["count"]), SimpleNamespace(opens=given["opens"])
    live = SimpleNamespace(salts=given["salts"], campaign=SimpleNamespace(public=public, opening=opening))
    due = SimpleNamespace(step=given["step"], whole=given["whole"], number=given["number"], turn=3)
    monkeypatch.setattr(bundle, "bundle", lambda live: SimpleNamespace(of="all"))
    monkeypatch.setattr(bundle, "turn_bundle", lambda live, at: SimpleNamespace(of="turn" if at is due else "another"))
    opened = bundle.opened_at(live, due)
    assert (opened and opened.of) == (None if what == "none" else what)
    assert bundle.file_name("river", due) == f"river{'-turn-3' if given['step'] else ''}-bundle.json"


def test_there_is_no_bundle_without_a_public_chain_before_the_end_or_of_turns_that_stay_closed(open_campaign):
    live = open_campaign()
    assert refused(lambda: bundle.bundle(live)) == (
        "bundle/not-over",
        "the campaign river is not over: no bundle yet; it would open what is hidden still, and there is one only when "
        "the campaign is over",
    )
    assert refused(lambda: bundle.turn_bundle(live, live.campaign.windows[-1])) == (
        "bundle/closed-turns", "this campaign is opened when it is over, not turn by turn",
    )  # fmt: skip
    live.campaign.public = SimpleNamespace(leaves=[])
    assert refused(lambda: bundle._leaves(live), NotFound) == (
        "bundle/no-chain", "river was played before there was a public chain",
    )  # fmt: skip


def test_what_is_no_bundle_is_not_read(monkeypatch):
    monkeypatch.setattr(bundle, "BIGGEST", 2_000_000)
    assert refused(lambda: bundle.read(b" " * 2_000_001)) == (
        "bundle/too-big", "this file has more than 2 MB; no bundle is that big",
    )  # fmt: skip
    assert refused(lambda: bundle.read(b"[" * 500 + b"]" * 500)) == (
        "bundle/too-deep", "FALSE or no bundle: its lists are too deep in each other",
    )  # fmt: skip
    assert refused(lambda: bundle.read(b"{}"))[0] == refused(lambda: bundle.read(b"\xff"))[0] == "bundle/unreadable"


def leaf(event, kept=(), kind="ruling", number=1):
    return SimpleNamespace(
        number=number, event=SimpleNamespace(originator_version=event, kept=kept), body={"event": kind, "step": "3.bid"}
    )


def test_a_ruling_that_sent_a_step_back_is_told_with_the_corrections_it_kept(monkeypatch):
    monkeypatch.setattr(bundle, "kind_of", lambda leaf: leaf.body["event"])
    leaves = [leaf(4, number=2), leaf(5, kind="orders", number=3), leaf(9, kept=(4,), number=7), leaf(11, number=8)]
    live = SimpleNamespace(campaign=SimpleNamespace(public=SimpleNamespace(leaves=leaves)))
    assert [*bundle._kept(live)] == [(7, (2,))]
    assert bundle._may_be_known(leaf(5, kind="orders"), ["3.bid"])
    assert not bundle._may_be_known(leaf(5, kind="orders"), [])
    assert bundle._may_be_known(leaf(5), [])


def test_a_round_of_a_tournament_has_a_name_of_its_own_and_so_have_its_campaigns(desk, open_campaign):
    def check(name, tables=2):
        return rounds.check_new(desk, SimpleNamespace(round=name), tables)

    check("cup")
    assert refused(lambda: check("Cup"))[1] == "'Cup-1' is no name: small letters, digits and -, at most 40"
    assert refused(lambda: check("c" * 38, 10))[1].startswith(f"'{'c' * 38}-10' is no name")
    assert rounds.called("cup", 2) == "cup-2"
    open_campaign("cup-2")
    exists = "there is {!r} already on this desk; give the round another name"
    assert refused(lambda: check("cup")) == ("tournament/exists", exists.format("cup-2"))
    check("cup", 1)
    assert refused(lambda: rounds.rounds_of(desk, []), NotFound)[0] == "tournament/none"
    for name in ("league", "cup"):
        rounds.keep(desk, TournamentRound(name, "", "", ()))
    assert refused(lambda: check("league")) == ("tournament/exists", exists.format("league"))
    assert [each.name for each in rounds.rounds_of(desk, [])] == ["cup", "league"]
    assert [each.name for each in rounds.rounds_of(desk, ["league"])] == ["league"]
    assert refused(lambda: rounds.rounds_of(desk, ["league", "x"]), NotFound) == (
        "tournament/unknown", "there is no round 'x' on this desk; there is: cup, league",
    )  # fmt: skip


def masked(*, gunboat=True, over=None):
    windows = [] if over is None else [SimpleNamespace(step=None if over else STEP)]
    players = {
        "A": SimpleNamespace(name="Alfred", address="alf@home.example"), "B": SimpleNamespace(name="Bea", address=""),
    }  # fmt: skip
    return SimpleNamespace(opening=SimpleNamespace(gunboat=gunboat), windows=windows, players=players)


@pytest.mark.parametrize(("campaign", "hides"), [
    (masked(), True), (masked(over=False), True), (masked(over=True), False), (masked(gunboat=False), False),
    (masked(gunboat=None), False),
])  # fmt: skip
def test_in_a_gunboat_nobody_but_the_referee_and_himself_knows_a_player_before_the_end(campaign, hides):
    assert masks.hides_players(campaign) is hides
    told = {reader: dict(masks.players_told(campaign, reader)) for reader in ("A", "C", REFEREE)}
    both = {"A": "Alfred", "B": "Bea"}
    assert told == {"A": {"A": "Alfred"} if hides else both, "C": {} if hides else both, REFEREE: both}
    move = SimpleNamespace(kind="joins", words=lambda side: f"Alfred joins {side}", reason="a friend")
    assert masks.in_words(campaign, move, "Rome") == ("Rome has a player now." if hides else "Alfred joins Rome")
    assert masks.reason_told(campaign, move) == ("" if hides else "a friend")


@pytest.mark.parametrize(("kind", "told"), [
    ("takes over", "Somebody else plays Rome now."), ("declines", "Who was invited to play Rome does not."),
    ("leaves", "The player of Rome has given it up. Nobody waits for it until it is played again."),
    ("comes back", "The player of Rome is there again."), ("stops", "Somebody observes no longer."),
    ("observes", "Somebody observes from now on, and gets the public reports."),
])  # fmt: skip
def test_who_comes_and_goes_in_a_gunboat_has_no_name(kind, told):
    assert masks.in_words(masked(), SimpleNamespace(kind=kind), "Rome") == told


@pytest.mark.parametrize(("seat", "text", "mark"), [
    ("A", "Yours, ALFRED", "Alfred"), ("A", "write to ALF@home.example", "alf@home.example"), ("A", "Yours, Bea", None),
    ("B", "Yours, A.", None), ("B", "Beatrix says", "Bea"),
])  # fmt: skip
def test_press_tells_nobody_who_wrote_it(seat, text, mark):
    masks.check_tells_nobody(masked(over=True), seat, text)
    if mark is None:
        masks.check_tells_nobody(masked(), seat, text)
        return
    assert refused(lambda: masks.check_tells_nobody(masked(), seat, text)) == (
        "press/gunboat",
        f"“{mark}” stands in it, and nobody is to learn who plays what; take it out and send it again",
    )


@pytest.mark.parametrize(("value", "zone"), [
    ("europe/berlin", "Europe/Berlin"), ("Berlin", "Europe/Berlin"), (" new york ", "America/New_York"), ("UTC", "UTC"),
])  # fmt: skip
def test_a_time_zone_is_meant_by_its_name_or_its_city(value, zone):
    assert preferences._zone(value) == zone


@pytest.mark.parametrize(("value", "near"), [
    ("Europe/Berlim", "Europe/Berlin"), ("?", "Europe/Berlin"), ("Louisville", "America/Kentucky/Louisville"),
])  # fmt: skip
def test_what_is_no_time_zone_is_told_with_the_nearest(value, near):
    told = refused(lambda: preferences._zone(value))
    if value == "Louisville":
        near = told[1].rpartition(": ")[2].rstrip("`")
        assert near.endswith("/Louisville")
    assert told == ("timezone/unknown", f"{value!r} is no time zone; write one such as `timezone: {near}`")


def test_one_of_a_few_choices_is_meant_whatever_its_capitals():
    assert preferences._one_of("paper", "a4", ["Letter", "A4"]) == "A4"
    long = "x" * 50
    assert refused(lambda: preferences._one_of("paper", long, ["Letter", "A4"])) == (
        "paper/unknown", f"{long[:40]!r} is none of Letter, A4; write one of them, as in `paper: Letter`",
    )  # fmt: skip


@pytest.mark.parametrize(("shows", "value", "chosen"), [
    (True, "Link", "link"), (True, "zip", "zip"), (False, "ZIP", "zip"), (False, "link", None),
])  # fmt: skip
def test_an_order_page_lies_on_the_web_where_the_desk_puts_it_there(shows, value, chosen):
    live = SimpleNamespace(shows_pages=shows)
    if chosen:
        assert preferences._page(live, value) == chosen
        return
    assert refused(lambda: preferences._page(live, value)) == ("page/no-link", " ".join(preferences.NO_LINK.split()))
    assert "none of attached, zip, none;" in refused(lambda: preferences._page(live, "fax"))[1]


@pytest.mark.parametrize(("given", "due", "meant", "before", "fault"), [
    ("orders", STEP, "orders", False, ""), ("older", STEP, "orders", True, ""),
    ("other", STEP, "orders", False, "what is said to be a deputy's orders of B for 3.bid is not"),
    ("orders", STEP, None, True, "what is said to be a deputy's orders of B for 3.bid is not"),
    ("orders", None, "orders", False, "what is said to be a deputy's orders of B for 3.bid is not"),
    ("orders", Step(id=StepId("4.bid"), turn=4, title=""), "orders", False,
     "what is said to be a deputy's orders of B for 3.bid is not"),
])  # fmt: skip
def test_a_deputys_orders_are_those_that_its_game_works_out(monkeypatch, given, due, meant, before, fault):
    monkeypatch.setattr(deputies, "deputy_orders", lambda game, view, step, standing: meant)
    deputy = SimpleNamespace(ordered_before=lambda view, step, orders: before)
    game = SimpleNamespace(next_step=lambda state: due, view=lambda state, seat: (state, seat), deputy=deputy)
    none = SimpleNamespace(current=lambda step: {}, standing=lambda seat: None)
    assert deputies.fault_of(game, none, "board", "B", STEP.id, given) == fault
    for may_order in (True, False):
        own = SimpleNamespace(current=lambda step, may=may_order: {"B": SimpleNamespace(may_order=may)}, standing=str)
        there = "a deputy ordered for B in 3.bid, whose own orders were there"
        assert deputies.fault_of(game, own, "board", "B", STEP.id, given) == (there if may_order else fault)


@pytest.mark.parametrize(("schedule", "seals", "stands"), [
    (None, False, False), (SimpleNamespace(stands_in=True), False, True),
    (SimpleNamespace(stands_in=True), True, False), (SimpleNamespace(stands_in=False), False, False),
])  # fmt: skip
def test_deputies_stand_in_where_the_schedule_has_it_and_orders_are_not_sealed(schedule, seals, stands):
    opening = SimpleNamespace(schedule=schedule, trust=SimpleNamespace(seals_orders=seals))
    assert deputies.stands_in(SimpleNamespace(opening=opening)) is stands


@pytest.mark.parametrize(("number", "headline", "told"), [
    (3, "It rains.", ["all"]), (0, "It rains.", ["head"]), (3, "", ["all"]),
])  # fmt: skip
def test_the_set_up_is_told_by_its_headlines_and_a_turn_by_all_its_news(monkeypatch, number, headline, told):
    news = [SimpleNamespace(name="all", headline=False), SimpleNamespace(name="head", headline=True)]
    monkeypatch.setattr(chronicling, "saga", lambda worth: ["head" if len(worth) == 1 else "all"])
    monkeypatch.setattr(chronicling, "in_brief", lambda told, seat: "")
    game = SimpleNamespace(
        tidings=lambda view, seat, facts: news, prizes=lambda view: ("crown",), lost=lambda view, facts: (facts,)
    )
    window = SimpleNamespace(turn=number, at=None)
    report = SimpleNamespace(view="view", facts="facts", window=window, title="Spring 1901")
    content = SimpleNamespace(picture=None, headline=headline, scores=("score",))
    found = chronicling._turn(SimpleNamespace(game=game), "A", report, content, "")
    assert [*found.story] == told
    assert (found.number, found.title, found.when, found.caption) == (number, "Spring 1901", "Spring 1901", headline)
    assert (found.scores, found.held, found.lost) == (("score",), ("crown",), ("facts",))
    assert chronicling._turn(SimpleNamespace(game=game), "A", report, content, "May").when == "May"
    monkeypatch.setattr(chronicling, "saga", lambda worth: [])
    silent = chronicling._turn(SimpleNamespace(game=game), "A", report, content, "")
    assert [*silent.story] == ([headline] if headline else [])
    monkeypatch.setattr(chronicling, "in_brief", lambda told, seat: f"{told.title} for {seat}")
    assert chronicling._turn(SimpleNamespace(game=game), "A", report, content, "").caption == "Spring 1901 for A"


def test_what_several_seats_know_of_an_event_is_told_in_the_group_of_the_first():
    entries = [(4, 0, "", [(0, "a"), (1, "b")]), (4, 2, "", [(2, "d"), (0, "c")]), (4, 1, "", [(2, "d"), (3, "e")])]
    telling = Telling(SimpleNamespace(bundle=SimpleNamespace(entries=entries)))
    assert telling.facts(4) == [["a", "b"], ["d", "e"], ["c"]]
    assert (telling.tells(4), telling.tells(5)) == (True, False)


def test_orders_of_before_have_the_commitments_that_a_new_chain_gives_them(open_campaign):
    live = open_campaign()
    first, second = (live.receive(seat, {"amount": 3}, None, "") for seat in "AB")
    before = live.campaign.received[second]
    renewed = SimpleNamespace(originator_version=9, sets={str(first): "another"})
    ChainRenewed.affect(renewed, live.campaign)
    assert live.campaign.renewed == 9
    assert live.campaign.received[first].digest == "another"
    assert live.campaign.received[second] == before


def course(bound=()):
    seals = SimpleNamespace(bound=dict(bound))
    return SimpleNamespace(campaign=SimpleNamespace(seals=seals))


def test_dice_keep_the_round_that_their_step_was_first_locked_with():
    one = course()
    Course.bind(one, STEP, {"A": "d4"}, {"round": 5})
    Course.bind(one, STEP, {"B": "d7"}, {"round": 5})
    assert one.campaign.seals.bound == {STEP.id: Bound(sets={"A": "d4"}, round=5)}
    with pytest.raises(Untrue, match=r"^3\.bid was locked with another round than before$"):
        Course.bind(one, STEP, {}, {})
    assert (named(STEP), named(None)) == ("3.bid", "no step")
