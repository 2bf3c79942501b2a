"""The command that lists a game's rules."""

from typing import Annotated

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.output import print_json, print_table, say


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
    listed = [entry for entry in held if not missing or not (entry.functions and entry.tests)]
    if json:
        print_json(listed)
        return
    rows = [(entry.rule.id, entry.rule.text, "\n".join(entry.functions), "\n".join(entry.tests)) for entry in listed]
    if rows:
        print_table(f"Rules of {game}", ["Rule", "Says", "Code", "Tests"], rows)
    covered = sum(1 for entry in held if entry.functions and entry.tests)
    say(f"{covered} of {len(held)} rules have code and tests.")
    if tests_folder() is None:
        say("The tests are not part of this installation; run the command in a checkout to see them.")
