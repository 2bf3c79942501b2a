"""11.0, 14.0, 21.5 Who can do a step, and what it leads to: each by itself, on a small land."""

from functools import partial

import pytest
from fornaldar_land import land
from fornaldar_table import Field
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.items.giving import drops, gives
from adjudicator.games.fornaldar.movement.boarding import Embark, embarkings
from adjudicator.games.fornaldar.movement.dropping import drop, leavings, stale, takings
from adjudicator.games.fornaldar.movement.encounters import Evade, caught_by, evasions, hunted_by, pass_by
from adjudicator.games.fornaldar.movement.forced import pay_in_blood
from adjudicator.games.fornaldar.movement.gaps import beside, split_hint, way_hint
from adjudicator.games.fornaldar.movement.interception import into_mountains, over_minor_river
from adjudicator.games.fornaldar.movement.march import Force, Luck, March, NotPossible
from adjudicator.games.fornaldar.movement.mermen import can_turn, landings, mermen, swims
from adjudicator.games.fornaldar.movement.model import NOBODY, Cost
from adjudicator.games.fornaldar.movement.passing import Passing, verify_is_force
from adjudicator.games.fornaldar.movement.picking import everybody, judge, of_one_colour, points_in_words
from adjudicator.games.fornaldar.movement.ways import Leg
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put

PLAIN = {"0505": "clear", "0506": "clear", "0507": "clear"}


def march(field, **more):
    """A march of the seat that sees no enemy, on its own board."""
    return March(field.state, field.seat, lambda at: NOBODY, lambda fact: fact.change(field.state), **more)


def fault(verify, *given):
    """The rule by which something is not possible, and why; else what comes of it."""
    try:
        return verify(*given)
    except NotPossible as fault:
        return fault.refusal.rule, fault.refusal.why


# 14.8


@pytest.mark.rule("fornaldar", "14.8.6")
@pytest.mark.parametrize(
    ("who", "option", "why"),
    [
        ("rodhiorm", "themselves", "those who fly are not intercepted"),
        ("rodhiorm", "force", "those who fly are not intercepted"),
        ("rodhiorm midhrasir-1", "themselves", None),
        ("rodhiorm midhrasir-1", "force", "those who fly are not intercepted"),
        ("midhrasir-1", "themselves", None),
        ("midhrasir-1", "force", None),
    ],
)
def test_flyers_are_not_intercepted_and_shield_those_with_them_as_the_option_says(who, option, why):
    field = Field({"0506": "rodhiorm+ midhrasir:3"}, hexes=PLAIN)
    board = field.state.board
    put(board, options=replace(board.options, flyers_shield=option))
    passing = Passing(march(field), Force("0506", who.split()), "0506", "0505")
    assert fault(verify_is_force, passing) == (why and ("14.8.6", why))


@pytest.mark.rule("fornaldar", "14.8")
@pytest.mark.parametrize("bearer", ["hakon", ""])
def test_who_bears_what_saves_all_with_him_is_not_intercepted(bearer):
    """Niferglim is an heirloom of Normorea."""
    field = Field({"0506": "dorin+ midhrasir:3"}, hexes=PLAIN, items={33: "dorin"} if bearer else {})
    passing = Passing(march(field), Force("0506", ["dorin", "midhrasir-1"]), "0506", "0505")
    assert fault(verify_is_force, passing) == (("14.8", "they cannot be intercepted") if bearer else None)


@pytest.mark.rule("fornaldar", "14.8.10.A")
@pytest.mark.parametrize(
    ("a", "b", "counts"),
    [
        ("0505", "0506", True),
        ("0506", "0505", True),
        ("0505/0506", "0506", False),
        ("0506", "0505/0506", False),
        ("0506a", "0506b", False),
        ("0505", "0506a", True),
    ],
)
def test_who_comes_out_of_a_river_or_stays_in_a_hex_crosses_none(a, b, counts):
    river = land({"0505": "clear", "0506": "clear"}, {"0505/0506": {"river": "minor"}})
    assert over_minor_river(river, Conditions(), a, b) is counts


