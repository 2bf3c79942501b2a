"""5.0 B Reinforcements, spring production, and armies that items call."""

import pytest
from fn_phase import bench, bring, cast, named, problems
from fn_situation import Situation
from fornaldar_facts import facts
from fornaldar_table import move, plan
from msgspec import convert

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.production import allotted, produced_in, producing
from adjudicator.games.fornaldar.arrivals.scheduled import Arrive, arrival_faults, due
from adjudicator.games.fornaldar.magic.spells import turn_over
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.recovery.mobilization import activate
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import EVERYONE
from adjudicator.table.state import put


def standing(it, at):
    """What stands in a place, as words, from the top."""
    found = [it.state.pieces[id] for ids in it.state.stacks.get(at, {}).values() for id in ids]
    marks = ["+" * getattr(each, "escort", False) + (f">{each.aboard}" if each.aboard else "") for each in found]
    names = [f"{each.group}:{each.csp}" if isinstance(each, Lot) else each.id for each in found]
    return " ".join(map("".join, zip(names, marks, strict=True)))


def tuisto(pieces="3927 hakon", **given):
    at, who = pieces.split()
    return bench({at: who}, **{"game_turn": 9, "calendar_turn": 5, "weather": "rain"} | given)


@pytest.mark.rule("fornaldar", "5.B", "24.1.2.4")
def test_a_group_enters_in_the_fortress_its_player_names():
    it = tuisto()
    assert problems(it, MUNDANE, {"reinforcements": [{"group": 1, "at": "2835"}]}) == []
    recorded = bring(it, mundane={"reinforcements": [{"group": 1, "at": "2835"}]})
    assert standing(it, "2835") == "tuisto+ nerfringia:4"
    assert it.state.pieces["tuisto"].active
    (told,) = named(recorded, "ReinforcementsCame")
    assert (told.seen_by, told.at) == (EVERYONE, "2835")
    assert {fact.seen_by for fact in recorded if isinstance(fact, facts.Placed)} == {(MUNDANE,)}


@pytest.mark.rule("fornaldar", "5.B", "24.1.2.4")
@pytest.mark.parametrize(("ruins", "at"), [([], "2331"), (["2331"], "2024"), (["2331", "2024", "2835"], None)])
def test_without_an_order_it_comes_where_its_land_is_strongest_or_nowhere(ruins, at):
    it = tuisto(ruins=ruins)
    recorded = bring(it)
    assert standing(it, at or "2331") == ("tuisto+ nerfringia:4" if at else "")
    assert bool(named(recorded, "NobodyCame")) == (at is None)


@pytest.mark.rule("fornaldar", "5.B")
@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        ({"group": 1, "at": "3927"}, "NO_ENTRY 24.1.2 reinforcements/0/at"),
        ({"group": 1, "at": "2331"}, "NO_ENTRY 24.1.2 reinforcements/0/at"),
        ({"group": 2, "at": "2835"}, "NO_GROUP 5.B reinforcements/0/group"),
        ({"group": 1, "at": "2835", "ships": "2342"}, "NO_HARBOUR 24.1.2 reinforcements/0/ships"),
    ],
)
def test_where_a_group_cannot_enter_is_refused(order, wrong):
    assert problems(tuisto(ruins=["2331"]), MUNDANE, {"reinforcements": [order]}) == [wrong]


@pytest.mark.rule("fornaldar", "5.B")
def test_a_group_enters_once_and_not_again_when_the_calendar_comes_round():
    it = tuisto()
    twice = {"reinforcements": [{"group": 1, "at": "2835"}, {"group": 1, "at": "2024"}]}
    assert problems(it, MUNDANE, twice) == ["ENTERED_TWICE 5.B reinforcements/1/group"]
    later = tuisto(game_turn=23)
    assert problems(later, MUNDANE, {"reinforcements": [{"group": 1, "at": "2835"}]}) == [
        "NO_GROUP 5.B reinforcements/0/group"
    ]


