"""What facts leave in the state, and what is left of a piece that is gone; 8.4.3 whom snow harms."""

import msgspec
import pytest
from fn_situation import Situation
from fornaldar_facts import facts
from fornaldar_land import land
from fornaldar_table import Field
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.pieces import mark, remove
from adjudicator.games.fornaldar.combat.ways_out import is_there
from adjudicator.games.fornaldar.losses.exposure import IN_SNOW, SNOW_TURN, Source, snow
from adjudicator.games.fornaldar.movement.encounters import Encounters
from adjudicator.games.fornaldar.movement.form import _limits
from adjudicator.games.fornaldar.movement.march import Force, March
from adjudicator.games.fornaldar.movement.model import NOBODY, CostPart
from adjudicator.games.fornaldar.printed.counters.effects import Attrition
from adjudicator.games.fornaldar.printed.counters.reading import _merged
from adjudicator.games.fornaldar.report.land import _names, land_map
from adjudicator.games.fornaldar.report.tolls import _own, _spared
from adjudicator.games.fornaldar.state import Lot, Wind
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import put, write

AT = "3927"


def after(it, *happened):
    for fact in happened:
        fact.change(it.state)
    return it.board


@pytest.mark.rule("fornaldar", "18.4")
def test_a_garrison_that_was_reduced_is_whole_again_when_the_battle_is_over():
    it = Situation({AT: "hakon"})
    assert after(it, facts.GarrisonReduced(hex=AT, left=2)).garrisons == {AT: 2}
    assert after(it, facts.GarrisonReduced(hex="1545", left=0)).garrisons == {AT: 2, "1545": 0}
    assert after(it, facts.GarrisonRestored(hex=AT)).garrisons == {"1545": 0}
    assert after(it, facts.GarrisonRestored(hex=AT)).garrisons == {"1545": 0}


@pytest.mark.rule("fornaldar", "18.4")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_what_is_left_of_a_garrison_is_told(left):
    words = {0: "nothing is left", 1: "1 point is left", 2: "2 points are left"}
    line = facts.GarrisonReduced(hex=AT, left=left).as_line(Situation({}).board.say)
    assert line.text.endswith(f" {words[left]}.")


@pytest.mark.rule("fornaldar", "18.4")
def test_a_fortress_that_was_captured_is_the_victors_with_a_whole_garrison():
    it = Situation({AT: "hakon"})
    board = after(it, facts.GarrisonReduced(hex=AT, left=2), facts.FortressCaptured(hex=AT, side=FOMORIAN))
    assert (board.captured, board.garrisons) == ({AT: FOMORIAN}, {})
    fact = facts.FortressCaptured(hex=AT, side=FOMORIAN)
    assert [fact.befalls(board.say, seat) for seat in (FOMORIAN, MUNDANE)] == [False, True]


@pytest.mark.rule("fornaldar", "24.2.2.6")
def test_an_engine_that_was_captured_lies_beneath_its_captors():
    it = Situation({AT: "greutung hakon midhrasir:2"}, scenario="24.2")
    engine = it.state.pieces["greutung"]
    side = MUNDANE if engine.side == FOMORIAN else FOMORIAN
    captors = it.state.stacks[AT].get(side, ())
    after(it, facts.EngineCaptured(character="greutung", side=side))
    assert it.state.pieces["greutung"].side == side
    assert it.state.stacks[AT][side] == (*captors, "greutung")
    after(it, facts.EngineDestroyed(character="greutung"))
    assert "greutung" not in it.state.pieces
    assert it.state.stacks[AT][side] == captors


@pytest.mark.rule("fornaldar", "7.4")
@pytest.mark.parametrize("id", ["hakon", "midhrasir-1"])
def test_of_a_piece_that_is_gone_nothing_is_left(id):
    it = Situation({AT: "hakon midhrasir:2 snorri"})
    state = it.state
    mark(state, id, halted="is tired", rule="14.4")
    for part in (state.bound, state.tried, state.laid, state.evaded, state.using):
        assert part is not None
    write(state.tried)[id] = ("gorm",)
    write(state.bound)[id] = AT
    write(state.laid)[id] = (id, "snorri")
    if id == "hakon":
        write(state.using)[id] = (13,)
    assert id in parts_of(state)
    remove(state, state.pieces[id])
    assert id not in parts_of(state)
    assert "snorri" in parts_of(state)


def parts_of(state):
    """All keys of what is kept of pieces."""
    kept = (state.pieces, state.marks, state.bound, state.tried, state.laid, state.using, state.evaded)
    stacked = [id for stacks in state.stacks.values() for ids in stacks.values() for id in ids]
    return {key for part in kept for key in part} | {*stacked}


