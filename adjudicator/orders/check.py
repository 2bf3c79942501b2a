"""Checking an order file: readable, from whom, of the right form, legal as far as its seat can know.

Each stage is a function of its own; what a stage finds is told whole, and the next stage works on what is sound.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from adjudicator.orders import sealed
from adjudicator.orders.draft import MAX_PROBLEMS
from adjudicator.orders.envelope import by_label, identified
from adjudicator.orders.examples import Examples
from adjudicator.orders.excerpt import with_lines
from adjudicator.orders.folding import original
from adjudicator.orders.known import all_names, names_known, orders_sent, standing_sent
from adjudicator.orders.meaning import meant
from adjudicator.orders.near import id_hint, nearest_id
from adjudicator.orders.noting import noted, notes_of
from adjudicator.orders.reading import Reading, read
from adjudicator.orders.righting import UNREAD, Verdict, right_lines, with_corrections
from adjudicator.orders.showing import Showing, shown_how
from adjudicator.orders.told import told, told_standing
from adjudicator.orders.validation import WindowValidator, validator
from adjudicator.orders.window import OpenWindow
from adjudicator.orders.wording import Choices, explained
from adjudicator.table.problems import Problem, Understood, placed
from adjudicator.table.steps import Step
from adjudicator.table.words import Path, Seat

IN_KEY = ("schema/unknown-key", "schema/bad-key")
"""The codes of what is wrong with a name, and not with what stands behind it."""
PARTS = ("orders", "standing")
"""The parts of an order file that the rules look at."""


@dataclass(frozen=True, kw_only=True)
class Checked:
    """The result of checking an order file."""

    campaign: str
    problems: tuple[Problem, ...] = ()
    """Everything found, in the order of the file."""
    seat: Seat | None = None
    """The seat whose orders these have proved to be; None: nothing about the campaign may be told."""
    seat_name: str = ""
    step: Step | None = None
    orders: Any = None
    """The decoded order set, if it has the right form."""
    standing: Any = None
    """The decoded standing orders, if the file has any and they have the right form."""
    note: str = ""
    """The player's note to the referee."""
    understood: tuple[Understood, ...] = ()
    standing_understood: tuple[Understood, ...] = ()
    unchecked: tuple[str, ...] = ()
    """The parts ("orders", "standing") whose form is wrong: the rules have looked only at what comes before that."""
    more: int = 0
    """The number of further problems beside those that are told."""
    standing_only: bool = False
    """Whether the file leaves the orders of this window as they are: `orders` are those sent before, if any were."""
    replaced: int | None = None
    """The receipt of the order set that the seat had sent before."""
    sealed: bytes | None = None
    """The sealed file, where orders are sealed: all but what is in it was checked."""

    @property
    def accepted(self) -> bool:
        """Whether this set can be stored."""
        has_orders = self.orders is not None or self.sealed is not None
        has_standing = self.standing_only and self.standing is not None
        if not (has_orders or has_standing):
            return False
        return all(problem.kind == "note" for problem in self.problems)

    @property
    def canonical(self) -> bytes:
        """Orders, standing orders and note as JSON with sorted keys: the same for every way of writing the same set."""
        if self.sealed is not None:
            return self.sealed
        content = {"orders": self.orders, "standing": self.standing, "note": self.note}
        return msgspec.json.encode(content, order="sorted")


def check(reading: Reading, window: OpenWindow, *, vouched: bool = False, proven: Seat | None = None) -> Checked:
    """Check an order file: tell its first mistakes, and the number of the others, or what it was understood to say.

    `vouched`: the sender is known to speak for the seat that the file names, which needs no key then. `proven` is the
    seat that a file which cannot be read is known to be for all the same.
    """
    if reading.tree is None:
        checked = limited(_begun(reading.problems, proven, window))
    else:
        checked = limited(_checked(reading, window, vouched=vouched))

    def judge(text: str) -> Verdict:
        tried = read(text.encode(), reading.beside)
        is_data = reading.tree is None and tried.blocks
        if tried.tree is None or is_data:
            return UNREAD  # data that cannot be read are meant as data
        again = _checked(tried, window, vouched=vouched)
        is_theirs = again.seat is not None and again.seat == (checked.seat or again.seat)
        return Verdict(is_theirs and again.step is not None, again.problems, tried.tree)

    return replace(checked, problems=right_lines(checked.problems, reading, judge))


