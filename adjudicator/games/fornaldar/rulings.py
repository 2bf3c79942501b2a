"""The rules and rulings of the game."""

from importlib.resources import files

from adjudicator.table.rulings import Rulebook

RULEBOOK = Rulebook(files("adjudicator.games.fornaldar") / "data")
