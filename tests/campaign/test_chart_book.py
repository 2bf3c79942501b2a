"""The chart book: one for all seats, made of what is played with, anew where the options change."""

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.campaign import chart_book as books
from adjudicator.campaign import reporting, rulings
from adjudicator.reports.pdf import pdf_chart_book
from adjudicator.reports.text import text_chart_book
from adjudicator.table.books import Books, Rule, Ruling
from adjudicator.table.pages import Column, Grid, Passage

RULES = (
    Rule("X-1", "bidding", "Bids are secret.", "text", gaps=("X-G1",)),
    Rule("X-2", "components", "There is a box.", "text", apart="component"),
    Rule("X-3", "scoring", "The total counts.", "text", gaps=("X-G2",)),
)
RULINGS = (
    Ruling(id="X-G1", title="Ties", text="The first seat.", source="ours"),
    Ruling(id="X-G2", title="Ends", text="Usual.", source="ours", option="turns", otherwise="Unusual."),
)


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


@pytest.mark.parametrize(
    ("value", "words"),
    [((), "–"), (None, "–"), (("A", "C"), "A, C"), ((("A", "C"), ("B", "D")), "A, C; B, D"), (True, "yes")],
)
def test_what_was_chosen_is_told_in_words(value, words):
    assert books._said(value) == words
