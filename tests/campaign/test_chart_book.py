"""The chart book: one for all seats, made of what is played with, anew where the options change."""

from itertools import pairwise

import msgspec
import pytest
from crossing.setup import Options
from msgspec.structs import replace

from adjudicator.campaign.reading import chart_book as books
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.language import language_chapter
from adjudicator.campaign.referee import rulings
from adjudicator.games import find_game
from adjudicator.reports.pdf import pdf_chart_book
from adjudicator.reports.pdf.chart_book import _known, book_pages
from adjudicator.reports.pdf.ink import HEAT, INK
from adjudicator.reports.pdf.paper import SIZES, paper_of
from adjudicator.reports.pdf.tables import table
from adjudicator.reports.text import text_chart_book
from adjudicator.table.books import Books, Rule, Ruling
from adjudicator.table.chartbook import ChartBook, RulesPart
from adjudicator.table.pages import Column, Grid, Passage, RulingNote

RULES = (
    Rule("X-1", "bidding", "Bids are secret.", "text", gaps=("X-G1",)),
    Rule("X-2", "components", "There is a box.", "text", apart="component"),
    Rule("X-3", "scoring", "The total counts.", "text", gaps=("X-G2",)),
)
RULINGS = (
    Ruling(id="X-G1", title="Ties", text="The first seat.", source="ours"),
    Ruling(id="X-G2", title="Ends", text="Usual.", source="ours", option="turns", otherwise="Unusual."),
)

GAMES = ("cp-campaign", "diplomacy", "fornaldar", "northmen", "test-of-time")
UNASKED = {"test-of-time": ["move"]}
"""Windows that the options leave no use for by default."""


class Charted:
    """The same game with rules, rulings, and a chart of its options."""

    def __init__(self, game):
        self._game = game
        self.books = Books(rules=RULES, rulings=RULINGS)
        self.options_changed = lambda state, options: replace_options(game, options)

    def charts(self, scenario, options):
        return (Passage("Numbers", (), tables=(Grid("Turns", (Column("Turns"),), ((str(options.turns),),)),)),)

    def __getattr__(self, name):
        return getattr(self._game, name)


def replace_options(game, options):
    (kind,) = [each for each in game.facts.__subclasses__() if each.__name__ == "BidMade"]
    return kind(rule="X-1", seen_by=("A",), seat="A", amount=0, total=0)


@pytest.fixture
def live(open_campaign):
    live = open_campaign(turns=3, tempo="default")
    live.game = Charted(live.game)
    return live


def play(live, *bids):
    for seat, amount in zip("AB", bids, strict=False):
        live.receive(seat, {"amount": amount}, None, "")
    live.advance()


def change(live, **options):
    given = replace(msgspec.convert(live.campaign.opening.options, live.game.options), **options)
    rulings.change(live, {"options": given}, reason="agreed", author="Rufus")


def test_it_has_options_rules_that_are_played_charts_and_rulings_in_full(live):
    book = books.chart_book(live)
    assert [part.title for part in book.rules] == ["Bidding", "Scoring"]
    assert [note.text for note in book.rulings] == ["The first seat.", "Unusual."]
    assert ("turns", "3") in [row[:2] for row in book.options.rows]
    assert book.charts[0].tables[0].rows == (("3",),)


def test_a_ruling_that_says_nothing_else_under_another_option_holds_under_each():
    ruling = Ruling(id="X-G3", title="Fords", text="Always.", source="ours", option="turns")
    assert [ruling.worded(Options(turns=turns)) for turns in (2, 9)] == ["Always.", "Always."]


def test_it_is_the_same_whatever_happens_until_options_change(live):
    first = pdf_chart_book(books.chart_book(live))
    play(live, 1, 2)
    assert pdf_chart_book(books.chart_book(live)) == first
    change(live, turns=2)
    again = books.chart_book(live)
    assert again.edition.startswith("edition 2, ")
    assert again.charts[0].tables[0].rows == (("2",),)
    assert [note.text for note in again.changed] == ["Usual."]
    assert books.chart_book(live.at(live.campaign.windows[0].event)).head != again.head


def test_a_new_edition_comes_with_the_first_window_and_with_the_next_after_a_change(live):
    play(live, 1, 2)
    change(live, turns=2)
    play(live, 1, 2)
    assert [books.comes_with(live.campaign, due) for due in live.campaign.windows] == [True, False, True]


def test_a_report_names_the_rulings_it_used_and_tells_those_that_changed(live):
    play(live, 1, 2)
    used = reporting.report(live, "A", live.campaign.windows[-1]).rulings
    assert [(note.id, note.title, note.text) for note in used] == [("X-G1", "Ties", "")]
    usual = live.game.options().turns
    change(live, turns=usual)
    play(live, 3, 4)
    (changed, named) = reporting.report(live, "A", live.campaign.windows[-1]).rulings
    assert (changed.id, changed.text, named.id) == ("X-G2", "Usual.", "X-G1")


def test_as_text_it_fits_a_mail(live):
    text = text_chart_book(books.chart_book(live))
    assert max(map(len, text.splitlines())) <= 72
    assert "X-G1: Ties: The first seat." in text
    assert text.index("Unusual.") < text.index("THE OPTIONS OF THIS CAMPAIGN")


