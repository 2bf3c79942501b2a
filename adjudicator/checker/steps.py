"""That each step is what it is called, in its turn, announced, and locked once unless it was sent back."""

from adjudicator.checker.known import Known, both, sends_back
from adjudicator.checker.shapes import SETUP, STEP


class Steps(Known):
    """The order of steps, and that nothing hides between them."""

    def steps(self):
        """That each step is what it is called, in its turn, announced, and locked once unless it was sent back."""
        yield from self.gaps()
        for n, body, file in self.opened("begun", "locked", "played", "report"):
            step = body.get("step", SETUP)
            named = bool(STEP.fullmatch(step)) or (body["event"] == "report" and not step)
            yield "step", named, f"event {n}: {step[:40]!r} is no step", file
        yield from self.turns()
        yield from self.locked_once()
        yield from self.announced()

    def turns(self):
        given = {step for _, step, *_ in self.receipts_kept()}
        given.update(body["step"] for _, body, _ in self.opened("orders", "locked"))
        turn = last = 0
        for n, body, file in self.opened("played", "ruling"):
            if sends_back(body) or not self.together(last, n):
                turn = 0
            last = n
            if body["event"] == "played":
                step = body["step"]
                right = step.partition(".")[0] == str(body["turn"]) and body["turn"] >= turn
                yield "turn", right, f"{step} is not of turn {body['turn']}, or was played after a later turn", file
                turn = body["turn"]
                right = body["window"] or step == SETUP or step not in given
                yield "window", bool(right), f"{step} was played as if nobody had orders for it", file

    def locked_once(self):
        locked, back = {}, 0
        for n, body, file in self.opened("begun", "locked", "ruling"):
            if body["event"] == "ruling":
                back = n if sends_back(body) else back
                continue
            step = body.get("step", SETUP)
            before = locked.get(step, 0)
            once = not before or back > before or not self.together(before, n)
            yield "lock", once, f"{step} was locked again, at event {n}, and was never sent back", file
            locked[step] = n
            first = step == next(iter(each for each in locked if each != SETUP), "")
            said = f"{step} was locked with orders that have no number"
            yield "number", self.numbered(n, body, first), said, file

    def numbered(self, n, body, first):
        """Whether what was locked has the numbers of its events; `first`: it is for the first step that was locked.

        Only what was sent before there were numbers has none: it was for that step, or a word of luck.
        """
        luck_is_older = not self.kinds[n] or self.renewed < n
        older = luck_is_older if body["event"] == "begun" else self.midway and first
        return older or all(0 < number < n for number, _ in body["sets"].values())

    def announced(self):
        """That what a report waits for is what is locked next, unless a ruling comes between."""
        report = None
        for n, body, file in self.opened("locked", "report", "ruling"):
            if body["event"] != "locked":
                report = (n, body["step"], file) if body["event"] == "report" else None
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
        last, waits, answers = "", False, False
        for n, kind in sorted(self.kinds.items()):
            if n - 1 not in self.kinds:
                last, waits, answers = "", False, False
            file, announces = self.found.get(n, ""), kind in ("report", "locked", "begun")
            letters = last != "letters" or kind == "report"
            yield "gap", letters, f"event {n - 1} is said to be letters, and no report follows", file
            hidden = announces and (waits or (answers and kind == "report"))
            yield "gap", not hidden, f"before event {n} something happened that is not told", file
            answers = (answers or last in ("played", "secret")) if kind == "orders" else answers and not announces
            waits = kind in ("locked", "begun") or (waits and kind not in ("played", "ruling"))
            answers = answers and kind != "ruling"
            last = kind
