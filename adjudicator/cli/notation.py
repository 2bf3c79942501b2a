"""The command that prints the language of a game's orders."""

from collections.abc import Iterable
from typing import Annotated

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.output import print_json, say

WIDTH = 80


@app.command()
def notation(
    game: Annotated[str, typer.Argument(help="The game.")],
    json: JsonOption = False,
) -> None:
    """How orders are written in lines of plain words, window by window.

    Words are written as they stand. In place of <...> stands what is told below the lines, [...] may be left out.
    Capitals do not matter, names do as well as ids, and # begins a remark.
    """
    from textwrap import fill

    from adjudicator.games import find_game
    from adjudicator.orders.notation.page import language
    from adjudicator.orders.schema import schemas_by_window

    game_asked = find_game(game)
    windows = schemas_by_window(game_asked)
    windows_told = list(language(windows))
    if json:
        print_json(windows_told)
        return
    for window in windows_told:
        say(f"\n{window.window.upper()}")
        for line in window.lines:
            say(fill(line, WIDTH, initial_indent="  ", subsequent_indent="      "))
        _say_meanings(window.meanings, "    ")
        for order in window.orders:
            say(fill(f"{order.name}: {order.about}", WIDTH, initial_indent="\n  ", subsequent_indent="    "))
            for way in order.ways:
                say(fill(way, WIDTH, initial_indent="      ", subsequent_indent="          "))
            _say_meanings(order.meanings, "        ")


def _say_meanings(meanings: Iterable[tuple[str, str]], indent: str) -> None:
    """Print what each name in brackets stands for."""
    from textwrap import fill

    for name, meaning in meanings:
        say(fill(f"<{name}>: {meaning}", WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  "))
