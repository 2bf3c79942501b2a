"""Steps: each is what it is called, in its turn, announced, and locked once unless it was sent back."""

from adjudicator.checker.known import Known, both, sends_back
from adjudicator.checker.shapes import SETUP, STEP

ANNOUNCE = ("report", "locked", "begun")
"""The kinds of events that say what is asked or played next."""


class Steps(Known):
    """The order of steps, and that nothing hides between them."""

    def steps(self):
        """Check that each step is as it is called, in its turn, announced, and locked once unless sent back."""
        yield from self.gaps()
        yield from self.names()
        yield from self.turns()
        yield from self.locked_once()
        yield from self.announced()

    def names(self):
        """Check that steps are named as steps are; a last report waits for none."""
        for n, body, file in self.opened("begun", "locked", "played", "report"):
            step = body.get("step", SETUP)
            right = STEP.fullmatch(step) is not None
            if body["event"] == "report" and not step:
                right = True
            fault = f"event {n}: {step[:40]!r} is no step"
            yield "step", right, fault, file

    def turns(self):
        """Check that each step is of the turn it was played in, turns do not run backwards, and orders had a window."""
        ordered = self.steps_ordered()
        before = 0
        last = 0
        for n, body, file in self.opened("played", "ruling"):
            if sends_back(body) or not self.together(last, n):
                before = 0
            last = n
            if body["event"] == "played":
                turn = body["turn"]
                yield self.is_of_its_turn(body, before, file)
                yield self.had_a_window(body, ordered, file)
                before = turn

    def is_of_its_turn(self, body, before, file):
        """Check that what was played is of its turn, and that is not an earlier one than was played before."""
        step = body["step"]
        turn = body["turn"]
        own, _, _ = step.partition(".")
        right = own == str(turn) and turn >= before
        fault = f"{step} is not of turn {turn}, or was played after a later turn"
        return "turn", right, fault, file

    def had_a_window(self, body, ordered, file):
        """Check that a step for which there were orders had a window for them; only the set-up needs none."""
        step = body["step"]
        fault = f"{step} was played as if nobody had orders for it"
        right = True
        if step != SETUP and step in ordered:
            right = bool(body["window"])
        return "window", right, fault, file

    def locked_once(self):
        """Check that no step is locked again that was never sent back, and that what is locked has numbers."""
        locked = {}
        first = ""
        back = 0
        for n, body, file in self.opened("begun", "locked", "ruling"):
            if sends_back(body):
                back = n
            if body["event"] == "ruling":
                continue
            step = body.get("step", SETUP)
            before = locked.get(step, 0)
            right = not before or back > before or not self.together(before, n)
            fault = f"{step} was locked again, at event {n}, and was never sent back"
            yield "lock", right, fault, file
            locked[step] = n
            if not first and step != SETUP:
                first = step
            right = self.is_numbered(n, body, is_first=step == first)
            fault = f"{step} was locked with orders that have no number"
            yield "number", right, fault, file

    def is_numbered(self, n, body, is_first):
        """Whether what was locked has the numbers of its events; `is_first`: it is for the first step that was locked.

        Only what was sent before there were numbers has none: it was for that step, or a word of luck.
        """
        is_older = self.midway and is_first
        if body["event"] == "begun":
            is_older = not self.kinds[n] or self.renewed < n
        if is_older:
            return True
        return all(0 < number < n for number, _ in body["sets"].values())

    def announced(self):
        """Check that what a report waits for is what is locked next, unless a ruling comes between."""
        report = None
        for n, body, file in self.opened("locked", "report", "ruling"):
            if body["event"] == "ruling":
                report = None
            elif body["event"] == "report":
                report = (n, body["step"], file)
            elif report and "+" not in body["step"]:
                at, other, where = report
                step = body["step"]
                right = step == other or not self.together(at, n)
                fault = f"a report waits for {other[:40]!r}, and {step} was locked after it"
                files = both(where, file)
                yield "report", right, fault, files
                report = None

    def gaps(self):
        """Check that nothing hides among what is closed.

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
            file = self.file_of(n)
            right = last != "letters" or kind == "report"
            fault = f"event {n - 1} is said to be letters, and no report follows"
            yield "gap", right, fault, file
            is_hidden = kind in ANNOUNCE and is_locked
            if kind == "report" and are_answers:
                is_hidden = True
            fault = f"before event {n} something happened that is not told"
            yield "gap", not is_hidden, fault, file
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
