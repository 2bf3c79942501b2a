"""Texts that a seat writes and reads at a moment of a campaign, by the program's own ways."""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.kit.trial import Moment
from adjudicator.orders.check import Checked, check
from adjudicator.orders.composing import composing
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read
from adjudicator.orders.told import told
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Fact, Seat
from adjudicator.table.composing import Choices, Composing
from adjudicator.table.state import copied

KEY = "a-key"
CAMPAIGN = "trial"


def window_of(moment: Moment, state: Any = None) -> OpenWindow:
    """The window of a step before it was played; in another `state`, if there is one."""
    held = copied(moment.before if state is None else state)
    return OpenWindow(
        game=moment.game,
        campaign=CAMPAIGN,
        step=moment.step,
        seats={seat: f"Seat {seat}" for seat in moment.campaign.seats},
        knows_key=lambda seat, key: key == KEY,
        view=lambda seat: moment.game.view(held, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


def checked(moment: Moment, seat: Seat, lines: Sequence[str], part: str = "orders") -> Checked:
    """The program's check of an order file in lines."""
    head = {
        "game": moment.game.meta.name,
        "campaign": CAMPAIGN,
        "seat": seat,
        "turn": moment.step.turn,
        "window": moment.step.name,
        "key": KEY,
    }
    text = "\n".join([*(f"{name}: {value}" for name, value in head.items()), f"{part}:", *lines])
    return check(read(text.encode()), window_of(moment))


def blank(moment: Moment, seat: Seat) -> Checked:
    """The program's check of a form that is sent back with nothing but its key."""
    form = blank_form(window_of(moment), seat)
    return check(read(form.replace('key: ""', f"key: {KEY}").encode()), window_of(moment))


def wrong_in(texts: Checked) -> str:
    """The reasons why an order file is not taken, in a line."""
    return "; ".join(f"[{each.code}] {each.message}" for each in texts.problems if each.kind != "note")


def offered(moment: Moment, seat: Seat, state: Any = None) -> Composing:
    """All that a seat can order in the window of a step, as its order page has it."""
    return composing(window_of(moment, state), seat, (), "", "desk@example.org")


def lines_offered(kinds: Sequence[Choices]) -> Iterator[list[str]]:
    """The lines of each order that is offered."""
    for kind in kinds:
        for choice in kind.choices:
            yield choice.line.split("\n")


def all_that_is_read(moment: Moment, state: Any, seat: Seat, facts: Sequence[Fact]) -> dict[str, str]:
    """Everything that a game gives a seat or an observer to read in a state, by what it is."""
    game = moment.game
    step = moment.step
    view = game.view(state, seat)
    texts: dict[str, Any] = {
        "report": game.report(view, facts, step.turn),
        "map": game.map(view),
        "styles": game.styles(view),
    }
    if seat in moment.campaign.seats:
        texts["sheets"] = game.sheets(view)
        texts["prizes"] = game.prizes(view)
        texts["tidings"] = game.tidings(view, seat, facts)
        texts["losses"] = game.lost(view, facts)
        texts["situation"] = game.situation(view, step, ())
        texts["choices"] = game.choices(view)
        texts["nicknames"] = game.nicknames(view)
        texts["stand-ins"] = game.stand_ins(view)
    is_asked = step.window is not None and seat in step.seats
    if is_asked:
        texts["form"] = game.form(view, step)
        texts["order page"] = offered(moment, seat, state)
    if is_asked and game.deputy:
        texts["deputy"] = game.deputy.orders(view, step)
    if seat in moment.orders:
        orders, _ = game.complete(view, step, moment.orders[seat])
        texts["check"] = [*game.check(view, step, orders)]
        texts["echo"] = told(game, view, step, orders)
    return {what: repr(content) for what, content in texts.items()}
