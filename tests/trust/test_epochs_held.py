"""What the desk and the rules hold of dice that are thrown after players were asked."""

import msgspec
import pytest
import toy
from cheating import SECRET, find_toy
from storm import answer_all, help_from, rolls, sound, turn

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.asking import QuestionAnswered
from adjudicator.campaign.play import progress
from adjudicator.campaign.play.chance import StepChance, basis_of
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading.sent import received_as
from adjudicator.campaign.referee import opening, rulings
from adjudicator.errors import NotFound
from adjudicator.table import EVERYONE
from adjudicator.table.dice import ChainDice, dice_key, secret_of


def test_where_the_rules_are_others_now_each_die_is_derived_still(open_storm, monkeypatch):
    referee = open_storm("friends")
    turn(referee)
    toy.altered(monkeypatch, meta=msgspec.structs.replace(toy.TOY.meta, rules_version="9"))
    assert sound(referee)


def _bundle_at_the_end(referee):
    while referee.live.next_step() is not None:
        answer_all(referee) if referee.live.campaign.waiting else referee.evening((9, 1, 1))
    return written(bundle(referee.live))


def always_asked(monkeypatch):
    """Nobody's default is taken: the referee has to decide what is not answered."""
    questions = {seat: msgspec.structs.replace(help_from(seat), asked="always") for seat in "ABC"}
    monkeypatch.setattr("storm.help_from", questions.__getitem__)


def test_what_the_referee_decides_counts_and_not_what_was_answered(open_storm, monkeypatch):
    always_asked(monkeypatch)
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    referee.answer("B", "help/B", "yes")
    for seat in "BC":
        rulings.decide(referee.live, f"help/{seat}", "no", reason="Both are ill.", author="R")
    referee.goes_on()
    stored = _bundle_at_the_end(referee)
    assert sound(referee)
    assert replay(stored, find_toy).false == []


def test_a_default_that_nobody_may_take_is_found_by_the_rules(open_storm, monkeypatch):
    always_asked(monkeypatch)
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    referee.answer("B", "help/B", "yes")
    referee.live.campaign.replies["1.bid", "help/C"] = ("no", "default")
    referee.goes_on()
    assert replay(_bundle_at_the_end(referee), find_toy).false


def test_who_was_not_asked_adds_nothing_to_what_dice_follow_from(open_storm):
    """With a friend's answer to nothing the referee could choose the dice."""
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    progress.record_answer(referee.live, help_from("A"), "no", "reply", referee.live.now())
    (false,) = replay(_bundle_at_the_end(referee), find_toy).false
    assert "orders of A for 1.bid+1, but 1.bid+1 of B, C was due" in false
    own = referee.desks[-1]
    verdict = verify(own.store, "river", find_toy, own.last_secret("river"))
    assert "A was not asked help/A" in {finding.detail for finding in verdict.findings}


def test_a_campaign_of_the_first_rule_has_one_key_for_a_step(open_storm, monkeypatch):
    """Its questions have no commitments; all of a step is thrown by the basis of its lock, and numbered by counting."""
    honest = opening.Opening
    monkeypatch.setattr(opening, "Opening", lambda **fields: honest(**fields | {"dice_rule": 1}))
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    for question in referee.live.unanswered():
        assert referee.live.answer(question.seat, question.key, "yes") is None
    referee.goes_on()
    campaign = referee.live.campaign
    dice = ChainDice(
        dice_key(secret_of(bytes.fromhex(SECRET), 1000, 2), "1.bid", basis_of(campaign, campaign.episodes[-1].step, {}))
    )
    assert all(roll.faces == dice.throw(roll.key, 2 if name == "boat" else 8, 6)
               for name, roll in rolls(referee.live).items())  # fmt: skip
    assert {roll.key.n for roll in rolls(referee.live).values()} == {1}
    for _ in range(2):
        referee.evening((9, 1, 1))
        for question in referee.live.unanswered():
            referee.live.answer(question.seat, question.key, "yes")
        referee.goes_on()
    assert sound(referee)
    verdict = replay(written(bundle(referee.live)), find_toy)
    assert (verdict.false, len(verdict.unchecked)) == ([], 1)


def found_at_the_desk(referee, monkeypatch, kind, change, act):
    """What `verify` finds where events of a kind are stored otherwise than they happened."""
    honest = type(referee.live).happen

    def changed(self, event_class, **fields):
        honest(self, event_class, **(change(fields) if event_class is kind else fields))

    with monkeypatch.context() as patch:
        patch.setattr(type(referee.live), "happen", changed)
        act()
    own = referee.desks[-1]
    return [each.detail for each in verify(own.store, "river", find_toy, own.last_secret("river")).findings]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"answers": {"help/B": "no"}}, "is not what counts for the dice of 1.bid+1"),
        ({"answers_to": "1.bid+2"}, "is not what counts for the dice of 1.bid+1"),
        ({"orders_digest": "0" * 64}, "the commitment to the answers is not to them"),
    ],
)
def test_an_answer_that_is_committed_to_otherwise_is_found_at_the_desk(open_storm, monkeypatch, change, found):
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    details = found_at_the_desk(
        referee,
        monkeypatch,
        QuestionAnswered,
        lambda fields: fields | change,
        lambda: referee.answer("B", "help/B", "yes"),
    )
    assert any(found in detail for detail in details)


def test_a_roll_in_secret_is_numbered_by_its_salt_and_by_nothing_else(open_storm, monkeypatch):
    """With a number of his own the referee could choose its dice."""

    def of_his_own(game, campaign, step, salts):
        return lambda key, seen_by: key if seen_by == EVERYONE else msgspec.structs.replace(key, n=77)

    referee = open_storm("friends")
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.campaign.play.chance.closing", of_his_own)
        turn(referee)
    assert not sound(referee)


@pytest.mark.parametrize("change", [{"basis": "0" * 64}, {"locked": {}}, {"since": 1}])
def test_an_epoch_that_is_stored_otherwise_is_found_at_the_desk(open_storm, monkeypatch, change):
    """Whatever its dice are said to follow from: they were thrown as they should."""
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    details = found_at_the_desk(
        referee,
        monkeypatch,
        Campaign.StepResolved,
        lambda fields: fields | {"epochs": [fields["epochs"][0] | change]},
        lambda: answer_all(referee),
    )
    assert "the dice of step 1.bid were not derived from the answers to what was asked in it" in details


def test_the_receipt_of_an_answer_is_of_no_order_set(open_storm):
    """It can neither be set aside nor be evidence for orders."""
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    given = referee.answer("B", "help/B", "yes")
    with pytest.raises(NotFound, match=f"there is no order set with receipt {given.number}"):
        received_as(referee.live, given.number)


def test_who_is_asked_twice_is_locked_with_both_answers(open_storm, monkeypatch):
    monkeypatch.setattr("storm.help_from", lambda seat: msgspec.structs.replace(help_from(seat), seat="B"))
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    for question, answer in zip(referee.live.unanswered(), ("yes", "no"), strict=True):
        referee.answer(question.seat, question.key, answer)
    assert referee.live.campaign.current("1.bid+1")["B"].orders == {"help/B": "yes", "help/C": "no"}
    referee.goes_on()
    assert sound(referee)
    assert replay(_bundle_at_the_end(referee), find_toy).false == []


def test_an_epoch_begins_with_the_first_entry_after_its_question():
    first, second, third = (ChainDice(bytes([key])) for key in range(3))
    chance = StepChance(first, {3: second, 7: third})
    assert [chance.at(entry) for entry in (0, 2, 3, 6, 7, 99)] == [first, first, second, second, third, third]
