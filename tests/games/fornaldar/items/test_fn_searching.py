"""21.1 Searches for artifacts: who searches, what it costs, and what it brings."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, as_told, move, plan
from msgspec.structs import replace

from adjudicator.games.fornaldar.items.searching import search_points
from adjudicator.games.fornaldar.movement.plan import move_forces
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.charts.discovery import Discovery, DiscoveryRow
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import put


def search(*who, mp=4, **more):
    return {"do": "search", "mp": mp, "with": list(who), **more}


def field_of(pieces, cells="-", hidden=5, **kwargs):
    """A land where one artifact is hidden in 0507, and every search brings `cells`."""
    field = Field(pieces, **kwargs)
    row = DiscoveryRow(low=2, high=12, cells=(cells,) * 9)
    table = Discovery(hex="0507", table_hex="0507", name="Stones", items=(5,), rows=(row,), source="referee")
    board = field.state.board
    charts = replace(board.setting.charts, discovery={board.setting.scenario.id: (table,)})
    field.record(
        facts.CampaignSet(setting=with_charts(board.setting, charts), options=board.options, seats=board.seats)
    )
    field.record(facts.ItemHidden(item=hidden, at="0507"))
    return field


def with_charts(setting, charts):
    return Setting(land=setting.land, charts=charts, counters=setting.counters, scenario=setting.scenario)


def found(recorded):
    return [fact.found for fact in recorded if isinstance(fact, facts.SearchEnded)]


@pytest.mark.rule("fornaldar", "21.1.6")
def test_what_is_found_is_taken_by_who_was_named_and_no_further_search_is_made():
    field = field_of({"0507": "hakon snorri"}, "5")
    plan = move("0507", "hakon snorri", search("hakon", "snorri", to="snorri"), search("hakon", "snorri"))
    assert field.codes(plan) == []
    told = field.play(plan, dice=(1, 1))
    assert found(told) == [5]
    assert field.state.treasures[5].bearer == "snorri"
    assert 5 not in field.state.board.hidden
    assert all(fact.seen_by == (field.seat,) for fact in told if isinstance(fact, facts.ItemFound | facts.Searched))


@pytest.mark.rule("fornaldar", "21.1.5")
def test_a_curse_wounds_but_kills_nobody_while_it_can_be_shared():
    field = field_of({"0507": "hakon+ snorri"}, "C3", game_turn=2)
    told = field.play(move("0507", "hakon snorri", search("hakon")), dice=(1, 1))
    assert found(told) == ["curse 3"]
    hakon = field.state.pieces["hakon"]
    assert (hakon.wounds, hakon.escort) == (3, True)
    assert field.state.pieces["snorri"].wounds == 0


@pytest.mark.rule("fornaldar", "21.1.3", "21.1.2", "14.2.8")
@pytest.mark.parametrize(
    ("at", "who", "step", "codes"),
    [
        ("0507", "hakon", search("snorri"), ["NOT_AMONG 21.1.3"]),
        ("0507", "hakon", search("hakon", to="snorri"), ["NOT_AMONG 21.1.6"]),
        ("0508", "lembi", search("lembi"), ["NO_SEARCH 21.1.2"]),
        ("0506", "orms-sling", search("signhild"), ["ABOARD 14.2.8", "NO_SEARCH 21.1.2"]),
    ],
)
def test_what_is_wrong_with_a_search(at, who, step, codes):
    field = field_of({"0507": "hakon snorri", "0508": "lembi", "0506": "orms-sling signhild>orms-sling"})
    assert field.codes(move(at, who, step)) == codes


@pytest.mark.rule("fornaldar", "21.1.3")
def test_a_search_costs_what_it_says_and_not_more_than_is_left():
    field = field_of({"0507": "hakon"})
    assert field.codes(move("0507", "hakon", search("hakon", mp=8), search("hakon", mp=8))) == ["TOO_FAR 21.1.3"]


@pytest.mark.rule("fornaldar", "21.1.4")
def test_points_are_magic_or_a_heros_strength_with_escorts_and_lanterns():
    field = field_of({"0507": "hakon+ signhild"}, items={16: "signhild"})
    persons = [field.state.pieces[id] for id in ("hakon", "signhild")]
    printed = field.state.board.setting.counters.characters
    bare = printed["hakon"].combat * printed["hakon"].hero
    assert search_points(field.state, persons[:1]) == bare + 1
    assert search_points(field.state, persons) > search_points(field.state, persons[:1]) + 6


OPTIONS = [
    ("dice", 4, 0, 4),
    ("dice", 8, 0, 8),
    ("points", 6, 6, 0),
    ("dice_above_four", 4, 0, 0),
    ("dice_above_four", 7, 0, 3),
]
"""An option, the Movement Points spent, and what they add to the points and to the dice."""


@pytest.mark.rule("fornaldar", "21.1.4", "21.1.5", "23.0", "FN-L10", "I.16")
@pytest.mark.parametrize(("option", "mp", "to_points", "to_dice"), OPTIONS)
@pytest.mark.parametrize(
    ("who", "points", "gift"),
    [
        ("snorri", 6, 0),
        ("signhild", 7, 0),
        ("dropmund+", 6, 0),
        ("gizur", 0, 1),
        ("hakon", 0, 0),
        ("lembi", 6, 0),
        ("snorri signhild dropmund+ gizur", 19, 1),
    ],
)
def test_a_search_adds_up_who_searches_with_what_and_how_long(option, mp, to_points, to_dice, who, points, gift):
    """A hero's strength, magic with its mana of 3, an escort, Lofar's Lantern in Lembi's hands; Gizur adds to dice."""
    field = field_of({"0507": who}, game_turn=7, items={16: "lembi"} if who == "lembi" else None)
    put(field.state.board, options=replace(field.state.board.options, search_mps=option))
    names = who.replace("+", "").split()
    table = Table(field.step.id, field.state, ScriptedDice((3, 4)), as_told)
    move_forces(table, field.seat, plan([move("0507", " ".join(names), search(*names, mp=mp))]))
    (told,) = [fact for fact in table.journal.facts if isinstance(fact, facts.Searched)]
    (rolled,) = [act for act in table.journal.acts if hasattr(act, "dice")]
    assert (told.points, told.mp) == (points + to_points, mp)
    assert dict(rolled.modifiers) == {
        name: number for name, number in (("Movement Points", to_dice), ("Gizur", gift)) if number
    }
