import json

import msgspec
import pytest
from cp_table import facts, fold

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.options import Options, Recorded
from adjudicator.games.cp_campaign.scenario import SCENARIO, Scenario, can_place
from adjudicator.games.cp_campaign.tables import DATA, KINDS


def given(**changes):
    """The built-in map as plain data, with changes."""
    return json.loads((DATA / "scenario.json").read_text()) | changes


def changed(what, index, **values):
    plain = given()
    plain[what][index].update(values)
    return plain


def problems(plain):
    scenario, found = GAME.books.scenario(plain)
    assert (scenario is None) == bool(found)
    return [(problem.code, problem.path) for problem in found]


def star(rays, players=2, places=None):
    """A hub with rays of one territory each."""
    ids = [f"T{number:02}" for number in range(rays + 1)]
    return given(
        players_max=players,
        territories=[{"id": id, "name": id, "type": "castle", "xy": [0, 0]} for id in ids],
        roads=[{"id": f"R{number:02}", "a": "T00", "b": id, "md": 3} for number, id in enumerate(ids[1:])],
    )


def test_the_built_in_map_is_sound_and_says_that_it_is_invented():
    scenario, found = GAME.books.scenario(None)
    assert (found, scenario.source) == ([], "reconstruction")
    assert (len(scenario.territories), len(scenario.roads)) == (24, 38)
    assert {site.type for site in scenario.territories} == set(KINDS)
    assert problems(given()) == []


@pytest.mark.rule("cp-campaign", "CP-60")
@pytest.mark.parametrize(("given_dv", "dv"), [(None, 2), (1, 1)])
def test_a_territory_without_a_value_starts_with_the_printed_one(given_dv, dv):
    scenario, _ = GAME.books.scenario(changed("territories", 0, dv=given_dv))
    state = fold([facts.CampaignSet(scenario=scenario, options=Recorded.of(Options()), seats=("A", "B"))])
    assert state.board.territories["T01"].dv == dv


@pytest.mark.rule("cp-campaign", "CP-03", "CP-07")
@pytest.mark.parametrize(
    ("plain", "path"),
    [
        (changed("territories", 3, dv=5), ("territories", 3, "dv")),
        (changed("territories", 3, dv=-1), ("territories", 3, "dv")),
        (changed("territories", 3, type="village"), ("territories", 3, "type")),
        (changed("territories", 3, id="Varn"), ("territories", 3, "id")),
        (changed("roads", 2, md=1), ("roads", 2, "md")),
        (changed("roads", 2, md=6), ("roads", 2, "md")),
        (changed("roads", 2, toll=1), ("roads", 2)),
        (given(sides=[]), ("sides",)),
        ([], ()),
    ],
)
def test_what_cannot_be_read(plain, path):
    assert problems(plain) == [("scenario/schema", path)]


def test_coordinates_are_needed():
    plain = given()
    del plain["territories"][0]["xy"]
    _, (problem,) = GAME.books.scenario(plain)
    assert "xy" in problem.message


@pytest.mark.rule("cp-campaign", "CP-07")
@pytest.mark.parametrize(
    ("plain", "expected"),
    [
        (changed("territories", 3, id="T01"), ("scenario/double-id", ("territories", 3, "id"))),
        (changed("roads", 2, id="R01"), ("scenario/double-id", ("roads", 2, "id"))),
        (changed("roads", 2, b="T77"), ("scenario/unknown-territory", ("roads", 2, "b"))),
        (changed("roads", 2, b="T03"), ("scenario/loop", ("roads", 2))),
        (changed("roads", 1, a="T01", b="T02"), ("scenario/double-road", ("roads", 1))),
        (given(players_min=4, players_max=3), ("scenario/players", ("players_min",))),
        (given(sides={"A": {"name": "Alone"}}), ("scenario/no-side", ("sides",))),
    ],
)
def test_what_makes_no_map(plain, expected):
    assert expected in problems(plain)


def test_every_territory_can_be_reached():
    plain = given()
    plain["roads"] = [road for road in plain["roads"] if "T24" not in (road["a"], road["b"])]
    assert problems(plain) == [("scenario/not-connected", ("territories", 23))]


def test_all_problems_are_told_at_once():
    plain = changed("roads", 2, b="T77")
    plain["territories"][3]["id"] = "T01"
    assert len(problems(plain)) > 1


@pytest.mark.rule("cp-campaign", "CP-12")
@pytest.mark.parametrize(
    ("rays", "players", "expected"),
    [
        (4, 2, []),
        (3, 2, [("scenario/no-placement", ("territories",))]),
        (6, 3, []),
        (5, 3, [("scenario/no-placement", ("territories",))]),
    ],
)
def test_the_armies_can_be_placed(rays, players, expected):
    assert problems(star(rays, players)) == expected


@pytest.mark.rule("cp-campaign", "CP-12")
def test_the_built_in_map_takes_four_players():
    assert can_place(SCENARIO.built_in, 4)


def test_a_territory_for_two_takes_both_armies_of_a_seat():
    plain = star(4)
    for place in (1, 2):
        plain["territories"][place]["type"] = "large_town"
    assert can_place(msgspec.convert(plain, Scenario), 2)
