"""Dice that are thrown after players were asked in the middle of a step, and dice that not all may see."""

import hmac
import json
from functools import partial

import msgspec
import pytest
import toy
from cheating import SECRET, find_toy
from storm import answer_all, help_from, rolls, sound, turn
from threats import LEVELS, Finds

from adjudicator.campaign.chain.salting import Salts, basis
from adjudicator.campaign.play import progress
from adjudicator.campaign.play.chance import epochs_of
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading.history import rolls as history_rolls
from adjudicator.campaign.referee import rulings
from adjudicator.cli import history
from adjudicator.errors import Refused
from adjudicator.table import RollKey
from adjudicator.table.dice import ChainDice, dice_key, secret_of

SECRET_1 = secret_of(bytes.fromhex(SECRET), 1000, 2)
"""That of turn 1."""


both_levels = pytest.mark.parametrize("level", LEVELS)


def tried(number):
    return pytest.mark.parametrize(
        "level", [pytest.param(level, marks=pytest.mark.cheat(number, level=level)) for level in LEVELS]
    )


@both_levels
def test_a_campaign_with_questions_is_sound_and_proves_clean(open_storm, level):
    referee = open_storm(level)
    while referee.live.next_step() is not None:
        turn(referee, "yes", "no")
    assert sound(referee)
    stored = written(bundle(referee.live))
    verdict = replay(stored, find_toy)
    assert (verdict.false, verdict.unchecked) == ([], [])
    (referee.kept["B"] / "99-bundle.json").write_bytes(stored)
    told, false = referee.verdict("B")
    assert not false, told
    assert "1.bid+1" in {leaf.body["step"] for leaf in referee.live.campaign.public.leaves if "step" in leaf.body}


@both_levels
def test_dice_after_a_question_follow_from_its_answers_and_no_dice_before_it(open_storm, level):
    fell = []
    for answers in (("yes", "yes"), ("yes", "no")):
        referee = open_storm(level)
        turn(referee, *answers)
        fell.append({name: roll.faces for name, roll in rolls(referee.live).items()})
    assert fell[0]["landing"] != fell[1]["landing"]
    assert (fell[0]["boat"], fell[0]["cargo"]) == (fell[1]["boat"], fell[1]["cargo"])


@both_levels
def test_what_follows_a_question_of_itself_keeps_the_basis_of_its_answers(open_storm, level):
    """So the next step that waits for nobody has dice that nobody knew either."""
    referee = open_storm(level)
    referee.evening((9, 1, 1))
    answer_all(referee)
    campaign = referee.live.campaign
    assert campaign.last_basis == campaign.basis["1.bid+1"] != campaign.basis["1.bid"]


@both_levels
def test_every_die_of_a_turn_is_shown_to_follow_from_its_secret(open_storm, level):
    referee = open_storm(level)
    turn(referee)
    thrown = history_rolls(referee.live, 1)
    assert {throw.proof for throw in thrown} == {True}
    assert any(throw.act.key.subject.startswith("landing") for throw in thrown)


@tried("question")
def test_who_knows_the_secrets_knows_the_dice_of_an_answer_at_one_level_and_not_at_the_other(open_storm, level):
    """The referee's seat answers last: he tries what each of its answers would give, and takes the better one."""
    referee = open_storm(level)
    referee.evening((1, 9, 1))
    asked = {question.seat: question.key for question in referee.live.unanswered()}
    referee.answer("C", asked["C"], "yes")
    campaign, salts = referee.live.campaign, Salts.of(bytes.fromhex(SECRET))
    told = campaign.current("1.bid+1")["C"].digest
    expected = {}
    for mine in ("yes", "no"):
        sets = {"A": salts.order_set("1.bid+1", "A", {"help/A": mine}, None), "C": told}
        dice = ChainDice(dice_key(SECRET_1, "1.bid+1", basis("1.bid+1", sets)))
        expected[mine] = dice.throw(RollKey("X-3", "landing B", 1), 8, 6)
    better = max(expected, key=lambda mine: sum(expected[mine]))
    referee.answer("A", asked["A"], better)
    referee.goes_on()
    knew = rolls(referee.live)["landing"].faces == expected[better]
    assert (Finds.OPEN if knew else Finds.IN_VAIN) is (Finds.OPEN if level == "friends" else Finds.IN_VAIN)


