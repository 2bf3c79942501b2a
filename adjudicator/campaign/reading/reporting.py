"""Putting a report together: the game's content in the frame of campaign, history, orders, rulings and proof.

A report is made as of the event that made it due, so it can be printed again at any time, byte for byte.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.decoding import facts_of, orders_in
from adjudicator.campaign.events.records import DEPUTY, PROGRAM, Episode, Received, WindowOpening, zone_of
from adjudicator.campaign.play.deputies import stands_in
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.sealed import sealed_to, seals_orders
from adjudicator.campaign.public.proving import proof
from adjudicator.campaign.reading.chart_book import rulings_since, used_rulings
from adjudicator.campaign.referee.interventions import interventions
from adjudicator.campaign.terms.moments_told import in_words
from adjudicator.errors import NotFound
from adjudicator.orders.form import blank_form, form_name
from adjudicator.orders.sheet import order_sheet
from adjudicator.orders.told import lines_of, told
from adjudicator.orders.window import OpenWindow
from adjudicator.table import EVERYONE, OBSERVER, REFEREE, Fact, Question, Seat, Step, visible
from adjudicator.table.game import Game
from adjudicator.table.lines import Line
from adjudicator.table.news import TurnNews, chronicle
from adjudicator.table.pages import NO_DATE, Content, OrderSheet, Passage, Report, RulingNote
from adjudicator.table.prose import barred, counted, dated, short
from adjudicator.table.situation import Sheet, Situation

_COLUMNS = 64
"""The measure of words: a line of them is one line in every rendering of a report."""
_BY: Mapping[str, str] = {DEPUTY: ", by a deputy", PROGRAM: ", by the program", REFEREE: ", entered by the referee"}
"""The giver of orders, where it was not their seat."""
_ONLOOKERS: Mapping[Seat, str] = {REFEREE: "The referee", OBSERVER: "An observer"}


def open_window(live: LiveCampaign) -> OpenWindow:
    """The open window, as the checking of order files sees it."""
    held = live.campaign.waiting or live.campaign.seals.lock
    return _window(live, None if held else live.next_step())


def report_seats(live: LiveCampaign, due: WindowOpening | None = None) -> list[Seat]:
    """The readers of a report: every seat, the referee, and the observers (one report for all).

    Of a window that others are not told of yet, none but the seat that orders first, and the referee.
    """
    if due is not None and due.waits:
        return [due.first, REFEREE]
    campaign = live.campaign
    seats = [*campaign.opening.seats, REFEREE]
    if campaign.people.observers:
        seats.append(OBSERVER)
    return seats


def report(live: LiveCampaign, seat: Seat, due: WindowOpening, address: str = "") -> Report:
    """The report `seat` is due at a window's opening (or the campaign's end); `address` is where orders are mailed to.

    When a turn is over it tells all of it; in the middle of one, what happened since the seat's last report. It is
    made once for the letter, the desk and the pages. Raises `NotFound` where another seat orders before this one is
    told of the window.
    """
    if not due.told_at(seat):
        raise NotFound("report/waits", f"{due.first} orders first; the report of {seat} comes after that")
    return live.moments.remembered((seat, due, address), partial(_report, live, seat, due, address))


def _report(live: LiveCampaign, seat: Seat, due: WindowOpening, address: str) -> Report:
    from adjudicator.campaign.reading.carried import knowledge  # who only looks at a campaign does without it

    then = live.at(due.told_at(seat))
    campaign = then.campaign
    before = [window for window in campaign.windows if window.event < due.event]
    last = _last_told(before, due, seat)
    start, last_event = (last.episodes, last.told_at(seat)) if last else (0, 0)
    episodes = campaign.episodes[start:]
    before_it = [] if due.step else _tidings(live, campaign, seat)
    played = _received(then, seat, [episode.step for episode in episodes if episode.step])
    state = then.state
    view = live.game.view(state, seat)
    received = Passage(played.title, (*played.lines, *_kept(live.game, view)))
    facts = []
    for episode in episodes:
        for fact in facts_of(live.game, episode):
            if visible(fact, seat):
                facts.append(fact)
    styles = live.game.styles(view)
    title = window_title(live, due, campaign.episodes)
    content = live.game.report(view, facts, due.turn)
    last_turn = TurnNews(title, live.game.tidings(view, seat, facts), content.scores)
    return Report(
        game=live.game.meta.title,
        campaign=campaign.opening.name,
        title=campaign.opening.title,
        turn=due.turn,
        turn_title=title,
        seat=seat,
        seat_name=_ONLOOKERS.get(seat) or next(style.name for style in styles if style.seat == seat),
        player="" if seat in _ONLOOKERS else campaign.players[seat].name,
        dates=tuple(_dates(campaign, due, seat)),
        head=campaign.known_head,
        content=content,
        received=received,
        rulings=tuple(_rulings(live, campaign, last_event, content)),
        corrections=tuple(interventions(live, campaign, last_event, seat)),
        proof=proof(campaign, live.salts, seat, due, last),
        form=_form(then, seat, due.step),
        order_sheet=_order_sheet(then, seat, due, address),
        form_name=form_name(campaign.opening.name, due.step, seat) if due.step else "",
        seats=styles,
        due=due_words(campaign, due, seat) or (NO_DATE if due.step else ""),
        chronicle=() if due.step else chronicle([*before_it, last_turn], seat),
        letters=Passage("Letters", tuple(_letters(campaign, seat, last_event))),
        known=knowledge(live.game, campaign, state, seat, due.step),
    )


def _last_told(before: Sequence[WindowOpening], due: WindowOpening, seat: Seat) -> WindowOpening | None:
    """The window whose report a seat had last: a whole turn is told since the last turn that was over."""
    for window in reversed(before):
        if window.whole or (not due.whole and window.is_mailed(seat)):
            return window
    return None


def form(live: LiveCampaign, seat: Seat) -> str:
    """The blank order form of `seat` for the open window; raises `NotFound` if nothing is awaited from it."""
    window = open_window(live)
    step = window.step
    if step is None or not _may_order(live, step, seat):
        raise NotFound("form/nothing-awaited", f"no orders are awaited from {seat} now")
    return blank_form(window, seat)


def _may_order(live: LiveCampaign, step: Step, seat: Seat) -> bool:
    """Whether a seat can order in the open window now: no other one orders first."""
    return seat in step.seats and live.ahead(step) in ("", seat)


def forms_sent(live: LiveCampaign, seat: Seat, turn: str, window: str) -> Iterator[str]:
    """The blank order forms that a seat was sent for a window of a turn, as its reports had them, and that of now.

    Where no turn can be told, that of now alone.
    """
    for due in live.campaign.windows:
        if (
            due.step
            and seat in due.step.seats
            and due.told_at(seat)
            and (str(due.step.turn), due.step.window) == (turn, window)
        ):
            then = live.at(due.event)
            yield _form(then, seat, due.step)
    step = live.window()
    if (
        step
        and seat in step.seats
        and live.ahead(step) in ("", seat)
        and (turn, window) in (("", ""), (str(step.turn), step.window))
    ):
        yield form(live, seat)


def sheets(live: LiveCampaign, due: WindowOpening) -> list[tuple[str, Sheet]]:
    """The sheets for what has to be played on a real table at a window's opening, with the head of the history."""
    then = live.at(due.event)
    sheets = live.game.sheets(then.view(REFEREE))
    return [(file_name, headed(then, due, sheet)) for file_name, sheet in sheets]


