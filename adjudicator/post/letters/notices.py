"""Letters about the clock, the players and what they write to each other."""

from adjudicator.campaign.players.masks import hides_players, in_words, reason_told
from adjudicator.campaign.public.proving import receipt_of
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.terms.people import Asking
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.post.letters.calendars import calendar_file
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.occasion import Draft, Occasion, event_of
from adjudicator.post.letters.prose import composed, indented, listed_lines, paragraph, quoted, side, times
from adjudicator.table import EVERYONE, OBSERVER, REFEREE, Seat, Step
from adjudicator.table.prose import full_sentence, joined


def deadline(occasion: Occasion) -> Draft:
    """The deadline was moved."""
    due = occasion.deadline
    assert due is not None, "this event set it"
    text = composed(
        occasion.begins(f'the deadline for "{occasion.step}" is now {occasion.when(due)}.'),
        _why(occasion),
    )
    return Draft(f"The deadline is now {occasion.briefly(due)}", text, tuple(calendar_file(occasion)))


def missing(occasion: Occasion) -> Draft:
    """The deadline is near, and somebody has sent nothing: told to the referee, once for each deadline."""
    due = occasion.deadline
    schedule = occasion.now.campaign.opening.schedule
    step = occasion.then.window()
    assert due is not None, "only what has a deadline is reminded of"
    assert schedule is not None, "a deadline comes from a schedule"
    seats = occasion.event.seats
    text = composed(
        paragraph(f'Nothing has come yet for "{occasion.step}" in {occasion.title}, due {occasion.when(due)}, from'),
        listed_lines(_player(occasion, seat) for seat in seats),
        paragraph(f"They have been reminded. {_without_them(occasion, schedule, step)}"),
        paragraph("You give them more time with"),
        indented(f"adjudicator extend HOURS --reason WHY --campaign {occasion.name}"),
    )
    return Draft(f"Missing: {joined(seats)}, due {occasion.briefly(due)}", text)


def _without_them(occasion: Occasion, schedule: Schedule, step: Step | None) -> str:
    """A sentence on what happens if nothing comes."""
    if occasion.then.is_gathering:
        return "The campaign begins at the deadline without their words of luck."
    if step is None:
        return "Who does not answer gets the default of his question; what has none waits."
    if not step.voluntary and clockwork.doubt(occasion.then, step, schedule, occasion.event.seats):
        return "If nothing comes, the clock stops at the deadline and you are asked."
    return f"If nothing comes: {occasion.if_nothing_comes(step)}"


def held(occasion: Occasion) -> Draft:
    """The clock was stopped."""
    who = "the referee" if occasion.event.by == REFEREE else occasion.event.by
    text = composed(
        occasion.begins(f"the clock of {occasion.title} was stopped by {who}."),
        _why(occasion),
        paragraph(_pause(occasion), "Nothing is closed or played until it goes on. Orders can still be sent."),
        _lets_go_on(occasion) if occasion.reader == REFEREE else "",
    )
    return Draft("The clock is stopped", text)


def _pause(occasion: Occasion) -> str:
    """A sentence on when the clock goes on by itself; nothing where it does not."""
    until = occasion.then.campaign.timing.held_until
    if until is None:
        return ""
    return f"It goes on by itself on {occasion.when(until)}."


def released(occasion: Occasion) -> Draft:
    """The clock goes on."""
    first = occasion.then.campaign.people.holding
    text = composed(
        occasion.begins(
            f"the clock of {occasion.title} goes on{' as soon as the referee has answered a request' * bool(first)}."
        ),
        _why(occasion),
        paragraph(
            f"The deadline is {occasion.when(occasion.deadline)}; if it is moved, a letter of its own says so."
            if occasion.deadline
            else ""
        ),
    )
    return Draft("The clock goes on", text)


def absent(occasion: Occasion) -> Draft:
    """Nobody waits any longer for a seat: told to its player and to the referee."""
    if occasion.reader == REFEREE:
        return Draft("Players are absent", composed(*(_replace(occasion, seat) for seat in occasion.event.absent)))
    misses = times(occasion.then.campaign.timing.misses[occasion.reader])
    step = occasion.then.window()
    assert step is not None, "a window was missed"
    text = composed(
        occasion.begins(
            f"your orders have been missing {misses} in a row, and {occasion.title} does not wait for them any more.",
            f"While nothing comes from you: {occasion.if_nothing_comes(step)}",
        ),
        paragraph(
            "You come back by sending the orders that are awaited (`form` brings the form), or by writing `accept`. If",
            "you cannot go on, write `resign`, so that the referee can look for somebody else.",
        ),
    )
    return Draft("You are not waited for any more", text)


def left(occasion: Occasion) -> Draft:
    """A player gave his seat up: told to the referee."""
    seat = occasion.event.seat
    if occasion.event.declined:
        what = "does not play"
        subject = f"Seat {seat} was declined"
    else:
        what = "has given the seat up"
        subject = f"Seat {seat} was given up"
    gone = paragraph(f"{_player(occasion, seat)}, {what}.")
    return Draft(subject, composed(gone, _replace(occasion, seat), _who_waits(occasion)))


def asked(occasion: Occasion) -> Draft:
    """Somebody asks for a seat: told to the referee."""
    asking = occasion.event
    wanted = side(occasion.then, asking.seat) if asking.seat else "a seat"
    text = composed(
        paragraph(f"{asking.name} <{asking.address}> asks for {wanted} in {occasion.title}."),
        _who_waits(occasion),
    )
    return Draft(f"{asking.name} asks for {asking.seat or 'a seat'}", text)


