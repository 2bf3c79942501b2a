"""What the calendar, the map, the lists and the tables of a report say is what is on the board and in the books."""

import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts
from msgspec.structs import replace
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.setup import chosen
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.report.book import _span, in_play, items, markers
from adjudicator.games.fornaldar.report.charts import HARM, entry, movement
from adjudicator.games.fornaldar.report.combats import Fought, columns
from adjudicator.games.fornaldar.report.comers import _entry
from adjudicator.games.fornaldar.report.skies import SYMBOLS, calendar
from adjudicator.games.fornaldar.report.theatres import whole_map
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE
from adjudicator.table.prose import below_zero
from adjudicator.table.state import put

BOOK = built_in()
SCENARIOS = [*BOOK.scenarios]


@pytest.mark.rule("fornaldar", "4.4", "5.A")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_calendar_shows_all_at_first_then_seven_boxes_from_the_one_before_this(scenario):
    last = BOOK.scenarios[scenario].game_turns
    for turn in range(last + 1):
        board = begun(scenario, *[facts.GameTurnBegan(game_turn=turn)] * bool(turn)).board
        first = min(max(1, turn - 1), max(1, last - 6)) if turn else 1
        shown = [*range(first, min(first + 6, last) + 1)] if turn else [*range(1, last + 1)]
        spaces = calendar(board).spaces
        assert [int(space.label) for space in spaces] == shown
        assert [int(space.label) for space in spaces if space.here] == [turn] * bool(turn)
        assert [int(space.label) for space in spaces if space.past] == [each for each in shown if each < turn]
        for space in spaces:
            box = BOOK.charts.calendar[(BOOK.scenarios[scenario].first_turn + int(space.label) - 2) % 14]
            assert (space.name, space.lines[2]) == (box.name, f"mana {box.mana}")
            assert space.here or space.symbol == SYMBOLS[box.weather]


@pytest.mark.rule("fornaldar", "18.1", "14.3.1")
def test_every_fortress_place_of_power_and_site_is_on_the_map_by_its_own_sign():
    state = begun("24.2")
    land = state.board.setting.land
    sites = [(site.at, site.name, site.symbol) for site in whole_map(GAME.view(state, REFEREE)).sites]
    forts = [(fort.spot, fort.name, fort.type) for fort in land.fortresses.values()]
    powers = [(place.spot, place.name, "power") for place in land.places_of_power.values()]
    others = [(site.spot, site.name, site.kind) for site in land.sites]
    assert sites == [*forts, *powers, *others]


