"""20.3 Some enchantments need an item or a place: with one of them they are cast, without any they are not."""

import pytest
from fn_phase import bench

from adjudicator.games.fornaldar.magic.plots import Enchant, enchantment_faults, numbered
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.words import ItemId

BOOK = built_in()
ENCHANTMENTS = [*BOOK.counters.enchantments.values()]
PLACES = {
    "elsewhere": "2532",
    "in a place of no gift": "3824",
    "where winter is called": "0518",
    "where the elements are": "2714",
}
ITEMS = (None, *sorted({ItemId(item) for each in ENCHANTMENTS for item in each.requires.items}))


@pytest.mark.rule("fornaldar", "20.3", "I.45", "I.51", "I.52")
@pytest.mark.parametrize("enchantment", ENCHANTMENTS, ids=lambda each: each.id)
@pytest.mark.parametrize("at", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("item", ITEMS)
def test_an_enchantment_is_cast_with_what_it_needs_alone(enchantment, at, item):
    it = bench({at: "signhild"}, items={str(item): "signhild"} if item else {})
    faults = [*enchantment_faults(it.state, it.state.pieces["signhild"], enchantment)]
    place = next((each for each in BOOK.land.places_of_power.values() if each.hex == at), None)
    needs = enchantment.requires
    here = place is not None and enchantment.id in place.allows
    able = not (needs.items or needs.place) or item in needs.items or here
    assert [fault.code for fault in faults] == ([] if able else ["NOT_ALLOWED"])
    for fault in faults:
        assert fault.why.startswith(f"Signhild needs for {enchantment.name}: ")
        named = [BOOK.counters.items[number].name for number in needs.items]
        assert all(name in fault.why for name in named)
        assert ("Place of Power" in fault.why) == needs.place


@pytest.mark.rule("fornaldar", "24.3.E15", "24.3.E16", "24.3.E17", "20.3")
@pytest.mark.parametrize(("number", "item"), [(15, 52), (16, 45), (17, 51)])
def test_the_three_that_are_printed_need_the_items_that_are_printed(number, item):
    (enchantment,) = (each for each in ENCHANTMENTS if each.number == number)
    assert (enchantment.requires.items, enchantment.requires.place) == ((item,), False)


@pytest.mark.rule("fornaldar", "20.4", "14.2.5")
@pytest.mark.parametrize(
    ("number", "target", "aim"),
    [
        (2, "0616a", "0616"),
        (13, "0616a", "0616a"),
        (2, "0616", "0616"),
        (12, "hakon", "hakon"),
        (13, "2217/2117", "2117/2217"),
    ],
    ids=["the hex of an area", "a stack in an area", "a hex", "a character", "a river"],
)
def test_what_is_cast_on_a_hex_lies_on_all_its_areas(number, target, aim):
    order = Enchant(caster="signhild", number=number, target=target)
    assert order.aim(numbered(ENCHANTMENTS, number)) == aim
