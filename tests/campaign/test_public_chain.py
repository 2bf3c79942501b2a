"""The public chain: what of it others may know, how a campaign of old goes on with it, and what verify finds of it."""

import dataclasses
import hmac
import json
import tarfile
from pathlib import Path

import msgspec
import pytest
from forger import fitting
from masked import masked

from adjudicator.campaign.chain.salting import Salts, first_link, next_link
from adjudicator.campaign.events.deadlines import Held, Released
from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.public.proving import receipt_of
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.checker import digests, verdicts
from adjudicator.cli.app import the_desk
from adjudicator.games import find_game
from adjudicator.reports.data import json_report

SECRET = bytes.fromhex("5e" * 32)
RECORDED = Path(__file__).parents[1] / "recorded"


def bid(live, seat, amount, note=""):
    return live.campaign.received[live.receive(seat, {"amount": amount, "bank": "left"}, None, note)]


def test_the_head_follows_from_the_leaves_by_the_published_rule(open_campaign):
    public = open_campaign().campaign.public
    head = first_link("river")
    for leaf in public.leaves:
        head = next_link(head, leaf.number, leaf.leaf)
    assert head == public.head
    assert head == digests.sha(f"{public.leaves[-2].link}|{public.count}|{public.leaves[-1].leaf}")


def test_the_note_is_in_no_commitment(open_campaign):
    one, other = (open_campaign(name=name) for name in ("one", "two"))
    assert bid(one, "A", 3, "attack").digest == bid(other, "A", 3, "retreat").digest
    assert bid(one, "A", 3, "attack").digest != bid(one, "A", 4, "attack").digest


def test_a_guess_at_orders_is_confirmed_by_no_digest(open_campaign):
    """All amounts there are, without the salt, give none of what is shown."""
    live = open_campaign()
    shown = receipt_of(live.campaign, bid(live, "B", 4)).split()
    guesses = [{"orders": {"amount": amount, "bank": "left"}, "standing": None} for amount in range(10)]
    assert not {digests.sha(guess) for guess in guesses} & set(shown)
    assert not {digests.sha(guess | {"note": ""}) for guess in guesses} & set(shown)


def test_a_basis_hangs_on_the_salts_of_the_orders_and_confirms_no_guess(open_campaign):
    """The same orders under the same secret of the dice, but other salts, have another basis; by the published rule."""
    live = open_campaign()
    for seat in "AB":
        bid(live, seat, 4)
    live.advance()
    basis = live.campaign.basis["1.bid"]
    content = {"orders": {"amount": 4, "bank": "left"}, "standing": None}
    board = hmac.digest(SECRET, b"salts of the board", "sha256")
    salts = {seat: hmac.digest(board, f"1.bid|{seat}".encode(), "sha256")[:16] for seat in "AB"}
    sets = {seat: digests.sha(content, salt) for seat, salt in salts.items()}
    assert basis == digests.sha({"step": "1.bid", "sets": sets, "beacon": ""})
    assert basis != digests.sha({"step": "1.bid", "sets": dict.fromkeys("AB", digests.sha(content)), "beacon": ""})


@pytest.mark.parametrize("waits", [True, False])
def test_no_secret_is_shown_while_its_turn_runs(open_campaign, waits):
    """Not while orders are awaited, not while a question waits, and not in the turn's last step."""
    live = open_campaign(tempo="ask" if waits else "default", turns=3)
    suspended = 0
    while (step := live.next_step()) is not None:
        if live.campaign.waiting:
            suspended += 1
            live.answer(live.campaign.waiting.questions[0].seat, "bank", "right")
        else:
            for seat in "AB":
                live.receive(seat, {"amount": 3}, None, "")
                assert set(live.campaign.revealed) == set(range(step.turn))
        live.advance()
    assert bool(suspended) is waits
    shown = [(event.TOPIC, event) for event in events_of(live)]
    for place, (topic, event) in enumerate(shown):
        if topic == "secret-revealed":
            later = [other.step.turn for kind, other in shown[place:] if kind in ("step-resolved", "step-suspended")]
            assert event.turn < min(later, default=event.turn + 1)


