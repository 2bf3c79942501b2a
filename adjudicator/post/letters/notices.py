"""Letters about the clock, the players and what they write to each other."""

from adjudicator.campaign import clockwork
from adjudicator.campaign.masks import hides_players, in_words, reason_told
from adjudicator.campaign.people import Asking
from adjudicator.campaign.proving import receipt_of
from adjudicator.campaign.schedule import Schedule
from adjudicator.post.letters.calendars import calendar_file
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.occasion import Draft, Occasion, event_of
from adjudicator.post.letters.prose import composed, indented, listed_lines, paragraph, quoted, side, times
from adjudicator.table import EVERYONE, OBSERVER, REFEREE, Seat, Step
from adjudicator.table.prose import full_sentence, joined


def deadline(told: Occasion) -> Draft:
    """The deadline was moved."""
    due = told.deadline
    assert due is not None, "this event set it"
    text = composed(
        told.begins(f'the deadline for "{told.step}" is now {told.when(due)}.'),
        _why(told),
    )
    return Draft(f"The deadline is now {told.briefly(due)}", text, tuple(calendar_file(told)))


def missing(told: Occasion) -> Draft:
    """The deadline is near, and somebody has sent nothing: told to the referee, once for each deadline."""
    due = told.deadline
    schedule = told.now.campaign.opening.schedule
    step = told.then.window()
    assert due is not None, "only what has a deadline is reminded of"
    assert schedule is not None, "a deadline comes from a schedule"
    seats = told.event.seats
    text = composed(
        paragraph(f'Nothing has come yet for "{told.step}" in {told.title}, due {told.when(due)}, from'),
        listed_lines(_player(told, seat) for seat in seats),
        paragraph(f"They have been reminded. {_without_them(told, schedule, step)}"),
        paragraph("You give them more time with"),
        indented(f"adjudicator extend HOURS --reason WHY --campaign {told.name}"),
    )
    return Draft(f"Missing: {joined(seats)}, due {told.briefly(due)}", text)


def _without_them(told: Occasion, schedule: Schedule, step: Step | None) -> str:
    """What happens if nothing comes."""
    if told.then.is_gathering:
        return "The campaign begins at the deadline without their words of luck."
    if step is None:
        return "Who does not answer gets the default of his question; what has none waits."
    if not step.voluntary and clockwork.doubt(told.then, step, schedule, told.event.seats):
        return "If nothing comes, the clock stops at the deadline and you are asked."
    return f"If nothing comes: {told.if_nothing_comes(step)}"


def held(told: Occasion) -> Draft:
    """The clock was stopped."""
    who = "the referee" if told.event.by == REFEREE else told.event.by
    text = composed(
        told.begins(f"the clock of {told.title} was stopped by {who}."),
        _why(told),
        paragraph(_pause(told), "Nothing is closed or played until it goes on. Orders can still be sent."),
        _lets_go_on(told) if told.reader == REFEREE else "",
    )
    return Draft("The clock is stopped", text)


def _pause(told: Occasion) -> str:
    """When the clock goes on by itself; nothing where it does not."""
    until = told.then.campaign.timing.held_until
    if until is None:
        return ""
    return f"It goes on by itself on {told.when(until)}."


def released(told: Occasion) -> Draft:
    """The clock goes on."""
    first = told.then.campaign.people.holding
    text = composed(
        told.begins(
            f"the clock of {told.title} goes on{' as soon as the referee has answered a request' * bool(first)}."
        ),
        _why(told),
        paragraph(
            f"The deadline is {told.when(told.deadline)}; if it is moved, a letter of its own says so."
            if told.deadline
            else ""
        ),
    )
    return Draft("The clock goes on", text)


def absent(told: Occasion) -> Draft:
    """Nobody waits any longer for a seat: told to its player and to the referee."""
    if told.reader == REFEREE:
        return Draft("Players are absent", composed(*(_replace(told, seat) for seat in told.event.absent)))
    misses = times(told.then.campaign.timing.misses[told.reader])
    step = told.then.window()
    assert step is not None, "a window was missed"
    text = composed(
        told.begins(
            f"your orders have been missing {misses} in a row, and {told.title} does not wait for them any more.",
            f"While nothing comes from you: {told.if_nothing_comes(step)}",
        ),
        paragraph(
            "You come back by sending the orders that are awaited (`form` brings the form), or by writing `accept`. If",
            "you cannot go on, write `resign`, so that the referee can look for somebody else.",
        ),
    )
    return Draft("You are not waited for any more", text)


def left(told: Occasion) -> Draft:
    """A player gave his seat up: told to the referee."""
    seat = told.event.seat
    if told.event.declined:
        what = "does not play"
        subject = f"Seat {seat} was declined"
    else:
        what = "has given the seat up"
        subject = f"Seat {seat} was given up"
    gone = paragraph(f"{_player(told, seat)}, {what}.")
    return Draft(subject, composed(gone, _replace(told, seat), _who_waits(told)))


def asked(told: Occasion) -> Draft:
    """Somebody asks for a seat: told to the referee."""
    asking = told.event
    wanted = side(told.then, asking.seat) if asking.seat else "a seat"
    text = composed(
        paragraph(f"{asking.name} <{asking.address}> asks for {wanted} in {told.title}."),
        _who_waits(told),
    )
    return Draft(f"{asking.name} asks for {asking.seat or 'a seat'}", text)


