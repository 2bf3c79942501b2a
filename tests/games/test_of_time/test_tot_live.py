"""Whole campaigns on a desk: windows, checkpoints, standing orders, replacement, reports, and the audit."""

import json
import random

import msgspec
import pytest
from clock import Clock

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.events.decoding import fold
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.referee.rulings import correct
from adjudicator.errors import Refused
from adjudicator.games import find_game
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.reports.data import json_report
from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.text import text_report
from adjudicator.table import REFEREE

SIRE = {"do": {"move": "sire"}}
TOOLS = {"do": {"move": "create", "type": "tools", "space": 1}}


class Gods:
    """A campaign of Test of Time on a desk of its own."""

    def __init__(self, folder, seats="AB", **options):
        Desk.create(folder)
        self.desk = Desk(folder, Settings(), Clock())
        game = find_game("test-of-time")
        plan = CampaignPlan(
            campaign="gods",
            game="test-of-time",
            title="Gods",
            seats={seat: SeatPlan(player=f"Player {seat}", key=f"key-{seat}") for seat in seats},
            secret="5e" * 32,
        )
        self.live = self.desk.open_campaign(plan, None, msgspec.convert(options, game.options), find_game)

    @property
    def step(self):
        return self.live.next_step()

    def send(self, seat, orders, standing=None):
        """An order file of a seat, checked as those of players are."""
        head = {"game": "test-of-time", "campaign": "gods", "seat": seat, "turn": self.step.turn,
                "window": self.step.name, "key": f"key-{seat}", "orders": orders}  # fmt: skip
        file = json.dumps(head | ({} if standing is None else {"standing": standing})).encode()
        checked = check(read(file), reporting.open_window(self.live))
        assert checked.accepted, checked.problems
        given = [msgspec.to_builtins(part) if part is not None else None for part in (checked.orders, checked.standing)]
        self.live.receive(seat, *given, "")

    def play(self, **orders):
        """Send programs, and play what can be played."""
        for seat, program in orders.items():
            self.send(seat, {"program": program} if isinstance(program, list) else program)
        self.live.advance(lock=True)

    def told(self, seat):
        """Everything a seat is told now, the head of the history apart."""
        report = reporting.report(self.live, seat, self.live.campaign.windows[-1])
        return msgspec.structs.replace(report, head="", proof=None)

    def verdict(self):
        return verify(self.desk.store, "gods", find_game, self.desk.last_secret("gods"))


@pytest.mark.long("AB-move_by_move", "ABCDEF-programmed")
@pytest.mark.parametrize(("seats", "mode"), [("AB", "programmed"), ("ABCDEF", "programmed"), ("AB", "move_by_move")])
def test_a_campaign_of_bots_from_its_opening_to_its_end(tmp_path, seats, mode):
    gods, pick = Gods(tmp_path / "desk", seats, mode=mode), random.Random(len(seats))
    while (step := gods.step) is not None:
        for seat in step.seats:
            orders = gods.live.game.random_orders(gods.live.view(seat), step, pick)
            gods.send(seat, msgspec.to_builtins(orders))
        gods.live.advance(lock=True)
    assert gods.live.state.board.winners
    verdict = gods.verdict()
    assert verdict.sound, verdict.findings
    for seat in (*seats, REFEREE):
        report = gods.told(seat)
        assert text_report(report)
        assert json_report(report)
    assert pdf_report(gods.told("A"), "A4").startswith(b"%PDF")


def test_the_history_shows_a_round_as_it_was_then_and_as_it_stands_now(tmp_path):
    """The past is never edited: as of round 3 the Tools have decayed, now they have not."""
    gods = Gods(tmp_path / "desk")
    gods.play(A=[TOOLS, {"do": {"move": "shaman"}}], B=[])
    gods.play(A=[], B=[])
    then = gods.live.campaign.version
    back = {"move": "reverse", "target": "A", "space": 1, "shamans": 1, "rounds": 1,
            "replace": [{"round": 2, "kind": "preserve"}]}  # fmt: skip
    gods.play(A=[{"do": back}, {"do": {"move": "preserve", "space": 1}}], B=[])
    stored = gods.desk.store.campaign("gods", then)
    (before,) = fold(gods.live.game, stored.episodes).board.testaments.values()
    (now,) = gods.live.state.board.testaments.values()
    assert (before.visible, now.visible) == (1, 2)
    assert before.history == now.history[:1]
    assert [effect.nature for effect in before.effects] == ["decay"]
    assert [effect.nature for effect in now.effects] == ["preserve", "preserve"]
    assert "2T*" in text_report(gods.told("B"))
    assert gods.verdict().sound


def stopped(folder):
    gods = Gods(folder, "ABC")
    gods.play(A=[TOOLS], B=[], C=[])
    ask = {"program": [SIRE], "ask_if": {"under_attack": 1}}
    gods.play(A=ask, B=[{"do": {"move": "attack", "target": "A", "space": 1, "f": 1}}, SIRE], C=[SIRE, SIRE])
    return gods


def test_a_checkpoint_is_a_window_of_its_own_with_a_report_to_all(tmp_path):
    gods = stopped(tmp_path / "desk")
    assert (gods.step.id, gods.step.seats) == ("2.program-2", ("A",))
    for seat in "ABC":
        assert "attacks A1, 1" in text_report(gods.told(seat))
    assert gods.told("A").form
    assert not gods.told("B").form
    gods.play(A=[{"do": {"move": "defend", "space": 1, "f": "match"}}])
    assert gods.step.id == "3.program"
    (tools,) = gods.live.state.board.testaments.values()
    assert tools.history[0].strips == 0
    assert gods.verdict().sound


