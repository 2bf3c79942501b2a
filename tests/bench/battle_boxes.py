"""Turn reports of Fornaldar, measured: one that tells of six battles and one that tells of none."""

from collections.abc import Callable, Sequence
from typing import Any

from fn_battle import battle
from fn_fight import Fight
from fornaldar_facts import facts
from fornaldar_report import framed

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.reports.pdf import pdf_report

Turn = tuple[Fight, Sequence[Any]]
"""A campaign after a battle, and what the Mundane player is told of the turn."""


def turns() -> tuple[Turn, Turn]:
    """The same turn with six battles, in one place one after the other, and without them."""
    last = battle()
    began = [facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase="mundane-combat")]
    return (last, [*began, *last.seen_by(MUNDANE) * 6]), (last, began)


def drawing(turn: Turn) -> Callable[[], bytes]:
    """Putting the report together and drawing it."""
    state, told = turn[0].state, turn[1]
    return lambda: pdf_report(framed(GAME.report(GAME.view(state, MUNDANE), told, 1), MUNDANE))
