"""The pages of a report: the island as it is drawn, conflicts that can be read alone, page one, hands, the sheet."""

import pytest
from msgspec.structs import replace
from northmen_table import Campaign, bench, table_of

from adjudicator.board import hexes
from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.conflict import Committed, ConflictWon, Fight, fight_out
from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.policies import Asked
from adjudicator.games.northmen.report.battles import _fate
from adjudicator.games.northmen.report.charts import TOWNS, _town, decks
from adjudicator.games.northmen.report.island import cell_number, first_tiles, hex_id, island
from adjudicator.games.northmen.report.story import chapters, fights, marches, story_of
from adjudicator.games.northmen.report.tables import _types_in, bjarmia, ranked, standing
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.scenario import SCENARIO
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.turn import PhaseBegan, TurnBegan
from adjudicator.games.northmen.words import BRIGANDS, DIRECTIONS, neighbour
from adjudicator.reports.pdf.hexes import pdf_land
from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.table import OBSERVER, REFEREE, visible
from adjudicator.table.battles import grids_of
from adjudicator.table.prose import minus
from adjudicator.table.state import put

CELLS = [(column, down) for column in range(-9, 10) for down in range(-9, 10)]
COMPASS = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}


@pytest.mark.parametrize("way", range(6))
def test_hexes_lie_as_the_cells_do(way):
    for cell in CELLS:
        drawn = hexes.direction(hex_id(cell), hex_id(neighbour(cell, way)))
        assert COMPASS[drawn] == DIRECTIONS[way]


def test_a_hex_is_numbered_as_players_write_its_cell():
    assert [cell_number(hex_id(cell)) for cell in CELLS] == [minus(f"{column},{down}") for column, down in CELLS]


def drawn(*tiles, **more):
    return island(GAME.view(bench(tiles, **more), "A"))


def cell_at(figure, cell):
    return next(each for each in figure.cells if each.id == hex_id(cell))


def test_a_tile_shows_what_lies_on_each_side():
    cell = cell_at(drawn({"at": [0, 0], "sides": "FLREMP"}), (0, 0))
    assert cell.ground == ("mountain", "rough", "forest", "clear", "clear", "clear")
    assert (cell.water, cell.edges) == ("lake", "111211")
    assert cell.land < 100


def test_blank_cells_are_where_a_tile_can_touch_two():
    figure = drawn({"at": [0, 0], "sides": "EEEEEE"}, {"at": [1, 0], "sides": "EEEEEE"})
    blank = [cell_number(cell.id) for cell in figure.cells if not cell.ground and not cell.water]
    assert blank == ["0,1", "1,−1"]


@pytest.mark.parametrize(
    ("sides", "other", "road"),
    [("R", "R", True), ("P", "R", True), ("P", "E", True), ("P", "P", False), ("P", "M", False), ("E", "E", False)],
)
def test_roads_are_drawn_where_they_lead(sides, other, road):
    tiles = {"at": [0, 0], "sides": sides + "EEEEE"}, {"at": [1, 0], "sides": "EEE" + other + "EE"}
    assert bool(drawn(*tiles).sides) == road


def test_who_stands_where():
    units = {"A": {"w": 2, "h": 1}, BRIGANDS: {"w": 1}}
    figure = drawn({"at": [0, 0], "sides": "EEEEEE", "units": units, "strongholds": {"4": "B"}, "church": True})
    told = [(stack.at, stack.seat, stack.body, stack.strength, stack.signs) for stack in figure.stacks]
    assert told == [
        ("5049/5050", "B", "stronghold", "B", ()),
        ("5050", "A", "warband", "3", ("hersir",)),
        ("5050", BRIGANDS, "brigand", "1", ()),
    ]
    assert [site.symbol for site in figure.sites] == ["church"]


def test_the_island_in_text():
    units = {"A": {"w": 2}}
    text = list(hex_map_text(drawn({"at": [0, 0], "sides": "FLREMP", "towns": ["mead"], "units": units})))
    assert [line[7:14].rstrip() for line in text[3:7]] == ["   ^", ". 0,0 r", "= mA  f", "   ~"]
    assert any(line.strip() == "0,0        mead; A warband 2, 2 pieces" for line in text)


