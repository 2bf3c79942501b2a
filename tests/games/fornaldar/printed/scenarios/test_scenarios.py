"""The scenarios are those of the rulebook, fit the counters and the map, and a referee's own are checked."""

import json
import re
import unicodedata
from pathlib import Path
from typing import get_args

import pytest

from adjudicator.games.fornaldar.printed.counters.items import DATA, built_in_items
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.printed.scenarios import specials
from adjudicator.games.fornaldar.printed.scenarios.model import bearers, misplaced, strangers
from adjudicator.games.fornaldar.printed.scenarios.reading import built_in_scenarios, read_scenario, sources
from adjudicator.games.fornaldar.printed.scenarios.specials import Award
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL

BOOK = json.loads((Path(__file__).parents[2] / "book" / "scenarios.json").read_text())["scenarios"]
ITEMS = json.loads((Path(__file__).parents[2] / "book" / "items.json").read_text())["items"]
LINES = [(id, fact) for id, scenario in BOOK.items() for fact in scenario["set_up"]]
COLOURS = {"Kobold": "kobolds", "Centaur": "centaurs", "Loherim": "loherim", "Norskold": "norskold"}

by_scenario = pytest.mark.parametrize("scenario", built_in_scenarios().values(), ids=lambda scenario: scenario.id)


def kebab(name):
    ascii = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub("[^a-z0-9]+", "-", ascii)


def group_of(name):
    return {"mermen": "skergota"}.get(kebab(name), kebab(name).removeprefix("clan-"))


def printed(ids):
    """All names under which the text may have these characters and ships."""
    counters = built_in_counters()
    known = [(counters.characters | counters.ships)[id] for id in ids]
    return [{kebab(name) for name in (piece.name, *piece.also)} for piece in known]


def given(id, **changes):
    """A built-in scenario as plain data, with changes."""
    return json.loads((DATA / "scenarios" / f"{id}.json").read_text()) | changes


def problems(plain):
    scenario, found = read_scenario(plain)
    assert (scenario is None) == bool(found)
    return [(problem.code, problem.message) for problem in found]


@pytest.mark.parametrize("id", BOOK)
def test_the_three_are_sound_and_found_by_number(id):
    assert problems(given(id)) == []
    assert read_scenario(id) == (built_in_scenarios()[id], [])
    assert problems("24.4") == [("scenario/unknown", "There is no scenario '24.4'.")]


