"""Lines that were written or broken before are the same again, and no more of them are kept than there is room for."""

import marches

from adjudicator.lately import Lately
from adjudicator.orders.notation import breaking, writer
from adjudicator.orders.notation.breaking import Breaker
from adjudicator.orders.notation.consulted import Consulted
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
    monkeypatch.setattr(writer, "_known", Lately(3))
    monkeypatch.setattr(breaking, "_known", Lately(3))
    kept = writer_of(GRAMMAR, names_by_title({}), named=True)
    breaker = Breaker(GRAMMAR, names_by_title({}))
    for number in range(10, 20):
        entries = [{"do": {"action": "move", "army": f"A{number}", "to": "T08"}}]
        assert len([*kept.lines({"queue": entries}, GRAMMAR.parts["orders"])]) == 1
        breaker.fitted(f"A{number} march to {'T08 or ' * 20} T09", GRAMMAR.parts["orders"])
    assert len(writer._known) == len(breaking._known) == 3


LONG = "intrigue against The Sallow League (B), forcing B1 to Threeways (T08), else B1 to Highmere (T10)"
ORDERS = GRAMMAR.parts["orders"]


def counted(monkeypatch):
    """The lines that are read anew, in a list that grows."""
    read = []
    broken = Breaker._in_several

    def in_several(breaker, line, struct, names):
        read.append(line)
        return broken(breaker, line, struct, names)

    monkeypatch.setattr(breaking, "_known", {})
    monkeypatch.setattr(Breaker, "_in_several", in_several)
    return read


def test_a_long_line_is_read_once_for_all_who_call_what_it_names_the_same(monkeypatch):
    read = counted(monkeypatch)
    lines = Breaker(GRAMMAR, NAMES).fitted(LONG, ORDERS)
    assert len(lines) == 2
    others = names_by_title({**CHOICES, "BattleId": {"9-T08": "Threeways"}})
    assert Breaker(GRAMMAR, others).fitted(LONG, ORDERS) == lines
    assert read == [LONG]


def test_a_long_line_is_read_anew_where_something_in_it_is_called_otherwise(monkeypatch):
    read = counted(monkeypatch)
    for names in (NAMES, names_by_title({**CHOICES, "TerritoryId": {"T08": "Elsewhere"}}), NAMES):
        Breaker(GRAMMAR, names).fitted(LONG, ORDERS)
    assert read == [LONG] * 3


def test_a_long_line_is_broken_as_if_its_lines_had_been_read_as_a_set(monkeypatch):
    lines = (LONG, f"A1 march to {'T08 or ' * 20} T09", "retreat A1 to " + " or ".join(["T08"] * 20), "no order " * 10)
    counted(monkeypatch)
    broken = [Breaker(GRAMMAR, NAMES).fitted(line, ORDERS) for line in lines]
    counted(monkeypatch)
    monkeypatch.setattr(breaking, "_goes_on", lambda *_: False)
    assert [Breaker(GRAMMAR, NAMES).fitted(line, ORDERS) for line in lines] == broken


def test_names_that_were_gone_through_hold_for_no_others():
    consulted = Consulted(NAMES)
    assert consulted.holds(names_by_title({}))
    assert "TerritoryId" in consulted
    assert "Nothing" not in consulted
    assert consulted.holds(NAMES)
    assert not consulted.holds(names_by_title({}))
    fewer = {title: names for title, names in NAMES.items() if title != "BattleId"}
    assert consulted.holds(fewer)
    assert len([*consulted.values()]) == len(NAMES)
    assert consulted.holds(NAMES)
    assert not consulted.holds(fewer)