@pytest.mark.parametrize(
    ("value", "words"),
    [((), "–"), (None, "–"), (("A", "C"), "A, C"), ((("A", "C"), ("B", "D")), "A, C; B, D"), (True, "yes")],
)
def test_what_was_chosen_is_told_in_words(value, words):
    assert books._said(value) == words


def book_of(name):
    """The chart book of a game, as its options are by default."""
    game = find_game(name)
    options = game.options()
    scenario, _ = game.books.scenario(None)
    note = RulingNote("X-1", "There is a rule.")
    return ChartBook(
        game=game.meta.title,
        campaign="first",
        title="The War of the Three Rivers, in which nobody has slept",
        edition="1 March 2026",
        head="0" * 64,
        options=books._chosen(options),
        rules=(RulesPart("Aim", (note,)),),
        charts=(*game.charts(scenario, options), language_chapter(game)),
        rulings=(note,),
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_it_begins_with_a_sheet_for_the_table_and_ends_with_the_options(name, size):
    book = book_of(name)
    paper = paper_of(size)
    aid, following, *_ = book.charts
    pages = book_pages(paper, book)
    titles = [[placed.block.bookmark for placed in page if placed.block.bookmark] for page in pages]
    assert titles[0] == ["Chart book", aid.title, *(grid.title for grid in aid.tables)]
    assert titles[1][0] == following.title
    heads = [
        placed.block.bookmark for page in pages for placed in page if placed.block.bookmark and not placed.block.level
    ]
    assert heads[-3:] == ["Rules in short", "Rulings in force", "Options"]


@pytest.mark.parametrize(
    "title", ["The River", "The Long War of the Two Rivers and of all that lies between them, " * 3]
)
def test_campaigns_of_a_game_have_the_same_pages_under_their_titles(title):
    book = book_of("cp-campaign")
    other = replace(book, campaign="other", title=title, edition="2 May 2027", head="b" * 64)
    pdf_chart_book(book)
    after_another = pdf_chart_book(other)
    _known.clear()
    assert pdf_chart_book(other) == after_another


@pytest.mark.parametrize("name", GAMES)
def test_its_first_sheet_names_every_window_and_rules_that_there_are_and_nothing_stands_twice(name):
    game = find_game(name)
    book = book_of(name)
    aid = book.charts[0]
    sequence = aid.tables[0]
    told = " ".join((*(row[2] for row in sequence.rows), sequence.note)).lower()
    assert sequence.title == "Sequence of play"
    assert [window for window in game.windows if window not in told] == UNASKED.get(name, [])
    known = {note.id for note in (*game.books.rules, *game.books.rulings)}
    named = {row[-1] for grid in aid.tables if grid.columns[-1].head == "Rule" for row in grid.rows}
    assert named <= known
    later = {grid.title for each in book.charts[1:] for grid in each.tables}
    assert [grid.title for grid in aid.tables if grid.title in later] == []
    for grid in aid.tables:
        assert not grid.heat or [*map(len, grid.heat)] == [len(grid.columns)] * len(grid.rows)


class Ground:
    """A canvas that notes what is filled, and in which ink."""

    def __init__(self):
        self.ink, self.filled = None, []

    def setFillColor(self, ink):
        self.ink = ink

    def rect(self, x, y, wide, high, **how):
        self.filled.append(self.ink)

    def __getattr__(self, name):
        return lambda *given, **more: self


def test_the_ground_of_a_cell_is_as_dark_as_its_level():
    levels = (0, 1, 2, 3, 4)
    columns = tuple(Column(str(level)) for level in levels)
    grid = Grid("Heat", columns, (("x",) * 5,), heat=(levels,))
    ground = Ground()
    for block in table(paper_of("A4"), grid):
        block.draw(ground, 500)
    assert tuple(ground.filled) == HEAT


def light(ink):
    """The lightness of a colour: what is left of it in grey."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink.rgb()]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def test_levels_are_told_apart_in_grey_and_can_be_read_on():
    lights = [1.0, *map(light, HEAT)]
    assert all(above - below > 0.07 for above, below in pairwise(lights))
    assert (lights[-1] + 0.05) / (light(INK) + 0.05) > 7


@pytest.mark.parametrize("name", GAMES)
def test_behind_what_follows_a_rule_stand_the_rulings_it_needs_and_those_it_names_itself(name):
    game = find_game(name)
    books, options = game.books, game.options()
    rulings = [ruling.id for ruling in books.rulings]
    for rule in books.rules:
        needed = [id for id in rulings if id in rule.gaps]
        assert [note.id for note in books.behind([rule.id], options)] == needed
        assert [note.id for note in books.behind([rule.id, rulings[-1]], options)] == [
            id for id in rulings if id in needed or id == rulings[-1]
        ]


def test_an_edition_comes_with_the_first_report_after_it(open_campaign):
    live = open_campaign(turns=5, tempo="default")
    live.game = Charted(live.game)
    told = []
    for turns in (5, 6, 6, 7):
        if live.campaign.opening.options["turns"] != turns:
            rulings.change(live, {"options": Options(turns=turns)}, reason="we want more", author="R")
        live.advance(lock=True)
        told.append(books.comes_with(live.campaign, live.campaign.windows[-1]))
    assert books.comes_with(live.campaign, live.campaign.windows[0])
    assert told == [False, True, False, True]
