"""Limits on free writing into a campaign: whoever writes more is told so, nothing is cut."""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.campaign.terms.schedule import is_timezone
from adjudicator.errors import Refused
from adjudicator.table import Question
from adjudicator.table.prose import printable

NAME = 60
"""Characters of a person's name."""
TITLE = 80
"""Characters of a campaign's title."""
ASKING = 30
"""The most questions that can wait for a seat of one campaign."""
REASON = 4000
"""Characters of a reason."""


def check_name(name: str, whose: str, most: int = NAME) -> None:
    """Raise `Refused` unless a name can stand on one line of every page: not empty, not too long, nothing unseen."""
    if not name.strip():
        raise Refused("name/empty", f"{whose} is empty")
    if len(name) > most:
        raise Refused("name/long", f"{whose} has {len(name)} characters; at most {most} fit on a page")
    shown = printable(name)
    if shown != name or "\n" in name or "\t" in name:
        raise Refused("name/unprintable", f"{whose} holds signs that cannot be printed: {shown!r}")


def check_timezone(name: str, whose: str) -> None:
    """Raise `Refused` unless there is a time zone of this name; empty: none is given."""
    if name and not is_timezone(name):
        right = "write one such as Europe/Berlin or America/New_York"
        raise Refused("timezone/unknown", f"{name!r}, for {whose}, is no time zone; {right}")


def check_reason(text: str) -> None:
    """Raise `Refused` for a reason that is longer than reports and letters should be."""
    if len(text) > REASON:
        raise Refused("reason/long", f"the reason has {len(text)} characters; write at most {REASON}")


def check_faces(needs: Mapping[str, Any], faces: Sequence[str]) -> None:
    """Raise `Refused` unless `faces` are what the dice that are needed can show."""
    items = needs["items"]
    if items:
        if sorted(faces) != sorted(items):
            raise Refused("dice/draw", f"type the pieces in the order drawn: all of {' '.join(items)}, once each")
        return
    count = needs["count"]
    sides = needs["sides"]
    fitting = [face for face in faces if face.isdigit() and 1 <= int(face) <= sides]
    if len(faces) != count or len(fitting) != count:
        raise Refused("dice/faces", f"type {count} numbers from 1 to {sides}, not {' '.join(faces)!r}")


def check_answer(question: Question, answer: str) -> None:
    """Raise `Refused` unless `answer` is one that `question` can take."""
    if question.allows(answer):
        return
    wrong = f"{answer!r} is no answer to {question.key!r}"
    choices = [f"{choice.value} ({choice.text})" for choice in question.choices]
    if not choices:
        raise Refused("answer/form", f"{wrong}: {question.text}")
    listed = "; ".join(choices)
    raise Refused("answer/choice", f"{wrong}; choose one of: {listed}")
