"""12.3, 7.4 What Vision, Scrying and the Black Orb show, to whom, and what wards them off."""

import msgspec
import pytest
from fn_phase import bench, cast, in_force, named, problems, seen

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import known_enemies
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

HALL = {"3927": "hakon+/2 signhild midhrasir:4 orms-sling!", "3824": "tengen"}
ITEMS = {"13": "signhild"}
WORKS = [["enchantment tengen", 1, 1]]


def hall(pieces=HALL, **given):
    return bench(pieces, **{"items": ITEMS, "dice": WORKS} | given)


@pytest.mark.rule("fornaldar", "12.3", "7.4")
def test_a_vision_shows_everything_but_wounds_to_its_player_alone():
    it = hall()
    before = it.view(MUNDANE)
    recorded = cast(it, ["tengen 13 3927"])
    (shown,) = named(recorded, "StackSeen")
    assert shown.seen_by == (FOMORIAN,)
    assert (shown.characters, shown.escorted, shown.armies) == (("hakon", "signhild"), ("hakon",), {"midhrasir": 4})
    assert (shown.ships, shown.damaged, shown.items) == (("orms-sling",), ("orms-sling",), {13: "signhild"})
    told = shown.words(it.board.say).text
    assert "you see Hakon with an escort, Signhild (who bears " in told
    view = it.view(FOMORIAN)
    assert {"hakon", "signhild", "midhrasir-1"} <= {*view.pieces}
    assert (view.pieces["hakon"].wounds, it.state.pieces["hakon"].wounds) == (0, 2)
    assert 13 in view.treasures
    assert msgspec.structs.replace(it.view(MUNDANE), board=None) == msgspec.structs.replace(before, board=None)


@pytest.mark.rule("fornaldar", "7.4")
def test_wounds_of_a_stack_that_is_looked_into_change_nothing_its_enemy_is_told():
    told = []
    for wounds in ("", "/1", "/3"):
        it = hall({**HALL, "3927": HALL["3927"].replace("/2", wounds)})
        recorded = cast(it, ["tengen 13 3927"])
        view = it.view(FOMORIAN)
        told.append((msgspec.json.encode(GAME.report(view, seen(recorded, FOMORIAN), 2)), repr(view)))
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("fornaldar", "12.3")
def test_a_scrying_shows_armies_and_names_and_nothing_else():
    it = hall()
    (shown,) = named(cast(it, ["tengen 10 3927"]), "StackSeen")
    assert (shown.characters, shown.armies) == (("hakon", "signhild"), {"midhrasir": 4})
    assert (shown.escorted, shown.ships, shown.damaged, shown.items) == ((), (), (), {})
    view = it.view(FOMORIAN)
    (sighting,) = [each for each in view.sightings if each.at == "3927"]
    assert (sighting.scried.armies, sighting.scried.names) == ({"midhrasir": 4}, ("hakon", "signhild"))
    assert "hakon" not in view.pieces
    assert 13 not in view.treasures
    assert "Kvalhölla (3927) (scried: Hakon, Signhild and 4 points of Midhrasir)" in repr(GAME.report(view, (), 2))


@pytest.mark.rule("fornaldar", "11.7", "12.3")
@pytest.mark.parametrize("below", ["lembi", "lembi midhrasir:4", "snorri", "snorri midhrasir:4"])
def test_who_scries_knows_of_the_points_and_the_heroes_beneath(below):
    """Signhild, on top, is no hero; Snorri is."""
    it = hall({"3826": f"signhild {below}", "3824": "tengen"})
    unseen = known_enemies(it.view(FOMORIAN), "3826")
    assert (unseen.csps, unseen.heroes, unseen.anybody) == (False, False, True)
    cast(it, ["tengen 10 3826"])
    seen_now = known_enemies(it.view(FOMORIAN), "3826")
    assert (seen_now.csps, seen_now.heroes) == ("midhrasir" in below, "snorri" in below)


