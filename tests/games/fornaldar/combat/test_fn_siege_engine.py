"""24.2.2 #6 Greutung: whose it is, how it moves, and what never happens to it."""

from functools import partial

import msgspec
import pytest
from fn_fight import fight
from fn_situation import Situation

from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.combat.handing import able_to_take
from adjudicator.games.fornaldar.combat.walls import contest_all
from adjudicator.games.fornaldar.losses.attrition import undergo_attrition
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.magic.targets import wrong_character
from adjudicator.games.fornaldar.movement.evasion import exposed
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.passing import verify_company
from adjudicator.games.fornaldar.turn import next_step, resolve
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put


def situation(pieces, **given):
    return Situation(pieces, scenario="24.2", **given)


def faults(it, at, who, *steps, seat=FOMORIAN, csp=None):
    """The rules by which a move is refused."""
    told = [{"do": "go", "to": [step]} if isinstance(step, str) else step for step in steps]
    order = {"from": at, "pieces": who.split(), "csp": csp or {}, "steps": told}
    march = March(it.state, seat, partial(presence, it.state, seat), lambda fact: fact.change(it.state))
    march.path = ("moves", 0)
    return [fault.refusal.rule for _, fault in msgspec.convert(order, Move).carry_out(march)]


@pytest.mark.rule("fornaldar", "24.2.2.6")
@pytest.mark.parametrize(
    ("stack", "who", "csp", "told"),
    [
        ("greutung jofur ycelia:3", "greutung jofur", {"ycelia": 3}, []),
        ("greutung jofur+", "greutung jofur", {}, []),
        ("greutung jofur ycelia:3", "greutung", {}, ["24.2.2"]),
        ("greutung jofur ycelia:3", "greutung jofur", {}, ["24.2.2"]),
    ],
)
def test_it_goes_only_with_army_or_escort_points(stack, who, csp, told):
    assert faults(situation({"3020": stack}), "3020", who, "3021", csp=csp) == told


@pytest.mark.rule("fornaldar", "24.2.2.6")
def test_it_stays_where_its_points_are_dropped_off():
    leave = {"do": "leave", "csp": {"ycelia": 3}}
    it = situation({"3020": "greutung jofur ycelia:3"})
    assert faults(it, "3020", "greutung jofur", "3021", leave, "3022", csp={"ycelia": 3}) == ["24.2.2"]


@pytest.mark.rule("fornaldar", "24.2.2.6", "14.8")
def test_it_does_not_intercept():
    stack = "greutung jofur ycelia:3"
    it, without = (situation({"3020": words}) for words in (stack, stack.removeprefix("greutung ")))
    verify_company(without.state, without.state.stacks["3020"][FOMORIAN], "3020")
    with pytest.raises(NotPossible, match="Greutung does not intercept"):
        verify_company(it.state, it.state.stacks["3020"][FOMORIAN], "3020")


@pytest.mark.rule("fornaldar", "24.2.2.6", "14.2.4")
def test_it_is_never_embarked_nor_teleported():
    it = situation({"4424": "greutung jofur+ sorcerer"})
    embark = {"do": "embark", "ship": "sorcerer", "pieces": ["greutung"]}
    assert faults(it, "4424", "sorcerer", embark) == ["24.2.2"]
    it = situation({"3824": "svip greutung jofur+"}, mana=7)
    send = {"do": "teleport", "who": "svip", "send": {"greutung": "4424"}}
    assert faults(it, "3824", "svip greutung jofur", send) == ["14.3.3"]


@pytest.mark.rule("fornaldar", "24.2.2.6", "21.1.3", "21.5")
def test_it_neither_searches_nor_bears_anything():
    it = situation({"4424": "greutung jofur+ svip"}, hidden={"5": "4424"}, items={"8": "jofur"})
    search = {"do": "search", "mp": 4, "with": ["greutung"]}
    assert faults(it, "4424", "greutung jofur", search) == ["21.1.3"]
    give = {"do": "give", "item": 8, "to": "greutung"}
    assert faults(it, "4424", "greutung jofur", give) == ["24.2.2"]


@pytest.mark.rule("fornaldar", "24.2.2.6", "19.1")
def test_enemies_who_come_upon_it_do_not_kill_it_as_a_character():
    it = situation({"3020": "greutung hakon midhrasir:4"})
    assert exposed(it.state, FOMORIAN, "3020") == []
    it = situation({"3020": "greutung svip hakon midhrasir:4"})
    assert [person.id for person in exposed(it.state, FOMORIAN, "3020")] == ["svip"]


@pytest.mark.rule("fornaldar", "24.2.2.6", "20.1")
@pytest.mark.parametrize("name", ["Mental Attack", "Strength"])
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_no_magic_is_aimed_at_it(name, seat):
    it = situation({"3020": "greutung svip"})
    (enchantment,) = [each for each in it.board.setting.counters.enchantments.values() if each.name == name]
    assert wrong_character(it.state, seat, enchantment, "greutung").rule == "24.2.2"