@pytest.mark.rule("fornaldar", "14.8.10.B")
@pytest.mark.parametrize(
    ("to", "over", "counts"),
    [
        ("0505", "mountain", True),
        ("0505", "trail", False),
        ("0506", "rough", False),
        ("0505/0506", "mountain", False),
    ],
)
def test_a_step_into_mountains_counts_off_the_road_alone_and_never_one_into_a_river(to, over, counts):
    hills = land({"0505": "mountain", "0506": "rough"})
    leg = Leg(to, Cost(mp=1, parts=(), over=over, gait="mundane"))
    assert into_mountains(hills, leg) is counts


# 14.6


@pytest.mark.rule("fornaldar", "11.13", "14.6")
@pytest.mark.parametrize(
    ("swimming", "who", "found"),
    [
        (True, "lhyr hakon tenaz", ["lhyr"]),
        (False, "lhyr hakon tenaz", ["tenaz"]),
        (True, "hakon tenaz", ("14.6", "no mermen swim in this force")),
        (False, "hakon lhyr", ("14.6", "no mermen walk in this force")),
    ],
)
def test_of_a_force_those_mermen_turn_who_show_that_side(swimming, who, found):
    field = Field({"0506": "lhyr~ hakon tenaz"})
    told = fault(partial(mermen, swimming=swimming), march(field), who.split())
    assert told == found


@pytest.mark.rule("fornaldar", "11.13", "14.6")
@pytest.mark.parametrize(("who", "turns"), [("lhyr~", True), ("lhyr", True), ("hakon", False), ("tursas", True)])
def test_mermen_and_beasts_of_the_sea_turn(who, turns):
    field = Field({"0506": who})
    assert can_turn(field.state, field.state.pieces[who.strip("~")]) is turns


@pytest.mark.rule("fornaldar", "14.6.2", "14.7.3")
@pytest.mark.parametrize(
    ("at", "who", "into"),
    [("0506", "lhyr", ["", "0506/0507"]), ("0507", "lhyr", ["0506/0507"]), ("0508", "lhyr", []), ("0506", "hakon", [])],
)
def test_mermen_take_to_the_sea_of_their_hex_and_to_the_rivers_beside_it(at, who, into):
    field = Field({at: who}, sides={"0506/0507": {"river": "major"}})
    assert [swim.into or "" for swim in swims(field.state, field.state.pieces[who])] == into


@pytest.mark.rule("fornaldar", "14.6.2")
def test_swimmers_come_on_land_on_each_shore_of_their_water():
    rivers = land({"0506": "rough", "0507": "rough"}, {"0506/0507": {"river": "major"}})
    assert sorted(step.onto for step in landings(rivers, "0506/0507")) == ["0506", "0507"]


# 11.5


@pytest.mark.rule("fornaldar", "11.5")
def test_who_has_moved_is_not_picked_up():
    field = Field({"0506": "hakon snorri"}, hexes=PLAIN)
    going = march(field)
    assert stale(going, "hakon") is None
    going.budget.pay(["hakon"], 2)
    told = stale(going, "hakon")
    assert (told.refusal.code, told.refusal.rule) == ("HAS_MOVED", "11.5")
    assert told.refusal.why == "Hakon has moved in this phase and cannot be picked up"
    assert stale(going, "snorri") is None


@pytest.mark.rule("fornaldar", "11.5")
def test_who_is_dropped_off_goes_no_further_unless_he_has_not_gone_yet():
    field = Field({"0506": "hakon snorri lembi"}, hexes=PLAIN)
    going, force = march(field), Force("0506", ["hakon", "snorri", "lembi"])
    going.budget.pay(["hakon"], 1)
    drop(going, force, ["hakon", "snorri"])
    assert force.ids == ["lembi"]
    assert {id: halted.rule for id, halted in going.budget.halted.items()} == {"hakon": "11.5"}


