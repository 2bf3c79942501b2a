"""The board as it is drawn: every border of the map is on the land, and a season is drawn as it was judged."""

import datc
import msgspec
import pytest
from written_dip import begun

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.atlas import MAP, Atlas
from adjudicator.games.diplomacy.ending import Ended
from adjudicator.games.diplomacy.report.land import geography
from adjudicator.games.diplomacy.report.picture import beginning, position, season, situation
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import State
from adjudicator.games.diplomacy.winter import CentreTaken
from adjudicator.games.diplomacy.words import province_of
from adjudicator.reports.pdf.regions import arrange_regions
from adjudicator.reports.pdf.regions.room import rooms_of
from adjudicator.table.regionmap import Advance, Aid, Force, Holding, Retreat

ATLAS = MAP.built_in
LAND = geography(ATLAS)
REGIONS = {region.id: region for region in LAND.regions}


def edges(region):
    return {frozenset(pair) for ring in region.rings for pair in zip(ring, (*ring[1:], ring[0]), strict=True)}


@pytest.mark.parametrize("kind", ["army", "fleet"])
def test_who_can_go_from_one_province_to_another_sees_a_border_between_them(kind):
    apart = []
    for a, b in getattr(ATLAS, kind):
        one, other = REGIONS[province_of(a)], REGIONS[province_of(b)]
        if not edges(one) & edges(other):
            apart.append((one.id, other.id))
    assert apart == []


def test_units_and_centres_are_drawn_within_their_provinces_and_coasts_where_the_map_has_them():
    rooms = rooms_of(LAND)
    for land in ATLAS.provinces:
        region = REGIONS[land.id]
        assert rooms.at(region.at) == region
        assert (region.centre is not None) == land.centre
        assert region.centre is None or rooms.at(region.centre) == region
        assert [coast for coast, _ in region.berths] == [f"{land.id}/{coast}" for coast in land.coasts]


def played(orders, units=(), retreats=None):
    """A season from the orders of each power, and perhaps its retreats: the state, and what happened."""
    case = {"orders": orders, "units": dict(units)}
    state = State(board=datc.laid_out(case))
    facts = datc.play(state, "orders", orders)
    if retreats is not None:
        facts += datc.play(state, "retreats", retreats)
    return state, facts


def test_moves_and_supports_are_drawn_as_they_came_out():
    orders = {
        "F": ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - ENG"],
        "E": ["F LON - ENG"],
        "G": ["A MUN - BUR", "A BER S A MUN - SIL"],
    }
    state, facts = played(orders)
    drawn = season(state.board, facts, 1)
    assert drawn.title.startswith("Spring 1901")
    assert set(drawn.advances) == {
        Advance(0, "F", ("PAR", "BUR")),
        Advance(0, "F", ("BRE", "ENG"), made=False),
        Advance(0, "E", ("LON", "ENG"), made=False),
        Advance(0, "G", ("MUN", "BUR"), made=False),
    }
    assert set(drawn.aids) == {Aid("F", "MAR", "PAR", "BUR"), Aid("G", "BER", "MUN", "SIL", given=False)}
    assert drawn.standoffs == ("ENG",)
    assert Force("F", "army", "PAR") in drawn.forces
    assert Force("F", "army", "BUR") in position(state.board, facts).forces


def test_an_army_goes_over_the_fleets_that_carry_it():
    orders = {"E": ["A LON - TUN", "F ENG C A LON - TUN", "F MAO C A LON - TUN", "F WES C A LON - TUN"]}
    state, facts = played(orders)
    drawn = season(state.board, facts, 1)
    assert drawn.advances == (Advance(0, "E", ("LON", "ENG", "MAO", "WES", "TUN")),)
    assert all(aid.carries and aid.given for aid in drawn.aids)


