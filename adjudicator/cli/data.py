"""The command that tells what a game is played with, and where each value comes from."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.output import print_json, print_table, say

KINDS = ("rulebook", "deduced", "referee", "reconstruction")
"""The beginnings of a source."""


@app.command()
def data(
    game: Annotated[str, typer.Argument(help="The game.")],
    own: Annotated[
        Path | None, typer.Option("--data", help="Your own file, or folder of files, in place of what is built in.")
    ] = None,
    source: Annotated[str, typer.Option(help=f"Tell each value from this source: {', '.join(KINDS)}.")] = "",
    out: Annotated[
        Path | None, typer.Option(help="Write the built-in files into a new folder, to change them.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """What a game is played with: maps, charts, counters, and which of it is the rulebook's."""
    from adjudicator.cli.files import own_data
    from adjudicator.errors import Refused
    from adjudicator.games import find_game

    game_asked = find_game(game)
    if source not in ("", *KINDS):
        raise Refused("data/source", f"{source!r} is no kind of source; they are {', '.join(KINDS)}")
    if out:
        write_files(out, game_asked.books.files())
        return
    scenario = own_data(own, game_asked)[1] if own else game_asked.books.scenario(None)[0]
    values = [value for value in game_asked.books.data(scenario) if source in ("", kind_of(value.source))]
    if json:
        print_json(values)
    elif source:
        print_table(game_asked.meta.title, ["File", "What", "Source"], [(v.file, v.what, v.source) for v in values])
    else:
        print_counts(game_asked.meta.title, Counter((value.file, kind_of(value.source)) for value in values))


def kind_of(source: str) -> str:
    """The kind of a source; one that names none is a reconstruction."""
    return next((kind for kind in KINDS if source.startswith(kind)), "reconstruction")


def print_counts(title: str, counts: "Counter[tuple[str, str]]") -> None:
    """Print the number of values of each file from each kind of source."""
    files = list(dict.fromkeys(file for file, _ in counts))

    def row(title: str, files: Sequence[str]) -> tuple[str | int, ...]:
        values = dict.fromkeys(KINDS, 0)
        for file in files:
            for kind in KINDS:
                values[kind] += counts[file, kind]
        return (title, *values.values(), sum(values.values()))

    rows = [row(file, [file]) for file in files]
    rows.append(row("all", files))
    print_table(title, ["File", *KINDS, "values"], rows, right=range(1, 6))
    say("`--source reconstruction` lists what is ours; `--out FOLDER` writes the files, to change them.")


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the built-in files; raises `Refused` where the folder is there already."""
    from adjudicator.errors import Refused

    if folder.exists():
        raise Refused("data/exists", f"{folder} is there already; name a new folder")
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    say(f"Written: {', '.join(files)} in {folder}.")
    say("Keep what you change, delete the rest, and name the folder as `scenario:` in your campaign file.")
