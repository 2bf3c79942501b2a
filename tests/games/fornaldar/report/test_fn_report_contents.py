"""What the first report of a campaign and the later ones bring, and that they can be drawn."""

from io import BytesIO

import pytest
from fornaldar_facts import facts
from fornaldar_report import framed
from pypdf import PdfReader
from saga import begun

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.state import Spell
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.fonts import SANS, spell
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks
from adjudicator.reports.text import text_report
from adjudicator.reports.text.layout import WIDTH
from adjudicator.table import REFEREE

SCENARIOS = ("24.1", "24.2", "24.3")
SEATS = (FOMORIAN, MUNDANE, REFEREE)
TURN = (
    facts.GameTurnBegan(game_turn=2),
    facts.WeatherCame(weather="rain"),
    facts.PhaseBegan(phase="fomorian-movement"),
)


def titles(content):
    return [sheet.title for sheet in content.tables]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", SEATS)
def test_every_first_report_can_be_set(first, scenario, seat):
    content = first(seat, scenario)
    assert all(len(cells) == len(sheet.columns) for sheet in content.tables for cells in sheet.rows)
    report = framed(content, seat)
    assert max(map(len, text_report(report).splitlines())) <= WIDTH
    a4 = paper_of("A4")
    pages = paginate(report_blocks(a4, report), a4.top, a4.bottom)
    assert all(placed.top - placed.block.height >= a4.bottom for page in pages for placed in page)
    assert pages[1][0].block.bookmark == "Map", "page one holds all that is to be decided"


def test_a_first_report_is_drawn_with_every_letter_on_eight_pages(first):
    content = first(FOMORIAN)
    pages = PdfReader(BytesIO(pdf_report(framed(content)))).pages
    text = " ".join(page.extract_text() for page in pages[1:])
    assert all(name in text for name in ("Geirröðargarðar", "Mæragarth", "Hróargarth"))
    assert len(pages) <= 8


def test_every_name_has_its_letters():
    setting = begun("24.1").board.setting
    land, counters = setting.land, setting.counters
    named = [*land.fortresses.values(), *land.places_of_power.values(), *land.sites, *counters.items.values()]
    named += [*counters.characters.values(), *counters.ships.values(), *counters.groups.values()]
    for each in named:
        assert "".join(shown for _, shown in spell(each.name, SANS)) == each.name


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_chart_book_has_the_charts_and_no_report_has(charts, first, scenario):
    wanted = {"Calendar", "Combat Results Table", "Casualty Table", "Enchantments", "Fortresses", "Mobilization Table"}
    assert wanted <= set(charts(scenario))
    assert not set(charts(scenario)) & set(titles(first(FOMORIAN, scenario)))
    assert all(len(cells) == len(grid.columns) for grid in charts(scenario).values() for cells in grid.rows)


def test_the_calendar_goes_from_the_first_turn_to_the_last(charts):
    calendar = charts()["Calendar"]
    assert calendar.rows[0][:3] == ("1", "Heyannir II", "11")
    assert len(calendar.rows) == 14


def test_the_chart_book_knows_no_bearer_of_an_item(charts):
    (sampo,) = [row for row in charts()["Magic items"].rows if row[1].startswith("Magic Sampo")]
    assert "Reomur" not in sampo[2]


def test_every_character_that_can_come_has_ratings(charts):
    names = {row[1] for row in charts("24.3")["Characters"].rows}
    printed = begun("24.3").board.setting.counters.characters
    assert {each.name for each in printed.values() if each.wanderer} <= names


def test_page_one_says_what_it_is_about_and_what_comes_next(first):
    content = first(FOMORIAN)
    assert content.happened[0].startswith("War of the Sampo, 2721–2722. ")
    assert "30 to whoever holds Magic Sampo (#1)" in content.happened[1]
    assert content.happened[2] == (
        "Before the first of 14 Game-Turns. "
        "Ahead: Heyannir II (clear weather, mana 4) then Tvímánudur I (clear weather, mana 4)."
    )