def test_all_tiles_of_the_scenario_are_on_its_map():
    figure = first_tiles(SCENARIO.built_in)
    assert len(figure.cells) == 120
    assert pdf_land(figure).startswith(b"%PDF")


def fought(**units):
    """A conflict of A against B: the public facts, and the state after it."""
    state = bench([{"at": [0, 0], "sides": "EEEEEE", "units": units}], hand={"A": ["B22"], "B": ["B03"]})
    table = table_of(state)
    fight_out(table, Fight(initiator="A", at=(0, 0), base=(0, 0)), Asked(Committed(hand=("B22",))))
    return state, table.finish().facts


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ({"A": {"w": 1}, "B": {"w": 1}}, ""),
        ({"A": {"w": 1}, "B": {"l": 1}}, "Jarl B has a longship: sides without lose. "),
        ({"A": {"l": 1}, "B": {"l": 1}}, "You and Jarl B have longships: sides without lose. "),
    ],
)
def test_below_a_conflict_stands_who_has_longships(units, told):
    state, facts = fought(**units)
    _, battle = chapters(GAME.view(state, "A"), story_of(facts))
    assert battle.note == f"{told}Each mountain on a tile shown counts 1; the highest total wins."


def test_a_conflict_can_be_read_alone():
    state, facts = fought(A={"w": 2}, B={"w": 1})
    story = story_of(facts)
    turn, battle = chapters(GAME.view(state, "A"), story)
    assert turn.lines[0].text == "You attack Jarl B in the heartland (0,0) and win; Jarl B loses 1 warband."
    assert battle.title == "Conflict 1: your attack in the heartland (0,0)"
    assert battle.battle
    (sides,) = grids_of(battle)
    assert [column.head for column in sides.columns] == [
        "Side",
        "Part",
        "Who fights",
        "Made of",
        "Total",
        "Outcome",
    ]
    assert sides.rows[0] == (
        "Jarl A",
        "attacks",
        "2 warbands",
        "B22 (hand, 2)",
        "2",
        "won: 1 victory point and 2 warbands",
    )
    assert sides.rows[1][:3] == ("Jarl B", "defends", "1 warband")
    assert sides.rows[1][-1] == "lost 1 warband"
    assert sides.marked == (0,)
    assert [fight.at for fight in fights(story)] == ["5050"]
    assert list(marches(story)) == []


@pytest.mark.parametrize(("points", "told"), [(0, "won"), (1, "won: 1 victory point")])
def test_who_wins_without_a_gain_has_won_all_the_same(points, told):
    state, _ = fought(A={"w": 2}, B={"w": 1})
    assert _fate(Say(state), "A", [ConflictWon(seat="A", at=(0, 0), vp=points)]) == told


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (
            "A",
            "You won the conflict in the heartland (0,0) against Jarl B: 1 victory point and 2 warbands; "
            "you lost nothing.",
        ),
        ("B", "You lost the conflict in the heartland (0,0) against Jarl A; you lost 1 warband."),
        (OBSERVER, "Jarl A attacks Jarl B in the heartland (0,0) and wins; Jarl B loses 1 warband."),
    ],
)
def test_page_one_tells_a_conflict_to_its_sides(seat, line):
    state, facts = fought(A={"w": 2}, B={"w": 1})
    assert GAME.report(GAME.view(state, seat), facts, 1).happened[0] == line


def test_what_to_decide():
    state = bench(placed=(0, 0), actions={"lake": 2}, phase="lake", reserve={"A": 1})
    decide = {seat: GAME.report(GAME.view(state, seat), [], 1).decide for seat in ("A", "B", OBSERVER)}
    assert decide["A"] == ("Send the rest of your turn, from lake on; actions left: 2 lake.",)
    mind = {seat: GAME.report(GAME.view(state, seat), [], 1).mind for seat in ("A", "B", OBSERVER)}
    assert mind == {"A": ("1 warband in reserve can be actions of any type.",), "B": (), OBSERVER: ()}
    assert decide["B"] == ("Nothing: it is the turn of Jarl A. Your standing orders say how you fight meanwhile.",)
    assert decide[OBSERVER] == ("Nothing: it is the turn of Jarl A.",)