def limited(checked: Checked) -> Checked:
    """The same, with so many problems and so many notes as are told, and the number of the others."""
    room = {True: MAX_PROBLEMS, False: MAX_PROBLEMS}
    shown: list[Problem] = []
    for problem in checked.problems:
        is_note = problem.kind == "note"
        if room[is_note]:
            room[is_note] -= 1
            shown.append(problem)
    more = len(checked.problems) - len(shown)
    return replace(checked, problems=tuple(shown), more=more)


def _checked(reading: Reading, window: OpenWindow, *, vouched: bool) -> Checked:
    reading = by_label(reading, window)
    seat, refusals = identified(reading, window, vouched=vouched)
    begun = _begun(located(refusals, reading), seat, window)
    step = window.step
    if seat is None or step is None or refusals:
        return begun
    if window.sealed_to is not None:
        return replace(begun, **_sealed(reading, window.sealed_to))
    tree = reading.tree or {}
    if sealed.FIELD in tree:
        return replace(begun, problems=located([sealed.not_here()], reading))
    return replace(begun, **content_of(reading, seat, window, step))


def _sealed(reading: Reading, to: sealed.SealedTo) -> dict[str, Any]:
    """The fields of `Checked` for a sealed file whose envelope is right."""
    data, problems = sealed.taken(reading, to)
    note = (reading.tree or {}).get("note")
    return {
        "sealed": data,
        "note": note if isinstance(note, str) else "",
        "problems": located(problems, reading),
    }


def _begun(problems: Iterable[Problem], seat: Seat | None, window: OpenWindow) -> Checked:
    """The answer to a file before its content is looked at; on the campaign only for the `seat` it has proved."""
    begun = Checked(campaign=window.campaign, problems=tuple(problems))
    if seat is None:
        return begun
    name = window.seats[seat]
    replaced = window.replaces(seat)
    return replace(begun, seat=seat, seat_name=name, step=window.step, replaced=replaced)


def prepared(reading: Reading, seat: Seat, window: OpenWindow, step: Step) -> tuple[Reading, list[Problem]]:
    """A file with its lines as data and its names as the campaign writes them, and the lines that cannot be read."""
    view = window.view(seat)
    schema = validator(window.game, str(step.window), keyless=True).schema
    known = partial(all_names, window.game, view)
    in_data, unread = noted(_with_seat(reading, seat), schema, known)
    understood = meant(in_data, schema, window.game.choices(view))
    whole_lines = [problem for problem in unread if not problem.path[1:]]
    return understood.reading, whole_lines