OTHERS = [
    ("NTH", {"E": ["F ENG C A WAL - PIC", "A WAL - PIC"]}),
    ("ENG", {"E": ["F NTH C A EDI - HOL", "A EDI - HOL"]}),
    ("NTH", {"E": ["F ENG S A LON - BEL"]}),
    ("ENG", {"E": ["F NTH S A LON - BEL"]}),
    ("NTH", {"E": ["F ENG C A LON - BEL"], "F": ["F BRE - ENG", "F MAO S F BRE - ENG"]}),
    ("ENG", {"E": ["F NTH C A LON - BEL"], "G": ["F DEN - NTH", "F HOL S F DEN - NTH"]}),
]
"""A fleet that carries an army from London to Belgium, and another that could have, and does not or is driven out."""


@pytest.mark.rule("diplomacy", "DIP-6")
@pytest.mark.parametrize(("fleet", "others"), OTHERS)
def test_an_army_is_drawn_over_no_fleet_that_does_not_carry_it(fleet, others):
    carried = ["A LON - BEL", f"F {fleet} C A LON - BEL"]
    state, facts = played(others | {"E": carried + others["E"]})
    ways = [advance.path for advance in season(state.board, facts, 1).advances]
    assert ("LON", fleet, "BEL") in ways


@pytest.mark.rule("diplomacy", "DIP-6")
def test_of_two_ways_by_sea_the_shorter_is_drawn():
    long_way, short_way = ("IRI", "NAO", "NWG"), ("ENG", "NTH")
    fleets = [f"F {sea} C A WAL - NWY" for sea in (*long_way, *short_way)]
    state, facts = played({"E": ["A WAL - NWY", *fleets]})
    assert season(state.board, facts, 1).advances == (Advance(0, "E", ("WAL", *short_way, "NWY")),)


@pytest.mark.rule("diplomacy", "DIP-8")
def test_land_that_changed_hands_is_drawn_so():
    state, _ = played({})
    taken = CentreTaken(seat="F", at="BEL", was=None)
    taken.change(state)
    changed = [holding for holding in position(state.board, [taken]).holdings if holding.changed]
    assert changed == [Holding("BEL", "F", changed=True)]


def test_a_fleet_is_drawn_on_its_coast_and_supported_there():
    orders = {"F": ["F POR - SPA/NC", "F GAS S F POR - SPA"]}
    state, facts = played(orders)
    drawn = season(state.board, facts, 1)
    assert drawn.advances == (Advance(0, "F", ("POR", "SPA/NC")),)
    assert drawn.aids == (Aid("F", "GAS", "POR", "SPA/NC"),)


DRIVEN_OUT = {
    "I": ["A VEN - TRI", "A TYR S A VEN - TRI"],
    "A": ["A TRI H"],
}


def test_a_unit_driven_out_is_drawn_beside_the_one_that_came_with_its_retreats():
    state, facts = played(DRIVEN_OUT)
    now = position(state.board, facts)
    assert {force.state for force in now.forces if force.at == "TRI"} == {"", "out"}
    assert Retreat("A", "TRI", "ALB", made=False) in now.retreats
    assert Force("A", "army", "TRI", "out") in season(state.board, facts, 1).forces


def test_a_retreat_is_drawn_and_who_has_none_is_gone():
    state, facts = played(DRIVEN_OUT, retreats={"A": ["A TRI - ALB"]})
    assert season(state.board, facts, 1).retreats == (Retreat("A", "TRI", "ALB"),)
    state, facts = played(DRIVEN_OUT, retreats={})
    assert Force("A", "army", "TRI", "gone") in season(state.board, facts, 1).forces


def test_units_that_are_built_and_removed_are_marked_and_before_that_where_they_may_be():
    case = {
        "centres": {"F": ["BRE", "MAR", "PAR"], "E": ["LON"]},
        "units": {"F": ["A GAS"], "E": ["F LON", "F NTH"]},
        "winter": {"F": ["build A PAR", "build F BRE"], "E": ["remove F NTH"]},
    }
    before = State(board=datc.laid_out(case))
    assert set(position(before.board).open) == {"BRE", "MAR", "PAR"}
    state, facts = datc.played(case)
    drawn = position(state.board, facts)
    assert Force("F", "fleet", "BRE", "new") in drawn.forces
    assert Force("E", "fleet", "NTH", "gone") in drawn.forces
    assert drawn.open == ()