@pytest.mark.rule("fornaldar", "15.1")
def test_points_without_a_leader_are_pointed_out(later):
    mind = " ".join(later(FOMORIAN, *TURN).mind)
    assert "No active leader commands the points of these places: Hethgarth (1249) and Langriverdale (3109)." in mind


def test_the_story_tells_each_phase_under_its_own_head(later):
    content = later(FOMORIAN, *TURN, facts.OrdersMissed(side=FOMORIAN))
    assert [(chapter.title, len(chapter.lines)) for chapter in content.chapters] == [
        ("Game-Turn 2", 1),
        ("Fomorian Movement Phase", 1),
    ]


def test_a_report_on_nothing_still_says_how_things_stand(later):
    content = later(FOMORIAN)
    assert (content.happened, content.chapters) == ((), ())
    assert len(content.standing.rows) == 12


@pytest.mark.rule("fornaldar", "10.3")
def test_how_things_stand_tells_the_roll_with_what_is_added_now(later):
    def on(*more):
        rows = later(FOMORIAN, facts.GameTurnBegan(game_turn=3), *more).standing.rows
        return next(row[2] for row in rows if row[0] == "Skane")

    basulea = facts.GroupActivated(group="basulea", side=FOMORIAN)
    assert (on(), on(basulea)) == ("on 6", "on 7")


def test_an_enemy_who_has_come_near_is_told_of_and_one_who_no_longer_stands_there_is_not(later):
    began, place = facts.GameTurnBegan(game_turn=2), standing_of(later(MUNDANE).picture, FOMORIAN, MUNDANE)
    came = facts.ForceSeen(side=FOMORIAN, group="fynn", top="gorm", path=("1745", place))
    gone = facts.ForceSeen(side=FOMORIAN, group="fynn", top="gorm", path=(place, "2016"))
    told = [line for line in later(MUNDANE, began, came).happened if line.startswith("Gorm now stands ")]
    assert len(told) == 1
    assert " stands " in told[0]
    assert not any("Gorm" in line for line in later(MUNDANE, began, gone).happened)


def standing_of(land, side, other):
    """A hex in which a stack of `side` stands, as near as can be to one of `other`."""
    ours, theirs = ([each.at[:4] for each in land.stacks if each.seat == who] for who in (side, other))
    return min((distance(a, b), a) for a in ours for b in theirs)[1]


@pytest.mark.rule("fornaldar", "20.1")
def test_an_enchantment_that_is_dispelled_is_told_so():
    spell = Spell(enchantment="scrying", caster="tengen", side=FOMORIAN, target="3824", since=2)
    ended = facts.EnchantmentEnded(rule="20.1", spell=spell)
    assert ended.words(begun("24.1").board.say).text.endswith(" is dispelled.")


def test_when_the_last_turn_is_over_nothing_is_left_to_decide(later):
    assert later(FOMORIAN, facts.PhaseBegan(phase="over")).decide == ("Nothing: the last Game-Turn is over.",)


def test_non_aligned_pieces_are_told_with_their_number_and_place(charts):
    table = charts()["Mobilization Table"]
    (tursas,) = [row for row in table.rows if row[0] == "Tursas"]
    assert tursas == ("Tursas", "Fomorian", "6", "–", "Tursas 4–0–0 HS; 4331")


def test_the_discovery_table_tells_every_place_of_the_scenario(charts):
    table = charts("24.3")["Discovery Table"]
    assert [column.head for column in table.columns[2:]] == ["0–8", "9–16", "17–24", "25+"]
    at = [row[0] for row in table.rows].index("Snaymire (4811)")
    assert table.rows[at : at + 2] == (
        ("Snaymire (4811)", "2–9", "D", "D", "C3", "C1"),
        ("", "10", "–", "10", "10", "10"),
    )