def content_of(reading: Reading, seat: Seat, window: OpenWindow, step: Step) -> dict[str, Any]:
    """The fields of `Checked` for a file whose envelope is right."""
    view = window.view(seat)
    schema = validator(window.game, str(step.window), keyless=not reading.says("key"))
    choices = window.game.choices(view)
    known = partial(names_known, reading.text, seat, window, step)
    reading, unread = noted(_with_seat(reading, seat), schema.schema, known)
    reading, questions, _ = meant(reading, schema.schema, choices)
    examples = window.examples(schema.schema, seat)
    unread = [*shown_how(unread, Showing(examples, choices), reading.text)]
    tree, mistaken = formed(reading, schema, choices, examples)
    asked = {question.path for question in questions}
    asked |= {problem.path for problem in unread if problem.path[1:]}
    problems = [*unread, *questions]
    problems += [problem for problem in mistaken if problem.path not in asked]
    parts, mistakes = decoded(tree, window, step, wrong={problem.path[:1] for problem in problems})
    broken = list(_complete(parts, window, step, view))
    broken += ruled(parts, window, step, view)
    rest = _before_mistakes(tree, window, step, [*problems, *mistakes])
    broken += [problem for problem in ruled(rest, window, step, view) if problem.kind != "note"]
    hinted = [_hinted(problem, tree, schema, choices) for problem in broken if problem.path not in asked]
    standing_only = "standing" in tree and "orders" not in tree
    orders = orders_sent(window, seat, step) if standing_only else parts.get("orders")
    standing = parts.get("standing")
    if "standing" not in tree:
        standing = standing_sent(window, seat)
        hinted += [STANDING_KEPT] if standing is not None else []
    note = tree.get("note")
    return {
        "orders": orders,
        "standing_only": standing_only,
        "standing": standing,
        "note": note if isinstance(note, str) else "",
        "problems": (*located([*problems, *mistakes, *hinted], reading), *notes_of(reading)),
        "understood": tuple(told(window.game, view, step, orders)) if orders is not None else (),
        "standing_understood": tuple(told_standing(window.game, view, standing)) if standing is not None else (),
        "unchecked": tuple(part for part in PARTS if part in tree and part not in parts),
    }


STANDING_KEPT = Problem(
    kind="note",
    code="standing/kept",
    message="it comes without standing orders: those that you sent for this window before still hold",
    hint="send others to change them",
)


def _complete(parts: dict[str, Any], window: OpenWindow, step: Step, view: Any) -> Iterator[Problem]:
    """Remarks on orders that the game has completed; they take the place of those that were written."""
    if "orders" not in parts:
        return
    parts["orders"], remarks = window.game.complete(view, step, parts["orders"])
    yield from _below("orders", remarks)


def formed(
    reading: Reading, schema: WindowValidator, choices: Choices, examples: Examples
) -> tuple[dict[str, Any], list[Problem]]:
    """The file with its numbers as numbers, and where it breaks the schema of its window."""
    tree = schema.converted(reading.tree, schema.schema, reading.typed)
    return tree, explained(schema.mistakes(tree), choices, examples)


def _before_mistakes(
    tree: dict[str, Any], window: OpenWindow, step: Step, problems: Collection[Problem]
) -> dict[str, Any]:
    """The parts that the rules can look at although mistakes of form are in them.

    A list is cut before the first entry that is wrong, because what follows may build on it; any other field that is
    wrong is left out.
    """
    sound: dict[str, Any] = {}
    for part in PARTS:
        wrong = [problem.path[1:] for problem in problems if problem.path[:1] == (part,)]
        is_whole_wrong = not all(wrong)
        fields = tree.get(part)
        if wrong and not is_whole_wrong and isinstance(fields, dict):
            sound[part] = _cut(fields, wrong)
    parts, _ = decoded(sound, window, step)
    return parts


def _cut(fields: dict[str, Any], wrong: Collection[Path]) -> dict[str, Any]:
    sound = dict(fields)
    for field, *deeper in wrong:
        name = str(field)
        value = sound.get(name)
        if isinstance(value, list) and deeper and isinstance(deeper[0], int):
            sound[name] = value[: deeper[0]]
        else:
            sound.pop(name, None)
    return sound


def decoded(
    tree: dict[str, Any], window: OpenWindow, step: Step, wrong: Collection[Path] = ()
) -> tuple[dict[str, Any], list[Problem]]:
    """The parts of a file as the game's own types, those with a mistake in them left out."""
    of_orders = window.game.orders_of(str(step.window))
    types = {"orders": of_orders, "standing": window.game.standing}
    parts: dict[str, Any] = {}
    problems: list[Problem] = []
    for part in PARTS:
        if part not in tree or (part,) in wrong:
            continue
        try:
            parts[part] = msgspec.convert(_in_order(tree[part]), types[part])
        except msgspec.ValidationError as error:
            message, path = placed(error)
            problems.append(Problem(kind="illegal", code="schema/value", message=message, path=(part, *path)))
    return parts, problems


