"""The command that lists a game's rules."""

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.output import print_json, print_table, say

if TYPE_CHECKING:
    from adjudicator.cli.rulebook import Held


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    missing: Annotated[bool, typer.Option("--missing", help="Only rules without code or without a test.")] = False,
    json: JsonOption = False,
) -> None:
    """Every rule of a game with its code and its tests."""
    from adjudicator.cli.rulebook import rulebook, tests_folder
    from adjudicator.games import find_game

    held = rulebook(find_game(game))
    listed = [entry for entry in held if not (missing and entry.settled)]
    if json:
        print_json(listed)
        return
    rows = [(entry.rule.id, entry.rule.text, _code(entry), "\n".join(entry.tests)) for entry in listed]
    if rows:
        print_table(f"Rules of {game}", ["Rule", "Says", "Code", "Tests"], rows)
    covered = sum(1 for entry in held if entry.functions and entry.tests)
    apart = sum(1 for entry in held if entry.rule.apart and not (entry.functions and entry.tests))
    others = f" {apart} others are components, definitions or headings." if apart else ""
    say(f"{covered} of {len(held)} rules have code and tests.{others}")
    if tests_folder() is None:
        say("The tests are not part of this installation; run the command in a checkout to see them.")


def _code(entry: "Held") -> str:
    """The functions of a rule, or why it has none."""
    return "\n".join(entry.functions) or (f"({entry.rule.apart})" if entry.rule.apart else "")