def headed(then: LiveCampaign, due: WindowOpening, sheet: Sheet) -> Sheet:
    """A sheet with what tells it from an earlier one: the campaign, the step, and the head of the history."""
    title = then.campaign.opening.title
    head = then.campaign.known_head
    step = due.step.title if due.step else ""
    return msgspec.structs.replace(sheet, campaign=title, head=head, step=step)


def situation(
    then: LiveCampaign, seat: Seat, step: Step | None, questions: Sequence[Question] = ()
) -> Situation | None:
    """The maps of what a step's orders, or some questions, are about, for one of those who decide, if there are any."""
    if step is None:
        return None
    asked = [question.seat for question in questions]
    if seat not in (*step.seats, *asked):
        return None
    maps = tuple(then.game.situation(then.view(seat), step, questions))
    if not maps:
        return None
    campaign = then.campaign
    opening = campaign.opening
    return Situation(opening.title, step.title, seat, opening.name, campaign.known_head, maps)


def folder_of(due: WindowOpening) -> str:
    """The name of the folder a report goes into: "03-turn-2", "04-3.table"; "-first" as long as others wait for it."""
    return f"{due.number:02}-{turn_of(due)}{'-first' if due.waits else ''}"


def turn_of(due: WindowOpening) -> str:
    """The turn that a window's opening ends, in the name of its folder: "opening", "turn-2", "4.table", "end"."""
    if due.step is None:
        return "end"
    if not due.whole:
        return due.step.called
    if due.number:
        return f"turn-{due.turn}"
    return "opening"