# 8.4.3


def unit(piece, *, home=False, race="mundane"):
    return type("Unit", (), {"piece": piece, "home": home, "race": race, "escort": False})()


def spot(*, snow=True, coast=False, harbour=False, walls="none"):
    return type("Spot", (), {"snow": snow, "coast": coast, "harbour": harbour, "walls": walls})()


@pytest.mark.rule("fornaldar", "8.4.3", "8.3")
@pytest.mark.parametrize(
    ("who", "where", "harms"),
    [
        ({}, {}, ("snow", "turn")),
        ({"home": True}, {}, ()),
        ({}, {"coast": True}, ("snow", "turn")),
        ({"race": "mermen"}, {"coast": True}, ()),
        ({"race": "mermen"}, {}, ("snow", "turn")),
        ({"aboard": True}, {"coast": True}, ()),
        ({"aboard": True}, {"harbour": True}, ()),
        ({}, {"harbour": True}, ("snow", "turn")),
        ({}, {"walls": "own"}, ()),
        ({}, {"walls": "other"}, ("snow",)),
        ({}, {"snow": False}, ("turn",)),
    ],
)
def test_snow_harms_all_but_those_at_home_ships_off_a_friendly_coast_and_in_harbour_and_behind_their_own_walls(
    who, where, harms
):
    it = Situation({AT: "midhrasir:2"}, weather="snow")
    put(it.board, weather="snow")
    piece = next(each for each in it.state.pieces.values() if isinstance(each, Lot))
    given = dict(who)
    if given.pop("aboard", False):
        piece = replace(piece, aboard="orms-sling")
    found = snow(it.state, unit(piece, **given), spot(**where))
    numbers = {"snow": ("snow", IN_SNOW), "turn": ("Game-Turn of snow", SNOW_TURN)}
    assert found == dict(numbers[each] for each in harms)


@pytest.mark.rule("fornaldar", "8.4.3")
def test_out_of_a_turn_of_snow_only_the_snow_of_the_hex_harms():
    it = Situation({AT: "midhrasir:2"}, weather="clear")
    piece = next(iter(it.state.pieces.values()))
    assert snow(it.state, unit(piece), spot()) == {"snow": IN_SNOW}


# What a land is named, and counters of one's own


def test_the_names_of_a_land_are_of_their_kind_waters_from_the_largest():
    small = land({"0505": "sea", "0506": "sea", "0507": "lake", "0508": "clear"})
    for id, sea in (("0505", "Salt"), ("0506", "Salt"), ("0507", "Sweet")):
        small.hexes[id] = replace(small.hexes[id], sea=sea)
    part = type("Part", (), {"name": "", "hexes": (), "sides": (), "id": ""})

    def made(**values):
        each = part()
        for name, value in values.items():
            setattr(each, name, value)
        return each

    region = made(id="fynn", name="Fynn", hexes=("0508",))
    named = type("Land", (), {
        "regions": {"fynn": region}, "hexes": small.hexes,
        "districts": [made(name="The Moor", hexes=("0508",))],
        "rivers": [made(name="Flow", sides=("0507/0508", "0506/0507"))],
    })()  # fmt: skip
    told = [(each.name, each.kind, [place for place, _ in each.places], each.kingdom) for each in _names(named)]
    assert told == [
        ("Fynn", "region", ["0508"], "fynn"),
        ("Salt", "water", ["0505", "0506"], ""),
        ("Sweet", "water", ["0507"], ""),
        ("The Moor", "district", ["0508"], ""),
        ("Flow", "river", ["0507/0508", "0506/0507"], ""),
    ]


@pytest.mark.parametrize(
    ("built_in", "given", "merged"),
    [
        (
            {"name": "A", "combat": 3, "source": "book", "sources": {"combat": "book", "name": "book"}},
            {"combat": 4, "name": "A"},
            {"name": "A", "combat": 4, "source": "book", "sources": {"combat": "REFEREE", "name": "book"}},
        ),
        ({"combat": 3, "source": "book"}, {"combat": 3}, {"combat": 3, "source": "book", "sources": {}}),
        ({}, {"combat": 3}, {"combat": 3, "source": "REFEREE", "sources": {"combat": "REFEREE"}}),
        (
            {"combat": 3, "source": "book"},
            {"combat": 4, "sources": {"combat": "mine"}, "source": "own"},
            {"combat": 4, "source": "own", "sources": {"combat": "mine"}},
        ),
        ({"combat": 3, "sources": "odd"}, {"combat": 4}, {"combat": 4, "sources": "odd"}),
        ({"combat": 3, "source": "book"}, {"sources": 7}, {"combat": 3, "source": "book", "sources": 7}),
    ],
)
def test_of_the_values_that_a_referee_changes_he_is_the_source(built_in, given, merged):
    source = _merged({}, {"combat": 1})["source"]
    expected = msgspec.json.decode(msgspec.json.encode(merged).replace(b"REFEREE", source.encode()))
    assert _merged(built_in, given) == expected