@pytest.mark.rule("fornaldar", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize(("id", "fact"), LINES, ids=lambda value: value if isinstance(value, str) else value["hex"])
def test_every_line_of_the_set_up_is_there(id, fact):
    scenario = built_in_scenarios()[id]
    places = {(group.group, line.hex): (group, line) for group in scenario.groups for line in group.hexes}
    places |= {("non-aligned", line.hex): (None, line) for line in scenario.non_aligned}
    group, line = places[group_of(fact["group"]), fact["hex"]]
    assert (line.printed or line.hex) == fact["printed"]
    assert group is None or (group.side, group.active) == (fact["side"] or NEUTRAL, fact["active"])
    names = printed((*line.characters, *line.ships))
    assert len(names) == len(fact.get("names", []))
    assert all(any(kebab(name) in known for known in names) for name in fact.get("names", []))
    assert sorted(line.csps.values()) == sorted(csps for _, csps in fact.get("csps", []))
    assert {COLOURS[race] for race, _ in fact.get("csps", []) if race in COLOURS} <= {*line.csps}
    borne = {each.item: each.bearer for each in line.items}
    for item in fact.get("items", []):
        assert borne[item["number"]] == kebab(item.get("bearer", borne[item["number"]]))


@by_scenario
def test_nothing_is_set_up_that_the_text_does_not_name(scenario):
    assert len([*scenario.lines()]) == len(BOOK[scenario.id]["set_up"])


@by_scenario
def test_artifacts_are_hidden_as_the_text_has_it(scenario):
    found = {(hidden.hex, hidden.printed or hidden.hex, item) for hidden in scenario.hidden for item in hidden.items}
    assert found == {(fact["hex"], fact["printed"], fact["number"]) for fact in BOOK[scenario.id]["hidden"]}


@by_scenario
@pytest.mark.rule("fornaldar", "21.2", "21.3")
def test_items_are_where_the_text_has_them(scenario):
    hidden = {item: line.hex for line in scenario.hidden for item in line.items}
    borne = bearers(scenario, built_in_items())
    where = {character: line.hex for line in scenario.lines() for character in line.characters}
    for fact in ITEMS:
        for place in fact.get("locations", []):
            if place["scenario"] == scenario.id and "bearers" not in place:
                assert hidden[fact["number"]] == place["hex"]
            elif place["scenario"] == scenario.id:
                assert borne[fact["number"]] in [kebab(name) for name in place["bearers"]]
                assert where[borne[fact["number"]]] == place["hex"]
    assert not {*hidden} & {*borne}


@by_scenario
def test_bearers_may_use_what_they_bear(scenario):
    counters = built_in_counters()
    for number, bearer in bearers(scenario, counters.items).items():
        users = counters.items[number].users
        assert not users.groups or counters.characters[bearer].group in users.groups


@by_scenario
@pytest.mark.rule("fornaldar", "24.1.1", "24.2.1")
def test_the_totals_of_the_text_hold(scenario):
    characters = built_in_counters().characters
    for side in (FOMORIAN, MUNDANE):
        lines = [line for group in scenario.groups if group.side == side for line in group.hexes]
        csps = sum(sum(line.csps.values()) for line in lines)
        escorts = sum(characters[one].escort for line in lines for one in line.characters)
        assert csps == BOOK[scenario.id]["csps"][side]
        assert csps + escorts == scenario.strength.get(side, csps + escorts)
    assert dict(scenario.strength) == BOOK[scenario.id]["strength"]


@by_scenario
def test_turns_and_points_are_those_of_the_text(scenario):
    turns = BOOK[scenario.id]["turns"]
    assert (scenario.first_turn, scenario.last_turn, scenario.game_turns) == (turns[0], turns[-1], len(turns))
    assert dict(scenario.points) == {side: points or 0 for side, points in BOOK[scenario.id]["points"].items()}


@by_scenario
@pytest.mark.rule("fornaldar", "24.1.3", "24.2.3", "24.3.3")
def test_victory_is_as_in_the_text(scenario):
    levels = [(level.low, level.high, level.result) for level in scenario.victory.levels]
    book = [(level["low"], level["high"], level["result"]) for level in BOOK[scenario.id]["levels"]]
    assert [(low, high, result.removesuffix(" Victory").casefold()) for low, high, result in levels] == [
        (low, high, result.casefold()) for low, high, result in book
    ]
    assert {
        level["result"]: scenario.victory.level(level["high"] or level["low"]) for level in BOOK[scenario.id]["levels"]
    }
    awards = {(award.points, getattr(award, "side", "either").casefold()) for award in scenario.victory.awards}
    assert awards == {(points, side) for points, side in BOOK[scenario.id]["awards"]}


@pytest.mark.rule("fornaldar", "24.1.3")
@pytest.mark.parametrize(
    ("lead", "result"),
    [
        (80, "Mundane Crushing Victory"),
        (11, "Mundane Marginal Victory"),
        (-10, "Draw"),
        (-79, "Fomorian Substantial Victory"),
    ],
)
def test_levels_of_victory(lead, result):
    assert built_in_scenarios()["24.1"].victory.level(lead) == result


@by_scenario
def test_every_special_rule_of_the_text_is_there(scenario):
    entering = [arrival.rule for arrival in scenario.reinforcements]
    told = " ".join(special.source for special in scenario.specials)
    numbers = re.findall(r"#\d", told) + [
        f"#{n}" for a, b in re.findall(r"#(\d) to #(\d)", told) for n in range(int(a), int(b))
    ]
    reinforced = {"24.1": "#4", "24.2": "#7", "24.3": "#6"}[scenario.id]
    assert entering
    assert {*numbers, reinforced} == {rule.split()[1] for rule in BOOK[scenario.id]["special_rules"]}


@by_scenario
@pytest.mark.rule("fornaldar", "24.1.2", "24.2.2", "24.3.2")
def test_reinforcements_are_those_of_the_text(scenario):
    found = [
        [one.turn, one.side, [*one.characters, *one.ships], sum(one.csps.values()), one.wanderers]
        for one in scenario.reinforcements
    ]
    assert found == BOOK[scenario.id]["reinforcements"]


def test_every_kind_of_special_rule_and_award_is_used_and_said_in_words():
    used = [part for one in built_in_scenarios().values() for part in (*one.specials, *one.victory.awards)]
    assert {type(part) for part in used} == {*get_args(specials.Special), *get_args(Award)}
    told = [part.words(lambda id: f"<{id}>") for part in used]
    assert "<4750> can be entered only in the company of <wodan>." in told
    assert "5 Mundane for each fortress of <ycelia> destroyed but Maalakan Hill." in told
    assert "In the first turn only <midhrasir> can be activated" in " ".join(told).replace("; in", ". In")


@pytest.mark.rule("fornaldar", "24.2.4")
def test_the_expedition_costs_more_the_longer_it_stays():
    expedition = built_in_scenarios()["24.2"].expedition
    assert [(cost.low, cost.high, cost.points) for cost in expedition.upkeep] == [(8, 8, 10), (9, 12, 20), (13, 14, 30)]
    assert (len(expedition.characters), len(expedition.ships), expedition.hexes) == (3, 5, ("0134", "0135", "0136"))
    assert expedition.upkeep[0].source == "reconstruction"


@by_scenario
def test_everything_has_its_counter_and_stands_where_it_can(scenario):
    assert [*strangers(scenario, built_in_counters())] == []
    assert [*misplaced(scenario, built_in_land())] == []


@by_scenario
def test_places_that_are_named_are_on_the_map(scenario):
    land = built_in_land()
    names = {place.name for place in (*land.fortresses.values(), *land.places_of_power.values(), *land.sites)}
    named = [getattr(award, "fortress", "") or getattr(award, "place", "") for award in scenario.victory.awards]
    named += [place for award in scenario.victory.awards for place in getattr(award, "but", ())]
    for special in scenario.specials:
        named += [*getattr(special, "more", ())]
        assert getattr(special, "edge", "southern") in land.edges
        if isinstance(special, specials.Knowes):
            assert dict(special.hexes) == {hex: land.places_of_power[hex].name for hex in special.hexes}
    assert {name for name in named if name} <= names
    assert {arrival.edge for arrival in scenario.reinforcements if arrival.edge} <= {*land.edges}


@by_scenario
def test_every_value_has_its_source(scenario):
    found = [source for _, source in sources(scenario)]
    assert all(re.match("rulebook |deduced |reconstruction$", source) for source in found)
    normalised = [line for line in scenario.lines() if line.printed]
    assert all(line.source.startswith("deduced") for line in normalised)


def test_a_scenario_can_be_given_by_what_is_different():
    scenario, _ = read_scenario({"like": "24.1", "points": {"Fomorian": 10, "Mundane": 0}})
    assert (scenario.name, scenario.points["Fomorian"]) == ("War of the Sampo", 10)
    assert (scenario.sources["points"], scenario.sources["name"]) == ("referee", "rulebook 24.1")
    assert problems({"like": "24.4"}) == [("scenario/unknown", "There is no scenario '24.4'.")]
    assert problems({"like": "24.1", "turns": 3}) == [("scenario/schema", "Object contains unknown field `turns`.")]


def swapped(id, **line):
    """A scenario whose first line is changed."""
    plain = given(id)
    plain["groups"][0]["hexes"][0].update(line)
    return plain


KANTELE = {"item": 2, "bearer": "gorm", "source": "reconstruction"}
LOST = given("24.1")["reinforcements"][0] | {"edge": "southern"}
LEVELS = given("24.1")["victory"]["levels"]


@pytest.mark.parametrize(
    ("plain", "code", "message"),
    [
        (given("24.1", weather="fine"), "scenario/schema", "unknown field `weather`"),
        (given("24.1", first_turn=15), "scenario/schema", "<= 14"),
        (given("24.1", specials=[{"special": "plague", "rule": "1"}]), "scenario/schema", "'plague'"),
        (swapped("24.1", csps={"fynn": 0}), "scenario/schema", ">= 1"),
        (swapped("24.1", characters=["hakon"]), "scenario/double", "hakon is set up 2 times."),
        (swapped("24.1", ships=["orms-sling"]), "scenario/double", "orms-sling is set up 2 times."),
        (swapped("24.1", items=[KANTELE]), "scenario/bearer", "by gorm"),
        (swapped("24.1", items=[KANTELE]), "scenario/double", "item 2"),
        (given("24.1", points={"Mundane": 0}), "scenario/points", "no entry for Fomorian"),
        (given("24.1", reinforcements=[LOST]), "scenario/arrival", "turn 5"),
        (given("24.1", victory=given("24.1")["victory"] | {"levels": LEVELS[1:]}), "scenario/levels", "gaps"),
        (
            given("24.1", victory=given("24.1")["victory"] | {"levels": LEVELS[:2] + LEVELS[3:]}),
            "scenario/levels",
            "gaps",
        ),
    ],
)
def test_a_broken_scenario_is_told(plain, code, message):
    assert any(found == code and message in text for found, text in problems(plain))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"ships": ["argo"]}, "argo has no counter."),
        ({"csps": {"saxons": 3}}, "saxons has no counter."),
        ({"hex": "9999"}, "There is no hex 9999."),
        ({"hex": "2331", "ships": ["old-haddock"]}, "old-haddock begin in 2331, which has no water."),
        ({"hex": "0134", "csps": {"fynn": 3}}, "fynn begin in 0134, which has no land."),
        (
            {"hex": "2331", "river": "2331/2332"},
            "wrath-of-gorm and old-haddock begin on 2331/2332, which is no major river.",
        ),
    ],
)
def test_what_does_not_fit_counters_or_map_is_told(line, message):
    scenario, _ = read_scenario(swapped("24.1", **line))
    found = [*strangers(scenario, built_in_counters()), *misplaced(scenario, built_in_land())]
    assert message in [problem.message for problem in found]


def test_artifacts_outside_places_of_power_are_told():
    scenario, _ = read_scenario(given("24.1", hidden=[{"hex": "2331", "items": [2], "source": "reconstruction"}]))
    messages = [problem.message for problem in misplaced(scenario, built_in_land())]
    assert messages == ["Artifacts are hidden in 2331, which is no Place of Power."]
