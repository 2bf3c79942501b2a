"""The envelope of orders: their seat, and their window. Nothing else is looked at before this is settled.

Neither a wrong key nor an unknown seat is told anything about the campaign.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.orders.near import did_you_mean, nearest
from adjudicator.orders.reading import Reading
from adjudicator.orders.validation import as_integer
from adjudicator.orders.vocabulary import Vocabulary
from adjudicator.orders.window import OpenWindow
from adjudicator.table.problems import Problem
from adjudicator.table.prose import shortened
from adjudicator.table.words import Path, Seat, StepId

IDENTITY = ("game", "campaign", "seat", "turn", "window", "key")
"""The fields that every order file needs before it can be looked at."""


_WHENCE = "your key is in the mail that gave you the seat"


def seat_named(text: str, seats: Mapping[Seat, str]) -> Seat:
    """The seat that is meant, whatever its letters, be it by name; what is said, where none or more than one is."""
    ids = Vocabulary({str(seat): name for seat, name in seats.items()}).spelt(text)
    return Seat(ids[0] if len(ids) == 1 else text)


def identified(reading: Reading, window: OpenWindow, *, vouched: bool) -> tuple[Seat | None, list[Problem]]:
    """The seat whose orders these have proved to be, if any, and why they are refused, if they are.

    The proof is the seat's key; where somebody has `vouched` for the sender, the file needs none.
    """
    problems = list(_unusable(reading.tree or {}, vouched=vouched))
    if problems:
        return None, problems
    head = {name: reading.says(name) for name in IDENTITY}
    stranger = _stranger(head, window, vouched=vouched)
    if stranger:
        return None, [stranger]
    seat = seat_named(head["seat"], window.seats)
    tree = reading.tree or {}
    for_good = "standing" in tree and "orders" not in tree
    late = _unawaited(head, seat, window, for_good=for_good)
    return seat, [late] if late else []


def by_label(reading: Reading, window: OpenWindow) -> Reading:
    """A file in which the open window is named as its players call it, with its turn and its name: "S1901M"."""
    step = window.step
    if reading.tree is None or step is None or not step.label:
        return reading
    called = reading.says("window")
    if called.casefold() != step.label.casefold():
        return reading
    turn = step.turn if reading.typed else str(step.turn)
    tree = {**reading.tree, "turn": turn, "window": step.name}
    return replace(reading, tree=tree)


def _unusable(fields: dict[str, object], *, vouched: bool) -> Iterator[Problem]:
    """Identity fields that are not there, or are no plain values."""
    known = (*IDENTITY, "orders", "standing", "note", "$schema")
    others = [name for name in fields if name not in known]
    keyless = vouched and fields.get("key") in ("", None)
    for name in IDENTITY[:-1] if keyless else IDENTITY:
        value = fields.get(name)
        if name not in fields:
            close = nearest(name, others)
            hint = f"is '{close}' meant to be '{name}'?" if close else ""
            yield _unreadable("missing", f"'{name}' is missing at the head of the file", (), hint)
        elif isinstance(value, dict | list):
            one = f"'{name}' is one word or number, nothing in brackets or braces, and nothing below it"
            yield _unreadable("no-text", one, (name,), "")
        elif value in ("", None):
            hint = _WHENCE if name == "key" else ""
            yield _unreadable("empty", f"'{name}' is empty", (name,), hint)


def _stranger(head: dict[str, str], window: OpenWindow, *, vouched: bool) -> Problem | None:
    """The first reason, if any, to believe that these orders are not from a player of this campaign."""
    game = head["game"]
    here = window.game.meta.name
    if game != here:
        hint = did_you_mean(game, [here]) or f"here: {here}"
        return _refusal("game", f"these are orders for the game '{shortened(game)}'", hint)
    campaign = head["campaign"]
    if campaign != window.campaign:
        hint = did_you_mean(campaign, [window.campaign]) or f"here: {window.campaign}"
        return _refusal("campaign", f"these are orders for the campaign '{shortened(campaign)}'", hint)
    seat = seat_named(head["seat"], window.seats)
    if seat not in window.seats:
        hint = did_you_mean(seat, window.seats)
        return _refusal("seat", f"there is no seat '{shortened(seat)}'", hint)
    key = head["key"]
    is_proven = window.knows_key(seat, key) if key else vouched
    if not is_proven:
        return _refusal("key", f"this is not the key of seat '{seat}'", _WHENCE)
    return None


def _unawaited(head: dict[str, str], seat: Seat, window: OpenWindow, *, for_good: bool) -> Problem | None:
    """The first reason, if any, why no such orders are awaited from this seat now.

    Standing orders alone, which hold `for_good`, are taken from a seat that has nothing else to decide.
    """
    turn = as_integer(head["turn"])
    name = head["window"]
    step = window.step
    if step is None or window.window is None:
        return _closed(turn, name, window, "") or _refusal("no-window", "no orders are awaited now", "", "window")
    now = f"now: turn {window.turn}, {window.window}"
    is_now = turn == window.turn and name == window.window
    if not is_now:
        return _closed(turn, name, window, now) or _elsewhen(head, window, now)
    if seat not in step.seats and not for_good:
        return _refusal("not-awaited", f"no {name} orders are awaited from seat '{seat}'", "", "seat")
    return None


def _closed(turn: int | str, name: str, window: OpenWindow, now: str) -> Problem | None:
    if StepId(f"{turn}.{name}") not in window.closed:
        return None
    return _refusal("closed", f"turn {turn}, {name}, is closed: its orders have been locked", now, "window")


def _elsewhen(head: dict[str, str], window: OpenWindow, now: str) -> Problem:
    turn = head["turn"]
    if as_integer(turn) != window.turn:
        return _refusal("turn", f"these are orders for turn '{shortened(turn)}'", now)
    name = head["window"]
    hint = did_you_mean(name, [str(window.window)]) or now
    return _refusal("window", f"'{shortened(name)}' orders are not awaited", hint)


def _refusal(code: str, message: str, hint: str, field: str | None = None) -> Problem:
    return Problem(kind="illegal", code=f"envelope/{code}", message=message, path=(field or code,), hint=hint)


def _unreadable(code: str, message: str, path: Path, hint: str) -> Problem:
    return Problem(kind="unreadable", code=f"envelope/{code}", message=message, path=path, hint=hint)
