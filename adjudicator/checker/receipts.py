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
        for _, step, seat, n, orders, _, _, file, text in self.receipts_kept():
            body, found = self.body.get(n), self.found.get(n)
            same = not body or [body.get(key) for key in ("step", "seat", "set")] == [step, seat, orders.strip("-")]
            yield "receipt", same, f"event {n} is not the orders that this receipt is for", both(file, found)
            if n in self.sets and (n, file) not in read and "Asunderstood" in text:
                read.add((n, file))
                said = f"the orders of event {n} were recorded to mean something else than this mail says"
                yield "meant", in_order(self.sets[n][1], text), said, both(file, found)

    def seats(self):
        """That a report is for the seat it names: that it opens the orders which that seat gave."""
        whose = {}
        for _, body, _ in self.opened("begun", "locked"):
            whose.update({number: seat for seat, (number, _) in body["sets"].items()})
        for proof, _, file in self.proofs:
            if "salts" in proof or (proof["first"] == 1 and self.opening.get("opens") == "turn"):
                continue  # a bundle, or one of the turns that are over
            opened = {n for n, _, _ in proof["opened"]}
            for n in range(proof["first"], proof["first"] + len(proof["leaves"])):
                closed = n in whose and n not in opened and proof["seat"] in (whose[n], "referee")
                closed |= proof["seat"] == "referee" and self.kinds[n] == "orders" and n not in opened
                said = f"it does not tell the orders of event {n}: it is not for {proof['seat']}"
                yield "seat", not closed, said, file
        reported = {seat for seat, _, _ in self.reports}
        for seat in sorted({seat for _, _, seat, *_ in self.receipts_kept()} - reported) if reported else ():
            self.unchecked[f"what concerns {seat}: here are receipts for that seat, and no report"] = 1

    def orders(self):
        """That each lock has the last orders of these seats, a deputy's only where none were, the referee's before."""
        own = self.opening.get("referee_first", "")
        sent, shown = self.sent(), self.shown_to_others(own)
        gone, back = set(), 0
        for n, body, file in self.opened("begun", "locked", "ruling", "orders"):
            if body["event"] == "ruling":
                back = n if sends_back(body) else back
                gone |= {body["about"]} if body["kind"] == "set-aside" else set()
                continue
            if body["event"] == "orders":
                given = sent.get(body["step"], {}).get(body["seat"])
                if given and body.get("by") == "deputy":
                    _, orders, receipt = given.last(n, gone)
                    said = f"{body['step']}: a deputy ordered for {body['seat']}, whose own orders were there"
                    yield "deputy", not orders, said, both(file, receipt)
                continue
            step, played = body.get("step", SETUP), body["sets"]
            reports = shown.get(step, [])
            after = bisect_left(reports, (back + 1,))
            at, report = reports[after] if after < len(reports) else (n, "")
            ahead = played.get(own, [0])[0] <= min(at, n)
            yield "own seat last", ahead, f"{step}: the orders of {own} came after your report", both(file, report)
            for seat in sorted(sent.get(step, ())):
                number, orders, receipt = sent[step][seat].last(n, gone)
                same = not sent[step][seat].began or played.get(seat) == ([number, orders] if orders else None)
                yield "last orders", same, f"{step} was not played with the last orders of {seat}", both(file, receipt)

    def sent(self):
        """What the seats whose mails these are sent, by step and seat: as receipts and opened events say."""
        found = [
            (step, seat, (n, "" if orders == "-" else orders, file))
            for _, step, seat, n, orders, _, _, file, _ in self.receipts_kept()
        ]
        found += [(body["step"], body["seat"], (n, body["set"], file)) for n, body, file in self.opened("orders")]
        seats, sent = self.mine, {}
        for step, seat, each in sorted(found, reverse=True):
            if seat in seats:
                sent.setdefault(step, {}).setdefault(seat, Sent()).waiting.append(each)
        return sent

    def shown_to_others(self, own):
        """By step, the events at which others than the seat that orders first were told of it, with the files."""
        shown = {}
        for seat, at, file in sorted(self.reports):
            if own and seat not in (own, "referee") and at in self.body:
                shown.setdefault(self.body[at].get("step"), []).append((at, file))
        return {step: sorted(reports) for step, reports in shown.items()}
