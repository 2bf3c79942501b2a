"""Turn reports of Fornaldar, measured: one that tells of six battles and one that tells of none."""

from collections.abc import Callable, Sequence
from typing import Any

from fn_fight import Fight, fight
from fornaldar_facts import facts
from fornaldar_report import framed

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.pdf import pdf_report

AT = "3324"
GOES_ON = [
    {"side": side, "round": number, "continue": side == by}
    for number, by in ((2, MUNDANE), (3, FOMORIAN), (4, None))
    for side in (FOMORIAN, MUNDANE)
]
"""The initiative passes to and fro, and nobody attacks a fourth time."""

Turn = tuple[Fight, Sequence[Any]]
"""A campaign after a battle, and what the Mundane player is told of the turn."""


def battle() -> Fight:
    """A battle of three rounds."""
    dice = ([f"combat {AT} {number}", 3, 4] for number in (1, 2, 3))
    stay = {"side": MUNDANE, "retreat": False}
    return fight("gorm fynn:12 hakon midhrasir:14", AT, *dice, decisions=[*GOES_ON, stay])


def turns() -> tuple[Turn, Turn]:
    """The same turn with six battles, in one place one after the other, and without them."""
    last = battle()
    began = [facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase="mundane-combat")]
    return (last, [*began, *last.seen_by(MUNDANE) * 6]), (last, began)


def drawing(turn: Turn) -> Callable[[], bytes]:
    """Putting the report together and drawing it."""
    state, told = turn[0].state, turn[1]
    return lambda: pdf_report(framed(GAME.report(GAME.view(state, MUNDANE), told, 1), MUNDANE))