@pytest.mark.rule("fornaldar", "21.1", "21.2", "21.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_list_of_items_says_whose_each_is_or_where_it_lies(scenario):
    options = Options(scenario=scenario)
    setting = chosen(BOOK, options)
    rows = {int(row[0]): row for row in items(setting, options).rows}
    assert [*rows] == in_play(setting)
    hidden = {item: place.hex for place in setting.scenario.hidden for item in place.items}
    for number, (_, name, where, what) in rows.items():
        item = setting.counters.items[number]
        assert (name.partition(" (")[0], what) == (item.name, below_zero(item.text))
        assert name.endswith(f"({item.gear})") == bool(item.gear)
        assert (f"({hidden.get(number)})" in where or where.startswith(f"hidden in {hidden.get(number)}")) == (
            number in hidden
        )
        owner = setting.counters.characters[item.owner].name if item.owner and number not in hidden else None
        assert where.startswith(f"of {owner}") == (owner is not None)
        assert item.user_text == "Anybody" or item.user_text in where


def rounds(*columns_used):
    """Rounds of one battle, fought in these columns."""
    return [
        facts.RoundFought(
            of="battle",
            at="2532",
            number=number,
            attacker=FOMORIAN,
            strengths=(1, 1),
            odds=column,
            column=column,
            modifiers=(),
            faces=(3, 4),
            total=7 + number,
            result="A/A",
        )
        for number, column in enumerate(columns_used, 1)
    ]


@pytest.mark.rule("fornaldar", "17.4", "17.5.7")
@pytest.mark.parametrize("used", [("2-1", "1-2", "1-1"), ("1-4",), ("5-1", "1-4", "5-1")])
def test_the_part_of_the_table_that_was_used_is_told_in_its_order_and_what_came_up_is_ringed(used):
    fought = Fought(number=1, of="battle", at="2532", facts=rounds(*used))
    table = BOOK.charts.combat
    grid = columns(GAME.view(begun("24.1"), FOMORIAN), fought)
    assert [row[0] for row in grid.rows] == [column for column in table.odds if column in used]
    heads = [column.head for column in grid.columns[1:]]
    assert heads == [head for head in map(str, range(-2, 17)) if head in heads]
    for row, place in grid.ringed:
        assert (grid.rows[row][0], int(heads[place - 1]) - 7) in {(each, n) for n, each in enumerate(used, 1)}
    assert len(grid.ringed) == len(used)


@pytest.mark.rule("fornaldar", "C.4", "5.C.4", "12.3")
@pytest.mark.parametrize("number", [0, 1])
def test_an_enchantment_is_marked_where_its_reader_sees_what_it_lies_on(number):
    played, laid = Campaign(number, policies=True, awake=True), 0
    for _, happened in played.steps(2):
        for seat in (FOMORIAN, MUNDANE, REFEREE):
            view = GAME.view(played.state, seat)
            there = {id: piece.at for id, piece in view.pieces.items()}
            there = {sighting.top.id: sighting.at for sighting in view.sightings if sighting.top.id} | there
            spells = [fact.spell for fact in happened if isinstance(fact, facts.EnchantmentLaid)]
            places = []
            for spell in dict.fromkeys([*view.board.spells, *spells]):
                at = spell.target if spell.target[:4].isdigit() else there.get(spell.target)
                enchantment = view.board.setting.counters.enchantments[spell.enchantment]
                places += [(at[:4], str(enchantment.number), spell.side)] * bool(at)
            laid += len(places)
            assert [(each.at, each.value, each.seat) for each in markers(view, happened)] == places
    assert laid


@pytest.mark.rule("fornaldar", "11.4.3")
def test_what_is_paid_on_top_of_others_is_a_shade_darker():
    """A bridge that costs one more is as dark as terrain of two."""
    grid = movement(BOOK.charts.terrain_effects)
    shades = {}
    for row, levels in zip(grid.rows, grid.heat, strict=True):
        for cell, level in zip(row[1:], levels[1:], strict=True):
            shades.setdefault(cell, level)
            assert shades[cell] == level
    assert [shades[cell] for cell in ("1", "+1", "2", "+2", "3")] == [0, 1, 1, 2, 2]


@pytest.mark.rule("fornaldar", "21.3", "21.12", "7.4.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_can_come_into_play_is_on_the_list_of_items(scenario):
    """What is borne or hidden at first, what reinforcements and Wanderers possess, and what the dead leave."""
    setting = chosen(BOOK, Options(scenario=scenario))
    counters = setting.counters
    state = begun(scenario)
    comers = [id for each in setting.scenario.reinforcements for id in each.characters]
    comers += [id for id, each in counters.characters.items() if each.wanderer]
    if setting.scenario.expedition:
        comers += setting.scenario.expedition.characters
    owned = {number for number, item in counters.items.items() if item.owner in comers}
    left = {each.successor for each in counters.characters.values() if isinstance(each.successor, int)}
    assert left
    assert {*in_play(setting)} == {*state.treasures, *state.board.hidden, *owned, *left}


@pytest.mark.rule("fornaldar", "17.4")
@pytest.mark.parametrize(("total", "head"), [(-9, "≤ −2"), (-2, "≤ −2"), (7, "7"), (16, "16+"), (30, "16+")])
def test_a_total_beyond_the_table_is_ringed_in_its_first_or_last_row(total, head):
    (fact,) = rounds("1-1")
    fought = Fought(number=1, of="battle", at="2532", facts=[replace(fact, total=total)])
    grid = columns(GAME.view(begun("24.1"), FOMORIAN), fought)
    ((_, place),) = grid.ringed
    assert grid.columns[place].head == head
    table = BOOK.charts.combat
    at = table.odds.index("1-1")
    printed = {row.roll: entry(row.results[at]) for row in table.rows}
    (row,) = grid.rows
    shown = [int(column.head.strip("≤+ ").replace("−", "-")) for column in grid.columns[1:]]
    assert [*row[1:]] == [printed[roll] for roll in shown]


@pytest.mark.rule("fornaldar", "4.4")
@pytest.mark.parametrize(("turns", "turn", "shown"), [(4, 2, "1234"), (7, 3, "1234567"), (9, 9, "3456789")])
def test_of_a_short_scenario_no_box_is_shown_before_its_first_or_after_its_last(turns, turn, shown):
    board = begun("24.1", facts.GameTurnBegan(game_turn=turn)).board
    scenario = replace(board.setting.scenario, game_turns=turns)
    put(board, laid_out=replace(board.setting, scenario=scenario))
    assert "".join(space.label for space in calendar(board).spaces) == shown


@pytest.mark.rule("fornaldar", "22.0", "24.0")
@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(None, -6, "−6 or less"), (-5, 5, "−5 to 5"), (6, None, "6 or more"), (-9, -6, "−9 to −6")],
)
def test_a_level_of_victory_is_told_from_its_least_to_its_most(low, high, told):
    assert _span(low, high) == told


@pytest.mark.rule("fornaldar", "5.B")
def test_where_reinforcements_come_in_is_told_with_the_sea_where_they_come_by_one():
    setting = chosen(BOOK, Options(scenario="24.2"))
    for each in setting.scenario.reinforcements:
        told = _entry(setting, each)
        assert told.startswith("any fortress of") == bool(each.into)
        assert told.endswith(f", {each.sea}") == bool(each.sea)
        assert not told.endswith(", ")


@pytest.mark.rule("fornaldar", "17.5.6")
def test_a_heavier_loss_is_never_lighter_on_the_charts_and_only_none_is_blank():
    dark = [HARM[letter] for letter in "ABCDEF"]
    assert dark == sorted(dark)
    assert dark.count(0) == 1
