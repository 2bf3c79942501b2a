"""5.E.1 The Recovery Phase step by step, for the active player alone; items 48."""

import pytest
from fn_holds import holds


@pytest.mark.rule("fornaldar", "5.E.1.1", "5.E.1.2", "9.1")
def test_refitted_ships_are_whole_and_damaged_ones_begin():
    """A ship that was made whole is not refitted anew; without an order none is."""
    given = {"active": "Mundane", "pieces": {"3927": "orms-sling!? icemaiden! seaweaver!"}}
    after = {"3927": "orms-sling icemaiden!? seaweaver!"}
    holds("recovery", given, {"pieces": after}, orders={"refit": ["icemaiden"]})
    holds("recovery", given, {"pieces": {"3927": "orms-sling icemaiden! seaweaver!"}})


@pytest.mark.rule("fornaldar", "5.E.1.3", "5.E.1.4", "24.3.2.4")
def test_one_die_for_each_who_can_be_healed_and_none_for_others():
    """Neither for the unhurt, the enemy, the inactive, nor for one who never heals."""
    given = {
        "active": "Mundane",
        "pieces": {"2625": "hakon/2 snorri/1 kars konkiff/1", "2024": "sigurd/1", "3020": "jibalian/2"},
        "sides": {"jibalian": "Mundane"},
        "inactive": ["nerfringia"],
    }
    dice = [["heal hakon", 2], ["heal snorri", 6]]
    after = {"2625": "hakon snorri/1 kars konkiff/1", "2024": "sigurd/1", "3020": "jibalian/2"}
    holds("recovery", given, {"pieces": after}, scenario="24.3", dice=dice)


@pytest.mark.rule("fornaldar", "7.4.3", "7.4.1")
@pytest.mark.parametrize(("wounds", "die", "left"), [(4, 1, 3), (4, 2, 4)])
def test_who_has_a_box_left_can_heal(wounds, die, left):
    """The die must not exceed what is left of him: of Hakon's five boxes one."""
    given = {"active": "Mundane", "pieces": {"2625": f"hakon/{wounds}"}}
    holds("recovery", given, {"pieces": {"2625": f"hakon/{left}"}}, dice=[["heal hakon", die]])


@pytest.mark.rule("fornaldar", "5.E.1.5", "9.5")
@pytest.mark.parametrize(("at", "left"), [("2841", "astholf/1"), ("2625", "astholf/3")])
def test_places_of_power_that_heal_do_so_besides(at, left):
    given = {"active": "Mundane", "pieces": {at: "astholf/3"}}
    holds("recovery", given, {"pieces": {at: left}}, dice=[["heal astholf", 6]])


@pytest.mark.rule("fornaldar", "I.48", "9.5")
def test_the_feldern_brooch_heals_a_wound_of_each_in_its_hex():
    """Not of an enemy there, nor of a friend elsewhere."""
    given = {
        "active": "Mundane",
        "pieces": {"2625": "hakon/2 snorri/1 konkiff/1", "2532": "kars/1"},
        "items": {"48": "hakon"},
    }
    dice = [["heal hakon", 6], ["heal snorri", 6], ["heal kars", 6]]
    after = {"2625": "hakon/1 snorri konkiff/1", "2532": "kars/1"}
    holds("recovery", given, {"pieces": after}, scenario="24.3", dice=dice)
