"""8.4 The rolls of attrition: who is asked, who is told, what leaves the map; 8.2 marches; 24.1.2 #3 the leaderless."""

import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar.losses.attrition import Ordeal, march_attrition, undergo_attrition
from adjudicator.games.fornaldar.losses.harm import Harm, Sufferers, matters
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

VORTEX = {"number": 14, "caster": "tengen", "target": "2532"}


@pytest.mark.rule("fornaldar", "7.6")
def test_both_sides_are_asked_at_once_and_only_where_there_is_a_choice():
    it = Situation(
        {"2532": "hakon midhrasir:4 nerfringia:2 reomur fynn:9 skane:2", "3020": "snorri", "3905": "tengen"},
        dice=[("attrition Mundane 2532 land", 6, 6), ("attrition Fomorian 2532 land", 6, 6)],
        enchantments=[VORTEX],
    )
    undergo_attrition(it.table)
    acts = [getattr(act, "question", None) and act.question.key for act in it.table.journal.acts]
    assert acts == [None, None, "losses/Fomorian/2532", "losses/Mundane/2532"]


@pytest.mark.rule("fornaldar", "7.4", "FN-T15")
@pytest.mark.parametrize("kind", ["attrition", "forced march", "snow march"])
@pytest.mark.parametrize(
    ("pieces", "asked"),
    [("hakon lembi", "never"), ("hakon lembi midhrasir:4 nerfringia:4", "tempo")],
    ids=["wounds alone", "points"],
)
def test_nobody_is_waited_for_where_what_is_lost_may_stay_hidden(kind, pieces, asked):
    ground = " land" if kind == "attrition" else ""
    it = Situation(
        {"2532": pieces, "3905": "tengen"},
        dice=[(f"{kind} Mundane 2532{ground}", 6, 6)],
        options={"tempo": "strict"},
        enchantments=[VORTEX],
    )
    if kind == "attrition":
        undergo_attrition(it.table)
    else:
        march_attrition(it.table, MUNDANE, "2532", it.state.stacks["2532"][MUNDANE], kind)
    losses = [act.question for act in it.table.journal.acts if hasattr(act, "question")]
    assert [(question.seat, question.asked) for question in losses] == [(MUNDANE, asked)]
    assert any("wound" in line for line in it.told(MUNDANE))


@pytest.mark.rule("fornaldar", "8.4.4")
def test_a_side_is_told_its_dice_and_wounds_and_everybody_what_left_the_map():
    dice = [("attrition Mundane 2532 land", 5, 4)]
    it = Situation({"2532": "hakon midhrasir:6", "3905": "tengen"}, dice=dice, enchantments=[VORTEX])
    undergo_attrition(it.table)
    assert it.told() == [
        "The Fomorian player is awarded 2 Victory Points: 2 CSPs of Midhrasir destroyed.",
        "2 points of Midhrasir are lost to attrition in Skara (2532).",
    ]
    assert it.told(MUNDANE)[0] == "In Skara (2532), attrition from Vortex Creation costs 2 CSPs and 1 wound."
    assert it.told(FOMORIAN) == it.told()
    assert [roll.seen_by for roll in it.rolls] == [(MUNDANE,)]


@pytest.mark.rule("fornaldar", "8.4.4")
def test_where_nothing_leaves_the_map_the_enemy_learns_nothing():
    it = Situation({"2532": "midhrasir:3"}, dice=[("attrition Mundane 2532 land", 1, 1)])
    undergo_attrition(it.table)
    assert it.told() == it.told(FOMORIAN) == []


@pytest.mark.rule("fornaldar", "7.9")
def test_who_drowns_with_a_ship_takes_no_wounds_besides():
    spell = {"number": 14, "caster": "tengen", "target": "4133"}
    it = Situation(
        {"4133": "hakon+>orms-sling orms-sling!", "3905": "tengen"},
        dice=[("attrition Mundane 4133 sea", 6, 6)],
        enchantments=[spell],
    )
    undergo_attrition(it.table)
    assert it.at("4133") == ""


@pytest.mark.rule("fornaldar", "24.1.2.3")
@pytest.mark.parametrize(
    ("stack", "left"),
    [
        ("mundanes:7", "mundanes:3"),
        ("captain-of-the-mundanes mundanes:7", "captain-of-the-mundanes mundanes:7"),
        ("mundanes:7 captain-of-the-mundanes", "captain-of-the-mundanes mundanes:3"),
        ("lembi mundanes:1", "lembi"),
        ("hakon mundanes:7", "hakon mundanes:7"),
    ],
)
def test_points_from_the_south_need_one_above_them_who_commands_them(stack, left):
    it = Situation({"2532": stack})
    undergo_attrition(it.table)
    assert it.at("2532") == left
    assert it.points == (0, 0)


