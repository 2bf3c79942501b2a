"""The picture of a poster: the last board, with what moved and fought in all turns."""

from types import SimpleNamespace

from adjudicator.campaign.reading.poster import _drawn
from adjudicator.table.figures import Area, Cards, Clash, Link, Map, Movement
from adjudicator.table.hexmap import Cell, Fight, HexMap, MarchArrow
from adjudicator.table.regionmap import Advance, Aid, Force, Geography, Holding, RegionMap, Retreat

PALEST = 65


def drawn(*pictures):
    """The picture of turns 5, 6, ... that ended so."""
    return _drawn([SimpleNamespace(number=number, picture=each) for number, each in enumerate(pictures, start=5)])


def land(*movements, clashes=()):
    areas = (Area("T1", "Home", "town", 0, 0, changed=True),)
    links = (Link("T1", "T2", "3", changed=True),)
    return Map("The land", (), (), areas, links, movements=movements, clashes=tuple(clashes))


def test_on_a_map_each_march_is_drawn_once_as_pale_as_its_last_time_the_oldest_first():
    out, back = Movement(4, "A", "T1", "T2"), Movement(7, "A", "T2", "T1", forced=True)
    final = drawn(land(out), land(back), land(Movement(1, "A", "T1", "T2")))
    assert final.movements == (
        Movement(0, "A", "T2", "T1", forced=True, faded=round(PALEST / 2)),
        Movement(0, "A", "T1", "T2", faded=0),
    )
    assert drawn(land(out), land()).movements == (Movement(0, "A", "T1", "T2", faded=PALEST),)
    assert drawn(land(out)).movements == (Movement(0, "A", "T1", "T2", faded=0),)


def test_a_battle_bears_the_turn_in_which_its_area_was_fought_for_last():
    final = drawn(land(clashes=[Clash(1, "T1"), Clash(2, "T2")]), land(clashes=[Clash(1, "T2")]), land())
    assert final.clashes == (Clash(5, "T1"), Clash(6, "T2"))
    assert not final.areas[0].changed
    assert not final.links[0].changed


def hexes(*marches, fights=()):
    return HexMap("Fynn", (), (Cell("0101"),), marches=marches, fights=tuple(fights), overview=True)


def test_on_hexes_that_were_drawn_later_the_turns_since_then_are_told():
    march = MarchArrow(3, "A", ("0101", "0102"))
    final = drawn(None, hexes(march, fights=[Fight(1, "0102")]), hexes(fights=[Fight(9, "0101"), Fight(8, "0102")]))
    assert final.marches == (MarchArrow(0, "A", ("0101", "0102"), faded=round(PALEST / 2)),)
    assert final.fights == (Fight(7, "0102"), Fight(7, "0101"))
    assert final.overview is False
    assert drawn(hexes(march), hexes()).marches[0].faded == PALEST


def regions(*advances):
    return RegionMap(
        "Europe",
        (),
        Geography("Europe", 1, 1),
        holdings=(Holding("PAR", "F", changed=True),),
        forces=(Force("F", "army", "PAR"),),
        advances=advances,
        aids=(Aid("F", "MAR", "PAR"),),
        retreats=(Retreat("F", "PAR", "BRE"),),
        standoffs=("BUR",),
    )


def test_on_regions_all_that_came_somewhere_is_drawn_and_nothing_of_the_last_turn_besides():
    made, vain = Advance(0, "F", ("PAR", "BUR")), Advance(0, "G", ("MUN", "BUR"), made=False)
    final = drawn(regions(made, vain), regions(vain))
    assert final.advances == (Advance(0, "F", ("PAR", "BUR"), faded=PALEST),)
    assert final.holdings == (Holding("PAR", "F"),)
    assert final.forces == (Force("F", "army", "PAR"),)
    assert (final.aids, final.retreats, final.standoffs) == ((), (), ())


def test_any_other_picture_stays_as_it_is():
    cards = Cards("Testaments", (), ())
    assert drawn(None, cards) is cards
    assert drawn(None) is None