@pytest.mark.rule("fornaldar", "5.B", "20.1")
def test_who_has_just_come_can_be_enchanted():
    it = tuisto("2929 signhild")
    given = {
        "reinforcements": [{"group": 1, "at": "2835"}],
        "enchantments": [{"caster": "signhild", "number": 12, "target": "tuisto"}],
    }
    assert problems(it, MUNDANE, given) == []


@pytest.mark.rule("fornaldar", "24.2.2.7", "14.2.3")
def test_who_comes_over_the_edge_comes_on_board():
    it = bench({"3305": "ycelia:1"}, scenario="24.2", game_turn=3, calendar_turn=7)
    bring(it, {"reinforcements": [{"group": 1, "at": "4830"}, {"group": 2, "at": "4203"}]})
    assert standing(it, "4830") == "krikol>parnion kobolds:2>parnion parnion kobolds:1>anameo anameo"
    assert standing(it, "4203") == "ycelia:3"


@pytest.mark.rule("fornaldar", "24.2.4.A", "24.2.4.B")
def test_the_expedition_comes_if_it_is_wanted_and_not_into_enemies():
    pieces = {"0135": "shrieker"}
    assert not named(bring(bench(pieces, scenario="24.2", game_turn=3, calendar_turn=7)), "NobodyCame")
    it = bench(pieces, scenario="24.2", game_turn=3, calendar_turn=7)
    assert "auberon" not in it.state.pieces
    assert problems(it, MUNDANE, {"reinforcements": [{"group": 1, "at": "0135"}]}) == [
        "NO_ENTRY 24.2.4 reinforcements/0/at"
    ]
    bring(it, mundane={"reinforcements": [{"group": 1, "at": "0134"}]})
    assert {id for id in it.state.pieces if it.state.pieces[id].at == "0134"} == {
        "auberon", "ogme", "corin", "stoutheart", "galetop", "cloudkiss", "swancoat", "silverpeak",
    }  # fmt: skip
    assert all(it.state.pieces[id].aboard for id in ("auberon", "ogme", "corin"))


@pytest.mark.rule("fornaldar", "24.2.2.3", "24.2.2.7", "FN-M30")
def test_who_comes_to_a_kingdom_without_a_king_waits_with_it():
    it = bench({"3927": "midhrasir:1"}, scenario="24.2", game_turn=5, calendar_turn=9, inactive=["midhrasir"])
    bring(it, mundane={"reinforcements": [{"group": 1, "at": "3927"}]})
    assert not it.state.pieces["loftunga"].active
    it.laid_out.record(facts.GroupActivated(group="midhrasir", side=MUNDANE))
    assert it.state.pieces["loftunga"].active


@pytest.mark.rule("fornaldar", "24.3.2.6", "FN-M20")
def test_a_wanderer_is_drawn_with_the_ships_in_a_harbour():
    it = bench({"3927": "hakon"}, scenario="24.3", game_turn=3, calendar_turn=9)
    recorded = bring(it, mundane={"reinforcements": [{"group": 1, "at": "2220", "ships": "3526"}]})
    (drawn,) = named(recorded, "WandererDrawn")
    assert standing(it, "2220") == f"gizur+ {drawn.character} midhrasir:2"
    assert standing(it, "3526") == "jolomon oka"


SPRING = {"game_turn": 10, "calendar_turn": 6}


@pytest.mark.rule("fornaldar", "24.1.2.4", "FN-T11")
def test_in_spring_each_fortress_brings_a_csp_where_its_player_wants_at_most_three():
    it = bench({"3927": "hakon"}, **SPRING, ruins=["2220"], inactive=["skane"])
    given = {"production": {"3128": 3, "3020": 1}}
    assert problems(it, MUNDANE, given) == []
    bring(it, mundane=given)
    assert [standing(it, at) for at in ("3128", "3020", "3927", "3526", "3432")] == [
        "midhrasir:3", "midhrasir:1", "hakon midhrasir:3", "", "",
    ]  # fmt: skip
    assert [standing(it, at) for at in ("1545", "1249", "2244", "4750")] == ["fynn:2", "fynn:1", "skane:1", ""]
    assert [piece.active for piece in it.state.pieces.values() if piece.group == "skane"] == [False, False]
    assert it.board.produced