def test_the_tiles_of_a_seat_are_drawn_for_itself_alone():
    state = bench(hand={"A": ["B22", "B03"], "B": ["B05"]}, prepared={"A": ["B01"]})
    titles = {
        seat: {figure.title: figure for figure in GAME.report(GAME.view(state, seat), [], 1).drawn}
        for seat in ("A", "B", OBSERVER, REFEREE)
    }
    assert len(titles["A"]["Your tiles, seen by you alone"].cells) == 3
    assert len(titles["B"]["Your tiles, seen by you alone"].cells) == 1
    assert list(titles[OBSERVER]) == list(titles[REFEREE]) == ["The island"]


@pytest.mark.long("3")
@pytest.mark.parametrize("number", range(4))
def test_every_page_of_a_campaign_can_be_told(number):
    """All marks of the story are on the map, the score grows to what it is, and the sheet is one for all."""
    campaign = Campaign(number)
    for step in campaign.steps():
        facts = campaign.play(step)
        for seat in (*campaign.seats, REFEREE):
            view = GAME.view(campaign.state, seat)
            content = GAME.report(view, [fact for fact in facts if visible(fact, seat)], view.turn)
            numbers = [line.number for chapter in content.chapters for line in chapter.lines if line.number]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(content.drawn[0].cells) > len(view.map)
    series = {series.seat: series.values for series in content.drawn[-1].series}
    assert {seat: values[-1] for seat, values in series.items()} == campaign.state.vp
    assert GAME.sheets(GAME.view(campaign.state, REFEREE)) == []


@pytest.mark.parametrize(
    ("actions", "left"), [({"forest": 2, "road": 1}, "2 forest and 1 road"), ({"lake": 0}, "none")]
)
def test_the_sheet_for_the_table_has_the_actions_that_are_left(actions, left):
    state = bench([{"at": [0, 0], "sides": "EEEEEE"}], placed=(0, 0), actions=actions)
    ((_, sheet),) = GAME.sheets(GAME.view(state, REFEREE))
    assert dict(sheet.facts)["Actions left"] == left


@pytest.mark.rule("northmen", "NB-71")
@pytest.mark.parametrize(("abilities", "gifts"), [({}, []), ({"B": "STONEFISTS"}, ["–", "Stonefists"])])
def test_each_side_is_told_its_towns_how_many_types_they_connect_and_its_ability_if_there_are_any(abilities, gifts):
    towns = [
        {"at": [column, 0], "sides": "EEEEEE", "towns": [type], "units": {"A": {"w": 1}}}
        for column, type in ((0, "mead"), (1, "pelt"), (3, "mead"))
    ]
    grid = bjarmia(GAME.view(bench(towns, abilities=abilities), "A"))
    heads = [column.head for column in grid.columns]
    own, other = (dict(zip(heads, row, strict=True)) for row in grid.rows)
    assert (own["Mead"], own["Pelt"], own["Connected"]) == ("0,0, 3,0", "1,0", "2 of 4")
    assert (other["Mead"], other["Connected"]) == ("–", "0 of 4")
    assert [row["Special ability"] for row in (own, other) if "Special ability" in row] == gifts


@pytest.mark.parametrize(
    ("more", "order"),
    [
        ({}, "CBAD"),
        ({"teams": (("A", "C"), ("B", "D"))}, "CABD"),
        ({"teams": (("A", "B"), ("C", "D"))}, "CDBA"),
    ],
)
def test_the_sides_stand_in_the_order_of_their_points_and_mates_together(more, order):
    state = bench(players="ABCD", vp={"A": 1, "B": 2, "C": 5, "D": 0}, **more)
    assert "".join(ranked(GAME.view(state, "A"))) == order