@pytest.mark.rule("fornaldar", "24.2.2.6", "8.1")
def test_it_undergoes_no_attrition():
    it = situation({"2713": "greutung"}, mana=7)
    undergo_attrition(it.table)
    assert "greutung" in it.state.pieces


@pytest.mark.rule("fornaldar", "24.2.2.6")
@pytest.mark.parametrize(
    ("faces", "side"), [((1, 1), None), ((3, 3), None), ((3, 4), MUNDANE), ((6, 6), MUNDANE), (None, FOMORIAN)]
)
def test_enemies_alone_with_it_destroy_or_capture_it_at_the_end_of_a_phase(faces, side):
    stack = "greutung hakon midhrasir:4" if faces else "greutung jofur hakon midhrasir:4"
    it = situation({"3020": stack}, dice=[["event greutung", *faces]] if faces else [])
    contest_all(it.table)
    assert getattr(it.state.pieces.get("greutung"), "side", None) == side
    assert it.points == (0, 0)
    assert not it.dice.left


@pytest.mark.rule("fornaldar", "24.2.2.6")
def test_it_is_contested_in_whatever_phase_it_is_left_alone():
    it = situation({"3020": "greutung hakon midhrasir:4"}, dice=[["event greutung", 3, 4]])
    put(it.board, phase="mundane-forced-march")
    resolve(next_step(it.state), it.table, {})
    assert it.state.pieces["greutung"].side == MUNDANE


@pytest.mark.rule("fornaldar", "24.2.2.6")
def test_characters_alone_do_not_take_it():
    it = situation({"3020": "greutung hakon"})
    contest_all(it.table)
    assert it.state.pieces["greutung"].side == FOMORIAN


@pytest.mark.rule("fornaldar", "24.2.2.6", "18.7")
@pytest.mark.parametrize(("stack", "told"), [("jofur+", ["18.7"]), ("jofur+ greutung", [])])
def test_it_opens_the_waters_before_kvalholla(stack, told):
    it = situation({"3927": f"{stack} lembi midhrasir:2", "4128": "sorcerer"})
    assert faults(it, "4128", "sorcerer", "4028") == told


@pytest.mark.rule("fornaldar", "24.2.2.6", "19.2")
@pytest.mark.parametrize(("who", "told"), [("svip", []), ("svip greutung", ["19.2"])])
def test_it_does_not_evade(who, told):
    it = situation({"3020": "greutung svip hakon midhrasir:4"})
    assert faults(it, "3020", who, {"do": "evade"}) == told


@pytest.mark.rule("fornaldar", "24.2.2.6", "21.5")
def test_it_inherits_nothing():
    it = situation({"3020": "svip greutung"}, items={"8": "svip"})
    kill(it.table, it.state.pieces["svip"], "7.4.1")
    assert it.state.treasures[8].bearer is None


@pytest.mark.rule("fornaldar", "24.2.2.6", "17.5.8.b")
@pytest.mark.parametrize(
    ("faces", "decision", "options"),
    [
        ((2, 4), {"side": MUNDANE, "force_retreat": True}, {}),
        ((2, 5), {"side": FOMORIAN, "retreat": "2433"}, {"retreat_mark_o": "may"}),
        ((2, 4), {"side": MUNDANE, "force_retreat": True}, {"no_retreat": "lost"}),
    ],
)
def test_it_stays_where_its_army_retreats_and_is_contested_there(faces, decision, options):
    leader = "eberic" if faces == (2, 4) else "grendel"
    it = fight(
        f"greutung {leader} fynn:7 vithar midhrasir:7",
        "2532",
        ["combat 2532 1", *faces],
        ["event greutung", 3, 4],
        scenario="24.2",
        options=options,
        entered_from={FOMORIAN: {"2532": "2433"}},
        decisions=[decision],
    )
    assert it.state.pieces[leader].at == "2433"
    assert (it.state.pieces["greutung"].at, it.state.pieces["greutung"].side) == ("2532", MUNDANE)


@pytest.mark.rule("fornaldar", "24.2.2.6", "18.7")
def test_it_takes_from_kvalholla_that_an_o_ends_the_battle():
    wishes = [(FOMORIAN, True), (FOMORIAN, False), (MUNDANE, False)]
    it = fight(
        "greutung eberic fynn:20 vithar midhrasir:9",
        "3927",
        ["combat 3927 1", 4, 4],
        ["combat 3927 2", 6, 6],
        scenario="24.2",
        decisions=[
            {"side": FOMORIAN, "retreat": False},
            *({"side": side, "continue": goes_on} for side, goes_on in wishes),
        ],
    )
    assert [each.result for each in it.rounds] == ["Co/B", "D/E"]


@pytest.mark.rule("fornaldar", "24.2.2.6", "16.8.2", "21.4")
def test_no_item_is_handed_to_it_nor_to_who_is_inactive():
    it = situation({"3020": "greutung jofur gorm ycelia:3 fynn:2"}, inactive=["fynn", "gorm"])
    assert able_to_take(it.state, FOMORIAN, "3020") == ["jofur", "ycelia"]