@pytest.mark.rule("fornaldar", "8.1.1", "8.4.3")
@pytest.mark.parametrize(
    ("whom", "own", "at", "who", "reaches"),
    [
        ("own stack", True, AT, "hakon", True),
        ("own stack", True, "3928", "hakon", False),
        ("own stack", False, AT, "hakon", False),
        ("all pieces", False, AT, "hakon", True),
        ("all pieces", True, "3929", "hakon", True),
        ("all pieces", True, "3930", "hakon", False),
        ("enemies", False, AT, "hakon", True),
        ("enemies", True, AT, "hakon", False),
        ("ships", True, AT, "hakon", False),
        ("ships", False, AT, "orms-sling", True),
    ],
)
def test_what_bears_on_attrition_reaches_those_whom_it_is_for_as_far_as_it_says(whom, own, at, who, reaches):
    it = Situation({AT: "hakon orms-sling"})
    effect = Attrition(whom=whom, radius=2, modifier=1)
    source = Source(name="it", effect=effect, side=MUNDANE if own else FOMORIAN, at=AT)
    checking = type("Spot", (), {"side": MUNDANE, "at": at, "hexes": (at,), "wards": frozenset()})()
    assert source.reaches(unit(it.state.pieces[who]), checking) is reaches


@pytest.mark.rule("fornaldar", "8.1.1", "21.0")
@pytest.mark.parametrize(("side", "reaches"), [(FOMORIAN, False), (MUNDANE, True)])
def test_an_enchantment_that_is_warded_off_reaches_its_own_side_alone(side, reaches):
    it = Situation({AT: "hakon"})
    effect = Attrition(whom="all pieces", radius=2, modifier=1)
    source = Source(name="it", effect=effect, side=side, at=AT, enchantment="frost")
    warded = type("Spot", (), {"side": MUNDANE, "at": AT, "hexes": (AT,), "wards": frozenset(["frost"])})()
    assert source.reaches(unit(it.state.pieces["hakon"]), warded) is reaches


@pytest.mark.rule("fornaldar", "8.4.3")
def test_sleeping_enemies_are_spared():
    it = Situation({AT: "hakon"}, inactive=["midhrasir"])
    source = Source(name="it", effect=Attrition(whom="enemies", radius=2, modifier=1), side=FOMORIAN, at=AT)
    here = type("Spot", (), {"side": MUNDANE, "at": AT, "hexes": (AT,), "wards": frozenset()})()
    assert source.reaches(unit(it.state.pieces["hakon"]), here) is False


LOST = {"of": "battle", "at": AT, "number": 1, "csp": 0, "steps": 0}


@pytest.mark.rule("fornaldar", "7.6")
@pytest.mark.parametrize(
    ("happened", "spared"),
    [
        ([], 0),
        ([facts.LossesTaken(side=MUNDANE, wounds=3, **LOST)], 3),
        ([facts.LossesTaken(side=FOMORIAN, wounds=3, **LOST)], 0),
        ([facts.LossesTaken(side=MUNDANE, wounds=3, **LOST),
          facts.Wounded(character="hakon", wounds=2, seen_by=(MUNDANE,))], 1),
        ([facts.LossesTaken(side=MUNDANE, wounds=3, **LOST),
          facts.Wounded(character="gorm", wounds=2, seen_by=(FOMORIAN,))], 3),
        ([facts.LossesTaken(side=MUNDANE, wounds=3, **LOST), facts.CharacterKilled(character="snorri")], 0),
        ([facts.LossesTaken(side=MUNDANE, wounds=3, **LOST), facts.CharacterKilled(character="gorm")], 3),
    ],
)  # fmt: skip
def test_wounds_that_items_took_are_told_unless_somebody_of_the_side_died(happened, spared):
    view = Situation({AT: "hakon snorri", "1545": "gorm"}).view(MUNDANE)
    assert _spared(view, happened, MUNDANE) == spared
    told = [*_own(view, happened, MUNDANE)]
    assert ([each for each in told if "spare" in each] or [""])[0] == {
        0: "", 1: "1 wound that items spare", 3: "3 wounds that items spare",
    }[spared]  # fmt: skip


