"""Each kind of fact changes the state, and one that does not fit is refused."""

import msgspec
import pytest
from fn_samples import sample
from fornaldar_facts import facts
from msgspec.structs import replace
from saga import after, begun, fold, setup_facts
from vectors import tagged

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL
from adjudicator.table.fact import any_of, kinds

SAGA = begun("24.1")

TAGS = {
    "army-placed", "campaign-set", "character-killed", "character-placed", "disembarked", "embarked", "escort-attached",
    "escort-detached", "escort-lost", "force-moved", "force-seen", "fortress-destroyed", "game-turn-began",
    "group-activated", "group-entered", "item-destroyed", "item-given", "item-hidden", "item-left", "item-passed",
    "lot-divided", "lot-reduced", "lots-united", "mermen-turned", "move-not-done", "orders-missed", "phase-began",
    "points-scored", "points-set", "ship-damaged", "ship-placed", "ship-sunk", "stack-examined", "stack-ordered",
    "weather-came", "wounded",
}  # fmt: skip
"""What histories that are stored may hold."""


def test_facts_of_stored_histories_are_known_even_where_no_rule_records_them():
    assert {kind.__struct_config__.tag for kind in kinds(facts.FNFact)} >= TAGS


@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_facts_survive_being_written_down(scenario):
    told = setup_facts(scenario)
    read = msgspec.json.decode(msgspec.json.encode(told), type=tuple[any_of(facts.FNFact), ...])
    assert read == told
    assert fold(read) == fold(told)


@pytest.mark.rule("fornaldar", "10.2", "10.3")
def test_an_activated_group_is_its_sides_with_all_that_was_set_up_with_it():
    state = after(SAGA, facts.GroupActivated(group="rodhiorm", side=FOMORIAN))
    assert (SAGA.pieces["rodhiorm"].side, state.pieces["rodhiorm"].side) == (NEUTRAL, FOMORIAN)
    assert state.pieces["rodhiorm"].active
    assert state.stacks["1219"] == {FOMORIAN: ("rodhiorm",)}
    clan = after(SAGA, facts.GroupActivated(group="lochlann", side=FOMORIAN))
    assert clan.board.active["lochlann"]
    assert all(piece.active for piece in clan.pieces.values() if piece.band == "lochlann")


def moved(*ids, to):
    return facts.ForceMoved(side=MUNDANE, pieces=ids, path=("3927", to), mp=1.0)


@pytest.mark.rule("fornaldar", "11.5", "12.1")
def test_those_who_come_lie_on_top_of_those_who_were_there():
    state = after(SAGA, moved("hakon", "midhrasir-3", to="3826"), moved("signhild", to="3826"))
    assert state.stacks["3826"] == {MUNDANE: ("signhild", "hakon", "midhrasir-3")}
    assert "hakon" not in state.stacks["3927"][MUNDANE]


@pytest.mark.rule("fornaldar", "2.3")
def test_points_are_divided_and_united_and_none_is_lost():
    lot = next(id for id in SAGA.stacks["3927"][MUNDANE] if id.startswith("midhrasir-"))
    parted = after(SAGA, facts.LotDivided(lot=lot, new="midhrasir-99", csp=4))
    assert (parted.pieces[lot].csp, parted.pieces["midhrasir-99"].csp) == (5, 4)
    assert after(parted, facts.LotsUnited(lot="midhrasir-99", into=lot)).pieces[lot].csp == 9
    with pytest.raises(ValueError, match="cannot be divided off"):
        after(SAGA, facts.LotDivided(lot=lot, new="midhrasir-99", csp=9))
    away = after(parted, moved("midhrasir-99", to="3826"))
    with pytest.raises(ValueError, match="not of one colour in one place"):
        after(away, facts.LotsUnited(lot="midhrasir-99", into=lot))


@pytest.mark.rule("fornaldar", "12.2", "14.2.6")
def test_the_embarked_lie_on_their_ship_and_leave_it_for_the_land():
    aboard = after(SAGA, facts.Embarked(ship="golden-raven", pieces=("hakon",)))
    assert aboard.pieces["hakon"].aboard == "golden-raven"
    stack = aboard.stacks["3927"][MUNDANE]
    assert stack.index("hakon") + 1 == stack.index("golden-raven")
    assert stack[0] == "signhild"
    ashore = after(aboard, facts.Disembarked(pieces=("hakon",), at="3927"))
    assert ashore.pieces["hakon"].aboard is None


@pytest.mark.rule("fornaldar", "13.2")
def test_an_escort_becomes_a_point_of_its_colour_and_back():
    alone = after(SAGA, facts.EscortDetached(character="hakon", lot="midhrasir-99"))
    assert (alone.pieces["hakon"].escort, alone.pieces["midhrasir-99"].csp) == (False, 1)
    assert alone.stacks["3927"][MUNDANE][:2] == ("hakon", "midhrasir-99")
    back = after(alone, facts.EscortAttached(character="hakon", lot="midhrasir-99"))
    assert back.pieces["hakon"].escort
    assert "midhrasir-99" not in back.pieces


