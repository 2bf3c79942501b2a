"""The lines that are offered for each action: from where, with whom, over which tiles."""

import pytest
from northmen_table import bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.actions import Mead
from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.brigands import Incite
from adjudicator.games.northmen.building import Catapult, Hersir, Longship, PlaceChurch, Warband
from adjudicator.games.northmen.checking import _foes_there, _free_there, _hand_there, _own_there, form
from adjudicator.games.northmen.decks import Draw
from adjudicator.games.northmen.offers import _army, candidates, extra_tiles, mead_as, offers
from adjudicator.games.northmen.sayings import _passes
from adjudicator.games.northmen.trade import Bribe, Prepare, Store, Trade
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import Step

HOME, NEXT, FAR = (0, 0), (1, 0), (2, 0)


class First:
    """Takes the first of everything; `number` is what it draws."""

    def __init__(self, number=0.0):
        self.number = number

    def choice(self, seq):
        return seq[0]

    def random(self):
        return self.number


def tiles(sides="EEEEEE", **units):
    row = [{"at": [*at], "sides": sides} for at in (HOME, NEXT, FAR)]
    row[0]["units"] = units
    return row


def offered(type, state, number=0.0):
    return candidates(state, "A", type, First(number))


@pytest.mark.rule("northmen", "NB-41", "NB-42")
@pytest.mark.parametrize(
    ("held", "number", "army"),
    [
        (Units(w=5), 0.0, Units(w=3)),
        (Units(w=2), 0.49, Units(w=2)),
        (Units(w=2, h=2), 0.0, Units(w=2, h=1)),
        (Units(w=3, h=1), 0.0, Units(w=3)),
        (Units(w=3, h=2, l=2, c=2), 0.5, Units(h=1, l=1, c=1)),
        (Units(w=3), 0.9, Units()),
    ],
)
def test_three_units_at_most_go_together(held, number, army):
    state = bench(tiles(A={unit: held.of(unit) for unit in "whlc"}))
    assert _army(state, "A", HOME, First(number)) == army


@pytest.mark.rule("northmen", "NB-40", "NB-43", "NT-06")
def test_what_needs_no_place_is_offered_once_or_as_often_as_it_is_of_use():
    state = bench(tiles(A={"w": 1}))
    assert offered("forest", state) == [Warband()] * 3 + [Incite(), Draw(deck="main")]
    assert offered("church", state) == [Draw(deck="main")]
    assert offered("lake", state)[0] == Longship()
    assert offered("road", state)[0] == Hersir()
    assert offered("mountain", state)[0] == Catapult()


@pytest.mark.rule("northmen", "NT-06")
def test_a_church_is_offered_for_every_town():
    row = tiles()
    row[1]["towns"] = ["mead"]
    assert offered("church", bench(row)) == [Draw(deck="main"), PlaceChurch(at=NEXT)]


@pytest.mark.rule("northmen", "NB-60", "NT-53")
def test_attacks_are_offered_with_and_without_a_catapult_here_and_on_each_tile_beside():
    state = bench(tiles(A={"w": 1}), prepared={"A": ["B46", "B47"]})
    here = {"best": 1, "prepared": ("B46",), "deck": "main"}
    assert offered("mountain", state)[1:] == [
        Conflict(at=HOME, catapult=False, **here),
        Ranged(from_=HOME, to=NEXT, catapult=False, stronghold="destroy"),
        Conflict(at=HOME, catapult=True, **here),
        Ranged(from_=HOME, to=NEXT, catapult=True, stronghold="destroy"),
    ]


@pytest.mark.rule("northmen", "NB-42")
def test_marches_by_road_are_offered_to_the_next_tile_and_the_one_behind():
    state = bench(tiles(A={"w": 1}))
    one = Units(w=1)
    assert offered("road", state)[1:] == [
        RoadMove(path=(HOME, NEXT), units=one),
        RoadMove(path=(HOME, NEXT), units=one, oathbound=True),
        RoadMove(path=(HOME, NEXT, FAR), units=one),
        RoadMove(path=(HOME, NEXT, HOME), units=one),
    ]