@pytest.mark.rule("fornaldar", "24.1.2.4")
@pytest.mark.parametrize(("turn", "produced"), [(13, True), (14, True), (1, False), (2, True)])
def test_what_was_produced_is_over_until_the_year_turns(turn, produced):
    it = bench({"3927": "hakon"}, game_turn=5, calendar_turn=turn)
    it.table.record(facts.ProductionOver())
    turn_over(it.state)
    assert it.board.produced is produced


@pytest.mark.rule("fornaldar", "24.1.2.4")
@pytest.mark.parametrize(
    ("production", "wrong"),
    [
        ({"3128": 4}, ["TOO_MANY_THERE 24.1.2 production/3128"]),
        ({"3128": 3, "3020": 3, "3526": 2}, ["TOO_MANY_IN_ALL 24.1.2 production/3526"]),
        ({"2220": 1, "1545": 1}, [f"NOT_PRODUCING 24.1.2 production/{at}" for at in ("2220", "1545")]),
        ({"3127": 1}, ["NOT_PRODUCING 24.1.2 production/3127"]),
    ],
)
def test_more_or_elsewhere_is_refused(production, wrong):
    assert problems(bench({"3927": "hakon"}, **SPRING, ruins=["2220"]), MUNDANE, {"production": production}) == wrong


@pytest.mark.rule("fornaldar", "24.1.2.4")
@pytest.mark.parametrize("wishes", [{}, {"3128": 9}, {"3128": 3, "3020": 9, "3526": 3, "1545": 2}])
def test_whatever_is_wished_all_is_placed_and_never_more_than_three_in_a_fortress(wishes):
    board = bench({"3927": "hakon"}, **SPRING).board
    placed = allotted(board, producing(board), "midhrasir", wishes)
    assert (sum(placed.values()), max(placed.values())) == (8, 3)
    assert {*placed} <= {*produced_in(board, producing(board), "midhrasir")}


@pytest.mark.rule("fornaldar", "24.1.2.4", "FN-T10", "FN-T11")
@pytest.mark.parametrize(
    ("given", "scenario"),
    [({**SPRING, "weather": "rain"}, "24.1"), ({"game_turn": 2, "calendar_turn": 12}, "24.1"), (SPRING, "24.3")],
)
def test_nothing_is_brought_in_other_weather_years_or_scenarios(given, scenario):
    it = bench({"3927": "hakon"}, scenario=scenario, **given)
    assert not named(bring(it), "FortressesProduced")
    assert problems(it, MUNDANE, {"production": {"3927": 1}}) == ["NOT_PRODUCING 24.1.2 production/3927"]


@pytest.mark.rule("fornaldar", "24.1.2.4")
def test_the_year_brings_one_production():
    it = bench({"3927": "hakon"}, **SPRING)
    bring(it)
    it.laid_out.record(facts.GameTurnBegan(game_turn=11))
    turn_over(it.state)
    assert not named(bring(it), "FortressesProduced")


@pytest.mark.rule("fornaldar", "24.1.2.1", "20.6", "FN-M12")
def test_the_sampo_calls_a_point_in_a_friendly_fortress_instead_of_acting():
    sampo = {"items": [{"item": 1}]}
    it = bench({"3109": "reomur ycelia:3"}, items={"1": "reomur"}, dice=[["item 1", 4]])
    assert problems(it, FOMORIAN, sampo) == []
    bring(it, sampo)
    assert standing(it, "3109") == "reomur ycelia:3 ycelia:1"
    assert it.board.cast == ("reomur",)
    first = bench({"3109": "reomur"}, items={"1": "reomur"}, game_turn=1, calendar_turn=11)
    assert problems(first, FOMORIAN, sampo) == ["ALREADY_USED 24.1.2 items/0/item"]
    for at in ("3927", "3108"):
        assert problems(bench({at: "reomur"}, items={"1": "reomur"}), FOMORIAN, sampo) == ["NOT_HERE 21.6 items/0/item"]
    aboard = bench({"3109": "reomur>runesong runesong"}, items={"1": "reomur"})
    assert problems(aboard, FOMORIAN, sampo) == ["NOT_HERE 21.6 items/0/item"]


