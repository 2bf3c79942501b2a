"""Games of somebody's own: one to begin with, and whether a game holds what every game must."""

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

game = typer.Typer(
    help="Write a game of your own, and try whether a game holds what every game must.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(game, name="game")

STARTER = "crossing"
"""The game that a new one is a copy of, by its name and its package."""
PARTS = ("README.md", "pyproject.toml", "test_game.py", STARTER)
"""The parts of its project that are copied."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The pattern of a game's name."""
LONGEST = 30
"""The most letters of the name of a game."""
CAMPAIGNS = 4
"""The number of campaigns played where a game is tried."""


class Called(NamedTuple):
    """A new game by its name, and what follows from that."""

    name: str
    """"river-race": in order files and on the command line."""

    @property
    def package(self) -> str:
        """The package that it is written in: "river_race"."""
        return self.name.replace("-", "_")

    @property
    def title(self) -> str:
        """The name that players read: "River Race"."""
        return " ".join(word.capitalize() for word in self.name.split("-"))

    @property
    def prefix(self) -> str:
        """The beginning of the names of its types: "RiverRace"."""
        return self.title.replace(" ", "")

    def adapted(self, text: str) -> str:
        """A text about the starter as one about this game."""
        by_name = {
            f'name="{STARTER}"': f'name="{self.name}"',
            f"game: {STARTER}": f"game: {self.name}",
            f"--game {STARTER}": f"--game {self.name}",
            f'name = "{STARTER}"': f'name = "{self.name}"',
            f"{STARTER} = ": f"{self.name} = ",
        }
        for old, new in by_name.items():
            text = text.replace(old, new)
        text = text.replace("The Crossing", self.title)
        text = re.sub(r"\bCrossing(?=[A-Z])", self.prefix, text)
        return re.sub(rf"(?<!-)\b{STARTER}\b(?!-)", self.package, text)


@game.command("new")
def new_game(
    name: Annotated[str, typer.Argument(help="What the game is called: small letters, digits and -.")],
    folder: Annotated[
        Path | None, typer.Argument(help="The new folder that it is written into; by default called as the game is.")
    ] = None,
) -> None:
    """Write a small game that can be played at once, with its tests, to make your own of."""
    called = _free(name)
    project = folder or Path(name)
    _write(called, project)
    say(f"{called.title} is written in {project}. From here:")
    say(f"  pip install --editable '{project}[test]'")
    say(f"  pytest {project}")
    say(f"  adjudicator example --game {name}")
    say("The first makes it known, the second tries it, the third prints a campaign file to fill in.")
    say(f"{project / 'README.md'} says which file holds what.")


def _free(name: str) -> Called:
    """A game by a name that no other has, nor any package; raises `Refused`."""
    from adjudicator.errors import Refused
    from adjudicator.games import game_names

    called = Called(name)
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise Refused("game/name", f"{name!r} is no name for a game: small letters, digits and -, at most {LONGEST}")
    if name in game_names():
        raise Refused("game/name", f"there is a game {name} already; give yours another name")
    if keyword.iskeyword(called.package) or find_spec(called.package):
        message = f"Python has something called {called.package} already; give your game another name"
        raise Refused("game/name", message)
    return called


def _write(called: Called, project: Path) -> None:
    """Write the project of a new game; raises `Refused` where its folder is there already."""
    from adjudicator.errors import Refused

    if project.exists():
        raise Refused("game/exists", f"{project} is there already; name a new folder")
    starter = _starter()
    for part in PARTS:
        for way, source in _files(starter / part, part):
            file = project / way.replace(STARTER, called.package, 1)
            text = source.read_text("utf-8")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(called.adapted(text), "utf-8")


def _starter() -> "Traversable":
    """The project of the starter: in the installed package, or in the checkout."""
    packed = files("adjudicator") / "_starter"
    if packed.is_dir():
        return packed
    return Path(__file__).parents[2] / "tests" / "elsewhere"


def _files(part: "Traversable", way: str) -> Iterator[tuple[str, "Traversable"]]:
    """The files of a part, each with the way to it."""
    if part.is_file():
        yield way, part
        return
    for inner in part.iterdir():
        if inner.name != "__pycache__":
            yield from _files(inner, f"{way}/{inner.name}")


@game.command("check")
def check_game(
    name: Annotated[str, typer.Argument(help="The game.")],
    own: Annotated[
        Path | None, typer.Option("--data", help="Your own file, or folder of files, in place of what is built in.")
    ] = None,
    campaigns: Annotated[int, typer.Option(min=1, max=1000, help="How many campaigns bots play.")] = CAMPAIGNS,
    json: JsonOption = False,
) -> None:
    """Try whether a game holds what every game must, also with a map or set of your own: bots play campaigns of it.

    What no seat may learn is tried by the game's own tests, which say what is hidden.
    """
    from adjudicator import kit
    from adjudicator.cli.files import own_data
    from adjudicator.games import find_game

    game_checked = find_game(name)
    scenario = own_data(own, game_checked)[0] if own else None
    trial = kit.Trial(game=game_checked, scenario=scenario, campaigns=range(campaigns))
    tried = [check for check in kit.CHECKS if check != kit.SECRETS]
    wrong = {check: kit.wrong(trial, check) for check in tried}
    if json:
        print_json(wrong)
    else:
        _print(game_checked.meta.title, wrong, campaigns)
    if any(wrong.values()):
        raise typer.Exit(1)


def _print(title: str, wrong: dict[str, list[str]], campaigns: int) -> None:
    from adjudicator import kit
    from adjudicator.table.prose import counted

    for check, findings in wrong.items():
        if findings:
            say(f"DOES NOT HOLD: {kit.about(check)} [{check}]")
        for finding in findings:
            say(f"  {finding}")
    failed = sum(map(bool, wrong.values()))
    played = counted(campaigns, "campaign")
    if failed:
        say(f"{title}: {failed} of {len(wrong)} checks fail, in {played} of bots.")
    else:
        say(f"{title} holds what every game must, in {played} of bots.")
