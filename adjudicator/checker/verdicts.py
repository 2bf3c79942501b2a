"""The verdict on each game: what is false, what was not checked, and what only you can judge."""

import sys
from contextlib import contextmanager
from pathlib import Path

from adjudicator.checker.asking import Asking
from adjudicator.checker.bounds import LONG, TOLD, TURNS
from adjudicator.checker.histories import History
from adjudicator.checker.keeping import Kept
from adjudicator.checker.luck import Luck
from adjudicator.checker.receipts import Receipts
from adjudicator.checker.shapes import HEX, is_readable
from adjudicator.checker.steps import Steps
from adjudicator.checker.texts import more, some
from adjudicator.checker.words import in_words


class Mails(History, Receipts, Steps, Luck, Asking):
    """The mails of one game, and all that can be checked of them."""

    def locks(self):
        """Check that your last orders were played ("": taken back), the referee's came first, and dice follow."""
        yield from self.receipts()
        yield from self.steps()
        yield from self.seats()
        yield from self.beacon()
        yield from self.seals()
        yield from self.bases()
        yield from self.orders()


def gathered(kept):
    """The mails that were read, by game; and what is false in them."""
    games = {}
    false = []
    for name, line in kept.lines:
        games.setdefault(name, Mails(name)).lines.append(line)
    for name, (proof, head, file) in kept.proofs:
        mails = games.setdefault(name, Mails(name))
        if is_readable(proof):
            mails.proofs.append((proof, head, file))
        else:
            false.append(("FALSE", "malformed, a report that cannot be checked", file))
    for mails in games.values():
        mails.pages = kept.pages
    return games, false


@contextmanager
def telling(false, what):
    """Whatever goes wrong in a check is false, and ends no more than that check."""
    try:
        yield
    except Exception as error:
        false.append(("FALSE", f"malformed, {what}: {error!r}", "all files"))


def told_of(mails, false):
    """The lines on one game; what is false goes to the rest."""
    false += false_in(mails)
    asked = []
    rounds = []
    with telling(false, f"what was done in {mails.name} cannot be told"):
        asked += [[f"- {each}"] for each in mails.asks()]
        asked += mails.own_orders()
        rounds += mails.rounds()
    last, head, _ = max(mails.heads, default=(0, "none", ""))
    note_missing(mails, last)
    yield from checked(mails, last)
    if asked:
        yield "Were you told? Of this, and that it was so:"
        for lines in asked[:TOLD]:
            yield from lines
        yield from more(asked)
    yield from some(rounds)
    yield f"Head at event {last}; compare it with another player:"
    yield f"  {head}"
    if HEX.fullmatch(head):
        yield f"  or on the telephone: {in_words(head)}"


def checked(mails, last):
    """The lines on what was read of one game, up to its last event, on what was checked, and what was not."""
    reports = len(mails.proofs)
    letters = len(mails.lines)
    yield f"{mails.name}: {reports} reports, {letters} receipts, seals and heads, {last} events."
    orders = ", your orders" if mails.compared else ""
    yield f"Checked: that all tell one history{orders}, the dice you were told of."
    unchecked = ["what is closed to you; the rules", *mails.unchecked]
    yield from some([f"Not checked: {each}." for each in unchecked])


def false_in(mails):
    """The claims of one game that are false or late: the word for it, what is wrong, and the files that show it."""
    false = []
    for claims in ("history", "locks", "dice"):
        with telling(false, f"the {claims} of {mails.name} cannot be checked"):
            for check, holds, text, files in getattr(mails, claims)():
                if not holds:
                    word = "LATE" if check == "late" else "FALSE"
                    false.append((word, text, files))
    return false


def note_missing(mails, last):
    """Events up to the last that no report tells of are not checked."""
    numbers = range(1, min(last, TURNS) + 1)
    missing = [str(n) for n in numbers if n not in mails.numbers]
    if missing:
        listed = ", ".join(missing[:20])
        mails.unchecked[f"events that no report here tells of: {listed}"] = 1


def main(folder: Path) -> int:
    """Check a folder and print what is to be said of it; 4 where something is false, else 0."""
    kept = Kept()
    kept.folder(folder)
    games, false = gathered(kept)
    names = sorted(games, key=lambda name: (-len(games[name].proofs), name))
    lines = []
    for name in names[:TOLD]:
        lines += told_of(games[name], false)
    unread = kept.unread
    for name in names[TOLD:]:
        unread.append(f"{name}: there are too many games")
    lines += some([f"Not checked: {each}." for each in unread])
    if false:
        lines += accused(false)
    else:
        lines.append("Nothing is FALSE." if games else "No game is here.")
    printed(lines)
    return 4 if false else 0


def accused(false):
    """The lines on what is false, each thing once, with what to do before anybody is accused."""
    unsure = "who sent them was not verified"
    claims = []
    for word, text, files in dict.fromkeys(false):
        claims.append(f"{word}: {text}. Show {files} ({unsure})")
    warning = "Before you accuse anybody, look in your mailbox who sent these files: anybody can write one."
    return [*some(claims), warning]


def printed(lines):
    """Print lines with the letters that the console has; the others are written by their numbers."""
    plain = "\n".join(printable(line) for line in lines)
    letters = sys.stdout.encoding or "utf-8"
    print(plain.encode(letters, "backslashreplace").decode(letters))


def printable(line):
    """A line without signs that would do something to a console."""
    return "".join(sign if sign.isprintable() else "?" for sign in line[:LONG])
