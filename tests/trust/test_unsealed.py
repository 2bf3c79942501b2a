"""Seals go out only where dice may fall once orders are locked; what says that none fall is given none."""

from itertools import islice

import msgspec
import pytest
import toy
from evenings import Evenings
from sealed_town import Sealed, signing
from town import either_game
from witnessed import Witnessed, said, unchecked

from adjudicator import kit
from adjudicator.campaign.play import chance, progress
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.checker import verdicts
from adjudicator.errors import Refused
from adjudicator.games import find_game
from adjudicator.table import RuleId, Step, StepId

pytestmark = pytest.mark.slow

__all__ = ["signing"]

OPTIONS = {
    "cp-campaign": ({}, {"battle_mode": "reported", "checkpoint": 1}),
    "diplomacy": ({},),
    "fornaldar": ({"scenario": "24.1"}, {"scenario": "24.2"}, {"scenario": "24.3"}),
    "northmen": ({},),
    "test-of-time": ({}, {"mode": "move_by_move"}, {"checkpoints_per_round": 1}),
}
STEPS = 40


@pytest.mark.parametrize("game", OPTIONS)
def test_nothing_is_thrown_after_orders_that_say_so(game):
    """Bots play all options; the kit hands no dice to what follows such orders."""
    options = OPTIONS[game]
    trial = kit.Trial(game=find_game(game), campaigns=range(1 + len(options)), options=options, every=STEPS)
    for number in trial.campaigns:
        moments = islice(kit.Campaign(trial, number).moments(), STEPS)
        claims = {moment.step.chance for moment in moments if moment.step.window}
        assert claims == {game not in ("diplomacy", "test-of-time")}


def silent(state):
    """The step of a game that says no dice fall after its orders."""
    step = toy.next_step(state)
    return step and msgspec.structs.replace(step, chance=False)


def without_dice(step, table, orders):
    """Who bids most of those who send anything crosses."""
    toy.land(table, max(table.state.seats, key=lambda seat: orders[seat].amount if seat in orders else 0))


def flood_in(turn):
    """The steps of a game in which a flood comes of itself in a turn, and throws dice."""

    def next_step(state):
        if state.turn == turn:
            return Step(id=StepId(f"{turn}.flood"), turn=turn, title="Flood")
        return silent(state)

    return next_step


def flooding(step, table, orders):
    if step.window is None:
        table.roll(RuleId("X-1"), "flood")
    without_dice(step, table, orders)


@pytest.fixture
def quiet(monkeypatch):
    """The crossing is a game without dice, and says so."""
    toy.altered(monkeypatch, next_step=silent, resolve=without_dice)


def opened(folder, beacon, monkeypatch, turns=1, **plan):
    unchecked(monkeypatch)
    made = Witnessed(folder / "desk", beacon, options={"turns": turns}, **plan)
    made.tick()
    made.accept()
    return made


def ordered(town):
    for seat in "ABC":
        town.send_orders(seat)
        town.tick()


def findings(town):
    desk = town.desk
    return verify(desk.store, "river", either_game, desk.last_secret("river"), salts=desk.salts("river")).findings


def test_a_die_that_was_said_not_to_fall_is_refused(tmp_path, beacon, monkeypatch):
    toy.altered(monkeypatch, next_step=silent)
    town = opened(tmp_path, beacon, monkeypatch)
    ordered(town)
    with pytest.raises(Refused, match=r"1.bid is played by, and rule X-1 throws dice") as refused:
        town.live().advance(lock=True)
    assert refused.value.code == "dice/unsaid"
    assert len(town.live().campaign.episodes) == 1, "nothing was played"


def test_nor_does_one_fall_in_what_follows_of_itself(tmp_path, beacon, monkeypatch, capsys):
    """Its dice would follow from orders that nothing was locked for; who throws them all the same is found."""
    toy.altered(monkeypatch, next_step=flood_in(2), resolve=flooding)
    town = opened(tmp_path, beacon, monkeypatch, turns=2)
    ordered(town)
    with pytest.raises(Refused, match=r"2.flood is played by") as refused:
        town.live().advance(lock=True)
    assert refused.value.code == "dice/unsaid"
    with monkeypatch.context() as patch:
        patch.setattr(chance, "may_fall", lambda campaign, step: True)
        town.close()
    assert town.live().next_step() is None
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert false
    assert "2.flood: dice fell that waited for no round of the beacon" in told
    assert {finding.check for finding in findings(town)} == {"dice"}


@pytest.mark.parametrize("turn", [1, 2])
def test_a_set_up_waits_for_the_dice_of_what_follows_it(tmp_path, beacon, monkeypatch, turn):
    toy.altered(monkeypatch, next_step=flood_in(turn), resolve=flooding)
    town = opened(tmp_path, beacon, monkeypatch, turns=2)
    assert bool(town.live().campaign.seals.bound["0.setup"].round) is (turn == 1)


def test_the_kit_finds_a_step_that_is_wrong_about_dice(monkeypatch):
    toy.altered(monkeypatch, next_step=silent)
    assert "throws dice" in kit.wrong(kit.Trial(game=toy.TOY, campaigns=(0,)), kit.PLAYS)[0]