@pytest.mark.rule("fornaldar", "I.43", "20.2", "20.6")
def test_the_howling_mirror_counts_as_casting_and_may_hurt():
    mirror = {"items": [{"item": 43}]}
    it = bench({"1021": "frozur jotunheim:3"}, scenario="24.3", items={"43": "frozur"}, dice=[["item 43", 1, 1]])
    bring(it, mirror)
    assert (it.state.pieces["frozur"].wounds, it.board.cast) == (1, ("frozur",))
    assert problems(it, FOMORIAN, mirror) == ["BEARER_HAS_CAST 20.6 items/0/item"]
    seer = bench({"1021": "tengen"}, scenario="24.3", items={"43": "tengen"})
    both = mirror | {"enchantments": [{"caster": "tengen", "number": 12, "target": "tengen"}]}
    assert problems(seer, FOMORIAN, both) == ["ONE_EACH 20.2 enchantments/0/caster"]


@pytest.mark.rule("fornaldar", "I.53")
def test_the_stone_of_grotti_is_used_up():
    it = bench({"2532": "hakon"}, items={"53": "hakon"})
    bring(it, mundane={"items": [{"item": 53}]})
    assert (standing(it, "2532"), 53 in it.state.treasures) == ("hakon jotunheim:8", False)
    assert it.board.cast == ()
    assert {piece.side for piece in it.state.pieces.values()} == {MUNDANE}


@pytest.mark.rule("fornaldar", "FN-T3")
def test_what_one_phase_does_is_not_done_again_in_the_other():
    it = bench({"4038": "lhyr", "2532": "hakon"}, items={"26": "lhyr", "53": "hakon"})
    given = {"items": [{"item": 53}, {"item": 26, "weather": "rain"}]}
    assert not named(bring(it, mundane=given), "WindRaised")
    recorded = cast(it, mundane=given)
    assert len(named(recorded, "WindRaised")) == 1
    assert not named(recorded, "PreparationNotDone")


COMING = {
    "by land": ("24.1", 9, "nerfringia", "tuisto nerfringia-1"),
    "of a clan, to another's land": ("24.1", 10, "basulea", "lohi basulea-1"),
    "in the third scenario": ("24.3", 2, "fynn", "hardang fynn-1"),
}


@pytest.mark.rule("fornaldar", "5.B", "10.1", "24.1.2.4", "24.3.2.6", "FN-M30")
@pytest.mark.parametrize(("scenario", "turn", "kingdom", "who"), COMING.values(), ids=COMING)
@pytest.mark.parametrize(("option", "active"), [("wait", False), ("active", True)])
def test_reinforcements_of_an_inactive_kingdom_wait_with_it_or_by_option_do_not(
    scenario, turn, kingdom, who, option, active
):
    options = {"late_reinforcements": option}
    it = Situation({}, scenario=scenario, game_turn=turn, weather="rain", inactive=[kingdom], options=options)
    bring(it)
    come = [it.state.pieces[id] for id in who.split()]
    assert {piece.active for piece in come} == {active}
    activate(it.table, kingdom, come[0].side, "10.3")
    assert all(it.state.pieces[id].active for id in who.split())


@pytest.mark.rule("fornaldar", "5.B", "FN-M30")
def test_those_of_an_active_kingdom_come_active():
    it = Situation({}, game_turn=9, weather="rain", inactive=["suderpathia"])
    bring(it)
    assert it.state.pieces["tuisto"].active


@pytest.mark.rule("fornaldar", "I.43", "20.6")
@pytest.mark.parametrize(("used", "rules"), [(True, ["20.6"]), (False, [])])
def test_who_has_looked_into_the_howling_mirror_does_not_move(used, rules):
    it = bench({"1021": "frozur"}, scenario="24.3", items={"43": "frozur"}, dice=[["item 43", 2, 3]] * used)
    if used:
        bring(it, {"items": [{"item": 43}]})
    put(it.board, phase="fomorian-movement")
    orders = plan([move("1021", "frozur", "1120")])
    assert [problem.rule for problem in GAME.check(it.view(FOMORIAN), GAME.next_step(it.state), orders)] == rules