def _window(live: LiveCampaign, step: Step | None) -> OpenWindow:
    """The window of a step: the same one for all that is made of a moment that is over."""
    what = ("window", step.id if step else "")
    return live.moments.remembered_of(live, what, partial(_made_window, live, step))


def _made_window(live: LiveCampaign, step: Step | None) -> OpenWindow:
    campaign = live.campaign
    state = live.state
    current = campaign.current(step.id) if step else {}
    held = campaign.waiting or campaign.seals.lock
    closed = {*campaign.locked, held.step.id} if held and held.step.window else campaign.locked
    return OpenWindow(
        game=live.game,
        campaign=campaign.opening.name,
        step=step if step and step.window else None,
        seats=seat_names(live),
        knows_key=live.knows_key,
        view=lambda seat: live.game.view(state, seat),
        standing=lambda seat: _standing(live, campaign, seat),
        replaces=lambda seat: current[seat].number if seat in current else None,
        sent=lambda seat: current[seat].orders if seat in current else None,
        standing_sent=lambda seat: current[seat].standing if seat in current else None,
        sealed_to=sealed_to(campaign, step),
        is_sealed=seals_orders(campaign),
        stands_in=stands_in(campaign),
        closed=closed,
    )


def seat_names(live: LiveCampaign) -> dict[Seat, str]:
    """The seats of a campaign and their names, as everybody knows them."""
    styles = {style.seat: style.name for style in live.game.styles(live.view(REFEREE))}
    return {seat: styles.get(seat, f"seat {seat}") for seat in live.campaign.opening.seats}


def _standing(live: LiveCampaign, campaign: Campaign, seat: Seat) -> Any:
    given = campaign.standing(seat)
    if given is None:
        return None
    return msgspec.convert(given, live.game.standing)


def window_title(live: LiveCampaign, due: WindowOpening, episodes: Sequence[Episode]) -> str:
    """The name of a report; one that takes the place of another says so."""
    if not due.whole:
        assert due.step is not None
        title = due.step.title
    elif due.turn == 0:
        title = "From a position" if live.campaign.opening.position else live.game.meta.opening
    else:
        title = next(done.step.turn_title for done in episodes if done.step and done.step.turn == due.turn)
    return f"{title} (corrected)" if due.corrected else title


def _dates(campaign: Campaign, due: WindowOpening, seat: Seat) -> Iterator[tuple[str, str]]:
    yield "Adjudicated", dated(due.at)
    yield "Waiting for", due.step.full_title if due.step else "nothing: it is over"
    deadline = due_words(campaign, due, seat)
    if deadline:
        yield "Due", deadline


def _form(then: LiveCampaign, seat: Seat, step: Step | None) -> str:
    if step is None or seat not in step.seats:
        return ""
    return blank_form(_window(then, step), seat)


def _order_sheet(then: LiveCampaign, seat: Seat, due: WindowOpening, address: str) -> OrderSheet | None:
    campaign = then.campaign
    if due.step is None or seat not in due.step.seats or seals_orders(campaign):
        return None
    return order_sheet(_window(then, due.step), seat, due_words(campaign, due, seat), address)


def _tidings(live: LiveCampaign, campaign: Campaign, seat: Seat) -> list[TurnNews]:
    """The turns before the last, as they were to a seat when they were over."""
    turns: list[TurnNews] = []
    start = 0
    over = [window for window in campaign.windows if window.whole]
    for window in over[:-1]:
        episodes = campaign.episodes[: window.episodes]
        view = live.at(window.event).view(seat)
        facts: list[Fact] = []
        for each in episodes[start:]:
            facts += [fact for fact in facts_of(live.game, each) if visible(fact, seat)]
        title = window_title(live, window, episodes)
        scores = live.game.report(view, facts, window.turn).scores
        turns.append(TurnNews(title, live.game.tidings(view, seat, facts), scores))
        start = window.episodes
    return turns


def _received(then: LiveCampaign, seat: Seat, steps: list[Step]) -> Passage:
    """The order sets that were played: a seat is told its own, the referee all, each as its seat is told it."""
    known: dict[tuple[int, Step], Sequence[Line]] = then.moments.remembered_of(then, "received", dict)
    lines: list[Line] = []
    for step in steps:
        locked = then.campaign.locked.get(step.id, {})
        for owner in then.campaign.opening.seats:
            if owner in locked and seat in (owner, REFEREE):
                key = (locked[owner], step)
                known[key] = known.get(key) or tuple(_told(then, then.campaign.received[locked[owner]], step))
                lines += known[key]
        for silent in _silent(step, locked, seat):
            came = "as written in advance" if silent in step.settled else "no orders received"
            lines.append(Line(f"{step.title}: {came}.", seat=silent, private=True))
    return Passage("Orders received", tuple(lines))


