"""A window of a campaign that is witnessed: who orders first, the seal, the round, and what goes wrong."""

import pytest
from msgspec.structs import replace
from town import SCHEDULE, Town, body, either_game, key
from witnessed import Witnessed, unchecked

from adjudicator.campaign.chain.salting import Salts
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.seating import ObserverJoined
from adjudicator.campaign.events.witness import RoundCame
from adjudicator.campaign.play.progress import begin
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.referee.preview import preview
from adjudicator.campaign.terms.beacon import QUICKNET
from adjudicator.campaign.terms.trust import Trust
from adjudicator.errors import AdjudicatorError, Refused


@pytest.fixture
def town(witnessed_town):
    return witnessed_town


@pytest.fixture
def town_before(tmp_path, beacon, monkeypatch):
    """One whose campaign began when each set-up and each window waited for a round."""
    unchecked(monkeypatch)
    made = Witnessed(tmp_path / "desk", beacon, options={"turns": 2}, dice_rule=2)
    made.tick()
    return made


def sealed(town):
    """All have ordered, and the window is locked."""
    town.accept()
    for seat in "ABC":
        town.send_orders(seat)
        town.tick()
    town.close()
    return town.live()


def test_the_set_up_waits_for_words_of_luck_and_then_for_a_round(town_before):
    town = town_before
    assert town.live().is_gathering
    town.command("B", "accept", "luck: blue herons")
    town.tick()
    assert "| blue herons" in body(town.last("B"))
    assert town.live().is_gathering
    town.command("C", "accept")
    town.tick()
    live = town.live()
    assert live.campaign.seals.bound["0.setup"].sets.keys() == {"B", "C"}
    assert not live.campaign.episodes
    town.wait()
    campaign = town.live().campaign
    assert campaign.episodes
    assert campaign.last_basis == campaign.basis["0.setup"], "what follows of itself takes it"
    assert campaign.last_basis != campaign.opening.anchor


def test_a_word_of_luck_can_be_replaced_until_the_campaign_begins(town):
    for word in ("geese", "herons"):
        town.command("B", "accept", f"luck: {word}")
        town.tick()
    assert town.live().campaign.people.luck == {"B": "herons"}
    begin(live := town.live())
    for seat, code in (("B", "luck/late"), ("A", "luck/late")):
        with pytest.raises(Refused) as refused:
            dealings.accept(live, seat, "swans")
        assert refused.value.code == code


def test_the_referee_gives_no_word_of_luck(town):
    with pytest.raises(Refused, match="the referee's seat"):
        dealings.accept(town.live(), "A", "my own")


def test_the_campaign_begins_without_those_who_did_not_accept_in_time(town):
    town.command("B", "accept", "luck: geese")
    town.tick()
    town.now = town.live().campaign.timing.deadline.at
    town.tick()
    assert town.live().campaign.seals.bound["0.setup"].sets.keys() == {"B"}