@pytest.mark.rule("fornaldar", "11.5")
def test_every_number_of_points_may_be_left_and_every_character_taken():
    field = Field({"0506": "hakon midhrasir:3 nerfringia:1 orms-sling snorri>orms-sling"})
    pieces = [field.state.pieces[id] for id in field.state.stacks["0506"][MUNDANE]]
    assert [step.csp for step in leavings(pieces)] == [
        {"midhrasir": 1}, {"midhrasir": 2}, {"midhrasir": 3}, {"nerfringia": 1},
    ]  # fmt: skip
    assert [step.pieces for step in takings(field.state, MUNDANE, "0506")] == [("hakon",)]


@pytest.mark.rule("fornaldar", "14.2.1")
def test_who_may_embark_is_every_character_ashore_alone_or_with_a_point_he_commands():
    field = Field({"0506": "orms-sling hakon midhrasir:3 fynn:2 lhyr~ signhild>orms-sling"})
    ship = field.state.pieces["orms-sling"]
    assert [*embarkings(field.state, ship)] == [
        Embark(ship="orms-sling", pieces=("hakon",), at="0506"),
        Embark(ship="orms-sling", pieces=("hakon",), csp={"midhrasir": 1}, at="0506"),
    ]


@pytest.mark.rule("fornaldar", "11.5")
@pytest.mark.parametrize(
    ("csp", "words"),
    [
        ({}, "none"),
        ({"midhrasir": 1}, "1 point of Midhrasir"),
        ({"midhrasir": 3, "fynn": 2}, "3 points of Midhrasir and 2 points of Fynn"),
    ],
)
def test_points_are_told_by_colour(csp, words):
    assert points_in_words(march(Field({}, hexes=PLAIN)), csp) == words


@pytest.mark.rule("fornaldar", "11.5")
@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "of which colour: in 0506 3 points of Midhrasir and 2 points of Nerfringia can go"),
        (2, "of which colour: in 0506 3 points of Midhrasir and 2 points of Nerfringia can go"),
        (3, {"midhrasir": 3}),
        (4, "there are not 4: in 0506 3 points of Midhrasir and 2 points of Nerfringia can go"),
    ],
)
def test_points_without_a_colour_are_those_of_which_alone_there_are_enough(number, told):
    going = march(Field({"0506": "hakon midhrasir:3 nerfringia:2"}, hexes=PLAIN))
    found = fault(of_one_colour, going, "0506", {"points": number})
    assert found == (told if isinstance(told, dict) else ("11.5", told))


@pytest.mark.rule("fornaldar", "11.2")
def test_all_are_those_on_land_or_where_nobody_is_the_ships():
    field = Field({"0506": "hakon midhrasir:3 orms-sling signhild>orms-sling", "0511": "seaweaver", "0507": "snorri"})
    going = march(field)
    found = {at: (everybody(going, at).pieces, dict(everybody(going, at).csp)) for at in ("0506", "0511", "0507")}
    assert found == {
        "0506": (("hakon",), {"midhrasir": 3}),
        "0511": (("seaweaver",), {}),
        "0507": (("snorri",), {}),
    }


@pytest.mark.rule("fornaldar", "11.5")
def test_each_fault_of_those_who_are_meant_is_told_where_the_order_means_it():
    going = march(Field({"0506": "hakon snorri midhrasir:3"}, hexes=PLAIN))
    going.budget.pay(["snorri", "midhrasir-1"], 1)
    with pytest.raises(NotPossible) as raised:
        judge(going, ["hakon", "snorri", "midhrasir-1"], stale)
    assert [each.path for each in (raised.value, *raised.value.others)] == [("pieces", 1), ("csp", "midhrasir")]
    judge(going, ["hakon"], stale)


# 11.3


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize(
    ("a", "b", "are"),
    [("0505", "0505", True), ("0505", "0506", True), ("0505", "0507", False), ("0505/0506", "0507", True)],
)
def test_places_are_beside_each_other_where_their_hexes_are_neighbours(a, b, are):
    assert beside(a, b) is are
    assert beside(b, a) is are


