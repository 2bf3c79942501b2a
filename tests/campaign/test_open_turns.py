"""Campaigns that are opened turn by turn: each turn can be played again at once, and nothing later is told."""

import json
import shutil
from pathlib import Path

import msgspec
import pytest
from forger import heads_fitting

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.proof.bundle import bundle, opened_at, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.checker import digests, verdicts
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, _evenings, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.cli.written import write_bundle
from adjudicator.errors import Refused
from adjudicator.games import find_game

pytestmark = pytest.mark.slow

ORDERS = Path(__file__).parents[2] / "orders"


def opened(game, folder):
    """The demonstration of a game on a desk of its own, opened turn by turn, before its first evening."""
    orders = Path(shutil.copytree(ORDERS / game, folder / "orders"))
    plan = orders / "campaign.yaml"
    plan.write_text(plan.read_text(encoding="utf-8") + "\nopens: turn\n", encoding="utf-8")
    Desk.create(folder / "desk")
    desk = the_desk(folder / "desk")
    desk.clock = DemoClock()
    return desk, orders, open_plan(desk, plan)


@pytest.mark.long("test-of-time")
@pytest.mark.parametrize("game", ["cp-campaign", "test-of-time"])
def test_every_turn_can_be_played_again_when_it_is_over(game, tmp_path, capsys):
    desk, orders, live = opened(game, tmp_path)
    for evening in _evenings(orders):
        desk.clock.next_week()
        play_evening(desk, live, evening)
    wholes = [due for due in live.campaign.windows if due.whole and due.step]
    kept = tmp_path / "kept"
    kept.mkdir()
    for due in (wholes[1], wholes[4], wholes[-1]):
        then = live.at(due.event)
        made = opened_at(then, due)
        verdict = replay(written(made), find_game)
        over = [episode for episode in then.campaign.episodes if episode.step and episode.step.turn <= due.turn]
        assert (verdict.false, verdict.steps) == ([], len(over))
        assert made.salts == ""
        given = {number for number, *_ in made.sets}
        assert given == {r.leaf for r in then.campaign.received.values() if int(r.step.partition(".")[0]) <= due.turn}
        (kept / f"turn-{due.turn}-bundle.json").write_bytes(written(made))
        write_bundle(live, due, kept)
    (kept / "bundle.json").write_bytes(written(bundle(live)))
    assert verdicts.main(kept) == 0, capsys.readouterr().out
    assert opened_at(live.at(live.campaign.windows[0].event), live.campaign.windows[0]) is None
    desk.close()


def test_orders_of_the_open_window_are_not_told(tmp_path):
    desk, orders, live = opened("cp-campaign", tmp_path)
    for evening in [*_evenings(orders)][:3]:
        desk.clock.next_week()
        play_evening(desk, live, evening)
    seat = live.window().seats[0]
    live.receive(seat, {"queue": []}, {"retreat": {"A1": ["T02"]}}, "secret")
    due = [each for each in live.campaign.windows if each.whole][-1]
    made = opened_at(live, due)
    assert live.campaign.received[live.campaign.version].leaf == len(made.leaves)
    assert len(made.leaves) not in {number for number, *_ in (*made.opened, *made.sets)}
    assert replay(written(made), find_game).false == []
    desk.close()


def test_a_turn_that_is_told_against_the_rules_is_found(tmp_path):
    desk, orders, live = opened("cp-campaign", tmp_path)
    for evening in [*_evenings(orders)][:3]:
        desk.clock.next_week()
        play_evening(desk, live, evening)
    due = [each for each in live.campaign.windows if each.whole][-1]
    plain = json.loads(written(opened_at(live.at(due.event), due)))
    place, bodies = len(plain["entries"]), {number: body for number, _, body in plain["opened"]}
    for place in range(len(plain["entries"]) - 1, -1, -1):
        if any("fact" in entry for _, entry in plain["entries"][place][3]):
            break
    number, group, salt, entries = plain["entries"][place]
    entries.pop(next(at for at, (_, entry) in enumerate(entries) if "fact" in entry))
    plain["entries"][place][3] = [[at if not group else index, entry] for at, (index, entry) in enumerate(entries)]
    bodies[number]["groups"][group] = digests.sha(plain["entries"][place][3], bytes.fromhex(salt))
    heads_fitting(plain)
    (false,) = replay(msgspec.json.encode(plain), find_game).false
    assert "comes to something else than was told" in false
    desk.close()


def test_only_an_open_board_can_be_opened_turn_by_turn(tmp_path):
    with pytest.raises(Refused, match="hides things on the board") as refused:
        opened("northmen", tmp_path)
    assert refused.value.code == "campaign/opens"
