"""The phases in a report: the sky, enchantments, attrition, the score, and what page one picks."""

import pytest
from fornaldar_facts import facts
from map_faults import hex_maps
from saga import begun
from vectors import tagged

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.comers import raised
from adjudicator.games.fornaldar.report.skies import turn_told
from adjudicator.games.fornaldar.report.tolls import loser, losses
from adjudicator.games.fornaldar.state import Spell, Wind
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL
from adjudicator.table.fact import kinds
from adjudicator.table.news import MOST
from adjudicator.table.state import put

TURN = (
    facts.WeatherCame(weather="rain"),
    facts.PhaseBegan(phase="enchantment"),
)

LEFT_OUT = (
    "army-placed campaign-set character-placed enchantment-laid field-seen group-entered interception-marked "
    "item-given item-hidden items-chosen lot-divided lots-united move-made movement-ended production-over ship-placed "
    "stack-ordered still-seen strength-reckoned"
)


def test_the_story_leaves_out_what_others_tell_better_and_what_no_player_may_know():
    assert sorted(tag for tag, kind in tagged(kinds(facts.FNFact)).items() if not kind.in_story) == LEFT_OUT.split()


def wind(weather):
    return facts.WindRaised(side=MUNDANE, item=26, wind=Wind(at="3927", weather=weather))


def laid(target, enchantment="strength"):
    spell = Spell(enchantment=enchantment, caster="signhild", side=MUNDANE, target=target, since=2)
    return facts.EnchantmentLaid(spell=spell)


def washes(content):
    return {wash.kind for figure in hex_maps(content) for wash in figure.washes}


@pytest.mark.rule("fornaldar", "6.5")
def test_weather_is_drawn_where_it_is_another_than_the_calendars(later):
    assert washes(later(MUNDANE, *TURN, wind("snow"))) == {"local snow"}
    assert washes(later(MUNDANE, *TURN, wind("rain"))) == set()
    assert washes(later(FOMORIAN, *TURN, wind("clear"))) == {"local clear weather"}


@pytest.mark.rule("fornaldar", "6.5", "5.C.4")
def test_what_is_over_when_the_turn_is_told_is_still_drawn(later):
    clear = (facts.WeatherCame(weather="clear"), facts.PhaseBegan(phase="enchantment"))
    told = (*clear, wind("snow"), laid("hakon"), facts.GameTurnBegan(game_turn=1), facts.WeatherCame(weather="rain"))
    content = later(MUNDANE, *told)
    assert washes(content) == {"local snow"}
    (table,) = [grid for grid in content.tables if grid.title == "Enchantments that took effect"]
    assert table.rows[0][1] == "Strength, Signhild on Hakon, over"


@pytest.mark.rule("fornaldar", "5.C.4", "12.3")
def test_a_marker_lies_where_its_reader_sees_the_target(later):
    def places(seat, *spell):
        content = later(seat, *TURN, laid(*spell))
        return {(marker.at, marker.value) for figure in hex_maps(content) for marker in figure.markers}

    assert places(MUNDANE, "signhild") == {("3927", "12")}
    assert places(FOMORIAN, "signhild") == set()
    assert places(FOMORIAN, "3726", "storm-calling") == {("3726", "11")}


def checked(side, at, **more):
    return facts.AttritionChecked(
        rule="8.4.2", seen_by=(side,), side=side, at=at, ground="land", occasion="attrition", causes=("snow",),
        faces=(6, 4), modifiers=(("snow", 4),), letter="D", csp=2, wounds=0, steps=0, **more,
    )  # fmt: skip


def gone(side, at, colour, rule="8.4.4"):
    return facts.AttritionSeen(rule=rule, side=side, at=at, lost={colour: 2})


@pytest.mark.rule("fornaldar", "8.4.2", "7.4", "24.1.2")
def test_attrition_is_a_table_of_ones_own_rolls_and_a_line_of_what_others_lost(later):
    told = (
        *TURN,
        facts.PhaseBegan(phase="attrition"),
        gone(FOMORIAN, "1545", "basulea", "24.1.2"),
        checked(FOMORIAN, "1545"),
        checked(MUNDANE, "3927"),
        gone(FOMORIAN, "1545", "fynn"),
        gone(MUNDANE, "3927", "midhrasir"),
    )
    (table,) = [grid for passage in later(FOMORIAN, *told).chapters for grid in passage.tables]
    place = "Gunnar Thorpe (1545)"
    assert table.rows == (
        (place, "snow", "D", "2 CSPs (2 points of Fynn)", "6 + 4, snow +4 = 14"),
        (place, "no leader", "–", "2 points of Basulea", "none is made"),
    )
    assert table.note == "Seen of the others: 2 points of Midhrasir in Kvalhölla (3927)."


@pytest.mark.rule("fornaldar", "20.5")
def test_a_casting_is_one_line_with_the_dice_for_its_own_player(later):
    cast = (
        facts.CastingRolled(seen_by=(MUNDANE,), side=MUNDANE, caster="signhild", faces=(2, 3), magic=8, modifiers=()),
        facts.EnchantmentCast(side=MUNDANE, caster="signhild", enchantment="strength", target="hakon", works=True),
    )
    for seat, dice in ((MUNDANE, 2), (FOMORIAN, 0)):
        (line,) = later(seat, *TURN, *cast).chapters[-1].lines
        assert line.text == "Signhild casts Strength on Hakon: it works."
        assert len(line.dice) == dice