def _in_order(value: Any) -> Any:
    """A value with the keys of its mappings in order, as it is stored: how a player ordered them says nothing."""
    if isinstance(value, dict):
        return {key: _in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_in_order(each) for each in value]
    return value


def ruled(parts: dict[str, Any], window: OpenWindow, step: Step, view: Any) -> Iterator[Problem]:
    """The objections of the game's rules to the parts of a file."""
    if "orders" in parts:
        of_orders = window.game.check(view, step, parts["orders"])
        yield from _below("orders", of_orders)
        yield from _for_later(parts["orders"], window)
    if "standing" in parts:
        of_standing = window.game.check_standing(view, parts["standing"])
        yield from _below("standing", of_standing)


def _below(part: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems of a part with their places in the whole file."""
    for problem in problems:
        yield msgspec.structs.replace(problem, path=(part, *problem.path))


def _for_later(orders: Any, window: OpenWindow) -> Iterator[Problem]:
    """Orders for later windows, where they cannot be kept secret until those come."""
    for name in window.for_later:
        for place, _ in enumerate(getattr(orders, name)):
            yield Problem(
                kind="illegal",
                code="sealed/later",
                message="it is for a later window, and all that you seal can be read when this one is over",
                path=("orders", name, place),
                hint="seal it for its own window when that is open",
            )


def _with_seat(reading: Reading, seat: Seat) -> Reading:
    """The same with the seat as the campaign writes it."""
    called = reading.says("seat")
    if called == seat:
        return reading
    tree = {**(reading.tree or {}), "seat": seat}
    read_as = f"'{called}' was read as the seat '{seat}'"
    return replace(reading, tree=tree, folded=(*reading.folded, read_as))


def located(problems: list[Problem], reading: Reading) -> tuple[Problem, ...]:
    """Problems with the place of what they are about, and what stands there, in the order of the file."""

    def place(problem: Problem) -> tuple[int, int]:
        return problem.line or 0, problem.column or 0

    text = reading.text
    placed = [_located(problem, reading) for problem in problems]
    placed.sort(key=place)
    righted = with_corrections(placed, text, lambda problem: _found(problem, reading))
    key = reading.says("key")
    return with_lines(righted, text, lambda problem: bool(problem.path), key)


def _located(problem: Problem, reading: Reading) -> Problem:
    places = reading.keys if problem.code in IN_KEY else reading.marks
    if problem.line is not None:
        return problem
    path = original(problem.path, reading.renamed)
    while path and path not in places:
        path = path[:-1]
    if path not in places:
        return problem
    line, column = places[path]
    like = "" if reading.typed else problem.like
    return msgspec.structs.replace(problem, line=line, column=column, like=like)


def _found(problem: Problem, reading: Reading) -> str:
    """The name or value that a problem is about, as it was written; empty where it is neither."""
    path = original(problem.path, reading.renamed)
    if problem.code in IN_KEY:
        return str(path[-1])
    if path not in reading.marks:
        return ""
    value: Any = reading.tree
    for name in problem.path:
        value = value[name]
    if isinstance(value, dict | list) or value is None:
        return ""
    return str(value)


def _hinted(problem: Problem, tree: dict[str, Any], schema: WindowValidator, choices: Choices) -> Problem:
    """A problem of the rules, with a "did you mean" where it is about an id that nobody knows."""
    title, value = schema.titled(tree, problem.path)
    ids = choices.get(title)
    if problem.hint or ids is None:
        return problem
    if not isinstance(value, str) or value in ids:
        return problem
    close = nearest_id(value, ids)
    return msgspec.structs.replace(problem, hint=id_hint(close, ids), instead=close)