def test_a_checkpoint_without_an_answer_goes_on_unchanged(tmp_path):
    gods = stopped(tmp_path / "desk")
    gods.live.advance(lock=True)
    assert gods.step.id == "3.program"
    assert gods.live.state.board.home["A"].f == 20
    assert gods.live.state.board.missed == {"A": 0, "B": 0, "C": 0}


def test_standing_orders_defend_round_after_round(tmp_path):
    gods = Gods(tmp_path / "desk")
    gods.send("A", {"program": [TOOLS]}, {"defence": [{"space": 1, "f": "match"}]})
    gods.play(B=[])
    attack = [{"do": {"move": "attack", "target": "A", "space": 1, "f": 1}}]
    gods.play(A=[], B=attack)
    gods.play(B=attack)
    (tools,) = gods.live.state.board.testaments.values()
    assert [effect.strips for effect in tools.history] == [0, 0]
    assert gods.live.state.board.dead["B"].f == 2


def test_whoever_takes_over_a_seat_inherits_all(tmp_path):
    gods = Gods(tmp_path / "desk")
    gods.play(A=[TOOLS], B=[])
    gods.play(A=[])
    gods.play(A=[])
    assert gods.live.state.board.absent == ("B",)
    home = gods.live.state.board.home["B"]
    gods.live.replace_player("B", {"name": "Berta", "key_hash": key_hash("key-B")}, "B is gone")
    assert gods.live.state.board.home["B"] == home
    gods.play(A=[], B=[SIRE])
    assert gods.live.state.board.absent == ()
    assert gods.live.state.board.home["B"].f == home.f + 1


HIDDEN = [
    [{"do": {"move": "attack", "target": "A", "space": 1, "f": 9}, "when": {"attacked_by": "A"}}],
    {"program": [], "keep_home": 7},
    [{"do": {"move": "convert", "target": "A"}, "when": {"under_attack": 2}}],
]


@pytest.mark.parametrize("hidden", HIDDEN, ids=["never true", "kept at home", "conditional"])
def test_what_another_god_had_in_mind_in_vain_is_in_no_report(tmp_path, hidden):
    """Two campaigns that differ only in the unused parts of a program of B tell A the same."""
    tables = []
    for name, program in (("plain", []), ("laden", hidden)):
        gods = Gods(tmp_path / name)
        while gods.live.state.board.start != "A":
            gods.play(A=[], B=[])
        gods.play(A=[TOOLS], B=[{"do": {"move": "create", "type": "tools", "space": 2}}])
        gods.live.receive("A", {"program": []}, None, "")
        given = {"program": program} if isinstance(program, list) else program
        gods.live.receive("B", given, None, "")
        gods.live.advance(lock=True)
        tables.append(gods)
    plain, laden = (msgspec.structs.replace(gods.told("A"), proof=None) for gods in tables)
    assert text_report(laden) == text_report(plain)
    assert json_report(laden) == json_report(plain)
    assert text_report(tables[1].told("B")) != text_report(tables[0].told("B"))


def test_programs_that_wait_for_the_deadline_are_told_to_nobody(tmp_path):
    gods = Gods(tmp_path / "desk")
    before = text_report(gods.told("A")), reporting.form(gods.live, "A")
    gods.send("B", {"program": [SIRE], "ask_if": {"home_of_at_least": ["A", 3]}})
    assert (text_report(gods.told("A")), reporting.form(gods.live, "A")) == before


def test_programs_kept_over_a_checkpoint_are_told_to_their_own_seat_alone(tmp_path):
    """C's kept program differs between two campaigns; what A and B are told at the checkpoint does not."""
    tables = []
    for name, rest in (("plain", [SIRE, SIRE]), ("laden", [SIRE, {"do": {"move": "shaman"}}])):
        gods = Gods(tmp_path / name, "ABC")
        gods.play(A=[TOOLS], B=[], C=[])
        ask = {"program": [SIRE], "ask_if": {"under_attack": 1}}
        gods.play(A=ask, B=[{"do": {"move": "attack", "target": "A", "space": 1, "f": 1}}, SIRE], C=rest)
        tables.append(gods)
    for seat in "AB":
        plain, laden = (text_report(gods.told(seat)) for gods in tables)
        assert plain == laden
    assert text_report(tables[0].told("C")) != text_report(tables[1].told("C"))


@pytest.mark.parametrize("wrong", [{"home-corrected": 1}, [{"fact": "home-corrected", "seat": "F", "f": 1, "s": 1}]])
def test_a_correction_that_does_not_fit_is_refused(tmp_path, wrong):
    gods = Gods(tmp_path / "desk")
    with pytest.raises(Refused):
        correct(gods.live, wrong, reason="?", author="R")


def test_a_correction_of_the_referee_counts(tmp_path):
    gods = Gods(tmp_path / "desk")
    correct(gods.live, [{"fact": "home-corrected", "seat": "B", "f": 7, "s": 1}], reason="miscounted", author="R")
    assert gods.live.state.board.home["B"].f == 7
