"""The answer to an order file, as text for a mail or a terminal and as JSON for programs."""

from collections.abc import Iterator, Sequence
from textwrap import fill, wrap
from typing import Any

import msgspec

from adjudicator.orders.check import Checked
from adjudicator.table.problems import Problem, Understood
from adjudicator.table.prose import BAR, barred, full_sentence, shortened
from adjudicator.table.words import Path

WIDTH = 76
"""Columns of the text: what every mail program shows without breaking lines."""
TAKEN = (
    "TAKEN, UNREAD. Your sealed orders could not be checked: nobody can read them before the deadline. When they open, "
    "what cannot be played is dropped, line by line, and your report tells you."
)
_REMARK = "     # "
"""The mark before a remark on an order: as an order file may hold it."""


def reply(checked: Checked, afterwards: str = "", verdict: str = "") -> str:
    """The answer in words; `afterwards` says what happens if nothing else comes.

    `verdict` is what it comes to, where it is not the desk that says it: nothing was to be stored.
    """
    notes = [problem for problem in checked.problems if problem.kind == "note"]
    problems = [problem for problem in checked.problems if problem.kind != "note"]
    blocks = [_head(checked), [_folded(verdict)] if verdict else _verdict(checked)]
    blocks += _numbered("What is wrong", map(_problem, problems))
    if checked.more:
        blocks.append([f"... and {checked.more:,} more."])
    blocks += _unchecked(checked)
    blocks += _standing_only(checked)
    blocks += _understood("As understood", checked.understood)
    blocks += _understood("Standing orders, until you send others", checked.standing_understood)
    blocks += _numbered("Worth knowing", map(_problem, notes))
    if checked.note:
        blocks.append(["Your note to the referee:", *barred(checked.note, WIDTH)])
    if afterwards:
        blocks.append([_folded(afterwards)])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def understood(checked: Checked) -> list[str]:
    """The meaning of a player's orders and standing orders as he is told it, each as a line."""
    orders = (*checked.understood, *checked.standing_understood)
    return [order.text for order in orders if order.text]


def reply_json(checked: Checked, afterwards: str = "") -> dict[str, Any]:
    """The same answer as plain data."""
    step = checked.step if checked.seat else None
    answer = {
        "accepted": checked.accepted,
        "campaign": checked.campaign if checked.seat else None,
        "seat": checked.seat,
        "turn": step.turn if step else None,
        "window": step.name if step else None,
        "problems": [problem for problem in checked.problems if problem.kind != "note"],
        "notes": [problem for problem in checked.problems if problem.kind == "note"],
        "more": checked.more,
        "unchecked": checked.unchecked,
        "understood": checked.understood,
        "earlier": checked.replaced,
        "note": checked.note,
        "afterwards": afterwards,
    }
    return msgspec.json.decode(msgspec.json.encode(answer), type=dict[str, Any])


def path_in_words(path: Path) -> str:
    """The place of something: ("orders", "queue", 2, "do", "to") is "queue no. 3, do, to"."""
    if len(path) > 1 and path[0] == "orders":
        path = path[1:]
    words: list[str] = []
    for name in path:
        if isinstance(name, int) and words:
            words[-1] += f" no. {name + 1}"
        else:
            words.append(shortened(str(name)))
    return ", ".join(words)


def _head(checked: Checked) -> list[str]:
    if not checked.seat:
        return []
    title = checked.step.title if checked.step else "no orders awaited"
    whose = f"{checked.seat_name} ({checked.seat})"
    return [_folded(f"{checked.campaign}: {whose}, {title}")]


def _verdict(checked: Checked) -> list[str]:
    earlier = f"orders no. {checked.replaced}"
    replaces = checked.replaced is not None
    if checked.accepted and checked.sealed is not None:
        replaced = f"It replaces your {earlier}." if replaces else ""
        return [_folded(f"{TAKEN} {replaced}".strip())]
    if checked.accepted:
        replaced = f"They replace your {earlier}." if replaces and not checked.standing_only else ""
        return [_folded(f"ACCEPTED. {replaced}".strip())]
    still = f"Your {earlier} still count." if replaces else ""
    if checked.seat and not replaces:
        still = "No orders of yours are stored for now."
    return [_folded(f"NOT ACCEPTED. Nothing of this file was stored. {still}".strip())]


def _unchecked(checked: Checked) -> list[list[str]]:
    if not checked.unchecked:
        return []
    names = {"orders": "orders", "standing": "standing orders"}
    parts = " and ".join(names[part] for part in checked.unchecked)
    which = f"Of the {parts}, what follows a mistake of form was not checked against the rules:"
    return [[_folded(f"{which} put right the above first.")]]


def _standing_only(checked: Checked) -> list[list[str]]:
    """The orders that count for the window if the file holds standing orders and nothing else."""
    if not checked.accepted or not checked.standing_only:
        return []
    if checked.orders is None:
        return [["The file holds standing orders only. There are no other orders of yours."]]
    return [["The file holds standing orders only. The orders you had sent still count."]]


def _understood(title: str, orders: Sequence[Understood]) -> list[list[str]]:
    """Orders in the lines that they could have been written in, each with its number and what is remarked on it."""
    lines = [title]
    for number, order in enumerate(orders, 1):
        if order.text:
            lines += _wrapped(order.text, f"{number:3}. ")
        lines += wrap(order.remark, WIDTH, initial_indent=_REMARK, subsequent_indent=_REMARK, break_on_hyphens=False)
    return [lines] if len(lines) > 1 else []


def _problem(problem: Problem) -> Sequence[str]:
    """A problem in lines: its place, the mistake, the right line, the rule."""
    line = f"line {problem.line}, column {problem.column}" if problem.line else ""
    where = [line, path_in_words(problem.path)]
    lines = [": ".join(part for part in where if part)]
    lines.append(full_sentence(problem.message))
    lines += [f"{BAR}{shown}" for shown in problem.shown]
    lines.append(full_sentence(problem.hint))
    if problem.right:
        lines += ["This would be right:", f"{BAR}{problem.right}"]
    elif problem.like:
        lines += ["It is written like this:", f"{BAR}{problem.like}"]
    rule = f"(rule {problem.rule}) " if problem.rule else ""
    lines.append(f"{rule}[{problem.code}]")
    return [each for each in lines if each]


def _numbered(title: str, entries: Iterator[Sequence[str]] | Any) -> list[list[str]]:
    """A titled list: each entry has a number, and its lines stand below one another."""
    lines = [title]
    for number, entry in enumerate(entries, 1):
        mark = f"{number:3}. "
        for text in entry:
            lines += [mark + text] if text.startswith(BAR) else _wrapped(text, mark)
            mark = "     "
    if len(lines) > 1:
        return [lines]
    return []


def _wrapped(text: str, mark: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * 5, break_on_hyphens=False)


def _folded(text: str) -> str:
    return fill(text, WIDTH, break_on_hyphens=False)
