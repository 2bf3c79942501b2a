"""7.4 The Combat Rating Roster."""

import pytest
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.roster import BOX, TAKEN
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.pdf.fonts import SANS, spell
from adjudicator.table import REFEREE


def boxes(state, seat):
    """What stands in the box column, by name."""
    (roster,) = [sheet for name, sheet in GAME.sheets(GAME.view(state, REFEREE)) if name == f"roster-{seat}"]
    return {row[0].removesuffix(" +"): row[4].split() for side in roster.sides for row in side.rows}


def names(state):
    """How the roster of the Mundane player names his characters."""
    (roster,) = [sheet for name, sheet in GAME.sheets(GAME.view(state, MUNDANE))]
    return {row[0] for side in roster.sides for row in side.rows}


@pytest.mark.rule("fornaldar", "7.4")
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_every_character_has_a_box_for_each_combat_point(scenario, seat):
    state = begun(scenario)
    printed = state.board.setting.counters.characters
    own = [printed[p.id] for p in state.pieces.values() if isinstance(p, Person) and p.side == seat]
    assert boxes(state, seat) == {character.name: [BOX] * character.combat for character in own}


@pytest.mark.rule("fornaldar", "7.4")
def test_a_wound_fills_a_box():
    hurt = begun("24.1", facts.Wounded(character="snorri", wounds=2))
    assert boxes(hurt, MUNDANE)["Snorri"] == [TAKEN, TAKEN, BOX, BOX, BOX, BOX]


@pytest.mark.rule("fornaldar", "7.4")
def test_the_dead_leave_the_roster():
    dead = begun("24.1", facts.Wounded(character="snorri", wounds=2), facts.CharacterKilled(character="snorri"))
    assert {*boxes(begun("24.1"), MUNDANE)} - {*boxes(dead, MUNDANE)} == {"Snorri"}


@pytest.mark.rule("fornaldar", "7.2", "13.2")
def test_an_escort_that_is_lost_is_no_longer_marked():
    gone = facts.EscortLost(character="hakon")
    assert names(begun("24.1")) - names(begun("24.1", gone)) == {"Hakon +"}
    assert names(begun("24.1", gone)) - names(begun("24.1")) == {"Hakon"}


def test_boxes_have_glyphs():
    assert "".join(shown for _, shown in spell(BOX + TAKEN, SANS)) == BOX + TAKEN


@pytest.mark.rule("fornaldar", "21.5", "7.4")
def test_what_each_bears_stands_with_him_in_the_order_of_the_numbers():
    borne = [facts.ItemPassed(item=item, bearer=bearer) for item, bearer in ((13, "hakon"), (3, "hakon"), (5, "kars"))]
    state = begun("24.1", *borne)
    (roster,) = [sheet for name, sheet in GAME.sheets(GAME.view(state, MUNDANE))]
    rows = {row[0].removesuffix(" +"): row for side in roster.sides for row in side.rows}
    say = state.board.say
    assert rows["Hakon"][5] == ", ".join(say.item(item) for item in (3, 13))
    assert rows["Kars"][5] == say.item(5)
    assert rows["Signhild"][5] == "–"
    known = state.board.setting.counters.characters["hakon"]
    assert rows["Hakon"][2:4] == (known.rank.capitalize(), f"{known.allowance:g}")
