"""Maps of one's own: five powers on the Ring of Halcyon, and everything that can be wrong with a map."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from trials import planned

from adjudicator import kit
from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board
from adjudicator.games.diplomacy.winter import YearEnded

RING = json.loads((Path(__file__).parents[3] / "orders" / "diplomacy-ring" / "ring.json").read_bytes())
(SCHEMA,) = GAME.books.schemas().values()


@pytest.mark.parametrize("drawn", [RING, json.loads(MAP.file.read_bytes())], ids=["ring", "standard"])
def test_a_map_is_valid_by_its_published_schema(drawn):
    assert [*Draft202012Validator(SCHEMA).iter_errors(drawn)] == []
    assert MAP.read({"$schema": "map.schema.json", **drawn})[1] == []


def test_a_province_without_a_place_lies_in_the_corner_of_the_map():
    drawn = deepcopy(RING)
    first, *others = drawn["provinces"]
    del first["x"], first["y"]
    atlas, _ = MAP.read(drawn)
    places = [(land.x, land.y) for land in atlas.provinces]
    assert places == [(0, 0), *((land["x"], land["y"]) for land in others)]


@pytest.mark.parametrize("drawn", [RING, json.loads(MAP.file.read_bytes())], ids=["ring", "standard"])
def test_no_two_powers_of_a_map_have_one_colour(drawn):
    atlas, _ = MAP.read(drawn)
    styles = Say(Board(atlas=atlas)).styles
    assert len({style.hue for style in styles}) == len(atlas.powers)


def test_the_five_powers_of_the_ring_begin_alike():
    """As many neighbours, as near to every other home, and as many free centres as near."""
    atlas, _ = MAP.read(RING)
    free = [land.id for land in atlas.provinces if land.centre and land.id not in atlas.home_of]
    found = set()
    for power in atlas.powers:
        away = atlas.distances(power.home)
        others = sorted(away[home] for home, owner in atlas.home_of.items() if owner != power.seat)
        near = sorted(len(atlas.near(home)) for home in power.home)
        found.add((tuple(near), tuple(others), tuple(sorted(away[each] for each in free))))
    assert len(found) == 1
    assert len(free) == 6


def conserved(state, facts):
    """Units share no province; centres are those of the map; years count them."""
    board = state.board
    if len(board.standing) != len(board.units) - len(board.dislodged):
        yield "two units share a province"
    centres = {land.id for land in board.atlas.provinces if land.centre}
    if not set(board.owners) <= centres:
        yield f"{set(board.owners) - centres} are no centres"
    for fact in facts:
        if isinstance(fact, YearEnded) and sum(fact.counts.values()) != len(board.owners):
            yield "the powers own more or fewer centres than are owned"


TRIAL = kit.Trial(
    game=GAME,
    scenario=RING,
    campaigns=(1, 3),
    options=({"last_year": 1407}, {"last_year": 1405, "adjacent_convoy": "via_only"}),
    seats=("ACDKV", "CKV"),
    disguised=planned,
    sound=conserved,
    every=25,
)


@pytest.mark.long
def test_the_ring_is_played_to_its_end():
    assert kit.all_wrong(TRIAL) == {}


def broken(way, value):
    drawn = deepcopy(RING)
    held = drawn
    for key in way[:-1]:
        held = held[key]
    if way[-1] == "+":
        held.append(value)
    else:
        held[way[-1]] = value
    return drawn


@pytest.mark.parametrize(
    ("way", "value", "path", "words"),
    [
        (("army", "+"), ["AMB", "XXX"], ("army", 40), "joins XXX, which is no place of the map"),
        (("army", "+"), ["AMB", "SOU"], ("army", 40), "joins SOU, which is a sea: no army goes there"),
        (("army", "+"), ["AMB", "GUL/NC"], ("army", 40), "names a coast: an army stands in the whole province"),
        (("fleet", "+"), ["SOU", "TAR"], ("fleet", 60), "joins TAR, which is inland: no fleet goes there"),
        (("fleet", "+"), ["HAL", "GUL"], ("fleet", 60), "it is GUL/NC or GUL/SC that a fleet goes to"),
        (("fleet", "+"), ["HAL", "HAL"], ("fleet", 60), "joins HAL with itself"),
        (("army", "+"), ["TAR", "AMB"], ("army", 40), "joins TAR and AMB twice"),
        (("powers", 1, "home"), ["BAY"], ("powers", 1), "BAY of Corvel is no centre of the map"),
        (("powers", 1, "units"), ["F HIG"], ("powers", 1), "F HIG of Corvel begins in HIG, which is inland"),
        (("powers", 1, "units"), ["A TAR"], ("powers",), "2 units begin in TAR"),
        (("powers", 1, "home"), ["TAR"], ("powers",), "TAR is the home of 2 powers"),
        (("powers", 1, "seat"), "A", ("powers", 1), "no two powers can have the seat A"),
        (("provinces", 1, "name"), "Ambermouth", ("provinces", 1), "no two provinces can be called ambermouth"),
        (("provinces", "+"), {"id": "ZZZ", "name": "Nowhere", "kind": "inland"}, ("provinces", 31), "has no border"),
        (("centres_to_win",), 22, ("centres_to_win",), "the map has 21 centres, and 22 are to win"),
    ],
)
def test_what_is_wrong_with_a_map_is_told_with_its_place(way, value, path, words):
    scenario, problems = MAP.read(broken(way, value))
    assert scenario is None
    told = [problem.message for problem in problems if problem.path == path]
    assert any(words in message for message in told), problems


def test_a_land_that_no_way_leads_to_is_told():
    drawn = deepcopy(RING)
    drawn["provinces"] += [{"id": id, "name": id.lower(), "kind": "inland"} for id in ("YYY", "ZZZ")]
    drawn["army"].append(["YYY", "ZZZ"])
    _, problems = MAP.read(drawn)
    assert [problem.message for problem in problems] == [f"no way leads from AMB to {id}." for id in ("YYY", "ZZZ")]


def test_a_map_that_does_not_fit_its_schema_is_told_where():
    _, problems = MAP.read(broken(("provinces", 2, "kind"), "swamp"))
    assert [(problem.code, problem.path) for problem in problems] == [("scenario/schema", ("provinces", 2, "kind"))]


PLAN = """\
campaign: ring
game: diplomacy
title: Ring
seats: {A: {player: Ada}, %s: {player: Bo}}
scenario: ring.json
"""


def test_a_campaign_has_the_powers_of_its_own_map(run, tmp_path):
    (tmp_path / "ring.json").write_text(json.dumps(RING, indent=1), encoding="utf-8")
    run("init", "desk")
    for other, told in (
        ("E", "2 to 5 of the seats A, C, D, K, V; the file names A, E"),
        ("V", "Campaign ring is open"),
    ):
        (tmp_path / "ring.yaml").write_text(PLAN % other, encoding="utf-8")
        assert told in "".join(map(str, run("new", "ring.yaml", "--desk", "desk")))


def test_a_campaign_tells_the_line_of_its_map_that_is_wrong(run, tmp_path):
    drawn = json.dumps(broken(("army", "+"), ["AMB", "SOU"]), indent=1)
    (tmp_path / "ring.json").write_text(drawn, encoding="utf-8")
    (tmp_path / "ring.yaml").write_text(PLAN % "V", encoding="utf-8")
    run("init", "desk")
    _, _, told = run("new", "ring.yaml", "--desk", "desk")
    line = drawn[: drawn.index('"AMB",\n   "SOU"')].count("\n")
    assert f"ring.json, line {line}, column 3: `army` joins SOU, which is a sea" in told


def test_the_map_is_told_with_what_it_holds_and_its_source():
    (datum,) = GAME.books.data(MAP.built_in)
    assert (datum.file, datum.what, datum.source) == ("map.json", "provinces, borders and powers", MAP.built_in.source)