def test_land_has_the_colour_of_its_owner_else_of_who_stands_there_or_alone_owns_centres_beside_it():
    state, _ = played({"F": ["A PIC H"], "G": ["A BUR H"], "E": ["F BRE H"]})
    held = {holding.region: holding.seat for holding in position(state.board).holdings}
    assert held["BRE"] == "F", "a centre is its owner's until the autumn"
    assert held["BUR"] == "G"
    assert held["GAS"] == "F"
    assert "SIL" not in held, "Berlin, Munich and Warsaw lie beside it"
    assert not any(REGIONS[id].water for id in held)


def test_a_map_that_nobody_plays_yet_has_its_first_units():
    drawn = GAME.books.map(ATLAS)
    assert drawn == beginning(ATLAS)
    assert Force("R", "fleet", "STP/SC") in drawn.forces
    assert Holding("PAR", "F") in drawn.holdings


def named_anew():
    """The map with a province under another name, so that the drawing does not fit it."""
    text = msgspec.json.encode(ATLAS).decode().replace("YOR", "YRK")
    return msgspec.json.decode(text, type=Atlas)


def test_a_map_of_other_provinces_is_drawn_with_a_cell_round_each():
    atlas = named_anew()
    drawn = beginning(atlas)
    assert "cell" in drawn.source
    rooms = rooms_of(drawn.geography)
    for region in drawn.geography.regions:
        assert rooms.at(region.at) == region
    assert Force("R", "fleet", "STP/SC") in drawn.forces
    assert arrange_regions(drawn, 400, 400).forces


def test_a_map_file_that_places_nothing_is_drawn_all_the_same():
    atlas = named_anew()
    bare = msgspec.structs.replace(
        atlas, provinces=tuple(msgspec.structs.replace(land, x=0, y=0) for land in atlas.provinces)
    )
    spots = {region.at for region in geography(bare).regions}
    assert len(spots) == len(bare.provinces)


@pytest.mark.rule("diplomacy", "DIP-8")
@pytest.mark.parametrize(("phase", "lost", "open"), [
    ("winter", ("VIE",), ("VIE",)),
    ("winter", ("VIE", "TRI"), ("VIE", "TRI")),
    ("winter", (), ()),
    ("orders", ("VIE",), ()),
])  # fmt: skip
def test_the_map_of_a_winter_shows_the_homes_in_which_a_power_may_build(phase, lost, open):
    board = begun().board
    units = {id: unit for id, unit in board.units.items() if unit.at not in lost}
    winter = msgspec.structs.replace(board, phase=phase, units=units)
    assert sorted(position(winter).open) == sorted(open)


@pytest.mark.rule("diplomacy", "DIP-8")
def test_who_has_as_many_units_as_centres_is_shown_no_home_to_build_in():
    board = begun().board
    units = {
        id: msgspec.structs.replace(unit, at="BOH" if unit.at == "VIE" else unit.at) for id, unit in board.units.items()
    }
    assert position(msgspec.structs.replace(board, phase="winter", units=units)).open == ()


def test_retreats_and_builds_are_decided_with_a_map_and_orders_are_not():
    state, _ = played(DRIVEN_OUT)
    step = GAME.next_step(state)
    assert step.window == "retreats"
    (drawn,) = situation(state.board, step)
    assert drawn == position(state.board)
    assert situation(state.board, msgspec.structs.replace(step, window="orders")) == ()


def test_a_draw_is_told_to_its_reader_first():
    state, _ = played({})
    ended = Ended(winners=("A", "F", "I"), reason="years")
    assert ended.head(Say(state.board, "I")) == "you, Austria and France share a draw"
    assert ended.head(Say(state.board)) == "Austria, France and Italy share a draw"