def _who_waits(told: Occasion) -> str:
    """Those who have asked for a seat, and the command that gives one to them; nothing where nobody has."""
    waiting = told.then.campaign.people.asking.values()
    if not waiting:
        return ""
    vacant = told.then.vacant()
    free = f"Nobody plays {joined(side(told.then, seat) for seat in vacant)}." if vacant else "All seats are taken."
    return composed(
        paragraph(free, "On the waiting list are:"),
        listed_lines(_asker(each) for each in waiting),
        paragraph("You give a free seat to one of them, and so invite him, with"),
        indented(f"adjudicator seat ADDRESS SEAT --campaign {told.name}"),
    )


def _asker(asking: Asking) -> str:
    return f"{asking.name} <{asking.address}>{f', for {asking.seat}' if asking.seat else ''}"


def players(told: Occasion) -> Draft:
    """Somebody came or went: told to all others."""
    campaign = told.then.campaign
    number = told.event.originator_version
    moved = next(each for each in told.now.campaign.people.moves if each.event == number)
    whose = side(told.then, moved.seat) if moved.seat else ""
    words = in_words(campaign, moved, whose)
    why = _why(told) if reason_told(campaign, moved) else ""
    text = composed(told.begins(f"in {told.title} somebody comes or goes: {words}"), why)
    who = "Somebody" if hides_players(campaign) else moved.name
    of = f" ({moved.seat})" if moved.seat else ""
    return Draft(f"{who} {moved.kind}{of}", text)


def cancelled(told: Occasion) -> Draft:
    """The campaign is called off before it began: told to who was invited."""
    text = composed(
        told.begins(f"{told.title}, to which you were invited, is cancelled: it does not begin."),
        _why(told),
        paragraph("There is nothing to do."),
    )
    return Draft("The campaign is cancelled", text)


def press(told: Occasion) -> Draft:
    """What another player, or the referee, wrote."""
    campaign = told.then.campaign
    number = told.event.originator_version
    sent = next(each for each in campaign.people.press if each.event == number)
    author = Seat(sent.author(told.reader))
    is_seat = author in campaign.players
    name = "the referee" if author == REFEREE else author
    called = side(told.then, author) if is_seat else name
    to = "everybody" if sent.to == EVERYONE else joined(sent.to)
    can_answer = is_seat and told.reader != OBSERVER
    text = composed(
        told.begins(f"{called} writes to {to}:"),
        quoted(sent.text),
        _write_back(author) if can_answer else "",
    )
    return Draft(f"From {name}: press", text)


def request(told: Occasion) -> Draft:
    """A seat asked the referee."""
    asked = told.then.campaign.people.requests[told.event.originator_version]
    holds = "The clock stands still until you have answered." if asked.holds else ""
    text = composed(
        paragraph(f"{_player(told, asked.seat)}, asks you:"),
        quoted(asked.text),
        paragraph(holds, "You answer with"),
        indented(f"adjudicator reply {asked.event} TEXT --campaign {told.name}"),
    )
    return Draft(f"Question {asked.number} from {asked.seat}", text)


def answer(told: Occasion) -> Draft:
    """The referee answered a seat's request."""
    asked = told.then.campaign.people.requests[told.event.request]
    text = composed(
        told.begins(f"the referee has answered your question {asked.number}:"),
        quoted(asked.answer),
        paragraph("You had asked:"),
        quoted(asked.text),
    )
    return Draft("The referee answers", text)


def entered(told: Occasion) -> Draft:
    """The referee entered orders for a seat: its player is told what they mean, and gets the receipt."""
    received = told.then.campaign.received[told.event.receipt]
    lines = event_of(told.now, told.event.receipt).understood
    text = composed(
        told.begins(f"the referee has entered orders for you, for {told.step}. They are no. {received.number}."),
        _why(told),
        "\n".join(("As understood", *(f"{number:3}. {line}" for number, line in enumerate(lines, start=1)))),
        paragraph(
            "If that is not what you meant, send your own orders: they take the place of these. Keep this mail: with",
            "these lines you can prove that they were stored.",
        ),
        receipt_of(told.then.campaign, received),
        paragraph(closing(told.then, told.reader)),
    )
    return Draft("Orders entered for you", text)


def _why(told: Occasion) -> str:
    return paragraph(f"Why: {full_sentence(told.event.reason)}") if told.event.reason else ""


def _player(told: Occasion, seat: Seat) -> str:
    return f"{told.then.campaign.players[seat].name}, {side(told.then, seat)}"


def _replace(told: Occasion, seat: Seat) -> str:
    return composed(
        paragraph(f"Nobody waits for the orders of {_player(told, seat)}. You give the seat to another player with"),
        indented(
            f"adjudicator replace {seat} --player NAME --address ADDRESS \\",
            f"    --reason WHY --campaign {told.name}",
        ),
    )


def _write_back(author: Seat) -> str:
    return paragraph(
        "To write back, put your words between the lines BEGIN PRESS and END PRESS;",
        f"their first line is `to: {author}`.",
    )


def _lets_go_on(told: Occasion) -> str:
    return composed(paragraph("It goes on with"), indented(f"adjudicator release --campaign {told.name}"))
