"""The order files of the example campaigns: lines, YAML or JSON, each as the data it stands for."""

import re

import yaml

from adjudicator.games import find_game
from adjudicator.orders.noting import noted
from adjudicator.orders.reading import read
from adjudicator.orders.validation import validator


def order_files(folder):
    """The order files of an example, evening after evening."""
    return sorted(path for path in folder.glob("*/[A-Z]*.*") if path.suffix in (".txt", ".yaml", ".json"))


def as_yaml(path):
    """An order file in YAML, whatever it is written in."""
    if path.suffix == ".yaml":
        return path.read_bytes()
    return yaml.safe_dump(as_data(path), sort_keys=False, allow_unicode=True, default_flow_style=None).encode()


def as_data(path):
    """What an order file says, all in words."""
    reading = read(path.read_bytes())
    window = re.sub(r"-\d+$", "", reading.says("window"))
    game = find_game(reading.says("game"))
    kind = window if window in game.windows else reading.says("window")
    found, unread = noted(reading, validator(game, kind).schema, dict)
    assert not unread, path
    return found.tree
