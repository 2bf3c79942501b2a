"""Checks of a game before anybody plays it: its orders, rules and facts as they are declared."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from jsonschema import Draft202012Validator

from adjudicator.kit.trial import Trial
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.published import with_lines
from adjudicator.orders.schema import schemas_of
from adjudicator.table import Fact
from adjudicator.table.declared import misdeclared
from adjudicator.table.fact import any_of, kinds


def orders_are_well_declared(trial: Trial) -> Iterator[str]:
    """Every order struct can be decoded, has a schema, fits its own example, and can be written in lines."""
    yield from misdeclared(trial.game)
    for schema in schemas_of(trial.game).values():
        grammar_of(schema)
        Draft202012Validator.check_schema(with_lines(schema))


def rules_have_their_numbers(trial: Trial) -> Iterator[str]:
    """No two rules have the same number, and what a rule or a ruling names is there."""
    books = trial.game.books
    yield from _twice("rules have the number", [rule.id for rule in books.rules])
    rulings = {ruling.id for ruling in books.rulings}
    for rule in books.rules:
        for gap in rule.gaps:
            if gap not in rulings:
                yield f"rule {rule.id} needs ruling {gap}, which is none of rulings.json"
    options = trial.game.options.__struct_fields__
    for ruling in books.rulings:
        option = ruling.option
        if option and option not in options:
            yield f"ruling {ruling.id} names the option {option}, and there is none"


def _twice(what: str, names: Iterable[str]) -> Iterator[str]:
    """The names that more than one has."""
    counts = Counter(names)
    for name, count in counts.items():
        if count > 1:
            yield f"{count} {what} {name}"


def facts_are_well_declared(trial: Trial) -> Iterator[str]:
    """Every kind of fact has a tag of its own and its words; all of them can be written and read."""
    base = trial.game.facts
    facts = kinds(base)
    tags = [str(kind.__struct_config__.tag) for kind in facts]
    yield from _twice("kinds of facts have the tag", tags)
    for kind in facts:
        if kind.words is Fact.words:
            yield f"the fact {kind.__name__} has no `words`"
    any_fact = any_of(base)
    msgspec.json.Decoder(any_fact)
