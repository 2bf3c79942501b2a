"""The bundle: honest ones verify without a desk, cheats that only a bundle shows are found, none is there too early."""

import hmac
import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from bundled import found, played
from forger import heads_fitting
from shuffled import shuffled
from toy import TOY

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.events.records import Chain
from adjudicator.campaign.proof.bundle import bundle, read, written
from adjudicator.campaign.proof.course import Untrue
from adjudicator.campaign.proof.replay import Replay, _claims, replay
from adjudicator.campaign.proof.replaying import Rules
from adjudicator.campaign.referee import rulings
from adjudicator.checker import digests, verdicts
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, _evenings, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.errors import Refused
from adjudicator.games import find_game
from adjudicator.table.dice import ChainDice, RollKey, dice_key

ORDERS = Path(__file__).parents[2] / "orders"


@pytest.mark.long("fornaldar", "diplomacy", "test-of-time", "cp-campaign")
@pytest.mark.parametrize("game", sorted(path.name for path in ORDERS.iterdir()))
def test_the_bundle_of_every_demonstration_verifies(game, tmp_path):
    Desk.create(tmp_path / "desk")
    desk = the_desk(tmp_path / "desk")
    clock = desk.clock = DemoClock()
    live = open_plan(desk, ORDERS / game / "campaign.yaml")
    for evening in _evenings(ORDERS / game):
        with pytest.raises(Refused, match="is not over"):
            bundle(live)
        clock.next_week()
        play_evening(desk, live, evening)
    verdict = replay(written(bundle(live)), find_game)
    steps = sum(leaf.body["event"] == "played" for leaf in live.campaign.public.leaves)
    assert (verdict.false, verdict.steps) == ([], steps)
    desk.close()


def test_notes_are_not_in_it(open_campaign):
    assert b"nobody" not in written(bundle(played(open_campaign)))


@pytest.mark.parametrize(("opaque", "form"), [(0, "adjudicator/2"), (-1, "adjudicator/2"), (None, "adjudicator/1")])
def test_the_form_of_a_bundle_is_that_of_the_newest_leaf(open_campaign, monkeypatch, opaque, form):
    """Leaves of before did not say of what kind they are; a campaign may go on with others."""
    live = played(open_campaign)
    newer = live.campaign.public.leaves
    older = [msgspec.structs.replace(leaf, leaf=leaf.leaf.partition(":")[2]) for leaf in newer]
    leaves = [*older[:opaque], *newer[len(older[:opaque]) :]]
    monkeypatch.setattr(Chain, "leaves", leaves)
    assert bundle(live).format == form


def test_the_players_program_finds_an_honest_bundle_true(open_campaign, tmp_path, capsys):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "bundle.json").write_bytes(written(bundle(played(open_campaign))))
    assert verdicts.main(tmp_path / "kept") == 0, capsys.readouterr().out


def test_a_bundle_plays_the_same_however_its_keys_are_ordered(open_campaign):
    plain = json.loads(written(bundle(played(open_campaign))))
    pick = Random(1)
    for part in ("opened", "entries", "sets"):
        plain[part] = shuffled(plain[part], pick)
    assert found(msgspec.json.encode(plain)) == []


def _chosen_salt(plain):
    plain["opened"][3][1] = "0" * 32


def _other_secret(plain):
    """Another secret than the one that was fixed, by which all salts are made anew."""
    plain["salts"] = secret = "5a" * 32
    bodies = {number: body for number, _, body in plain["opened"]}
    for number, group, entries in [(n, g, each) for n, g, _, each in plain["entries"]]:
        place = [each[:2] for each in plain["entries"]].index([number, group])
        plain["entries"][place][2] = salt_of(secret, f"{number}|{group}")
        bodies[number]["groups"][group] = digests.sha(entries, bytes.fromhex(plain["entries"][place][2]))
    for told in plain["sets"]:
        told[1] = salt_of(secret, "{step}|{seat}".format(**bodies[told[0]]))
        bodies[told[0]]["set"] = digests.sha(told[2], bytes.fromhex(told[1]))
    sets = {number: body["set"] for number, body in bodies.items() if body["event"] == "orders"}
    bases = {}
    for body in bodies.values():
        if body["event"] == "locked":
            body["sets"] = {seat: [number, sets[number]] for seat, (number, _) in body["sets"].items()}
            told = {seat: given for seat, (_, given) in body["sets"].items()}
            bases[body["step"]] = digests.sha({"step": body["step"], "sets": told, "beacon": ""})
        if body["event"] == "played" and body["window"]:
            body["basis"] = bases[body["step"]]
    for opened in plain["opened"]:
        opened[1] = salt_of(secret, f"event|{opened[0]}")
    throw_again(plain, bodies)