@pytest.mark.rule("fornaldar", "24.1.2.3")
def test_points_from_the_south_check_nothing_else():
    it = Situation({"2929": "mundanes:4 hakon"}, dice=[("attrition Mundane 2929 land", 1, 1)])
    undergo_attrition(it.table)
    assert it.at("2929") == "hakon mundanes:2"


@pytest.mark.rule("fornaldar", "14.4.1")
def test_a_forced_march_is_eased_by_the_highest_in_rank_alone():
    it = Situation({"2532": "lembi hakon signhild midhrasir:6"}, dice=[("forced march Mundane 2532", 2, 3)])
    march_attrition(it.table, MUNDANE, "2532", it.state.stacks["2532"][MUNDANE], "forced march")
    assert it.modifiers == {"forced march Mundane 2532": -5}


@pytest.mark.rule("fornaldar", "6.4.9")
def test_a_march_through_snow_is_eased_by_the_best_of_command_and_magic():
    it = Situation({"2532": "lembi signhild midhrasir:6"}, dice=[("snow march Mundane 2532", 2, 3)])
    march_attrition(it.table, MUNDANE, "2532", it.state.stacks["2532"][MUNDANE], "snow march")
    magic = max(it.board.setting.counters.characters[id].magic for id in ("lembi", "signhild"))
    assert it.modifiers == {"snow march Mundane 2532": 4 - magic}


@pytest.mark.rule("fornaldar", "8.4.5")
def test_only_who_marched_suffers():
    it = Situation({"2532": "hakon midhrasir:6 nerfringia:8"}, dice=[("forced march Mundane 2532", 6, 6)])
    ids = [id for id in it.state.stacks["2532"][MUNDANE] if "nerfringia" not in id]
    march_attrition(it.table, MUNDANE, "2532", ids, "forced march")
    assert it.at("2532") == "hakon midhrasir:5 nerfringia:8"


@pytest.mark.rule("fornaldar", "8.2", "I.4")
@pytest.mark.parametrize("bearer", ["hakon", "snorri"])
def test_what_a_stack_bears_eases_its_marches_and_not_those_of_others(bearer):
    """The Amulet of Kluth; Snorri stands elsewhere."""
    it = Situation(
        {"2625": "hakon midhrasir:5", "3020": "snorri"}, items={"4": bearer}, dice=[("forced march Mundane 2625", 1, 1)]
    )
    march_attrition(it.table, "Mundane", "2625", ["hakon", "midhrasir-1"], "forced march")
    assert ("Amulet of Kluth" in dict(it.rolls[0].modifiers)) == (bearer == "hakon")


@pytest.mark.rule("fornaldar", "7.7")
@pytest.mark.parametrize(
    ("stack", "csp", "asked"),
    [
        ("midhrasir:3 nerfringia:2", 1, True),
        ("midhrasir:3 nerfringia:2", 4, True),
        ("midhrasir:3 nerfringia:2", 5, False),
        ("midhrasir:3", 1, False),
        ("midhrasir:3 nerfringia:2", 0, False),
    ],
    ids=["one of two colours", "all but one", "all", "one colour", "none"],
)
def test_an_owner_chooses_where_several_could_be_lost_and_not_all_are(stack, csp, asked):
    it = Situation({"2532": stack})
    among = Sufferers(lots=[id for id, piece in it.state.pieces.items()])
    assert matters(it.state, among, Harm(csp=csp)) == asked


@pytest.mark.rule("fornaldar", "7.6", "8.4.5")
@pytest.mark.parametrize(
    ("ground", "where"), [("land", "In Kvalhölla (3927) you"), ("sea", "In Kvalhölla (3927), afloat, you")]
)
def test_whether_pieces_ashore_or_afloat_suffer_is_told_with_the_question(ground, where):
    it = Situation({"3927": "midhrasir:3 nerfringia:2"})
    harms = (Harm(csp=1), Harm(), Harm())
    lots = Sufferers(lots=[*it.state.pieces])
    ordeal = Ordeal(side=MUNDANE, at="3927", ground=ground, sufferers=lots, harms=harms, key="losses", rule="8.4.5")
    assert ordeal.question(it.state).text.startswith(f"{where} lose 1 CSP.")