@pytest.mark.rule("fornaldar", "7.2", "7.3", "7.4.1")
def test_losses_leave_the_board():
    lot = next(id for id in SAGA.stacks["3128"][MUNDANE])
    lost = after(
        SAGA,
        facts.LotReduced(lot=lot, csp=4),
        facts.CharacterKilled(character="snorri"),
        facts.ShipDamaged(ship="golden-raven"),
        facts.ShipSunk(ship="orms-sling"),
    )
    assert not {lot, "snorri", "orms-sling"} & set(lost.pieces)
    assert lost.pieces["golden-raven"].damaged
    assert "3128" not in lost.stacks


@pytest.mark.rule("fornaldar", "21.5")
def test_items_are_borne_left_and_destroyed():
    left = after(SAGA, facts.ItemLeft(item=13, at="3826"))
    assert (left.treasures[13].bearer, left.treasures[13].at) == (None, "3826")
    found = after(SAGA, facts.ItemPassed(item=3, bearer="hakon"))
    assert 3 not in found.board.hidden
    assert 13 not in after(SAGA, facts.ItemDestroyed(item=13)).treasures


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (facts.Wounded(character="nobody", wounds=1), "there is no piece nobody"),
        (facts.Wounded(character="golden-raven", wounds=1), "golden-raven is no character"),
        (facts.ShipSunk(ship="hakon"), "hakon is no ship"),
        (facts.LotReduced(lot="hakon", csp=1), "hakon is no lot"),
        (facts.StackOrdered(side=MUNDANE, at="3927", pieces=("hakon",)), "the stack of Mundane in 3927 holds"),
        (facts.ItemPassed(item=13, bearer="nobody"), "there is no piece nobody"),
    ],
)
def test_a_correction_that_does_not_fit_is_refused(fact, why):
    with pytest.raises(ValueError, match=why):
        after(SAGA, fact)


@pytest.mark.rule("fornaldar", "21.1.2")
@pytest.mark.parametrize("hex", ["2929", "2942"])
def test_kressek_lies_where_the_players_agreed(hex):
    assert fold(setup_facts("24.3", kressek_hex=hex)).board.hidden[44] == hex


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (facts.GroupActivated(group="lochlan", side=FOMORIAN), "there is no group lochlan"),
        (facts.GroupActivated(group="lochlann", side="Fomorians"), "there is no side Fomorians"),
        (moved("hakon", to="9999"), "there is no place 9999"),
        (moved("hakon", to="3927/9999"), "there is no place 3927/9999"),
        (facts.ItemLeft(item=13, at="9999"), "there is no place 9999"),
        (facts.ItemHidden(item=13, at="9999"), "there is no place 9999"),
        (facts.Disembarked(pieces=("hakon",), at="9999"), "there is no place 9999"),
        (facts.StackExamined(side=MUNDANE, at="9999"), "there is no place 9999"),
        (facts.StackOrdered(side="Mundanes", at="3927", pieces=()), "there is no side Mundanes"),
        (facts.PointsScored(side="Mundanes", points=1, reason="none"), "there is no side Mundanes"),
        (facts.OrdersMissed(side="Mundanes"), "there is no side Mundanes"),
        (facts.ForceSeen(side=FOMORIAN, group="fynn", top=None, path=("9999",)), "there is no place 9999"),
    ],
)
def test_a_correction_with_a_strange_name_is_refused(fact, why):
    with pytest.raises(ValueError, match=why):
        after(SAGA, fact)


FREE = (
    "armies-called cast-away casting-rolled evaded expedition-provoked fortresses-produced group-withdrawn item-helped "
    "nobody-came recovery-rolled refit-began ship-refitted stack-seen still-seen taken-up unseen wind-raised"
)
"""Facts that take any side: they only tell, or go by their pieces."""
PUT = {
    "at": "army-placed character-placed disembarked invaders-placed invasion-came item-fell item-hidden item-kept "
    "item-left mermen-turned rescued retreated search-ended searched ship-placed stack-examined stack-ordered "
    "teleport-seen teleported",
    "start": "teleport-seen teleported",
    "to": "retreated",
    "path": "force-moved force-seen",
    "goal": "force-retreated",
}
"""Facts that put something in a place, or are about a place of the map, by the field that names it."""


def refused(kind, name, value):
    """Whether a fact is refused with a value in a field, all else being as it can be."""
    try:
        after(SAGA, replace(sample(kind), **{name: value}))
    except ValueError as error:
        return "there is no" in str(error)
    return False


def refusing(name, value):
    known = tagged(kinds(facts.FNFact))
    return {tag for tag, kind in known.items() if name in kind.__struct_fields__ and refused(kind, name, value)}


def test_facts_are_of_a_side_that_plays():
    sided = {tag for tag, kind in tagged(kinds(facts.FNFact)).items() if "side" in kind.__struct_fields__}
    assert refusing("side", "Mundanes") == sided - set(FREE.split())


@pytest.mark.parametrize("field", PUT)
def test_facts_are_of_places_on_the_map(field):
    assert refusing(field, ("3927", "9999") if field == "path" else "9999") == set(PUT[field].split())