@pytest.mark.rule("fornaldar", "8.4")
@pytest.mark.parametrize(
    ("given", "cost", "tone"),
    [
        ({}, "nothing", "plain"),
        ({"csp": 2, "wounds": 1}, "2 CSPs and 1 wound", "bad"),
        ({"steps": 1}, "1 step", "bad"),
    ],
)
def test_a_roll_of_attrition_tells_why_where_on_which_dice_and_what_it_costs(given, cost, tone):
    roll = {"faces": (3, 4), "modifiers": (("rain", 1), ("command", -2)), "letter": "C"}
    roll |= {"csp": 0, "wounds": 0, "steps": 0}
    place = {"side": MUNDANE, "at": "3020", "ground": "clear", "occasion": "attrition", "causes": ("cold", "hunger")}
    say = Situation({}).board.say
    line = facts.AttritionChecked(rule="8.4", **place, **(roll | given)).as_line(say)
    assert line.text == f"In {say.place('3020')}, attrition from cold and hunger costs {cost}."
    assert (line.tone, line.reckoning) == (tone, "7, rain +1, command −2: 6, C")
    assert [die.face for die in line.dice] == [3, 4]
    marched = facts.AttritionChecked(rule="14.4.1", **(place | {"occasion": "forced march", "ground": "sea"}), **roll)
    assert marched.words(say).text == f"in {say.place('3020')} afloat, the forced march costs nothing."


def test_a_wind_is_raised_by_an_item_that_there_is():
    it = Situation({AT: "hakon"})
    after(it, facts.WindRaised(side=MUNDANE, item=26, wind=Wind(at=AT, weather="rain")))
    assert it.board.winds == {26: Wind(at=AT, weather="rain")}
    with pytest.raises(ValueError, match="there is no item 99"):
        facts.WindRaised(side=MUNDANE, item=99, wind=Wind(at=AT, weather="rain")).change(it.state)
    winds = [Wind(at=AT, weather=each) for each in ("clear", "rain")]
    told = [facts.WindRaised(side=MUNDANE, item=26, wind=wind).words(it.board.say).text for wind in winds]
    item = it.board.say.item(26)
    place = it.board.say.place(AT)
    assert told == [f"{item} clears the sky round {place}.", f"{item} brings rain round {place}."]


def test_a_part_of_a_price_is_told_with_its_rule():
    assert CostPart(rule="11.4.3", what="clear", mp=2).words == "clear 2 (11.4.3)"
    assert CostPart(rule="11.4.3", what="faerie", mp=0.5).words == "faerie 0.5 (11.4.3)"


@pytest.mark.rule("fornaldar", "20.6", "11.1")
def test_a_form_tells_who_has_cast_and_does_nothing_else():
    it = Situation({AT: "signhild hakon"})
    put(it.board, cast=("signhild",))
    limits = [_limits(it.state, it.state.pieces[id]) for id in ("signhild", "hakon")]
    assert limits == [", has cast: does nothing else (20.6)", ""]


@pytest.mark.rule("fornaldar", "17.5.8", "14.2.5")
@pytest.mark.parametrize(
    ("place", "way", "there"),
    [
        ("0505", "0505", True),
        ("0505a", "0505", True),
        ("0505", "0505a", False),
        ("0505", "0506", False),
        ("0505/0506", "0505", False),
        ("0505/0506", "0505/0506", True),
    ],
)
def test_a_place_is_where_somebody_came_from_over_water_from_its_hex_as_a_whole(place, way, there):
    assert is_there(place, way) is there


@pytest.mark.rule("fornaldar", "14.8.11")
@pytest.mark.parametrize(("compelled", "stops"), [((), False), (("0507",), True), (("0506",), False)])
def test_who_comes_where_others_were_intercepted_is_stopped_there(compelled, stops):
    field = Field({"0506": "hakon"}, hexes={f"05{row:02}": "clear" for row in range(5, 9)})
    put(field.state.board, compelled=compelled)
    table = Table("1.movement", field.state, ScriptedDice(()), lambda question: (question.default, "default"))
    going = March(field.state, MUNDANE, lambda at: NOBODY, lambda fact: None)
    force = Force("0507", ["hakon"])
    assert Encounters(table, MUNDANE).stops(going, force, ("0506", "0507")) is stops


def test_a_window_of_the_land_is_drawn_with_the_hexes_round_it_and_the_whole_without_any():
    small = replace(land(dict.fromkeys(("0505", "0506", "0507", "0508"), "clear")), regions={}, rows=0)
    whole = land_map(small)
    assert ([cell.id for cell in whole.cells], whole.fringe) == (["0505", "0506", "0507", "0508"], ())
    window = land_map(small, ["0506"])
    assert [cell.id for cell in window.cells] == ["0506"]
    assert [cell.id for cell in window.fringe] == ["0505", "0507"]