def test_no_secret_is_shown_between_two_steps_of_its_turn(desk):
    """A turn of the CP campaign throws for its order of play before anybody is asked for orders."""
    game = find_game("cp-campaign")
    seats = {seat: SeatPlan(player=seat) for seat in game.meta.seats}
    plan = CampaignPlan(campaign="marches", game="cp-campaign", title="Marches", seats=seats, tempo="default")
    live = desk.open_campaign(plan, None, game.options(), find_game)
    while (step := live.next_step()).turn < 3:
        live.advance(lock=True)
        assert set(live.campaign.revealed) == set(range(live.next_step().turn))
    assert step.turn in {episode.step.turn for episode in live.campaign.episodes}


def test_letters_change_no_number_that_a_seat_is_told(open_campaign):
    """However much others write, receipts and proofs have the same numbers."""
    told = []
    for name, letters in (("river-1", 0), ("river-2", 3)):
        live = open_campaign(name=name, tempo="default")
        for _ in range(letters):
            dealings.send_press(live, "B", ["B"], "To myself.")
        receipt = receipt_of(live.campaign, bid(live, "A", 3))
        bid(live, "B", 4)
        live.advance()
        report = reporting.report(live, "A", live.campaign.windows[-1])
        told.append(masked(f"{receipt} {msgspec.json.encode(report.proof).decode()}").replace(name, "NAME"))
    assert told[0] == told[1]


def test_what_is_hidden_in_orders_changes_nothing_but_digests(open_campaign):
    told = []
    for amount in (1, 2):
        live = open_campaign(name=f"bid-{amount}", tempo="default", dice="manual")
        bid(live, "A", 9)
        bid(live, "B", amount)
        told.append(masked(repr(live.campaign.public.leaves[-1].body)))
    assert told[0] == told[1]


def test_all_that_happened_in_a_step_is_told_with_it_however_often_dice_were_asked_for(open_campaign):
    live = open_campaign(dice="manual", tempo="default")
    live.advance(lock=True)
    while live.campaign.waiting:
        needs = live.campaign.waiting.needs
        live.type_dice(needs["items"] or ["4"] * needs["count"])
        live.advance()
    leaf = [each for each in live.campaign.public.leaves if each.body["event"] == "played"][-1]
    told = sorted(place for group in leaf.split for place in group)
    assert told == [*range(journal_of(live.game, live.campaign.episodes[-1].journal).length)]


def test_letters_and_orders_of_others_are_closed(open_campaign):
    live = open_campaign(tempo="default")
    numbers = {seat: bid(live, seat, 3).leaf for seat in "AB"}
    live.advance()
    proof = reporting.report(live, "A", live.campaign.windows[-1]).proof
    opened = {number for number, _, _ in proof.opened}
    assert numbers["A"] in opened
    assert numbers["B"] not in opened
    assert not [body for _, _, body in proof.opened if body["event"] == "letters"]
    groups = {group for _, group, _, _ in proof.entries}
    assert groups == {0, 1}


def test_the_salts_of_letters_and_of_the_board_are_of_different_secrets():
    salts = Salts.of(b"x" * 32)
    assert salts.board != salts.letters
    assert salts.leaf(3) != salts.letter(3)
    assert len({salts.leaf(3), salts.leaf(4), salts.record(3), salts.group(3, 0), salts.orders("3", "0")}) == 4


def test_what_is_never_opened_hangs_on_a_secret_that_is_never_told():
    """Else the bundle, which tells the board's secret, would confirm guesses at letters and addresses."""
    told, other = (Salts(board=b"b" * 32, letters=letters) for letters in (b"1" * 32, b"2" * 32))
    assert told.record(3) != other.record(3)
    assert told.letter(3) != other.letter(3)
    assert told.leaf(3) == other.leaf(3)


