"""Letters about rulings: what was ruled, what that changes for the reader, and whether his orders still stand."""

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.events.records import Overtaken
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.chart_book import editions
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.referee.differences import changes
from adjudicator.post.letters.keeping import chart_book_file
from adjudicator.post.letters.occasion import Draft, Occasion
from adjudicator.post.letters.prose import composed, listed_lines, paragraph
from adjudicator.post.letters.turns import form_files
from adjudicator.table import Step, visible
from adjudicator.table.prose import full_sentence, joined

MOST_CHANGES = 12
"""The most changes that a letter lists; the form, and the next report, have all of them."""


def ruling(occasion: Occasion) -> Draft:
    """A ruling, to a seat that it touches."""
    about = occasion.event.about
    subject, opening = _said(occasion)
    text = composed(
        occasion.begins(opening),
        paragraph(f"Why: {full_sentence(occasion.event.reason)} ({occasion.event.author})"),
        _changed(occasion),
        *(_undone(occasion) if occasion.event.kind == "send-back" else ()),
        *_orders(occasion),
    )
    draft = _with_form(occasion, subject.format(about), text)
    if _has_new_book(occasion):
        draft = replace(draft, attachments=(chart_book_file(occasion), *draft.attachments))
    return draft


def overtaken(occasion: Occasion) -> Draft:
    """Orders for a window that was opened again can no longer be played."""
    number = occasion.event.originator_version
    lost = next(each for each in occasion.then.campaign.overtaken if each.event == number)
    step = occasion.then.window()
    assert step is not None, "they are for the open window"
    opening = occasion.begins(_fallen(occasion, lost, step))
    text = composed(opening, *_why(lost), _due(occasion))
    return _with_form(occasion, "Your orders can no longer be played", text)


def _said(occasion: Occasion) -> tuple[str, str]:
    """The subject of the letter, and what was ruled as a sentence."""
    event = occasion.event
    match event.kind:
        case "correct":
            return "The referee corrects the campaign", f"the referee has corrected how {occasion.title} stands."
        case "set-aside":
            received = occasion.then.campaign.received[int(event.about)]
            came = f"no. {received.number}, of {occasion.when(received.at)}"
            return (
                "Your orders were set aside",
                f"the referee has set the orders aside that you had sent for {received.step} ({came}). "
                "They do not count any more.",
            )
        case "decide":
            what = rulings.decided(occasion.now, event.originator_version, event.about, event.answer)
            return "The referee has decided a question", f"the referee has decided a question. {what}"
        case "send-back":
            return (
                "{} is played again (corrected)",
                f"the referee has sent {event.about} back: it is played again, by the same dice. What it had come to, "
                "and all that followed, does not count any more; your reports about it are void, and new ones come. "
                "What you were asked in it you are asked again.",
            )
        case "void":
            return "{} begins anew: your orders do not count", _voided(occasion)
    book = " The new edition of the chart book is attached." if _has_new_book(occasion) else ""
    return "The rules of the campaign change", f"the referee has changed how {occasion.title} is played.{book}"


def _voided(occasion: Occasion) -> str:
    """A paragraph for a player who has sealed his orders for a window that is voided."""
    begins = (
        f"the referee has voided the window {occasion.event.about}: it begins anew. What you had sealed for it does "
        "not count, and everybody can read it when the round comes out that it names. Another letter has the new "
        "deadline."
    )
    if occasion.event.answer:
        return f"{begins} The beacon has ended, so orders are no longer sealed: mail the file you had sealed, as it is."
    return f"{begins} Your form has the new round: seal your orders once more, by it."


def _has_new_book(occasion: Occasion) -> bool:
    return occasion.event.originator_version in editions(occasion.then.campaign)


