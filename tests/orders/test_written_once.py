"""Lines that were written or broken before are the same again, and no more of them are kept than there is room for."""

import marches

from adjudicator.orders.notation import breaking, writer
from adjudicator.orders.notation.breaking import breaker_of
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.writer import writer_of
from adjudicator.orders.schema import schemas_of

WINDOW = marches.window()
GRAMMAR = grammar_of(schemas_of(WINDOW.game)["spend.schema.json"])
CHOICES = WINDOW.game.choices(WINDOW.view("A"))
NAMES = names_by_title(CHOICES)


def lines(place, **how):
    entry = {"do": {"action": "move", "army": "A1", "to": place}}
    written = writer_of(GRAMMAR, how.get("names", NAMES), named=how.get("named", True))
    return [line for _, line in written.lines({"queue": [entry]}, GRAMMAR.parts["orders"])]


def test_who_knows_other_names_is_told_other_words():
    called = names_by_title({**CHOICES, "TerritoryId": {"T08": "Elsewhere"}})
    assert lines("T08") == lines("T08")
    assert lines("T08", names=called) == ["A1 march to Elsewhere (T08)"] != lines("T08")
    assert lines("T08", named=False) == ["A1 march to T08"]


def test_so_many_lines_are_kept(monkeypatch):
    monkeypatch.setattr(writer, "MOST_KEPT", 3)
    monkeypatch.setattr(breaking, "MOST_KEPT", 3)
    kept = writer_of(GRAMMAR, names_by_title({}), named=True)
    breaker = breaker_of(GRAMMAR, names_by_title({}))
    for number in range(10, 20):
        entries = [{"do": {"action": "move", "army": f"A{number}", "to": "T08"}}]
        assert len([*kept.lines({"queue": entries}, GRAMMAR.parts["orders"])]) == 1
        breaker.fitted(f"A{number} march to {'T08 or ' * 20} T09", GRAMMAR.parts["orders"])
        assert len(kept._lines) <= 3
        assert len(breaker._broken) <= 3