@pytest.mark.rule("fornaldar", "22.0")
def test_the_score_comes_with_its_change(later):
    told = [facts.PointsScored(side=MUNDANE, points=5, reason="Gorm killed")] * 2
    content = later(FOMORIAN, *TURN, *told)
    assert {score.seat: (score.value, score.change) for score in content.scores}[MUNDANE] == (10, 10)
    (table,) = [grid for grid in content.tables if grid.title == "Victory Points"]
    assert table.rows[-1] == (MUNDANE, "0 + 10 = 10", "Gorm killed +10 (2 times +5)")


@pytest.mark.rule("fornaldar", "22.0", "22.2")
def test_a_prize_that_changes_hands_is_in_the_score(later):
    won = facts.PrizeMoved(key="item 1", what="the Sampo", points=30, lost_by=FOMORIAN, won_by=MUNDANE)
    (table,) = [grid for grid in later(FOMORIAN, *TURN, won).tables if grid.title == "Victory Points"]
    assert table.rows == (
        (FOMORIAN, "30 − 30 = 0", "the Sampo lost −30"),
        (MUNDANE, "0 + 30 = 30", "the Sampo won +30"),
    )


def test_page_one_picks_what_weighs_most(later):
    healed = [facts.Wounded(character="gorm", wounds=-n, seen_by=(FOMORIAN,)) for n in range(1, MOST + 2)]
    content = later(FOMORIAN, *TURN, *healed, facts.FortressDestroyed(hex="3927"))
    assert content.headline.startswith("Kvalhölla lies in ruins")
    assert content.happened[0] == "Kvalhölla (3927) is destroyed; a ruin is left."
    assert len(content.happened) == MOST


def test_who_bears_what_counts_is_told_to_his_side_alone(later):
    kept = "Reomur keeps the Magic Sampo at Langriverdale (3109)."
    assert kept in later(FOMORIAN, *TURN).happened
    assert kept not in later(MUNDANE, *TURN).happened


@pytest.mark.parametrize(("facts_told", "turn"), [((), 4), ((2,), 1), ((2, 3), 1)])
def test_what_happened_before_a_game_turn_began_is_of_the_one_before(facts_told, turn):
    board = begun("24.1", facts.GameTurnBegan(game_turn=4)).board
    assert turn_told(board, [facts.GameTurnBegan(game_turn=number) for number in facts_told]) == turn


@pytest.mark.rule("fornaldar", "7.4.1", "7.9", "17.5.9")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_who_is_gone_in_a_round_is_among_its_losses_for_everybody(seat):
    fought = facts.RoundFought(
        of="battle", at="3927", number=1, attacker=FOMORIAN, strengths=(12, 10), odds="1-1", column="1-1",
        faces=(3, 4), total=7, result="C/Co",
    )  # fmt: skip
    gone = facts.CharacterKilled(character="hakon"), facts.ShipSunk(ship="sorcerer")
    view = GAME.view(begun("24.1"), seat)
    assert losses(view, [fought, *gone, fought]) == ["F the Sorcerer sunk; M Hakon dead", ""]


@pytest.mark.rule("fornaldar", "7.2", "8.4.4")
@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (FOMORIAN, "Attrition takes 4 Fomorian points in 2 places and 2 Mundane points in 1 place."),
        (MUNDANE, "Attrition takes 2 Mundane points in 1 place and 4 Fomorian points in 2 places."),
    ],
)
def test_page_one_tells_what_attrition_took_the_readers_own_first(later, seat, told):
    lost = gone(MUNDANE, "3927", "midhrasir"), gone(FOMORIAN, "1545", "fynn"), gone(FOMORIAN, "1044", "fynn")
    assert told in later(seat, *TURN, facts.PhaseBegan(phase="attrition"), *lost).happened


@pytest.mark.rule("fornaldar", "10.2", "7.4.1")
@pytest.mark.parametrize(
    ("fact", "joined", "side"),
    [
        (facts.CharacterKilled(character="hakon"), {}, MUNDANE),
        (facts.CharacterKilled(character="gorm"), {}, FOMORIAN),
        (facts.CharacterKilled(character="rodhiorm"), {}, NEUTRAL),
        (facts.CharacterKilled(character="rodhiorm"), {"rodhiorm": FOMORIAN}, FOMORIAN),
        (facts.ShipSunk(ship="orms-sling"), {}, MUNDANE),
        (facts.LotReduced(lot="fynn-1", csp=1), {}, NEUTRAL),
    ],
)
def test_who_is_gone_was_of_the_side_of_his_counter_or_of_the_one_he_has_joined(fact, joined, side):
    board = begun("24.1").board
    put(board, joined=joined)
    assert loser(board, fact) == side


@pytest.mark.rule("fornaldar", "24.1.2.4")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_the_points_of_the_year_are_told_by_kingdom_and_place_the_readers_own_marked(seat):
    produced = [
        facts.FortressesProduced(side=MUNDANE, group="midhrasir", raised={"3927": 2, "3020": 1}),
        facts.FortressesProduced(side=FOMORIAN, group="fynn", raised={"1545": 1}),
    ]
    (grid,) = raised(GAME.view(begun("24.1"), seat), produced)
    assert (grid.title, [column.head for column in grid.columns]) == ("", ["Kingdom", "Points", "Raised"])
    assert [row[:2] for row in grid.rows] == [("Midhrasir", "3"), ("Fynn", "1")]
    assert all(name in grid.rows[0][2] for name in ("Kvalhölla", "Alfars Mills"))
    assert grid.marked == ((0,) if seat == MUNDANE else (1,))
