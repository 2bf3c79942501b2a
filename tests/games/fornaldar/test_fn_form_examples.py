"""The blank forms of all windows: what they tell, and examples with the seat's own pieces."""

import re
from typing import get_args

import pytest
from forms import signed, taken_up
from fornaldar_facts import facts
from fornaldar_table import Field
from saga import fold, setup_facts

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.ratings import is_enchanter
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.movement.moves import AnyStep
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow

PHASES = (
    "set-up", "enchantment", "fomorian-recovery", "fomorian-movement", "fomorian-forced-march", "fomorian-combat",
    "mundane-movement", "mundane-reaction",
)  # fmt: skip


def window(phase, tempo, *more):
    state = fold((*setup_facts("24.1", tempo=tempo), *more))
    if phase != "set-up":
        facts.GameTurnBegan(game_turn=2).change(state)
    facts.PhaseBegan(phase=phase).change(state)
    step = GAME.next_step(state)
    return OpenWindow(
        game=GAME,
        campaign="saga",
        step=step,
        seats={FOMORIAN: "Ada", MUNDANE: "Bo"},
        knows_key=lambda seat, key: True,
        view=lambda seat: GAME.view(state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


@pytest.mark.parametrize("phase", PHASES)
def test_the_examples_of_a_form_name_nothing_of_the_other_side(phase):
    form = blank_form(window(phase, "strict"), FOMORIAN)
    counters = GAME.view(fold(setup_facts("24.1")), MUNDANE).pieces
    orders = form.partition("orders:")[2]
    theirs = [id for id, piece in counters.items() if piece.side == MUNDANE and re.search(rf"\b{id}\b", orders)]
    assert theirs == []


@pytest.mark.parametrize("phase", PHASES)
def test_a_form_with_its_examples_taken_up_is_an_order_file(phase):
    form = blank_form(window(phase, "strict"), FOMORIAN)
    assert read(signed(taken_up(form), "k")).problems == ()


def test_a_form_is_silent_about_what_there_is_no_use_for_now():
    said = {tempo: blank_form(window("enchantment", tempo), FOMORIAN) for tempo in ("strict", "compact")}
    assert "\n#recovery:" in said["compact"]
    assert "\n#recovery:" not in said["strict"]
    assert not any("\n#production:" in form for form in said.values())


@pytest.mark.rule("fornaldar", "14.8", "19.0")
def test_a_form_tells_once_how_each_step_of_a_move_is_written():
    form = " ".join(blank_form(window("fomorian-movement", "strict"), FOMORIAN).replace("#", " ").split())
    before, _, steps = form.partition("The steps it can be made of, joined by `;`, each as it is written:")
    assert "The steps it can be made of" not in steps
    for kind in get_args(AnyStep):
        explanation = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        assert steps.count(f": {explanation}") == 1
    assert "if stopped: STEPS" in before


def test_while_the_enemy_moves_a_form_tells_who_may_be_on_watch():
    field = Field({"0507": "hakon midhrasir:4", "0508": "signhild"}, seat=FOMORIAN)
    lines = GAME.form(field.view(MUNDANE), field.step)
    assert "  0507: hakon, 4 midhrasir" in lines
    assert not any("0508" in line for line in lines)
    form = blank_form(window("mundane-movement", "strict"), FOMORIAN)
    assert "moves:" not in form.partition("orders:")[2].partition("standing:")[0]


@pytest.mark.rule("fornaldar", "24.1.2")
@pytest.mark.parametrize(
    ("phase", "is_offered"),
    [("mundane-movement", True), ("mundane-forced-march", False), ("fomorian-movement", False)],
)
def test_invaders_are_withdrawn_in_the_own_ordinary_movement_alone(phase, is_offered):
    assert ("withdraw midhrasir" in blank_form(window(phase, "strict"), MUNDANE)) == is_offered


@pytest.mark.rule("fornaldar", "21.5")
@pytest.mark.parametrize(
    "part", ["give Mottsiger (7) to ", "reomur bears The Bloodspear (28);", "knud uses Mottsiger (7)"]
)
def test_the_examples_name_magic_items_of_the_seat(part):
    borne = [facts.ItemPassed(item=item, bearer="knud") for item in (7, 14, 21)]
    form = blank_form(window("fomorian-movement", "strict", *borne), FOMORIAN).replace("\n#", "")
    assert part in " ".join(form.split())


@pytest.mark.rule("fornaldar", "14.3")
def test_the_example_of_a_teleport_sends_to_where_the_example_of_a_way_leads():
    form = " ".join(blank_form(window("mundane-movement", "strict"), MUNDANE).replace("\n#", "").split())
    (goal,) = re.findall(r" go 2120, ([^:]*): Move on", form)
    assert f"signhild teleports signhild to {goal}, lembi to {goal}:" in form


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_what_an_example_names_is_replaced_by_something_of_the_same_kind(seat):
    """A leader with points beside him that go with him, others, an enchanter, a ship, enemies and walls by nearness."""
    phase = f"{seat.lower()}-movement"
    state = fold((*setup_facts("24.1"), facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase=phase)))
    view = GAME.view(state, seat)
    known = GAME.stand_ins(view)
    leader, other, sage, ship = (view.pieces[known[id]] for id in ("hakon", "lembi", "signhild", "orms-sling"))
    beside = [view.pieces[id] for id in view.stacks[leader.at][seat]]
    points = {lot.group: lot.csp for lot in beside if isinstance(lot, Lot)}
    assert isinstance(leader, Person)
    assert known["midhrasir"] in points
    assert [known[f"midhrasir: {n}"] for n in (1, 6)] == [1, min(6, points[known["midhrasir"]])]
    assert isinstance(other, Person)
    assert other is not leader
    assert is_enchanter(believed(view), sage)
    assert isinstance(ship, Vessel)
    assert {piece.side for piece in (leader, other, sage, ship)} == {seat}
    enemies = [distance(leader.at[:4], known[hex]) for hex in ("2244", "3724", "2345")]
    assert enemies == sorted(distance(leader.at[:4], hex) for hex in {each.at[:4] for each in view.sightings})[:3]
    forts = [fort.hex for fort in view.board.land.fortresses.values() if side_of(view.board, fort.kingdom) == seat]
    assert known["1545"] == min(forts, key=lambda hex: distance(leader.at[:4], hex))
