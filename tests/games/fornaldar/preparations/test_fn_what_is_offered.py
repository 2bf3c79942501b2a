"""5.B, 5.C Whatever is offered for the Reinforcement and Enchantment Phases is in order."""

import msgspec
import pytest
from fn_phase import bench, problems
from fornaldar_facts import facts
from saga import fold, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.scheduled import due
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

FIELDS = {"Arrive": "reinforcements", "UseItem": "items", "Breathe": "breath", "Enchant": "enchantments"}


def offered(name):
    """What is offered of a kind to a player to whom a group comes, with a dragon, an enchanter and magic items."""
    it = bench(
        {"4038": "lhyr", "2532": "hakon", "1219": "rodhiorm", "1220": "gorm", "3824": "signhild", "3927": "tengen"},
        sides={"rodhiorm": MUNDANE},
        items={"26": "lhyr", "53": "hakon", "1": "hakon"},
        game_turn=9,
        calendar_turn=5,
    )
    return it, [msgspec.to_builtins(each) for each in GAME.offers(it.view(MUNDANE))[name]()]


@pytest.mark.rule("fornaldar", "5.B", "20.1", "21.6", "23.0")
@pytest.mark.parametrize("name", FIELDS)
def test_what_is_offered_is_in_order(name):
    it, entries = offered(name)
    assert entries
    for entry in entries:
        assert problems(it, MUNDANE, {FIELDS[name]: [entry]}) == []


@pytest.mark.rule("fornaldar", "24.1.2.4")
def test_each_number_of_csps_that_is_offered_can_be_placed():
    it, placings = offered("Preparations.production")
    assert {1, 2, 3} == {csp for placing in placings for csp in placing.values()}
    for placing in placings:
        assert problems(it, MUNDANE, {"production": placing}) == []


@pytest.mark.rule("fornaldar", "23.0")
def test_a_dragon_is_offered_the_hexes_round_it_those_with_others_first():
    _, breaths = offered("Breathe")
    assert breaths[0]["at"] == "1220"
    assert len(breaths) == 7
    assert {each["dragon"] for each in breaths} == {"rodhiorm"}


@pytest.mark.rule("fornaldar", "21.6", "6.5")
def test_an_item_that_has_no_use_now_is_not_offered():
    _, uses = offered("UseItem")
    assert [(use["item"], use.get("weather")) for use in uses] == [(26, "clear"), (26, "rain"), (53, None)]


@pytest.mark.rule("fornaldar", "5.B", "24.2.4")
@pytest.mark.parametrize(
    ("scenario", "turn", "seat"),
    [("24.1", 9, MUNDANE), ("24.2", 3, FOMORIAN), ("24.2", 3, MUNDANE), ("24.3", 3, MUNDANE)],
)
def test_the_form_tells_who_is_due_and_each_place_where_they_enter(scenario, turn, seat):
    """Ships have places of their own where they do not carry the others; guests come only if they are wanted."""
    state = fold((*setup_facts(scenario), facts.GameTurnBegan(game_turn=turn), facts.PhaseBegan(phase="enchantment")))
    view = GAME.view(state, seat)
    form = GAME.form(view, GAME.next_step(state))
    coming = due(state.board, seat)
    assert coming
    for number, group in enumerate(coming, 1):
        (line,) = [line for line in form if line.startswith(f"  {number}. ")]
        who, _, where = line.partition(": ")
        assert group.words(view.board.say) in who
        assert ("only if you order it" in who) == group.wanted
        assert all(at in where for at in group.places)
        assert ("; ships: " in where) == bool(group.ships and not group.by_sea)
        assert all(at in where.partition("; ships: ")[2] for at in group.harbours if "; ships: " in where)
