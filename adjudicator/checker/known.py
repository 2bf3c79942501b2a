"""What the mails of one game tell, for all that is asked of it."""


def both(*files):
    return " and ".join(dict.fromkeys(file for file in files if file))


def sends_back(body):
    return body["event"] == "ruling" and body["kind"] in ("send-back", "void")


class Sent:
    """What one seat sent for one step ("": taken back), by number; `began`: whether any of it counted at a lock."""

    def __init__(self):
        self.waiting, self.counted, self.began = [], [], False

    def last(self, n, gone):
        """What counts at event n, with its number and file; locks are asked for in order, and what is gone stays so."""
        while self.waiting and self.waiting[-1][0] < n:
            self.counted.append(self.waiting.pop())
            self.began = True
        while self.counted and str(self.counted[-1][0]) in gone:
            self.counted.pop()
        return self.counted[-1] if self.counted else (0, "", "")


class Known:
    """What the mails of one game say: `body` is each event that is opened, `found` the file that opens it.

    `kinds` is what each leaf says it is ("" in an older form), `runs` the first of the events without a gap up to one.
    """

    def __init__(self, name):
        self.name = name
        self.lines, self.proofs = [], []
        self.heads, self.body, self.found = [], {}, {}
        self.kinds, self.runs, self.numbers = {}, {}, set()
        self.sets, self.told, self.reports = {}, [], []
        self.sealed, self.unchecked = {}, {}
        self.midway, self.renewed, self.compared = False, float("inf"), False
        self.pages, self.for_all = {}, False

    @property
    def opening(self):
        first = self.body.get(1, {})
        return first if first.get("event") == "opened" else {}

    @property
    def mine(self):
        """The seats whose mails these are: those of the reports, and of the receipts; of a bundle for all, all."""
        if self.for_all:
            return set(self.opening.get("seats", ()))
        seats = {seat for _, _, seat, *_ in self.receipts_kept()} | {seat for seat, _, _ in self.reports}
        return seats - {"referee", "observer"}

    def opened(self, *kinds):
        return [(n, body, self.found[n]) for n, body in sorted(self.body.items()) if body["event"] in kinds]

    def receipts_kept(self):
        return [line for line in self.lines if line[0] == "Receipt"]

    def together(self, n, later):
        """Whether every event from n to a later one is known."""
        return self.runs.get(n) == self.runs.get(later, -1)
