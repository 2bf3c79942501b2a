"""The command that lists a game's rules, clause by clause."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from adjudicator.cli.clauses import Clause
    from adjudicator.cli.rulebook import Held

WIDTH = 80


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    missing: Annotated[bool, typer.Option("--missing", help="Only what has no clause, no code or no test.")] = False,
    json: JsonOption = False,
) -> None:
    """Every rule of a game by its clauses, each with its code and its tests."""
    from adjudicator.cli.rulebook import rulebook, tests_folder
    from adjudicator.games import find_game

    held = rulebook(find_game(game))
    listed = [entry for entry in held if entry.missing] if missing else held
    if json:
        print_json(listed)
        return
    for section, entries in groupby(listed, lambda entry: entry.rule.section):
        say(f"\n{section.upper()}")
        for entry in entries:
            _print_rule(entry, missing)
    say("\n".join(_counted(held)))
    if tests_folder() is None:
        say("The tests are not part of this installation; run the command in a checkout to see that they are there.")


def _print_rule(entry: "Held", missing: bool) -> None:
    """A rule: its text and clauses, or what of it is missing."""
    say()
    _print(entry.rule.id, entry.rule.text, 0)
    if missing:
        for fault in entry.missing:
            _print("–", fault, 2)
        return
    if entry.rule.apart and not entry.clauses:
        _print("no rule", entry.rule.apart, 12)
    for clause in entry.clauses:
        _print(f"/{clause.clause}", clause.text, 8)
        for name, facts in _about(clause):
            _print(name, facts, 12)
    if not entry.clauses and not entry.rule.apart:
        _print("code", ", ".join(entry.functions) or "none", 12)
        _print("tests", _told(entry.tests), 12)


def _about(clause: "Clause") -> Iterator[tuple[str, str]]:
    """The lines on a clause: what it is where it is no rule, else its code and its tests."""
    if clause.none:
        yield "no rule", clause.none
        return
    module, _, name = clause.code.partition(":")
    yield "code", f"{module.removeprefix('adjudicator.').removeprefix('games.')}: {name}"
    yield "tests", _told(clause.tests)


def _told(tests: Sequence[str]) -> str:
    """Tests as they read: each by what it says, those of one file together, vectors by their numbers."""
    by_file: list[str] = []
    for file, named in groupby(tests, _file_of):
        names = "; ".join(_read(_name_of(test)) for test in named)
        file_name = file.rpartition("/")[2]
        by_file.append(f"{names} ({file_name})")
    return "; ".join(by_file) or "none"


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _name_of(test: str) -> str:
    return test.partition("::")[2]


def _read(name: str) -> str:
    """The name of a test as a sentence."""
    function, _, vector = name.partition("[")
    return vector.removesuffix("]") or function.removeprefix("test_").replace("_", " ")


def _print(label: str, text: str, indent: int) -> None:
    """A text within 80 columns, beside its label."""
    from textwrap import fill

    width = indent + (4 if label.startswith("/") else 8)
    head = f"{' ' * indent}{label} ".ljust(width)
    filled = fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * width)
    say(filled)


def _counted(held: Sequence["Held"]) -> Iterator[str]:
    """The held part of a rulebook, in a sentence or two."""
    yield ""
    clauses = [clause for entry in held for clause in entry.clauses]
    short = sum(1 for entry in held if entry.missing)
    if clauses:
        others = sum(1 for clause in clauses if clause.none)
        apart = f", {others} of which are no rules" if others else ""
        yield f"{len(held)} rules in {len(clauses)} clauses{apart}."
    else:
        yield f"{len(held)} rules, not split into clauses."
    yield f"{short} of the rules lack something: --missing lists what." if short else "None lacks code or a test."