def test_words_change_the_dice_of_the_set_up(tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    bases = set()
    for word in ("geese", "herons"):
        made = Witnessed(tmp_path / word, beacon, seats="AB")
        made.command("B", "accept", f"luck: {word}")
        made.tick()
        made.wait()
        bases.add(made.live().campaign.basis["0.setup"])
    assert len(bases) == 2


def test_others_are_told_of_a_window_when_the_referee_has_ordered(town):
    town.accept()
    assert not any("Your report" in subject for subject in town.subjects("B"))
    with pytest.raises(Refused) as refused:
        town.live().receive("B", {"amount": 3}, None, "")
    assert refused.value.code == "window/referee-first"
    with pytest.raises(Refused, match="no orders are awaited from B"):
        dealings.say_ready(town.live(), "B", ready=False)
    town.command("B", "form")
    town.command("B", "report")
    town.tick()
    assert "BEGIN ORDERS" not in body(town.last("B"))
    town.send_orders("A")
    town.tick()
    assert "Your report" in town.subjects("B")[-1]
    assert town.live().campaign.windows[-1].shown


def test_an_observer_is_told_with_the_others(town):
    town.live().record(ObserverJoined, name="Otto", address="otto@far.example")
    town.accept()
    assert town.letters("otto@far.example") == []
    assert town.tick().trouble == []
    town.send_orders("A")
    town.tick()
    (report,) = town.letters("otto@far.example")
    assert "Your report" in report["Subject"]
    assert "seat, has ordered: the head of this report" in " ".join(body(report).split())


def test_what_the_referee_ordered_he_cannot_change_when_others_were_told(town):
    town.accept()
    town.send_orders("A", 3)
    town.tick()
    live = town.live()
    for change in (
        lambda: live.receive("A", {"amount": 5}, None, ""),
        lambda: live.receive("A", {"amount": 5}, None, "", by_referee=True),
        lambda: dealings.withdraw(live, "A"),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert refused.value.code == "window/bound"


def test_a_silent_referee_is_no_longer_waited_for(town):
    town.accept()
    opened = town.now
    town.now = town.live().campaign.timing.deadline.at
    assert (town.now - opened).total_seconds() == 48 * 3600
    town.tick()
    assert "Your report" in town.subjects("B")[-1]
    assert "A, the referee's seat, was silent" in " ".join(body(town.last("B")).split())
    assert town.live().missing() == ["B", "C"]
    for seat in "BC":
        town.send_orders(seat)
    town.tick()
    town.close()
    live = town.live()
    assert "A" not in live.campaign.seals.lock.locked
    assert live.campaign.timing.misses == {"A": 1}


def test_one_seal_goes_to_all_with_all_addresses_in_sight(town):
    live = sealed(town)
    seals = [town.last(seat) for seat in "ABC"]
    assert len({mail["Message-ID"] for mail in seals}) == 1
    assert len({mail["To"] for mail in seals}) == 1
    assert len({body(mail) for mail in seals}) == 1
    assert seals[0]["To"].count("@") == 3
    lock, count, head = live.campaign.seals.lock, live.campaign.public.count, live.campaign.public.head
    assert f"\nSeal: river 1.bid {lock.round} {count} -\n{head}\n" in body(seals[0]).replace("\r", "")


def test_between_lock_and_round_nothing_is_changed(town):
    live = sealed(town)
    assert live.window() is None
    for change, code in (
        (lambda: live.receive("B", {"amount": 9}, None, ""), "window/closed"),
        (lambda: dealings.extend(live, 24, "more time"), "deadline/sealed"),
        (lambda: rulings.correct(live, [], reason="so", author="R"), "ruling/sealed"),
        (
            lambda: rulings.set_aside(live, live.campaign.seals.lock.locked["B"], reason="so", author="R"),
            "ruling/sealed",
        ),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert refused.value.code == code
    dealings.hold(live, "a doubt")
    town.wait()
    assert town.live().campaign.seals.awaited, "a campaign that is held asks for nothing"
    dealings.release(town.live())
    lock = live.campaign.seals.lock
    assert town.live().campaign.seals.lock == lock, "the round does not move"
    town.tick()
    assert town.live().campaign.seals.lock is None


@pytest.mark.parametrize("how", ["silence", "garbage", "another round"])
def test_a_beacon_that_does_not_answer_holds_the_step_and_is_told_once(town, beacon, how):
    live = sealed(town)
    awaited, beacon.how = live.campaign.seals.awaited, how
    town.wait()
    for _ in range(3):
        town.later(hours=1)
        town.tick()
    assert {*beacon.asked} == {awaited}, "never another one"
    assert len(beacon.asked) == 4, "once a round"
    told = [mail for mail in town.letters("referee@desk.example") if "does not answer" in mail["Subject"]]
    assert len(told) == 1
    assert QUICKNET.url not in body(told[0])
    assert f"adjudicator beacon {awaited} SIGNATURE --campaign river" in body(told[0])
    beacon.how = "truth"
    town.tick()
    assert town.live().campaign.seals.awaited is None
    assert town.live().campaign.windows[-1].turn == 1


@pytest.mark.parametrize("how", ["silence", "truth"])
def test_campaigns_that_wait_for_the_same_round_ask_for_it_once(tmp_path, beacon, monkeypatch, how):
    unchecked(monkeypatch)
    town, names = Witnessed(tmp_path / "both", beacon, dice_rule=2), ("river", "lake")
    schedule = town.live().campaign.opening.schedule
    common = {"beacon": beacon.chain, "schedule": schedule, "level": "witnessed", "referee_seat": "A", "dice_rule": 2}
    town.open("lake", "ABC", **common)
    for name in names:
        for seat in "BC":
            town.command(seat, "accept", campaign=name)
    town.tick()
    (awaited,) = {town.live(name).campaign.seals.awaited for name in names}
    beacon.how, beacon.asked[:] = how, []
    town.wait()
    assert beacon.asked == [awaited]
    assert {town.live(name).campaign.seals.awaited for name in names} == {awaited if how == "silence" else None}


def test_a_late_lock_gets_a_round_that_is_still_to_come(town):
    town.accept()
    for seat in "ABC":
        town.send_orders(seat)
        town.tick()
    town.now = town.live().campaign.timing.deadline.at
    town.later(hours=5)
    town.tick()
    lock, chain = town.live().campaign.seals.lock, town.beacon.chain
    assert lock.deadline == town.now
    assert (chain.comes_out(lock.round) - town.now).total_seconds() >= 3600


def test_late_orders_count_until_the_lock_and_the_round_follows_from_it(tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    made = Witnessed(tmp_path, beacon, seats="AB", schedule=replace(SCHEDULE, early="never", grace=6))
    made.accept("B")
    made.send_orders("A")
    made.tick()
    due = made.live().campaign.timing.deadline.at
    made.now = due
    made.later(hours=5)
    made.send_orders("B")
    made.tick()
    assert made.live().campaign.seals.lock is None
    made.later(hours=1)
    made.tick()
    lock = made.live().campaign.seals.lock
    assert (lock.deadline - due).total_seconds() == 6 * 3600
    assert lock.locked.keys() == {"A", "B"}
    assert lock.round == beacon.chain.round_at(lock.deadline) + 1200


def test_a_window_that_closes_early_sets_its_deadline_to_that_moment(tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    made = Witnessed(tmp_path, beacon, seats="AB", schedule=replace(SCHEDULE, early="received"))
    made.accept("B")
    for seat in "AB":
        made.later(hours=1)
        made.send_orders(seat)
        made.tick()
    assert made.live().campaign.seals.lock.deadline == made.now


def test_a_signature_that_the_key_of_the_beacon_did_not_make_is_none(tmp_path, beacon):
    made = Witnessed(tmp_path, beacon, seats="AB", dice_rule=2)
    made.command("B", "accept")
    made.tick()
    made.wait()
    live = made.live()
    assert live.campaign.seals.awaited
    assert "the signature is not by the key of the beacon" in live.campaign.seals.silent


def test_the_audit_of_the_desk_finds_another_round_and_a_forged_signature(town_before, monkeypatch):
    town = town_before
    sealed(town)
    town.wait()
    desk = town.desk
    verdict = verify(desk.store, "river", either_game, desk.last_secret("river"), salts=desk.salts("river"))
    assert {finding.kind for finding in verdict.findings} == set()
    assert len(verdict.unchecked_rounds) == 2
    monkeypatch.undo()
    verdict = verify(desk.store, "river", either_game, desk.last_secret("river"), salts=desk.salts("river"))
    assert [finding.kind for finding in verdict.findings] == ["round-came", "round-came"]
    monkeypatch.setattr(Trust, "sealed_by", lambda self, deadline: 7)
    verdict = verify(desk.store, "river", either_game, desk.last_secret("river"), salts=desk.salts("river"))
    assert {"begun", "step-locked"} <= {finding.kind for finding in verdict.findings}


def audit(town):
    desk = town.desk
    verdict = verify(desk.store, "river", either_game, desk.last_secret("river"), salts=desk.salts("river"))
    return {(finding.kind, finding.check) for finding in verdict.findings}


def test_the_audit_finds_words_of_luck_that_are_not_those_locked(town, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(Salts, "word", lambda self, step, seat, word: "0" * 64)
        town.accept()
    assert ("begun", "orders") in audit(town)


def test_the_audit_finds_a_lock_without_orders_that_counted(town, monkeypatch):
    town.accept()
    for seat in "ABC":
        town.send_orders(seat)
        town.tick()
    honest = Campaign.counting
    with monkeypatch.context() as patch:
        without = lambda self, step: {seat: n for seat, n in honest(self, step).items() if seat != "B"}  # noqa: E731
        patch.setattr(Campaign, "counting", without)
        town.close()
    assert ("step-locked", "orders") in audit(town)


def test_the_audit_finds_a_round_that_was_not_waited_for(town):
    town.accept()
    town.live().record(RoundCame, round=7, signature="0f" * 48, how="from nowhere", checked=False)
    assert audit(town) == {("round-came", "beacon")}


def test_at_friends_words_of_luck_need_no_beacon(tmp_path):
    made = Town(tmp_path)
    made.open(seats="AB", luck=True)
    made.tick()
    assert made.live().is_gathering
    made.write("A", "\n".join(["BEGIN COMMANDS", f"key: {key('A')}", "accept", "luck: herons", "END COMMANDS"]))
    made.write("B", f"Gladly!\nkey: {key('B')}\nluck: storks\n", subject="Re: [river B] accept")
    made.tick()
    live = made.live()
    assert live.window()
    assert live.campaign.people.luck == {"A": "herons", "B": "storks"}
    assert live.campaign.seals.bound["0.setup"].sets.keys() == {"A", "B"}
    assert not any("Sealed" in letter["Subject"] for letter in made.letters())


def test_where_no_clock_runs_the_campaign_begins_with_the_last_who_accepts(tmp_path):
    live = Town(tmp_path).open(seats="AB", luck=True, schedule=None)
    dealings.accept(live, "A", "geese")
    assert live.is_gathering
    dealings.accept(live, "B")
    assert live.window()


def test_a_step_that_is_sent_back_keeps_orders_seal_and_round(town):
    sealed(town)
    town.wait()
    live = town.live()
    before = live.campaign.basis["1.bid"]
    rulings.send_back(live, "1.bid", reason="A map was misread.", author="R")
    town.tick()
    asked = len(town.beacon.asked)
    seals = sum("Sealed" in subject for subject in town.subjects("B"))
    live = town.live()
    live.advance(lock=True)
    assert live.campaign.episodes[-1].step.id == "1.bid"
    assert live.campaign.basis["1.bid"] == before
    town.tick()
    assert len(town.beacon.asked) == asked
    assert sum("Sealed" in subject for subject in town.subjects("B")) == seals
    desk = town.desk
    assert verify(desk.store, "river", either_game, desk.last_secret("river"), salts=desk.salts("river")).sound


def test_a_step_sent_back_before_its_round_keeps_what_it_was_sealed_with(town):
    sealed(town)
    town.wait()
    for seat in "ABC":
        town.send_orders(seat, turn=2)
        town.tick()
    town.close()
    live = town.live()
    lock, bound = live.campaign.seals.lock, live.campaign.seals.bound["2.bid"]
    rulings.send_back(live, "1.bid", reason="A map was misread.", author="R")
    assert town.live().campaign.seals.lock is None
    live = town.live()
    live.advance(lock=True)
    live.receive("B", {"amount": 9}, None, "another thought")
    live.advance(lock=True)
    live.advance(lock=True)
    assert live.campaign.seals.lock.round == lock.round
    assert live.campaign.seals.lock.locked["B"] != lock.locked["B"]
    assert live.campaign.seals.bound["2.bid"] == bound


def test_nobody_can_play_ahead(town):
    town.accept()
    town.send_orders("A")
    town.tick()
    with pytest.raises(Refused) as refused:
        preview(town.live(), "to see")
    assert refused.value.code == "preview/beacon"


def test_what_is_played_ahead_passes_over_the_seat_that_orders_first(tmp_path):
    live = Town(tmp_path).open(referee_seat="B", referee_first=True, tempo="default")
    assert live.ahead(live.window()) == "B"
    assert [episode.step.id for episode in preview(live, "to see").campaign.episodes] == ["0.setup", "1.bid"]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"level": "sealed", "schedule": None}, "trust/no-clock"),
        ({"level": "sealed", "luck": False}, "trust/level"),
        ({"level": "sealed", "referee_seat": "A", "referee_first": True}, "trust/first"),
        ({"level": "witnessed", "schedule": None}, "trust/no-clock"),
        ({"level": "witnessed", "dice": "manual"}, "trust/dice"),
        ({"luck": True, "dice": "manual"}, "trust/luck"),
        ({"level": "witnessed", "luck": False}, "trust/level"),
        ({"level": "witnessed", "beacon": "none"}, "trust/level"),
        ({"level": "witnessed", "referee_seat": "A", "referee_first": False}, "trust/level"),
        ({"referee_first": True}, "trust/first"),
        ({"referee_seat": "Z"}, "trust/seat"),
        ({"fallback": "Lotto"}, "trust/fallback"),
    ],
)
def test_what_cannot_be_is_refused_when_a_campaign_opens(tmp_path, plan, code):
    with pytest.raises(AdjudicatorError) as refused:
        Town(tmp_path).open(**({"schedule": SCHEDULE, "luck": None} | plan))
    assert refused.value.code == code


def test_each_switch_can_be_set_alone(tmp_path):
    live = Town(tmp_path).open(seats="ABC", referee_seat="B", referee_first=True)
    assert live.campaign.opening.trust.public == {"referee_first": "B"}
    assert live.missing() == ["B"]
    assert not live.is_gathering