def throw_again(plain, bodies):
    """What falls by the new bases is told."""
    secrets = {body["turn"]: bytes.fromhex(body["secret"]) for body in bodies.values() if body["event"] == "secret"}
    for number, group, salt, entries in plain["entries"]:
        body = bodies[number]
        for _, entry in entries:
            if entry.get("type") in ("rolled", "drawn"):
                key = dice_key(secrets[body["turn"]], body["step"], body["basis"])
                dice, roll = ChainDice(key), RollKey(**entry["key"])
                if entry["type"] == "drawn":
                    entry["result"] = list(dice.draw(roll, entry["items"]))
                else:
                    entry["faces"] = list(dice.throw(roll, *map(int, entry["dice"].split("d"))))
        body.get("groups", {})[group] = digests.sha(entries, bytes.fromhex(salt))


def salt_of(secret, label):
    return hmac.digest(bytes.fromhex(secret), label.encode(), "sha256")[:16].hex()


def _never_opened(plain):
    number = next(number for number, _, body in plain["opened"] if body["event"] == "orders")
    for part in ("opened", "sets"):
        plain[part] = [each for each in plain[part] if each[0] != number]


def _letters_opened_with_a_part_left_out(plain):
    plain["entries"] = [each for each in plain["entries"] if each[:2] != plain["entries"][-1][:2]]


CHECKS = [
    ("salt", _chosen_salt), ("salt", _other_secret), ("whole", _never_opened),
    ("whole", _letters_opened_with_a_part_left_out),
]  # fmt: skip
"""The checks of a bundle in the player's program, and what each of them alone finds."""


@pytest.mark.parametrize(("check", "cheat"), CHECKS)
def test_each_check_of_a_bundle_finds_what_no_other_does(open_campaign, tmp_path, capsys, monkeypatch, check, cheat):
    plain = json.loads(written(bundle(played(open_campaign))))
    cheat(plain)
    heads_fitting(plain)
    (tmp_path / "bundle.json").write_bytes(msgspec.json.encode(plain))
    assert verdicts.main(tmp_path) == 4
    assert "malformed" not in capsys.readouterr().out
    claims = verdicts.Mails.history
    monkeypatch.setattr(verdicts.Mails, "history", lambda self: (each for each in claims(self) if each[0] != check))
    assert verdicts.main(tmp_path) == 0, capsys.readouterr().out


def test_a_bundle_is_for_everybody(open_campaign):
    plain = json.loads(written(bundle(played(open_campaign))))
    assert found(msgspec.json.encode(plain | {"seat": "A"}))[-1] == "a bundle is for everybody, and names no seat"


@pytest.mark.parametrize("change", [{"leaves": 7}, {"entries": [7]}, {"opened": {}}])
def test_what_the_players_program_cannot_even_read_is_said_once(change, open_campaign):
    plain = json.loads(written(bundle(played(open_campaign)))) | change
    assert [*_claims(plain, Replay("river", "", 1, unchecked=[]))] == ["malformed, it cannot be checked"]


def test_what_the_players_program_finds_and_leaves_unchecked_is_said_of_a_bundle(open_campaign):
    """But not that there are no receipts and no seals beside it: a bundle has none."""
    honest = bundle(played(open_campaign))
    verdict = replay(written(honest), lambda name: TOY)
    assert (verdict.false, verdict.unchecked) == ([], [])
    assert verdict.deeds == ["The level is friends, no seat is said to be the referee's."]
    secret = {event: body for event, _, body in honest.opened if body["event"] == "secret"}
    hidden = msgspec.structs.replace(honest, opened=tuple(each for each in honest.opened if each[0] not in secret))
    verdict = Replay("river", honest.head, 1, unchecked=[], deeds=[])
    assert [*_claims(json.loads(written(hidden)), verdict)]
    assert any(each.startswith("the dice of 1.bid") for each in verdict.unchecked)
    assert not any("receipt" in each or "sealed" in each for each in verdict.unchecked)