def test_what_was_played_and_sent_back_before_a_report_is_not_told_in_it(open_campaign):
    live = open_campaign(tempo="default", turns=2)
    for seat in "AB":
        live.receive(seat, {"amount": 3}, None, "")
    live.advance()
    rulings.send_back(live, "1.bid", reason="a map was misread", author="Rufus")
    live.advance(lock=True)
    played = [leaf.number for leaf in live.campaign.public.leaves if leaf.body["event"] == "played"]
    proof = reporting.report(live, "A", live.campaign.windows[-1]).proof
    told = {number for number, *_ in proof.entries}
    assert played[1] not in told
    assert played[2] in told


def recorded(game, folder):
    """The recorded campaigns of a game, as they were before there was a public chain."""
    with tarfile.open(RECORDED / f"{game}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    desk = the_desk(folder)
    yield desk
    desk.close()


@pytest.fixture
def old_desk(tmp_path):
    yield from recorded("cp-campaign", tmp_path)


@pytest.fixture
def old_gods(tmp_path):
    yield from recorded("test-of-time", tmp_path)


def test_a_campaign_of_old_goes_on_with_a_public_chain_and_its_past_hangs_on_it(old_desk):
    live = old_desk.campaign("hills", find_game)
    before, past = live.campaign.head, list(live.store.rows("hills"))
    assert not live.campaign.public.leaves
    live.record(Held, reason="a storm", by="referee")
    live.record(Released, reason="over")
    live = old_desk.campaign("hills", find_game)
    public = live.campaign.public
    assert [event.TOPIC for event in events_of(live)][len(past) : len(past) + 2] == ["chain-renewed", "held"]
    assert [leaf.body["event"] for leaf in public.leaves] == ["opened", "renewed"]
    assert public.leaves[-1].body["before"] == before
    assert [row.state for row in live.store.rows("hills")][: len(past)] == [row.state for row in past]
    verdict = verify(old_desk.store, "hills", find_game, old_desk.last_secret("hills"))
    assert (verdict.findings, verdict.head) == ([], public.head)


def of_rules_1(name):
    """A game as a program has it whose rules are those the campaign of old was opened by."""
    game = find_game(name)
    return dataclasses.replace(game, meta=msgspec.structs.replace(game.meta, rules_version="1.0"))


def test_the_bundle_of_a_campaign_of_old_tells_what_can_be_held_and_what_not(old_gods):
    live = old_gods.campaign("moves", find_game)
    while live.next_step():
        live.advance(lock=True)
    made = bundle(live)
    assert any("it was played by rules 1.0" in each for each in replay(written(made), find_game).unchecked)
    verdict = replay(written(made), of_rules_1)
    assert verdict.false == []
    assert (verdict.steps, verdict.facts > 100) == (0, True)
    assert any("the board it began with is not in it" in each for each in verdict.unchecked)
    plain = json.loads(written(made))
    number, _, _, hidden = next(each for each in plain["entries"] if each[1] and each[3])
    everybodys = next(each[3] for each in plain["entries"] if each[:2] == [number, 0])
    everybodys.append([len(everybodys), hidden.pop()[1]])
    fitting(plain)
    (false,) = replay(msgspec.json.encode(plain), of_rules_1).false
    assert false == f"event {number}: something was told to others than may know it, or in two ways"


def test_a_campaign_of_old_is_played_on_and_proves_what_follows(old_gods, tmp_path, capsys):
    live = old_gods.campaign("moves", find_game)
    while (step := live.next_step()) and step.turn < 9:
        live.advance(lock=True)
    seat = next(iter(live.campaign.players))
    report = reporting.report(live, seat, live.campaign.windows[-1])
    assert report.proof is not None
    assert report.head == live.campaign.public.head
    assert verify(old_gods.store, "moves", find_game, old_gods.last_secret("moves")).findings == []
    (folder := tmp_path / "kept").mkdir()
    (folder / "report.json").write_bytes(json_report(report))
    assert verdicts.main(folder) == 0, capsys.readouterr().out
