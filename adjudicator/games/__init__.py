"""The games: one folder each, or a package of somebody's own; found by looking, so that a new one changes nothing here.

A game's folder is named as the game is (`cp_campaign` for "cp-campaign") and holds `GAME`, the record that
`adjudicator.table.game` describes.
"""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from adjudicator.errors import NotFound
from adjudicator.table.game import Game

GROUP = "adjudicator.games"
"""The group of entry points by which packages of others offer games: `chess = "somebodys_chess:GAME"`."""


def game_names() -> list[str]:
    """The names of all games, as campaigns and order files call them."""
    folders = (found.name.replace("_", "-") for found in pkgutil.iter_modules(__path__))
    return sorted({*folders, *entry_points(group=GROUP).names})


@cache
def find_game(name: str) -> Game:
    """The game of that name; raises `NotFound` with the names there are."""
    if name not in game_names():
        raise NotFound("game/unknown", f"there is no game {name!r}; the games are: {', '.join(game_names())}")
    folder = name.replace("-", "_")
    if folder in (found.name for found in pkgutil.iter_modules(__path__)):
        game: Game = importlib.import_module(f"{__name__}.{folder}").GAME
    else:
        (entry,) = entry_points(group=GROUP, name=name)
        game = entry.load()
    return game