def test_a_tile_with_a_town_is_heavier_news_than_one_without():
    view = GAME.view(bench(), "B")
    weights = {True: set(), False: set()}
    for tile in view.tiles.values():
        (news,) = GAME.tidings(view, "B", [TileLaid(seat="A", tile=tile.id, at=(0, 0))])
        weights[bool(tile.towns)].add(news.weight)
    assert min(weights[True]) > max(weights[False])


def test_chapters_are_named_for_whose_turn_it_was():
    """A report begins where the last one ended: after the turn of its first chapter began."""
    campaign, titles = Campaign(0), []
    for step, _ in zip(campaign.steps(), range(2), strict=False):
        story = story_of(campaign.play(step))
        titles += [chapter.title for chapter in chapters(GAME.view(campaign.state, "A"), story) if not chapter.note]
    assert titles == ["Your turn", "The turn of the brigands"]


def scored(state):
    """The score of each side on page one, with its change, and what its line in the plot ends with."""
    content = GAME.report(GAME.view(state, "A"), [], state.turn)
    lines = {line.seat: line.values for line in content.course.series}
    return {score.seat: (score.value, score.change, lines[score.seat]) for score in content.scores}


def test_the_plot_shows_what_the_sides_are_ranked_by_turn_for_turn():
    state = bench(players="ABCD", teams=[["A", "C"], ["B", "D"]], vp={"A": 3, "B": 1, "C": 2}, seat="B")
    state.course.update({"A": (0, 2), "B": (0, 0), "C": (0, 2), "D": (0, 0), BRIGANDS: (0, 0)})
    put(state, turn=2)
    put(state.now, stage=2)
    team, foes = (5, 1, (0, 4, 5)), (1, 1, (0, 0, 1))
    assert scored(state) == {"A": team, "B": foes, "C": team, "D": foes}


def test_a_turn_that_goes_on_is_not_called_quiet():
    state = bench()
    phase, began = PhaseBegan(phase="lake"), TurnBegan(seat="A")
    assert GAME.report(GAME.view(state, "A"), [phase], 1).headline == "Your turn goes on"
    assert GAME.report(GAME.view(state, "A"), [began], 1).headline == "All is quiet on the island"


def test_the_chart_of_tiles_counts_those_of_several_towns_apart():
    two = Tile("V", "EEEEEE", 1, ("mead", "tusk"))
    kinds = [two, replace(two, towns=("tusk",)), replace(two, towns=()), replace(two, name="Novgorod")]
    assert [_town(tile) for tile in kinds] == ["several towns", "tusk", "no town", "a town with a name"]


def test_the_heads_of_the_chart_of_tiles_are_the_kinds_of_towns():
    towns, _ = decks(SCENARIO.built_in)
    assert [column.head.lower() for column in towns.columns] == ["deck", "tiles", *TOWNS]
    assert all(column.head[0].isupper() for column in towns.columns)


def test_the_types_of_town_in_an_area_are_those_that_lie_in_it():
    towns = {"mead": [(0, 0), (0, 1)], "tusk": [(0, 1)], "pelt": [(5, 5)], "amber": []}
    assert [_types_in(area, towns) for area in ([(0, 0)], [(0, 0), (0, 1)], [(2, 2)])] == [1, 2, 0]


def test_the_towns_of_the_brigands_are_the_tiles_with_a_town_where_they_stand():
    here = {"sides": "EEEEEE", "units": {BRIGANDS: {"w": 1}}}
    tiles = [{"at": [0, 0], "towns": ["mead", "tusk"]}, {"at": [1, 0]}, {"at": [0, 1]}]
    empty = {"at": [1, 1], "sides": "EEEEEE", "towns": ["mead"]}
    grid = standing(GAME.view(bench([*(tile | here for tile in tiles), empty]), "A"))
    told = dict(zip((column.head for column in grid.columns), grid.rows[-1], strict=True))
    assert (told["Side"], told["Towns"]) == ("The brigands", "1")