@pytest.mark.parametrize(("rule", "seals", "letters"), [(2, 2, 7), (3, 0, 5)])
def test_where_no_dice_fall_there_is_no_seal(tmp_path, beacon, monkeypatch, quiet, rule, seals, letters, capsys):
    """One mail fewer for each window, and one for the set-up; what is left proves as before."""
    town = opened(tmp_path, beacon, monkeypatch, dice_rule=rule)
    ordered(town)
    town.close()
    assert (town.live().next_step() is None) is (rule == 3), "it is played at its deadline"
    town.wait()
    assert sum("Sealed: " in subject for subject in town.subjects("B")) == seals
    assert len(town.subjects("B")) == letters
    assert len(beacon.asked) == seals
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert not false, told
    assert ("No seal came before these, since no dice may follow by the rules: 0.setup, 1.bid." in told) is (rule == 3)
    assert findings(town) == []
    assert replay(written(bundle(town.live())), either_game).false == []


def test_a_set_up_with_dice_waits_for_its_round(tmp_path, beacon, monkeypatch):
    """TT-10 Who begins is drawn."""
    town = opened(tmp_path, beacon, monkeypatch, dice_rule=3)
    options = {"beacon": beacon.chain, "schedule": town.live().campaign.opening.schedule}
    town.open("gods", "ABC", "test-of-time", level="witnessed", referee_seat="A", **options)
    live = town.live("gods")
    progress.begin(live)
    assert live.campaign.seals.awaited


def test_a_set_up_without_a_round_has_no_dice(tmp_path, beacon, monkeypatch, capsys):
    """Who begins it so throws none; and who throws them all the same is found."""
    town = opened(tmp_path, beacon, monkeypatch)
    options = {"beacon": beacon.chain, "schedule": town.live().campaign.opening.schedule}
    town.open("gods", "ABC", "test-of-time", level="witnessed", referee_seat="A", **options)
    monkeypatch.setattr(progress, "_set_up_waits", lambda live: False)
    with pytest.raises(Refused, match=r"0.setup is played by, and rule TT-10 throws dice"):
        town.live("gods").advance(lock=True)
    monkeypatch.setattr(chance, "may_fall", lambda campaign, step: True)
    town.live("gods").advance(lock=True)
    for _ in range(2):
        town.now = town.live("gods").campaign.timing.deadline.at
        town.tick()
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert false
    assert "0.setup: dice fell that waited for no round of the beacon" in told


def test_diplomacy_is_witnessed_without_a_seal(tmp_path, monkeypatch, capsys):
    unchecked(monkeypatch)
    evenings = Evenings("diplomacy", tmp_path)
    evenings.play()
    assert not [path for path in evenings.kept.glob("*.txt") if path.read_text().startswith("Seal: ")]
    assert not any(bound.round for bound in evenings.live.campaign.seals.bound.values())
    told, false = said(evenings.kept, capsys)
    assert not false, told
    assert replay(written(bundle(evenings.live)), find_game).false == []
    evenings.desk.close()


def test_sealed_orders_wait_for_their_round_though_no_dice_fall(tmp_path, signing, quiet):
    """What opens by itself when the round is out must have been fixed before, and all have that in hand."""
    town = Sealed(tmp_path / "desk", signing, options={"turns": 1})
    town.accept("B")
    town.turn(1)
    seals = [subject for subject in town.subjects("B") if "Sealed: " in subject]
    assert len(seals) == 1
    assert town.live().campaign.seals.bound["1.bid"].round


def _unsealed(town, monkeypatch):
    """He says of orders that dice follow that none do, and plays them when he likes what falls."""
    with monkeypatch.context() as patch:
        patch.setattr(progress, "is_sealed", lambda campaign, step: False)
        ordered(town)
        town.close()


@pytest.mark.cheat("no seal", level="witnessed")
def test_dice_without_a_seal_are_found(tmp_path, beacon, monkeypatch, capsys):
    town = opened(tmp_path, beacon, monkeypatch)
    _unsealed(town, monkeypatch)
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert false
    assert "1.bid: dice fell that waited for no round of the beacon" in told
    assert {finding.check for finding in findings(town)} == {"beacon"}
    claims = verdicts.Mails.dice
    monkeypatch.setattr(verdicts.Mails, "dice", lambda self: (each for each in claims(self) if each[0] != "no round"))
    assert not said(tmp_path / "B", capsys, by_page=False)[1], "nothing else finds it"


def test_the_rules_find_a_seal_that_was_left_out_though_no_die_fell(tmp_path, beacon, monkeypatch):
    """He may have played it only since none fell."""
    toy.altered(monkeypatch, resolve=without_dice)
    town = opened(tmp_path, beacon, monkeypatch)
    _unsealed(town, monkeypatch)
    assert {finding.check for finding in findings(town)} == {"beacon"}
    (false,) = replay(written(bundle(town.live())), either_game).false
    assert "1.bid was played without the round that its dice have to wait for" in false
