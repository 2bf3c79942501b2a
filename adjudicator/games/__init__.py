"""The games: one folder each, found by looking; a new one needs no change anywhere else, and may live elsewhere.

**How a game is written.** `adjudicator.table.game` says what a game offers and what its chapters hold. The shortest
whole example is the crossing, 300 lines in a package of its own, of which `adjudicator game new NAME` writes a copy:

    crossing/__init__.py    GAME, the record: its name card and its functions
             state.py       what facts change and rules read, and what each seat may know of it
             setup.py       the options, and how it begins
             bidding.py     a chapter: an order, a refusal, a rule, a fact, how the order is checked, explained, offered
             landing.py     another: a question to a player, and what follows from the answer
             turn.py        the sequence of play
             report.py      the pages of a report
             data/rules.json, and where rulings fill gaps, data/rulings.json
             orders/        an example campaign: `campaign.yaml` with `luck: false`, and a folder of order files for
                            each evening

1. Declare the orders of each window as structs; the schema, the blank form and the checking of files come from them.
2. Write each rule as a function that reads `table.state`, rolls, asks, and records facts.
3. Give each fact its `change` and its `words`.
4. Say in `next_step` what comes next, and make the record.

`adjudicator rules`, `example`, `form`, `check`, `demo`, `data` and the published schemas then work for it; reports are
drawn from its content. A bot that gives random legal orders makes thousands of campaigns to test it with:
`adjudicator.kit` has the tests that every game must pass, for a test file of a few lines.

**Where it may live.** A game is a folder here, named as the game is (`cp_campaign` for "cp-campaign"), with `GAME` in
it; or a package of somebody's own that names it as an entry point, which its `pyproject.toml` says in two lines:

    [project.entry-points."adjudicator.games"]
    crossing = "crossing:GAME"
"""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

from adjudicator.errors import NotFound, Refused
from adjudicator.table.game import Game

GROUP = "adjudicator.games"
"""The group of entry points by which packages of others offer games."""


def _modules() -> dict[str, str]:
    """The module of each game by the game's name, those of others' packages first so that none of ours is replaced."""
    elsewhere = {entry.name: entry.module for entry in entry_points(group=GROUP)}
    here = (module.name for module in pkgutil.iter_modules(__path__))
    return elsewhere | {name.replace("_", "-"): f"{__name__}.{name}" for name in here}


def game_names() -> list[str]:
    """The names of all games, as campaigns and order files call them."""
    return sorted(_modules())


@cache
def find_game(name: str) -> Game:
    """The game of that name; raises `NotFound` with the names there are.

    Raises `Refused` where a struct that a game of somebody's own declares can hold nothing, which no order would tell.
    """
    module = _module(name)
    game: Game = importlib.import_module(module).GAME
    if not module.startswith(f"{__name__}."):
        from adjudicator.table.declared import misdeclared  # those of the house are tested

        wrong = list(misdeclared(game))
        if wrong:
            raise Refused("game/declared", f"the game {name} cannot be played: {'; '.join(wrong)}")
    return game


def folder_of(name: str) -> Traversable:
    """The folder of the game of that name, with its chapters and data; raises `NotFound`."""
    return files(_module(name))


def _module(name: str) -> str:
    modules = _modules()
    if name not in modules:
        raise NotFound("game/unknown", f"there is no game {name!r}; the games are: {', '.join(sorted(modules))}")
    return modules[name]
