"""The mails of one game: what they tell, for all that is asked of it."""

from collections import namedtuple

Line = namedtuple("Line", ["kind", "step", "seat", "n", "orders", "head", "came", "file", "text"])
"""A receipt, seal or head in a letter: of a seal, its round stands where others have their seat."""


def both(*files):
    """The files that show something, each once."""
    return " and ".join(dict.fromkeys(file for file in files if file))


def sends_back(body):
    """Whether a ruling lets a step be ordered or played again."""
    return body["event"] == "ruling" and body["kind"] in ("send-back", "void")


def beacon_round(body):
    """The round of the beacon that an event has, with its signature; (0, "") where it has none."""
    return body.get("beacon", (0, ""))


def first_in(things):
    """The first of some things in a row: of an event, its number."""
    return things[0]


class Sent:
    """The orders that one seat sent for a step ("": taken back), by number; `began`: whether any counted at a lock."""

    def __init__(self):
        self.waiting = []
        self.counted = []
        self.began = False

    def last(self, n, gone):
        """The orders that count at event n: their number, digest and file.

        Locks are asked for in order, and what is gone stays so.
        """
        while self.waiting and first_in(self.waiting[-1]) < n:
            orders = self.waiting.pop()
            self.counted.append(orders)
            self.began = True
        while self.counted:
            orders = self.counted[-1]
            if str(first_in(orders)) not in gone:
                return orders
            self.counted.pop()
        return (0, "", "")


class Known:
    """The mails of one game, read.

    `body` is each event that is opened, and `found` the file that opens it; `kinds` is what each leaf says it is ("" in
    an older form), and `runs` the first of the events without a gap up to one; `unchecked` is what could not be
    checked, `unsealed` what was played by a lock that waited for no round, `midway` whether the history begins when
    the campaign was under way.
    """

    def __init__(self, name):
        self.name = name
        self.lines = []
        self.proofs = []
        self.heads = []
        self.body = {}
        self.files_of = {}
        self.kinds = {}
        self.runs = {}
        self.numbers = set()
        self.sets = {}
        self.groups = []
        self.reports = []
        self.sealed = {}
        self.unsealed = set()
        self.unchecked = {}
        self.midway = False
        self.renewed = float("inf")
        self.compared = False
        self.pages = {}
        self.for_all = False

    @property
    def opening(self):
        """The event by which the campaign was opened; {} where it is not known."""
        first = self.body.get(1, {})
        return first if first.get("event") == "opened" else {}

    def file_of(self, n):
        """The file that opens an event; "" where none does."""
        return self.files_of.get(n, "")

    @property
    def mine(self):
        """The seats whose mails these are: those of the reports, and of the receipts; of a bundle for all, all."""
        if self.for_all:
            return set(self.opening.get("seats", ()))
        seats = self.seats_of_receipts()
        for seat, _, _ in self.reports:
            seats.add(seat)
        return seats - {"referee", "observer"}

    def opened(self, *kinds):
        """The events of some kinds that are opened, in order: number, body and file of each."""
        events = sorted(self.body.items())
        return [(n, body, self.files_of[n]) for n, body in events if body["event"] in kinds]

    def receipts_kept(self):
        """The lines that are receipts."""
        return [line for line in self.lines if line.kind == "Receipt"]

    def seats_of_receipts(self):
        """The seats that receipts are for."""
        return {line.seat for line in self.receipts_kept()}

    def numbers_of_receipts(self):
        """The events that receipts are for."""
        return {line.n for line in self.receipts_kept()}

    def steps_ordered(self):
        """The steps for which there were orders, as receipts and opened events say."""
        steps = {line.step for line in self.receipts_kept()}
        steps |= {body["step"] for _, body, _ in self.opened("orders", "locked")}
        return steps

    def together(self, n, later):
        """Whether every event from n to a later one is known."""
        return self.runs.get(n) == self.runs.get(later, -1)