@pytest.mark.parametrize(("line", "notes"), [("bid 4", 1), ("bid 3", 0)])
def test_lines_a_seat_was_told_that_are_not_those_it_ordered_are_noted(open_campaign, line, notes):
    live = open_campaign(tempo="default", turns=1)
    live.receive("A", {"amount": 3, "bank": "left"}, None, "", understood=(line,))
    live.advance(lock=True)
    made = bundle(live)
    ((number, _),) = made.bodies("orders")
    noted = [each for each in replay(written(made), lambda name: TOY).deeds if each.startswith("Event")]
    assert noted == [f"Event {number}: A was told “{line}”; ordered is “bid 3”"] * notes


@pytest.mark.parametrize(
    ("event", "change", "said"),
    [
        ("locked", {"sets": {}}, "was not played with the orders that counted"),
        ("locked", {"step": "2.bid"}, "2.bid was locked, but 1.bid was due"),
        ("played", {"turn": 1}, "was played, but"),
        ("played", {"window": "bid"}, "was played, but"),
        ("played", {"step": "9.bid"}, "9.bid was played, but"),
        ("played", {"basis": "0" * 64}, "do not follow from its orders"),
        ("played", {"beacon": [7, "00" * 48]}, "was not played by the round it waited for"),
        ("report", {"step": "9.bid"}, "a report waits for 9.bid, but"),
    ],
)
def test_what_is_not_as_the_rules_have_it_is_false_by_itself(open_campaign, event, change, said):
    """Whatever else was made to fit: the step that is due, the orders that count, the basis."""
    told = read(written(bundle(played(open_campaign))))
    opened = dict(told.bodies("opened"))[1]
    rules = Rules(told, TOY, opened, Replay(told.campaign, told.head, len(told.leaves)))
    for number, _, body in told.opened:
        if body["event"] == event:
            with pytest.raises(Untrue, match=said):
                rules._take(number, body | change)
            return
        rules._take(number, body)


def test_a_bundle_that_ends_before_the_campaign_does_is_false(open_campaign):
    told = read(written(bundle(played(open_campaign))))
    last = max(number for number, body in told.bodies("locked"))
    cut = msgspec.structs.replace(told, opened=tuple(each for each in told.opened if each[0] < last))
    verdict = Replay(told.campaign, told.head, len(told.leaves), unchecked=[], false=[])
    Rules(cut, TOY, dict(told.bodies("opened"))[1], verdict).run()
    assert verdict.false == [
        f"event {last - 1}: it ends before the campaign is over: 2.bid is due; nothing after it was played again"
    ]


def _without_its_lock(live, which):
    """The bundle of a campaign, in which a lock of the first window is told as something else."""
    plain = json.loads(written(bundle(live)))
    lock = [body for _, _, body in plain["opened"] if body["event"] == "locked"][which]
    (secret,) = [body for _, _, body in plain["opened"] if body["event"] == "secret" and body["turn"] == 0]
    lock.clear()
    lock.update(secret)
    heads_fitting(plain)
    return msgspec.json.encode(plain)


def test_a_step_whose_orders_were_never_locked_is_false(open_campaign):
    """Nobody has ordered, so that the dice follow from no orders; but that they were locked before is not told."""
    live = open_campaign(tempo="default", turns=1)
    live.advance(lock=True)
    (false,) = found(_without_its_lock(live, 0))
    assert "1.bid was played, and its orders were never locked" in false


def test_a_step_that_was_sent_back_is_locked_anew(open_campaign):
    live = open_campaign(tempo="default", turns=1)
    live.advance(lock=True)
    rulings.send_back(live, "1.bid", reason="A map was misread.", author="R")
    live.advance(lock=True)
    (false,) = found(_without_its_lock(live, 1))
    assert "1.bid was played, and its orders were never locked" in false