def _kept(game: Game, view: Any) -> Iterator[Line]:
    """The orders that are left, or were written in advance, as far as the view knows of them."""
    for kept in game.kept(view):
        lines = [line for _, line in lines_of(game, view, kept.window, kept.orders)]
        if lines:
            count = counted(len(lines), "order")
            yield Line(f"{kept.title}: {count}.", seat=kept.seat, private=True)
        for number, line in enumerate(lines, start=1):
            yield Line(f"{number}. {line}", seat=kept.seat, private=True)


def _silent(step: Step, locked: Mapping[Seat, int], seat: Seat) -> list[Seat]:
    return [missing for missing in step.seats if missing not in locked and seat in (missing, REFEREE)]


def _told(live: LiveCampaign, received: Received, step: Step) -> Iterator[Line]:
    """One order set: its receipt, then each order as it was understood when it came."""
    seat = received.seat
    by = _BY.get(received.by, "")
    mark = f"fingerprint {short(received.digest)}"
    head = f"{step.title}: no. {received.number}{by}, {dated(received.at)}, {mark}"
    yield Line(head, seat=seat, private=True)
    yield from _unsealed(received)
    orders = orders_in(live.game, received)
    if orders is not None:
        view = live.at(received.receipt).view(seat)
        for number, order in enumerate(told(live.game, view, step, orders), start=1):
            yield Line(f"{number}. {order.on_a_page}", seat=seat, private=True)
    elif received.by == PROGRAM:
        yield Line("There was nothing to decide.", seat=seat, private=True)
    elif not received.why:
        yield Line("Standing orders only; no others.", seat=seat, private=True)
    if received.note:
        yield from _words("Note to the referee:", received.note, seat=seat)


def _unsealed(received: Received) -> Iterator[Line]:
    """The fate of a sealed set when its round was out, beside what is played of it."""
    if received.why:
        why = f"What was sealed is played as if nothing had come: {received.why}"
        yield Line(why, seat=received.seat, private=True)
    for dropped in received.dropped:
        yield Line(f"Dropped: {dropped}", seat=received.seat, private=True)


def _rulings(live: LiveCampaign, campaign: Campaign, after: int, content: Content) -> Iterator[RulingNote]:
    """The rulings that a change of options has changed since the last report; then, by name, those that were used."""
    changed = list(rulings_since(live, campaign, after)) if after else []
    yield from changed
    passages = (*content.chapters, content.private or Passage("", ()))
    rules = set()
    for each in passages:
        for rule in (*each.rules, *(line.rule for line in each.lines)):
            if rule:
                rules.add(rule)
    for note in used_rulings(live.game, campaign, rules):
        if note.id not in [each.id for each in changed]:
            yield note


def due_words(campaign: Campaign, due: WindowOpening, seat: Seat) -> str:
    """The deadline of the window that opened, as the seat's player is told moments."""
    if due.step is None:
        return ""
    deadline = campaign.timing.of(due.step.id)
    if deadline is None:
        return ""
    zone = zone_of(campaign.players.get(seat), campaign.opening)
    language = campaign.people.language_of(seat)
    return in_words(deadline.at, zone, language)


def _letters(campaign: Campaign, seat: Seat, after: int) -> Iterator[Line]:
    """The press to a seat since the last report, and the referee's answers to it."""
    people = campaign.people
    for press in people.press:
        if press.event > after and press.reaches(seat):
            is_private = press.to != EVERYONE
            to = ", ".join(press.to) if is_private else "everybody"
            head = f"{press.author(seat)} to {to}, {dated(press.at)}:"
            yield from _words(head, press.text, private=is_private)
    for request in people.requests.values():
        if request.answered > after and seat in (request.seat, REFEREE):
            yield from _words(f"{request.seat} asked:", request.text)
            yield from _words("The referee's answer:", request.answer)


def _words(head: str, text: str, *, seat: Seat | None = None, private: bool = True) -> Iterator[Line]:
    """A piece of press below a line that says who wrote it; each line is set as it is, so that each keeps its bar."""
    yield Line(head, seat=seat, private=private)
    for line in barred(text, _COLUMNS):
        yield Line(line, seat=seat, private=private)