SPLIT = {"0506": {"0506a": ["0507"], "0506b": []}}


@pytest.mark.rule("fornaldar", "14.2.5")
@pytest.mark.parametrize(
    ("who", "to", "hint"),
    [
        ("hakon", "0506", "write 0506a or 0506b"),
        ("hakon", "0506a", ""),
        ("hakon", "0507", ""),
        ("hakon", "0707", ""),
        ("hakon", "0506/0507", ""),
        ("orms-sling", "0506a", "write 0506"),
        ("orms-sling", "0506", ""),
    ],
)
def test_the_places_of_a_hex_that_water_splits_are_advised(who, to, hint):
    going = march(Field({"0505": "hakon orms-sling"}, split=SPLIT))
    assert split_hint(going, going.mover([who]), to) == hint


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize(
    ("path", "number", "hint"),
    [
        (["0509"], 0, "no way there is within reach: name a nearer place, or the hexes of the way"),
        (["0508"], 0, ""),
        (["0506"], 0, "write 0506a or 0506b"),
        (["0508", "0509"], 1, "end the way before it"),
        (["0508", "0511"], 1, "no way there is within reach: name a nearer place, or the hexes of the way"),
    ],
)
def test_advice_is_given_to_who_cannot_go_on(path, number, hint):
    going = march(Field({"0507": "hakon"}, split=SPLIT))
    assert way_hint(going, Force("0507", ["hakon"]), going.mover(["hakon"]), path, number) == hint


# 19.0


@pytest.mark.rule("fornaldar", "19.1", "11.7")
@pytest.mark.parametrize(("met", "then"), [("enemy", None), ("mobilized", "mobilized"), (None, None)])
def test_who_was_evaded_by_all_knows_of_nobody_there_and_goes_on(met, then):
    going = march(Field({"0506": "hakon midhrasir:3"}, hexes=PLAIN))
    force = Force("0506", ["hakon", "midhrasir-1"])
    force.met = met
    going.budget.halt(["hakon"], "11.7", "is stopped")
    going.budget.halt(["midhrasir-1"], "14.4", "is tired")
    pass_by(going, force)
    assert force.met == then
    assert [*going.budget.halted] == ["midhrasir-1"]


@pytest.mark.rule("fornaldar", "19.1", "11.7")
def test_who_still_meets_somebody_there_stays_stopped():
    going = march(Field({"0506": "hakon midhrasir:3 fynn:4"}, hexes=PLAIN))
    force = Force("0506", ["hakon", "midhrasir-1"])
    force.met = "enemy"
    going.budget.halt(["hakon"], "11.7", "is stopped")
    pass_by(going, force)
    assert (force.met, [*going.budget.halted]) == ("enemy", ["hakon"])


@pytest.mark.rule("fornaldar", "19.2.B", "19.4")
@pytest.mark.parametrize(("good", "met", "halted"), [(True, None, []), (False, "failed", ["hakon"])])
def test_who_evades_goes_on_and_who_fails_is_told_so(good, met, halted):
    field = Field({"0506": "hakon gorm+"}, hexes=PLAIN)
    going = march(field, luck=Luck(good=good, surprises={"0506": "enemy"}))
    force = Force("0506", ["hakon"])
    going.budget.pay(["hakon"], 1)
    going.budget.company["hakon"] = ["hakon"]
    going.budget.halt(["hakon"], "11.7", "is stopped")
    Evade().carry_out(going, force)
    assert (force.met, [*going.budget.halted]) == (met, halted)


@pytest.mark.rule("fornaldar", "19.2")
@pytest.mark.parametrize(
    ("who", "may"),
    [("hakon", True), ("hakon snorri", True), ("hakon+", False), ("hakon midhrasir:1", False), ("midhrasir:1", False)],
)
def test_characters_without_escorts_alone_evade(who, may):
    field = Field({"0506": who}, hexes=PLAIN)
    assert [*evasions([*field.state.pieces.values()])] == [Evade()] * may


