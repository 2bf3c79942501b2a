"""The games: one folder each, found by looking, so that a new one needs no change anywhere else."""

import importlib
import pkgutil
from functools import cache

from adjudicator.errors import NotFound
from adjudicator.table.game import Game


@cache
def _games() -> dict[str, Game]:
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return {module.GAME.meta.name: module.GAME for module in modules}


def game_names() -> list[str]:
    """The names of all games, as campaigns and order files call them."""
    return sorted(_games())


def find_game(name: str) -> Game:
    """The game of that name; raises `NotFound` with the names there are."""
    if name not in _games():
        raise NotFound("game/unknown", f"there is no game {name!r}; the games are: {', '.join(game_names())}")
    return _games()[name]
