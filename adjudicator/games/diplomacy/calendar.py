"""Phases by the names that the hobby gives them: S1901M, S1901R, F1901M, F1901R, W1901A (DIP-3)."""

import re
from typing import NamedTuple

from adjudicator.games.diplomacy.state import Board
from adjudicator.games.diplomacy.words import Phase

LETTERS: dict[Phase, str] = {"orders": "M", "retreats": "R", "winter": "A"}
"""Movement, retreats, adjustments."""

PHASES = tuple(LETTERS)
"""Those of a turn, one after the other."""

_LABEL = re.compile(r"([SFAW])([0-9]{1,4})([MRA])", re.IGNORECASE)


class Moment(NamedTuple):
    """A phase of a turn; of two moments the earlier one is the smaller."""

    turn: int
    number: int
    """Its place among the phases of the turn."""

    @property
    def phase(self) -> Phase:
        """The phase."""
        return PHASES[self.number]


def moment(turn: int, phase: Phase) -> Moment:
    """A phase of a turn."""
    return Moment(turn, PHASES.index(phase))


def now(board: Board) -> Moment | None:
    """The phase that comes next; None before the beginning and at the end."""
    if board.phase not in LETTERS:
        return None
    return moment(board.turn, board.phase)


def label(year: int, at: Moment) -> str:
    """The name in the hobby of a phase, for a campaign that begins in a `year`: "S1901M"."""
    season = "W" if at.phase == "winter" else "S" if at.turn % 2 else "F"
    return f"{season}{year + (at.turn - 1) // 2}{LETTERS[at.phase]}"


def labelled(year: int, text: str) -> Moment | None:
    """The phase that is called so, in capitals or not; None where there is none."""
    match = _LABEL.fullmatch(text)
    if match is None:
        return None
    season = match[1].upper()
    phase = next(phase for phase, own in LETTERS.items() if own == match[3].upper())
    turn = (int(match[2]) - year) * 2 + (1 if season == "S" else 2)
    if turn < 1 or (season == "W") != (phase == "winter"):
        return None
    return moment(turn, phase)


def following(at: Moment, phase: Phase) -> Moment:
    """The phase of a kind that is open at a moment, else the next one that can come."""
    turn = at.turn
    if at.number > PHASES.index(phase):
        turn += 1
    if phase == "winter" and turn % 2:
        turn += 1
    return moment(turn, phase)