def forged(referee, seat, answer):
    """What a seat answered becomes something else, on his desk alone."""
    progress.record_answer(referee.live, help_from(seat), answer, "reply", referee.live.now())


def left_out(referee, seat, answer):
    """The default is taken, as if nothing had come."""
    campaign = referee.live.campaign
    campaign.set_aside |= {each.receipt for each in campaign.received.values() if each.seat == seat}
    campaign.replies["1.bid", f"help/{seat}"] = ("no", "default")


@tried("answers")
@pytest.mark.parametrize("cheat", [forged, left_out])
def test_who_answered_sees_that_another_answer_was_played(open_storm, level, cheat):
    referee = open_storm(level)
    referee.evening((9, 1, 1))
    for question in referee.live.unanswered():
        referee.answer(question.seat, question.key, "yes")
    cheat(referee, "B", "no")
    referee.goes_on()
    if referee.witnessed:
        referee.order("A", 3)
    told, false = referee.verdict("B")
    if cheat is forged:
        assert "Did you send these? 1.bid+1 was locked with orders of B" in told
    else:
        assert false
        assert "1.bid+1 was not played with the last" in told
    assert not referee.verdict("C")[1]


@tried("hidden roll")
def test_nobody_derives_a_roll_that_he_may_not_see(open_storm, level):
    """B's report shows secret and basis, and he guesses that A threw for its cargo."""
    referee = open_storm(level)
    turn(referee)
    proofs = [json.loads(path.read_text())["proof"] for path in sorted(referee.kept["B"].glob("*.json"))]
    bodies = [body for proof in proofs for _, _, body in proof["opened"]]
    (secret,) = [body["secret"] for body in bodies if body["event"] == "secret" and body["turn"] == 1]
    (played,) = [body for body in bodies if body["event"] == "played" and body["step"] == "1.bid"]
    told = {entry["key"]["subject"] for proof in proofs for *_, entries in proof["entries"] for _, entry in entries
            if "key" in entry}  # fmt: skip
    dice = ChainDice(dice_key(bytes.fromhex(secret), "1.bid", played["basis"]))
    cargo = rolls(referee.live)["cargo"]
    guesses = [dice.throw(RollKey("X-3", "cargo A", n), 8, 6) for n in range(1, 5)]
    assert cargo.faces not in guesses
    assert "boat A" in told
    assert "cargo A" not in told
    assert cargo.faces == dice.throw(cargo.key, 8, 6)
    board = Salts.of(bytes.fromhex(SECRET)).board
    assert cargo.key.n == int.from_bytes(hmac.digest(board, b"roll|1.bid|X-3|cargo A|1", "sha256")[:6], "big")


def test_where_dice_hide_things_every_roll_is_hidden(open_storm, monkeypatch):
    toy.altered(monkeypatch, meta=msgspec.structs.replace(toy.TOY.meta, open_dice=False))
    referee = open_storm("friends")
    turn(referee)
    assert min(roll.key.n for roll in rolls(referee.live).values()) > 1000
    assert sound(referee)
    verdict = verify(referee.desks[-1].store, "river", find_toy, None)
    assert (verdict.findings, verdict.unproven_turns) == ([], (0, 1))


@tried("roll's number")
@pytest.mark.parametrize("subject", ["boat", "cargo"])
def test_a_roll_that_was_numbered_otherwise_is_found_by_the_rules(open_storm, level, subject, monkeypatch):
    """He lets a roll count as another one than it is: the dice fit all the same."""
    from adjudicator.table import Table

    honest = Table._next_key

    def chosen(self, rule, about, seen_by):
        key = honest(self, rule, about, seen_by)
        return RollKey(rule, about, key.n + 5) if about.startswith(subject) else key

    referee = open_storm(level)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "_next_key", chosen)
        for _ in range(3):
            turn(referee)
    assert not referee.verdict("B")[1]
    assert not referee.bundled(lambda plain: None)
    told, false = referee.verdict("B")
    assert not false, told


