"""No line that a player is to fill in or to copy is longer than what mail programs leave whole."""

from functools import cache
from pathlib import Path

from forms import each_alone
from pypdf import PdfReader

from adjudicator.campaign.reading.carried import carried, read_report
from adjudicator.orders.check import check
from adjudicator.orders.explaining import WIDTH
from adjudicator.orders.notation.breaking import Breaker
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.reading import read
from adjudicator.orders.schema import window_schema

REPORTS = Path(__file__).parents[2] / "reports"


@cache
def attached():
    """(sample, its form, its data) of every sample report that asks for orders."""
    found = []
    for path in sorted(REPORTS.rglob("*.pdf")):
        files = PdfReader(path).attachments
        for name in files:
            if name.endswith(".txt"):
                found.append((str(path.relative_to(REPORTS)), files[name][0].decode(), files["report.json"][0]))
    return found


def test_no_line_of_a_sample_form_is_longer_than_72_columns():
    assert {sample.partition("/")[0] for sample, _, _ in attached()} >= {"cp-campaign", "diplomacy", "fornaldar"}
    wide = [(sample, line) for sample, form, _ in attached() for line in form.splitlines() if len(line) > WIDTH]
    assert wide == []


def test_no_line_of_a_sample_letter_is_longer_than_72_columns():
    lines = [(path, line) for path in REPORTS.rglob("*.txt") for line in path.read_text("utf-8").splitlines()]
    assert [(path.name, line) for path, line in lines if len(line) > WIDTH] == []


def test_an_example_that_goes_on_in_the_next_line_is_read_when_it_is_taken_up():
    read_so = set()
    for sample, form, data in attached():
        window = carried(*read_report(data)).window
        for example, taken in each_alone(form):
            if "\n" in example:
                checked = check(read(taken.encode()), window, vouched=True, proven=window.step.seats[0])
                assert checked.accepted, (sample, example)
                read_so.add(sample.partition("/")[0])
    assert read_so == {"cp-campaign", "fornaldar", "test-of-time"}


def test_the_first_break_is_between_clauses():
    assert broken("first", "placement", " or ".join(f"T{number:02}" for number in range(1, 25)))[1].startswith("  or T")


def broken(word, kind, rest):
    """A line of the marches, in lines."""
    sample = next(data for sample, _, data in attached() if sample == "cp-campaign/opening/A.pdf")
    window = carried(*read_report(sample)).window
    game = window.game
    schema = window_schema(game.meta, kind, game.orders_of(kind), game.standing)
    grammar = grammar_of(schema)
    names = names_by_title(game.choices(window.view("A")))
    return Breaker(grammar, names).fitted(f"{word} at {rest}", grammar.parts["orders"])
