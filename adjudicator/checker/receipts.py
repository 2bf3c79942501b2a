"""Receipts: what was sent is what was played, with the last orders of each seat, and reports are for their seats."""

from bisect import bisect_left

from adjudicator.checker.known import Known, Sent, both, first_in, sends_back
from adjudicator.checker.shapes import SETUP, numbers_of
from adjudicator.checker.texts import in_order

NOT_SENT = {"deputy": "a deputy ordered", "program": "the program closed it"}
"""What is done for a seat that has sent no orders, by who does it."""


class Receipts(Known):
    """Orders, against the receipts for them."""

    def receipts(self):
        """Check that each receipt is for the orders it names, and that you were told their recorded meaning."""
        compared = set()
        for line in self.receipts_kept():
            n = line.n
            body = self.body.get(n)
            files = both(line.file, self.file_of(n))
            right = not body or is_receipt_for(line, body)
            yield "receipt", right, f"event {n} is not the orders that this receipt is for", files
            answer = (n, line.file)
            says_what_they_mean = "Asunderstood" in line.text
            if n in self.sets and answer not in compared and says_what_they_mean:
                compared.add(answer)
                _, meant = self.sets[n]
                fault = f"the orders of event {n} were recorded to mean something else than this mail says"
                yield "meant", in_order(meant, line.text), fault, files

    def seats(self):
        """Check that a report is for the seat it names: that it opens the orders which that seat gave."""
        whose = {}
        for _, body, _ in self.opened("begun", "locked"):
            sets = body["sets"]
            for seat, (number, _) in sets.items():
                whose[number] = seat
        for proof, _, file in self.proofs:
            if not self.is_for_all(proof):
                yield from self.opens_own(proof, whose, file)
        reported = {seat for seat, _, _ in self.reports}
        if not reported:
            return
        without_report = self.seats_of_receipts() - reported
        for seat in sorted(without_report):
            self.unchecked[f"what concerns {seat}: here are receipts for that seat, and no report"] = 1

    def is_for_all(self, proof):
        """Whether a proof is a bundle, or one of the turns that are over."""
        return "salts" in proof or (proof["first"] == 1 and self.opening.get("opens") == "turn")

    def opens_own(self, proof, whose, file):
        """Check that a proof opens the orders of its seat, and the referee's those of all."""
        seat = proof["seat"]
        opened = {n for n, _, _ in proof["opened"]}
        for n in numbers_of(proof):
            is_own = whose.get(n) == seat
            if seat == "referee":
                is_own = n in whose or self.kinds[n] == "orders"
            right = n in opened or not is_own
            fault = f"it does not tell the orders of event {n}: it is not for {seat}"
            yield "seat", right, fault, file

    def orders(self):
        """Check that each lock has the last orders of these seats, a deputy's if none were, the referee's before."""
        sent = self.sent()
        shown = self.shown_to_others()
        gone = set()
        back = 0
        for n, body, file in self.opened("begun", "locked", "ruling", "orders"):
            event = body["event"]
            step = body.get("step", SETUP)
            if event == "ruling":
                if sends_back(body):
                    back = n
                if body["kind"] == "set-aside":
                    gone.add(body["about"])
            elif event == "orders":
                of_step = sent.get(step, {})
                own = of_step.get(body["seat"])
                if own and body.get("by") in NOT_SENT:
                    yield self.none_were_there(n, body, file, own, gone)
            else:
                reports = shown.get(step, [])
                report = first_after(reports, back)
                yield self.own_seat_first(n, body, file, report)
                of_step = sent.get(step, {})
                yield from self.last_orders(n, body, file, of_step, gone)

    def none_were_there(self, n, body, file, own, gone):
        """Check that a deputy ordered, or the program closed, for a seat that had no orders of its own."""
        step = body["step"]
        seat = body["seat"]
        done = NOT_SENT[body["by"]]
        fault = f"{step}: {done} for {seat}, whose own orders were there"
        _, orders, receipt = own.last(n, gone)
        files = both(file, receipt)
        return "deputy", not orders, fault, files

    def own_seat_first(self, n, body, file, report):
        """Check that the seat which orders first did so before others were told of the step."""
        step = body.get("step", SETUP)
        own = self.opening.get("referee_first", "")
        at, where = report or (n, "")
        number = first_in(body["sets"].get(own, [0]))
        right = number <= min(at, n)
        fault = f"{step}: the orders of {own} came after your report"
        files = both(file, where)
        return "own seat last", right, fault, files

    def last_orders(self, n, body, file, sent, gone):
        """Check that a lock has the last orders of each seat whose mails these are."""
        step = body.get("step", SETUP)
        for seat, given in sorted(sent.items()):
            number, orders, receipt = given.last(n, gone)
            expected = [number, orders] if orders else None
            right = True
            if given.began:
                right = body["sets"].get(seat) == expected
            fault = f"{step} was not played with the last orders of {seat}"
            files = both(file, receipt)
            yield "last orders", right, fault, files

    def sent(self):
        """The orders of the seats whose mails these are, by step and seat: as receipts and opened events say."""
        given = []
        for line in self.receipts_kept():
            digest = "" if line.orders == "-" else line.orders
            orders = (line.n, digest, line.file)
            given.append((line.step, line.seat, orders))
        for n, body, file in self.opened("orders"):
            orders = (n, body["set"], file)
            given.append((body["step"], body["seat"], orders))
        mine = self.mine
        sent = {}
        for step, seat, orders in sorted(given, reverse=True):
            if seat in mine:
                of_step = sent.setdefault(step, {})
                of_seat = of_step.setdefault(seat, Sent())
                of_seat.waiting.append(orders)
        return sent

    def shown_to_others(self):
        """By step, the events at which others than the seat that orders first were told of it, with the files."""
        own = self.opening.get("referee_first", "")
        if not own:
            return {}
        shown = {}
        for seat, at, file in self.reports:
            is_other_seat = seat not in (own, "referee")
            if is_other_seat and at in self.body:
                step = self.body[at].get("step")
                shown.setdefault(step, []).append((at, file))
        return {step: sorted(reports) for step, reports in shown.items()}


def is_receipt_for(line, body):
    """Whether a receipt is for the orders of an event."""
    named = [line.step, line.seat, line.orders.strip("-")]
    return named == [body.get(name) for name in ("step", "seat", "set")]


def first_after(reports, n):
    """The first of some reports, in order, that came after an event; None where there is none."""
    after = bisect_left(reports, (n + 1,))
    return reports[after] if after < len(reports) else None