@pytest.mark.rule("fornaldar", "I.43")
@pytest.mark.parametrize(
    ("dice", "told", "tone"),
    [
        ((1, 1), "nobody comes", "plain"),
        ((2, 4), "nobody comes", "plain"),
        ((3, 4), "1 point of Centaurs comes", "good"),
        ((5, 5), "2 points of Centaurs come", "good"),
        ((6, 6), "3 points of Centaurs come", "good"),
    ],
)
def test_everybody_is_told_what_came_of_the_howling_mirror_and_by_which_dice(dice, told, tone):
    it = bench({"1021": "frozur"}, scenario="24.3", items={"43": "frozur"}, dice=[["item 43", *dice]])
    (called,) = named(bring(it, {"items": [{"item": 43}]}), "ArmiesCalled")
    line = called.as_line(it.board.say)
    assert (line.text, line.tone) == (f"Frozur uses Howling Mirror (#43): {told} to Farview Dome (1021).", tone)
    assert [die.face for die in line.dice] == [*dice]
    assert called.seen_by == EVERYONE


@pytest.mark.rule("fornaldar", "24.2.4", "24.2.4.A")
@pytest.mark.parametrize(
    ("scenario", "turn", "seat", "offered"),
    [
        ("24.2", 7, MUNDANE, True),
        ("24.2", 7, FOMORIAN, False),
        ("24.2", 6, MUNDANE, False),
        ("24.1", 7, MUNDANE, False),
    ],
)
def test_the_expedition_is_offered_to_the_mundane_player_of_the_second_war_once(scenario, turn, seat, offered):
    it = bench({}, scenario=scenario, game_turn=3, calendar_turn=turn)
    assert any("auberon" in group.characters for group in due(it.board, seat)) == offered


@pytest.mark.rule("fornaldar", "24.2.4.A")
def test_all_counters_of_the_expedition_come_with_it_and_no_others():
    board = bench({}, scenario="24.2", game_turn=3, calendar_turn=7).board
    guests = next(group for group in due(board, MUNDANE) if "auberon" in group.characters)
    printed = (board.counters.characters | board.counters.ships).values()
    assert {*guests.characters, *guests.ships} == {piece.id for piece in printed if piece.group == "auberon"}
    assert (len(guests.characters), len(guests.ships), guests.csps) == (3, 5, {})


@pytest.mark.rule("fornaldar", "I.53")
@pytest.mark.parametrize(("bearer", "side"), [("gorm", FOMORIAN), ("hakon", MUNDANE)])
def test_the_stone_of_grotti_brings_them_to_the_side_of_its_bearer_where_he_stands(bearer, side):
    it = bench({"2625": f"{bearer} jotunheim:2"}, items={"53": bearer}, sides={"jotunheim": side})
    bring(it, **{side.lower(): {"items": [{"item": 53}]}})
    assert sorted(each.csp for each in it.state.pieces.values() if isinstance(each, Lot)) == [2, 8]
    assert {(each.side, each.at, each.active) for each in it.state.pieces.values()} == {(side, "2625", True)}
    assert 53 not in it.state.treasures


@pytest.mark.rule("fornaldar", "5.B", "24.1.2.4", "24.2.4.B")
@pytest.mark.parametrize(
    ("order", "why", "hint"),
    [
        ({"group": 2, "at": "2331"}, "you have no reinforcements no. 2 in this Game-Turn", ""),
        ({"group": 1, "at": "3927"}, "Tuisto and 4 points of Nerfringia cannot enter in Kvalhölla (3927)", "at: 2331"),
        ({"group": 1, "at": "2331", "ships": "3927"}, "its ships cannot come there", "leave ships out"),
    ],
)
def test_why_a_group_cannot_enter_is_told_with_what_is_right(order, why, hint):
    it = tuisto()
    (fault,) = arrival_faults(Eyes(it.state), MUNDANE, convert(order, Arrive))
    assert fault.why == why
    assert fault.hint.startswith(hint)
    assert bool(fault.hint) == bool(hint)