def _changed(occasion: Occasion) -> str:
    """The facts of a correction that the reader may see, and what they change in his tables."""
    event = occasion.event
    game = occasion.now.game
    before = occasion.now.at(event.originator_version - 1)
    then = before.view(occasion.reader)
    now = occasion.then.view(occasion.reader)
    facts = journal_of(game, event.journal).facts
    lines = [game.tell(now, fact).text for fact in facts if visible(fact, occasion.reader)]
    of_board = changes(game, then, now)
    of_settings = rulings.settings_changed(before.campaign.opening, event.settings) if event.kind == "change" else ()
    in_words = [change.words() for change in (*of_settings, *of_board)]
    lines += in_words[:MOST_CHANGES]
    more = len(in_words) - MOST_CHANGES
    if more > 0:
        lines.append(f"and {more} changes more")
    return composed("What changes for you:", listed_lines(lines)) if lines else ""


def _undone(occasion: Occasion) -> Iterator[str]:
    """The later corrections that go with a step that was sent back, and those that stay."""
    all_rulings = occasion.then.campaign.rulings
    undone = [each.reason for each in all_rulings if each.event in all_rulings[-1].undone]
    kept = [each.reason for each in all_rulings if each.event in occasion.event.kept]
    if undone:
        yield composed("Undone with it are these corrections:", listed_lines(undone))
    if kept:
        yield composed("These later corrections still hold:", listed_lines(kept))


def _orders(occasion: Occasion) -> Iterator[str]:
    """A sentence on the reader's orders for the open window, and until when he can send others."""
    step = occasion.then.window()
    if step is None or occasion.reader not in step.seats:
        return
    stored = occasion.then.campaign.current(step.id).get(occasion.reader)
    lost = _overtaken_by(occasion)
    if lost is not None:
        yield paragraph(full_sentence(_fallen(occasion, lost, step)))
        yield from _why(lost)
    elif stored is not None:
        again = "are sealed: they could not be checked again" if stored.sealed else "were checked again and still stand"
        yield paragraph(f"Your orders for {step.title} (no. {stored.number}) {again}.")
    else:
        yield paragraph(f"No orders of yours for {step.title} are stored now.")
    yield paragraph(_who_corrects(occasion, step), _due(occasion))


def _overtaken_by(occasion: Occasion) -> Overtaken | None:
    """The reader's orders that this ruling has overtaken, if it has."""
    ruling = occasion.event.originator_version
    for lost in occasion.now.campaign.overtaken:
        if lost.ruling == ruling and lost.seat == occasion.reader:
            return lost
    return None


def _who_corrects(occasion: Occasion, step: Step) -> str:
    """The sentence that says who can still change the orders of a window that was sent back."""
    if not occasion.then.is_sent_back(step):
        return "A fresh order form is attached."
    if step.turn in occasion.then.campaign.revealed:
        return "Its dice are known by now, so that only the referee can correct orders; write to him."
    return "You can change them until the referee has it played again; a fresh order form is attached."


def _due(occasion: Occasion) -> str:
    return f"Orders are due on {occasion.when(occasion.deadline)}." if occasion.deadline else ""


def _fallen(occasion: Occasion, lost: Overtaken, step: Step) -> str:
    receipts = joined(str(occasion.now.campaign.received[receipt].number) for receipt in lost.receipts)
    return f"what you had sent for {step.title} (no. {receipts}) can no longer be played, and does not count:"


def _why(lost: Overtaken) -> Iterator[str]:
    yield listed_lines(lost.problems)
    yield paragraph("Please send new orders.")


def _with_form(occasion: Occasion, subject: str, text: str) -> Draft:
    """The letter with a fresh order form, if its reader can send orders now."""
    step = occasion.then.window()
    if step is None or occasion.reader not in step.seats:
        return Draft(subject, text)
    if _is_fixed(occasion, step):
        return Draft(subject, text)
    form = reporting.form(occasion.then, occasion.reader)
    block = f"BEGIN ORDERS\n{form.rstrip()}\nEND ORDERS"
    whole = composed(text, "Your order form:", block)
    files = tuple(form_files(occasion, step, form))
    return Draft(subject, whole, files)


def _is_fixed(occasion: Occasion, step: Step) -> bool:
    return occasion.then.is_sent_back(step) and step.turn in occasion.then.campaign.revealed