def test_what_a_step_came_to_before_it_was_sent_back_is_told_to_nobody(open_storm):
    """Also where it waited for answers, and part of it lies on the public chain."""
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    rulings.send_back(referee.live, "1.bid", reason="A map was misread.", author="R")
    referee.play()
    answer_all(referee)
    leaves = referee.live.campaign.public.leaves
    first, again = [leaf.number for leaf in leaves if leaf.body["event"] == "played" and leaf.body["step"] == "1.bid"]
    report = json.loads(max(referee.kept["B"].glob("*.json")).read_text())
    told = {number for number, *_ in report["proof"]["entries"]}
    assert again in told
    assert first not in told


@both_levels
@pytest.mark.parametrize("silent", [False, True])
def test_a_step_that_is_sent_back_asks_again_and_keeps_its_dice(open_storm, level, silent):
    """What was answered first counts no more, also for who does not answer again."""
    referee = open_storm(level)
    turn(referee, "yes", "no")
    before = rolls(referee.live)
    rulings.send_back(referee.live, "1.bid", reason="A map was misread.", author="R")
    referee.play()
    if silent:
        referee.goes_on(lock=True)
    else:
        answer_all(referee, "no", "no")
    assert rolls(referee.live) == before
    assert bool(referee.live.campaign.episodes[-1].epochs[0].locked) is not silent
    while referee.live.next_step() is not None:
        referee.order("A", 3) if referee.witnessed and not referee.is_bound("A") else None
        turn(referee) if not referee.live.campaign.waiting else answer_all(referee)
    assert sound(referee)
    assert replay(written(bundle(referee.live)), find_toy).false == []
    told, false = referee.verdict("B")
    assert not false, told


def test_while_answers_are_sealed_nobody_changes_one(open_storm):
    referee = open_storm("witnessed")
    referee.evening((9, 1, 1))
    for question in referee.live.unanswered():
        referee.answer(question.seat, question.key, "yes")
    referee.live.advance()
    assert referee.live.campaign.seals.awaited
    with pytest.raises(Refused, match="locked and sealed"):
        referee.live.answer("B", "help/B", "no")
    with pytest.raises(Refused, match="is locked and sealed"):
        rulings.decide(referee.live, "help/B", "no", reason="So.", author="R")
    referee.live.advance(lock=True)
    assert epochs_of(referee.live.campaign)[0].locked == referee.live.campaign.seals.lock.locked


@both_levels
def test_what_is_not_answered_takes_its_default_and_has_no_commitment(open_storm, level):
    referee = open_storm(level)
    referee.evening((9, 1, 1))
    referee.answer("B", "help/B", "yes")
    referee.live.advance(lock=True)
    referee.goes_on()
    (played,) = [each for each in referee.live.campaign.episodes if each.step and each.step.id == "1.bid"]
    assert [*played.epochs[0].locked] == ["B"]
    assert sound(referee)


def test_a_part_of_the_answers_waits_for_the_others(open_storm):
    """The epoch begins when all are there, however often somebody looks; until then what came can change."""
    referee = open_storm("friends")
    referee.evening((9, 1, 1))
    referee.answer("B", "help/B", "yes")
    referee.answer("B", "help/B", "no")
    referee.live.advance()
    referee.answer("C", "help/C", "yes")
    referee.goes_on()
    steps = [(leaf.body["event"], leaf.body.get("step")) for leaf in referee.live.campaign.public.leaves]
    assert [event for event, step in steps if step == "1.bid+1"] == ["orders", "orders", "orders", "locked", "played"]
    assert steps.count(("played", "1.bid")) == 1
    assert sound(referee)


def test_to_the_referee_a_hidden_roll_is_told_as_hidden_and_its_number_to_programs(open_storm, monkeypatch, capsys):
    turn(referee := open_storm("friends"))
    monkeypatch.setattr(history, "the_campaign", lambda desk, name: referee.live)
    number = str(rolls(referee.live)["cargo"].key.n)
    capsys.readouterr()
    for command in (partial(history.rolls, 1), partial(history.trace, "1.bid")):
        command()
        told = capsys.readouterr().out
        assert "cargo A, hidden" in told
        assert "boat A #1" in told
        assert number not in told
        command(json=True)
        assert number in capsys.readouterr().out
