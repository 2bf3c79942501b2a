"""That what was sent is what was played: receipts, the last orders of each seat, and whose reports these are."""

from bisect import bisect_left

from adjudicator.checker.known import Known, Sent, both, sends_back
from adjudicator.checker.shapes import SETUP
from adjudicator.checker.texts import in_order


class Receipts(Known):
    """Orders, against the receipts for them."""

    def receipts(self):
        """That each receipt is for the orders it names, and that you were told what they were recorded to mean."""
        read = set()
        for line in self.receipts_kept():
            n = line.n
            body = self.body.get(n)
            files = both(line.file, self.found.get(n))
            expected = [line.step, line.seat, line.orders.strip("-")]
            same = not body or [body.get(key) for key in ("step", "seat", "set")] == expected
            yield "receipt", same, f"event {n} is not the orders that this receipt is for", files
            if n in self.sets and (n, line.file) not in read and "Asunderstood" in line.text:
                read.add((n, line.file))
                _, meant = self.sets[n]
                said = f"the orders of event {n} were recorded to mean something else than this mail says"
                yield "meant", in_order(meant, line.text), said, files

    def seats(self):
        """That a report is for the seat it names: that it opens the orders which that seat gave."""
        whose = {}
        for _, body, _ in self.opened("begun", "locked"):
            for seat, (number, _) in body["sets"].items():
                whose[number] = seat
        for proof, _, file in self.proofs:
            if not self.is_for_all(proof):
                yield from self.opens_own(proof, whose, file)
        reported = {seat for seat, _, _ in self.reports}
        if reported:
            for seat in sorted(self.seats_of_receipts() - reported):
                self.unchecked[f"what concerns {seat}: here are receipts for that seat, and no report"] = 1

    def is_for_all(self, proof):
        """Whether a proof is a bundle, or one of the turns that are over."""
        return "salts" in proof or (proof["first"] == 1 and self.opening.get("opens") == "turn")

    def opens_own(self, proof, whose, file):
        """That a proof opens the orders of its seat, and the referee's those of all."""
        seat = proof["seat"]
        opened = {n for n, _, _ in proof["opened"]}
        for n in range(proof["first"], proof["first"] + len(proof["leaves"])):
            is_own = n in whose and seat in (whose[n], "referee")
            is_own |= seat == "referee" and self.kinds[n] == "orders"
            said = f"it does not tell the orders of event {n}: it is not for {seat}"
            yield "seat", n in opened or not is_own, said, file

    def orders(self):
        """That each lock has the last orders of these seats, a deputy's only where none were, the referee's before."""
        sent = self.sent()
        shown = self.shown_to_others()
        gone = set()
        back = 0
        for n, body, file in self.opened("begun", "locked", "ruling", "orders"):
            if body["event"] == "ruling":
                back = n if sends_back(body) else back
                gone |= {body["about"]} if body["kind"] == "set-aside" else set()
            elif body["event"] == "orders":
                given = sent.get(body["step"], {}).get(body["seat"])
                if given and body.get("by") == "deputy":
                    _, orders, receipt = given.last(n, gone)
                    said = f"{body['step']}: a deputy ordered for {body['seat']}, whose own orders were there"
                    yield "deputy", not orders, said, both(file, receipt)
            else:
                step = body.get("step", SETUP)
                yield self.own_seat_first(n, body, file, first_after(shown.get(step, []), back))
                yield from self.last_orders(n, body, file, sent.get(step, {}), gone)

    def own_seat_first(self, n, body, file, report):
        """That the seat which orders first did so before others were told of the step."""
        step = body.get("step", SETUP)
        own = self.opening.get("referee_first", "")
        at, where = report or (n, "")
        number = body["sets"].get(own, [0])[0]
        said = f"{step}: the orders of {own} came after your report"
        return "own seat last", number <= min(at, n), said, both(file, where)

    def last_orders(self, n, body, file, sent, gone):
        """That a lock has the last orders of each seat whose mails these are."""
        step = body.get("step", SETUP)
        for seat, given in sorted(sent.items()):
            number, orders, receipt = given.last(n, gone)
            expected = [number, orders] if orders else None
            same = not given.began or body["sets"].get(seat) == expected
            yield "last orders", same, f"{step} was not played with the last orders of {seat}", both(file, receipt)

    def sent(self):
        """What the seats whose mails these are sent, by step and seat: as receipts and opened events say."""
        given = []
        for line in self.receipts_kept():
            orders = "" if line.orders == "-" else line.orders
            given.append((line.step, line.seat, (line.n, orders, line.file)))
        for n, body, file in self.opened("orders"):
            given.append((body["step"], body["seat"], (n, body["set"], file)))
        mine = self.mine
        sent = {}
        for step, seat, each in sorted(given, reverse=True):
            if seat in mine:
                of_step = sent.setdefault(step, {})
                of_step.setdefault(seat, Sent()).waiting.append(each)
        return sent

    def shown_to_others(self):
        """By step, the events at which others than the seat that orders first were told of it, with the files."""
        own = self.opening.get("referee_first", "")
        shown = {}
        for seat, at, file in self.reports:
            if own and seat not in (own, "referee") and at in self.body:
                step = self.body[at].get("step")
                shown.setdefault(step, []).append((at, file))
        return {step: sorted(reports) for step, reports in shown.items()}


def first_after(reports, n):
    """The first of some reports, in order, that came after an event; None where there is none."""
    after = bisect_left(reports, (n + 1,))
    return reports[after] if after < len(reports) else None