@pytest.mark.rule("fornaldar", "12.3", "20.1", "FN-M25")
@pytest.mark.parametrize(("number", "enchantment"), [(13, "vision"), (10, "scrying")])
def test_who_is_hidden_in_the_same_phase_is_not_seen(number, enchantment):
    it = hall({"3927": "hakon midhrasir:4", "3824": "signhild tengen"}, dice=[*WORKS, ["enchantment signhild", 1, 1]])
    recorded = cast(it, [f"tengen {number} 3927"], ["signhild 7 3927"])
    assert not named(recorded, "StackSeen")
    assert [fact.seen_by for fact in named(recorded, "EnchantmentWarded")] == [(FOMORIAN,)]
    assert (enchantment, "3927") in in_force(it)
    (sighting,) = [each for each in it.view(FOMORIAN).sightings if each.at == "3927"]
    assert sighting.scried is None


@pytest.mark.rule("fornaldar", "12.3", "20.1")
def test_who_comes_with_a_ward_draws_the_veil_again_and_a_dispel_too():
    it = hall({"3927": "hakon", "3926": "aulgerda", "3824": "tengen"}, items={"23": "aulgerda"})
    cast(it, ["tengen 13 3927"])
    assert "hakon" in it.view(FOMORIAN).pieces
    it.laid_out.record(moved("aulgerda", "3926", "3927"))
    assert "hakon" not in it.view(FOMORIAN).pieces
    other = hall({"3927": "hakon", "3824": "tengen signhild"}, dice=[*WORKS, ["enchantment signhild", 1, 1]])
    assert not named(cast(other, ["tengen 13 3927"], ["signhild 1 3927"]), "StackSeen")
    assert "hakon" not in other.view(FOMORIAN).pieces


def moved(who, *path):
    from adjudicator.games.fornaldar.movement.going import ForceMoved

    return ForceMoved(side=MUNDANE, pieces=(who,), path=path, mp=1)


@pytest.mark.rule("fornaldar", "12.3", "FN-M24")
def test_the_black_orb_looks_four_hexes_far_and_no_ward_is_in_its_way():
    pieces = {"1735": "hargoll", "1738": "aulgerda hakon/1", "1741": "signhild"}
    it = bench(pieces, items={"19": "hargoll", "23": "aulgerda"})
    assert problems(it, FOMORIAN, {"items": [{"item": 19, "target": "1741"}]}) == ["NOT_IN_VIEW 21.6 items/0/target"]
    assert problems(it, FOMORIAN, {"items": [{"item": 19}]}) == ["NOT_IN_VIEW 21.6 items/0/target"]
    orb = {"items": [{"item": 19, "target": "1738"}]}
    assert problems(it, FOMORIAN, orb) == []
    recorded = cast(it, orb)
    assert {fact.seen_by for fact in recorded} == {(FOMORIAN,)}
    assert it.view(FOMORIAN).pieces["hakon"].wounds == 0


@pytest.mark.rule("fornaldar", "5.C.1", "5.C.2")
def test_of_a_plot_that_was_not_revealed_the_other_player_learns_nothing():
    told = []
    for plots in ([], ["signhild 14 3824"], ["signhild 12 hakon"]):
        it = hall(cast=["signhild"])
        recorded = cast(it, ["tengen 12 tengen"], plots)
        view = it.view(FOMORIAN)
        told.append((msgspec.json.encode(GAME.report(view, seen(recorded, FOMORIAN), 2)), repr(view)))
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("fornaldar", "5.C.2", "12.3")
def test_an_enchantment_on_somebody_beneath_does_not_tell_where_he_is():
    told = []
    for at in ("2532", "2630"):
        pieces = {"2532": "lembi midhrasir:1", "2630": "kars midhrasir:1", "2929": "signhild"}
        it = bench(pieces | {at: pieces[at] + " hakon"}, dice=[["enchantment signhild", 1, 1]])
        recorded = cast(it, mundane=["signhild 12 hakon"])
        assert in_force(it) == [("strength", "hakon")]
        told.append((repr(it.view(FOMORIAN)), repr(seen(recorded, FOMORIAN))))
    assert told[0] == told[1]