@pytest.mark.rule("northmen", "NB-41")
@pytest.mark.parametrize(
    ("sectarian", "church", "removes"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_of_lake_moves_sectarians_alone_remove_a_church_where_there_is_one(sectarian, church, removes):
    row = tiles(A={"w": 1})
    row[1]["church"] = church
    state = bench(row, abilities={"A": "SECTARIANS"} if sectarian else {})
    (move,) = offered("lake", state)[1:]
    assert move == LakeMove(from_=HOME, to=NEXT, units=Units(w=1), remove_church=removes)


@pytest.mark.rule("northmen", "NB-51", "NB-52", "NB-53", "NB-54")
def test_of_a_town_all_that_the_hand_and_the_places_allow():
    state = bench(tiles(A={"w": 1}), players="ABC", hand={"A": ["B46"]})
    assert offered("town", state) == [
        Store(),
        Trade(deck="main"),
        Prepare(tile="B46"),
        Bribe(at=HOME, player="B"),
        Bribe(at=HOME, player="C"),
        Bribe(at=HOME, player=BRIGANDS),
    ]


@pytest.mark.rule("northmen", "NT-42")
@pytest.mark.parametrize(("placed", "any_more"), [(None, True), (HOME, False)])
def test_nt_42_extra_tiles_are_offered_before_the_main_tile_lies(placed, any_more):
    row = [{"at": [*HOME], "sides": "LLLLLL", "units": {"A": {"l": 1}}}]
    state = bench(row, hand={"A": 8}, phase="extra", placed=placed)
    view = GAME.view(state, "A")
    assert bool([*offers(view)["ExtraTile"]()]) == any_more
    assert [*extra_tiles(state, "A")]


@pytest.mark.rule("northmen", "NB-51", "NT-101")
def test_nb_51_mead_is_offered_by_itself_and_with_each_longship():
    row = tiles(A={"l": 1})
    row[1]["units"] = {"A": {"w": 1}}
    assert [*mead_as(bench(row), "A", "road")] == [Mead(as_="road"), Mead(as_="road", longship=HOME)]


@pytest.mark.rule("northmen", "NB-51")
@pytest.mark.parametrize(
    ("phase", "kinds"),
    [
        ("church", ["mountain", "road", "lake", "forest", "church"]),
        ("lake", ["mountain", "road", "lake"]),
        ("mountain", ["mountain"]),
        ("town", []),
    ],
)
def test_nb_51_mead_is_offered_for_the_types_whose_time_has_not_passed(phase, kinds):
    state = bench(tiles(A={"w": 1}), reserve={"A": 2}, phase=phase, placed=HOME)
    assert [mead.as_ for mead in offers(GAME.view(state, "A"))["Mead"]()] == kinds


def told_of(**given):
    row = [{"at": [*HOME], "sides": "EEEEEE", "units": {"A": {"w": 2}}}]
    state = bench(row, **given)
    return form(GAME.view(state, "A"), Step(id="1.turn", turn=1, title="", window="turn", seats=("A",)))


@pytest.mark.rule("northmen", "NB-20", "NB-24")
def test_a_form_tells_the_tiles_of_the_hand_before_the_main_tile_lies():
    told = told_of(phase="extra", hand={"A": ["B13"]})
    assert told[0] == "Your tiles, and where they can lie:"
    assert told[1].startswith("  B13 (LEEMLF, tusk): at (-1,0) turned 3, 4 or 5; at (-1,1) turned 2, 3 or 4;")
    assert told[2].startswith("Where you name no tile: `lay B13 at (-1,0) turned 3`.")
    assert told[3].startswith("Sides are named from the south-east clockwise")
    assert not any("turn goes on" in line for line in told)


@pytest.mark.rule("northmen", "NB-20", "NB-51")
def test_a_form_tells_what_is_left_of_the_turn_where_the_main_tile_lies():
    more = {"reserve": {"A": 1}, "abilities": {"A": "NIGHTWIND"}, "hand": {"A": ["B13"]}}
    told = told_of(phase="road", placed=HOME, actions={"road": 2, "lake": 0}, **more)
    assert told[0] == "Your hand: B13 (LEEMLF, tusk)."
    assert told[1:3] == ["Your units:", "  (0,0): 2 warbands"]
    assert told[3] == "Supply: 9 warbands, 5 hersirs, 5 longships, 5 catapults."
    assert told[4:6] == ["Reserve: 1 warband.", "Special ability: Nightwind."]
    assert told[-1] == "Your turn goes on with: road. Actions left: 2 road."


def test_a_form_tells_nothing_of_a_reserve_or_an_ability_that_one_has_not():
    told = told_of(phase="town", placed=HOME)
    assert told[0] == "Your hand: empty."
    assert not any(line.startswith(("Reserve", "Special")) for line in told)
    assert told[-1] == "Your turn goes on with: town. Actions left: none."


@pytest.mark.parametrize(
    ("hand", "called"), [(["T05"], True), (["T05", "T10"], False), (["B13"], False), (["B13", "T10"], True)]
)
def test_the_pass_tile_is_called_so_where_a_hand_has_but_one(hand, called):
    words = dict(_passes(GAME.view(bench(hand={"A": hand}), "A")))
    passes = [id for id in hand if id in ("T05", "T10")]
    assert ("pass tile" in words, "the pass tile" in words) == (called, called)
    assert [words[f"my pass tile ({id})"] for id in passes] == passes
    if called:
        assert words["pass tile"] == passes[0]


def test_examples_name_ones_own_tiles_the_place_beside_and_opponents():
    view = GAME.view(bench(tiles(A={"w": 1}), players="ABC", hand={"A": ["B14", "B13"]}), "A")
    assert _own_there(view) == {"[0, 0]": [0, 0], "[0, 1]": [0, 0], "[1, 0]": [1, 0]}
    assert _hand_there(view) == {"B46": "B13", "T21": "B14", "T09": "B13"}
    assert _foes_there(view) == {"B": "B", "C": "C"}
    alone = GAME.view(bench([{"at": [0, 0], "sides": "EEEEEE", "units": {"A": {"w": 1}}}]), "A")
    assert _own_there(alone) == {"[0, 0]": [0, 0], "[0, 1]": [0, 0], "[1, 0]": [0, 0]}
    assert _own_there(GAME.view(bench(), "A")) == {}
    assert _foes_there(alone)["B"] == "B"
    assert all(tuple(cell) not in alone.map for cell in _free_there(alone).values())
    assert [*_free_there(alone)] == ["[-1, 0]", "[1, -1]"]