def _who_waits(occasion: Occasion) -> str:
    """The people who have asked for a seat, with the command that gives one to them; nothing where nobody has."""
    waiting = occasion.then.campaign.people.asking.values()
    if not waiting:
        return ""
    vacant = occasion.then.vacant()
    free = f"Nobody plays {joined(side(occasion.then, seat) for seat in vacant)}." if vacant else "All seats are taken."
    return composed(
        paragraph(free, "On the waiting list are:"),
        listed_lines(_asker(each) for each in waiting),
        paragraph("You give a free seat to one of them, and so invite him, with"),
        indented(f"adjudicator seat ADDRESS SEAT --campaign {occasion.name}"),
    )


def _asker(asking: Asking) -> str:
    return f"{asking.name} <{asking.address}>{f', for {asking.seat}' if asking.seat else ''}"


def players(occasion: Occasion) -> Draft:
    """Somebody came or went: told to all others."""
    campaign = occasion.then.campaign
    number = occasion.event.originator_version
    moves = occasion.now.campaign.people.moves
    move = next(each for each in moves if each.event == number)
    seat = move.seat
    whose = side(occasion.then, seat) if seat else ""
    words = in_words(campaign, move, whose)
    begins = occasion.begins(f"in {occasion.title} somebody comes or goes: {words}")
    why = _why(occasion) if reason_told(campaign, move) else ""
    who = "Somebody" if hides_players(campaign) else move.name
    of = f" ({seat})" if seat else ""
    return Draft(f"{who} {move.kind}{of}", composed(begins, why))


def cancelled(occasion: Occasion) -> Draft:
    """The campaign is called off before it began: the invited are told."""
    text = composed(
        occasion.begins(f"{occasion.title}, to which you were invited, is cancelled: it does not begin."),
        _why(occasion),
        paragraph("There is nothing to do."),
    )
    return Draft("The campaign is cancelled", text)


def press(occasion: Occasion) -> Draft:
    """The words of another player, or of the referee."""
    campaign = occasion.then.campaign
    number = occasion.event.originator_version
    sent = next(each for each in campaign.people.press if each.event == number)
    author = Seat(sent.author(occasion.reader))
    is_seat = author in campaign.players
    name = "the referee" if author == REFEREE else author
    called = side(occasion.then, author) if is_seat else name
    to = "everybody" if sent.to == EVERYONE else joined(sent.to)
    can_answer = is_seat and occasion.reader != OBSERVER
    text = composed(
        occasion.begins(f"{called} writes to {to}:"),
        quoted(sent.text),
        _write_back(author) if can_answer else "",
    )
    return Draft(f"From {name}: press", text)


def request(occasion: Occasion) -> Draft:
    """A seat asked the referee."""
    asked = occasion.then.campaign.people.requests[occasion.event.originator_version]
    holds = "The clock stands still until you have answered." if asked.holds else ""
    text = composed(
        paragraph(f"{_player(occasion, asked.seat)}, asks you:"),
        quoted(asked.text),
        paragraph(holds, "You answer with"),
        indented(f"adjudicator reply {asked.event} TEXT --campaign {occasion.name}"),
    )
    return Draft(f"Question {asked.number} from {asked.seat}", text)


def answer(occasion: Occasion) -> Draft:
    """The referee answered a seat's request."""
    asked = occasion.then.campaign.people.requests[occasion.event.request]
    text = composed(
        occasion.begins(f"the referee has answered your question {asked.number}:"),
        quoted(asked.answer),
        paragraph("You had asked:"),
        quoted(asked.text),
    )
    return Draft("The referee answers", text)


def entered(occasion: Occasion) -> Draft:
    """The referee entered orders for a seat: its player is told what they mean, and gets the receipt."""
    received = occasion.then.campaign.received[occasion.event.receipt]
    lines = event_of(occasion.now, occasion.event.receipt).understood
    text = composed(
        occasion.begins(
            f"the referee has entered orders for you, for {occasion.step}.", f"They are no. {received.number}."
        ),
        _why(occasion),
        "\n".join(("As understood", *(f"{number:3}. {line}" for number, line in enumerate(lines, start=1)))),
        paragraph(
            "If that is not what you meant, send your own orders: they take the place of these. Keep this mail: with",
            "these lines you can prove that they were stored.",
        ),
        receipt_of(occasion.then.campaign, received),
        paragraph(closing(occasion.then, occasion.reader)),
    )
    return Draft("Orders entered for you", text)


def _why(occasion: Occasion) -> str:
    return paragraph(f"Why: {full_sentence(occasion.event.reason)}") if occasion.event.reason else ""


def _player(occasion: Occasion, seat: Seat) -> str:
    return f"{occasion.then.campaign.players[seat].name}, {side(occasion.then, seat)}"


def _replace(occasion: Occasion, seat: Seat) -> str:
    return composed(
        paragraph(
            f"Nobody waits for the orders of {_player(occasion, seat)}. You give the seat to another player with"
        ),
        indented(
            f"adjudicator replace {seat} --player NAME --address ADDRESS \\",
            f"    --reason WHY --campaign {occasion.name}",
        ),
    )


def _write_back(author: Seat) -> str:
    return paragraph(
        "To write back, put your words between the lines BEGIN PRESS and END PRESS;",
        f"their first line is `to: {author}`.",
    )


def _lets_go_on(occasion: Occasion) -> str:
    return composed(paragraph("It goes on with"), indented(f"adjudicator release --campaign {occasion.name}"))