@pytest.mark.rule("fornaldar", "19.1", "19.2.A")
@pytest.mark.parametrize(
    ("who", "caught", "hunted"),
    [("midhrasir:3", True, False), ("hakon+", True, False), ("hakon", False, False), ("orms-sling", False, True)],
)
def test_points_on_land_catch_the_helpless_and_what_floats_hunts_those_adrift(who, caught, hunted):
    field = Field({"0506": f"{who} eberic havha~"})
    id = "midhrasir-1" if ":" in who else who.strip("+")
    passing = Passing(march(field), Force("0506", [id]), "0506", "0507")
    assert bool(caught_by(field.state, passing)) == caught
    assert (bool(hunted_by(field.state, passing)), passing.afloat) == (False, hunted)


# 21.5


@pytest.mark.rule("fornaldar", "21.5", "21.6")
@pytest.mark.parametrize(
    ("items", "given"),
    [
        ({13: "hakon"}, [(13, "snorri"), (13, "midhrasir")]),
        ({13: "0506"}, [(13, "hakon"), (13, "snorri"), (13, "midhrasir")]),
        ({13: "0507"}, []),
        ({1: "hakon"}, []),
        ({1: "0506"}, [(1, "hakon"), (1, "snorri"), (1, "midhrasir")]),
        ({13: "gorm"}, []),
    ],
    ids=["borne", "lying", "elsewhere", "one that clings", "that one lying", "borne by the enemy"],
)
def test_what_is_at_hand_may_be_given_to_each_who_does_not_bear_it(items, given):
    field = Field({"0506": "hakon snorri midhrasir:2 gorm"}, hexes=PLAIN, items=items)
    assert [(step.item, step.to) for step in gives(field.state, MUNDANE, "0506")] == given


@pytest.mark.rule("fornaldar", "21.4", "21.5")
@pytest.mark.parametrize(
    ("at", "items", "dropped"),
    [
        ("0506", {13: "hakon"}, [13]),
        ("0506", {13: "0506"}, []),
        ("0506", {1: "hakon"}, []),
        ("0505", {13: "hakon"}, []),
    ],
    ids=["borne", "lying", "one that clings", "at sea"],
)
def test_what_is_borne_may_be_dropped_on_land(at, items, dropped):
    field = Field({at: "orms-sling hakon>orms-sling" if at == "0505" else "hakon"}, items=items)
    assert [step.item for step in drops(field.state, MUNDANE, at)] == dropped


@pytest.mark.rule("fornaldar", "21.4", "21.5")
@pytest.mark.parametrize(("seat", "who", "may"), [(MUNDANE, "hakon", False), (FOMORIAN, "gorm", True)])
def test_what_is_kept_in_an_enemy_fortress_is_not_at_hand(seat, who, may):
    """The fortress is of Fynn."""
    field = Field({"0506": who}, seat=seat, hexes=PLAIN, fortresses={"0506": "broch"}, items={13: "0506"})
    assert bool([*gives(field.state, seat, "0506")]) is may


@pytest.mark.rule("fornaldar", "14.4.1")
def test_who_has_marched_pays_stack_by_stack_in_one_order(monkeypatch):
    paid = []
    name = "adjudicator.games.fornaldar.movement.forced.march_attrition"
    monkeypatch.setattr(name, lambda table, seat, at, ids, kind: paid.append((seat, at, ids, kind)))
    field = Field({"0506": "hakon snorri lembi", "0505": "midhrasir:3"}, hexes=PLAIN)
    table = type("Stub", (), {"state": field.state})()
    pay_in_blood(table, MUNDANE, ["snorri", "hakon", "midhrasir-1", "gone"], "forced march")
    assert paid == [
        (MUNDANE, "0505", ["midhrasir-1"], "forced march"),
        (MUNDANE, "0506", ["hakon", "snorri"], "forced march"),
    ]
