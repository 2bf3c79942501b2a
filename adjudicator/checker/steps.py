"""That each step is what it is called, in its turn, announced, and locked once unless it was sent back."""

from adjudicator.checker.known import Known, both, sends_back
from adjudicator.checker.shapes import SETUP, STEP

ANNOUNCE = ("report", "locked", "begun")
"""The kinds of events that say what is asked or played next."""


class Steps(Known):
    """The order of steps, and that nothing hides between them."""

    def steps(self):
        """That each step is what it is called, in its turn, announced, and locked once unless it was sent back."""
        yield from self.gaps()
        yield from self.names()
        yield from self.turns()
        yield from self.locked_once()
        yield from self.announced()

    def names(self):
        """That steps are named as steps are; a last report waits for none."""
        for n, body, file in self.opened("begun", "locked", "played", "report"):
            step = body.get("step", SETUP)
            is_last = body["event"] == "report" and not step
            is_named = STEP.fullmatch(step) is not None
            said = f"event {n}: {step[:40]!r} is no step"
            yield "step", is_last or is_named, said, file

    def turns(self):
        """That each step is of the turn it was played in, turns do not run backwards, and orders had a window."""
        given = {line.step for line in self.receipts_kept()}
        given |= {body["step"] for _, body, _ in self.opened("orders", "locked")}
        turn = 0
        last = 0
        for n, body, file in self.opened("played", "ruling"):
            if sends_back(body) or not self.together(last, n):
                turn = 0
            last = n
            if body["event"] == "played":
                step = body["step"]
                own, _, _ = step.partition(".")
                right = own == str(body["turn"]) and body["turn"] >= turn
                yield "turn", right, f"{step} is not of turn {body['turn']}, or was played after a later turn", file
                turn = body["turn"]
                right = body["window"] or step == SETUP or step not in given
                yield "window", bool(right), f"{step} was played as if nobody had orders for it", file

    def locked_once(self):
        """That no step is locked again that was never sent back, and that what is locked has numbers."""
        locked = {}
        first = ""
        back = 0
        for n, body, file in self.opened("begun", "locked", "ruling"):
            if body["event"] == "ruling":
                back = n if sends_back(body) else back
                continue
            step = body.get("step", SETUP)
            before = locked.get(step, 0)
            once = not before or back > before or not self.together(before, n)
            yield "lock", once, f"{step} was locked again, at event {n}, and was never sent back", file
            locked[step] = n
            if not first and step != SETUP:
                first = step
            said = f"{step} was locked with orders that have no number"
            yield "number", self.is_numbered(n, body, is_first=step == first), said, file

    def is_numbered(self, n, body, is_first):
        """Whether what was locked has the numbers of its events; `is_first`: it is for the first step that was locked.

        Only what was sent before there were numbers has none: it was for that step, or a word of luck.
        """
        luck_is_older = not self.kinds[n] or self.renewed < n
        is_older = luck_is_older if body["event"] == "begun" else self.midway and is_first
        return is_older or all(0 < number < n for number, _ in body["sets"].values())

    def announced(self):
        """That what a report waits for is what is locked next, unless a ruling comes between."""
        report = None
        for n, body, file in self.opened("locked", "report", "ruling"):
            if body["event"] == "ruling":
                report = None
            elif body["event"] == "report":
                report = (n, body["step"], file)
            elif report and "+" not in body["step"]:
                at, other, where = report
                right = body["step"] == other or not self.together(at, n)
                said = f"a report waits for {other[:40]!r}, and {body['step']} was locked after it"
                yield "report", right, said, both(where, file)
                report = None

    def gaps(self):
        """That nothing hides among what is closed.

        Letters come just before a report. What was locked is played, or a ruling says why not, before anything else is
        announced or locked. Orders that come right after something was played are answers, and are locked.
        """
        last = ""
        is_locked = False
        are_answers = False
        for n, kind in sorted(self.kinds.items()):
            if n - 1 not in self.kinds:
                last = ""
                is_locked = False
                are_answers = False
            file = self.found.get(n, "")
            right = last != "letters" or kind == "report"
            yield "gap", right, f"event {n - 1} is said to be letters, and no report follows", file
            is_hidden = kind in ANNOUNCE and (is_locked or (are_answers and kind == "report"))
            yield "gap", not is_hidden, f"before event {n} something happened that is not told", file
            are_answers = still_answers(kind, last, are_answers)
            is_locked = still_locked(kind, is_locked)
            last = kind


def still_answers(kind, last, are_answers):
    """Whether there are answers that were not locked yet, after an event of a kind that follows one of `last`."""
    if kind == "orders":
        return are_answers or last in ("played", "secret")
    return are_answers and kind not in (*ANNOUNCE, "ruling")


def still_locked(kind, is_locked):
    """Whether something is locked that was not played yet."""
    if kind in ("locked", "begun"):
        return True
    return is_locked and kind not in ("played", "ruling")
