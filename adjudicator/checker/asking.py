"""Asking: things were done that you should know of, and that only you can judge: "Were you told?"."""

from adjudicator.checker.known import Known, beacon_round
from adjudicator.checker.moments import QUICKNET, clock, is_quicknet, moment
from adjudicator.checker.shapes import SETUP
from adjudicator.checker.texts import shortened, some

RULED = {
    "correct": "a correction of the board",
    "set-aside": "orders no. {} set aside",
    "decide": "a decision on {}",
    "send-back": "{} sent back, to be played again",
    "change": "a change of {}",
    "close": "the campaign closed",
    "void": "{} voided, to be ordered anew",
}
"""The words for what a ruling does."""
TAKEN_BACK = {
    "withdrawn": "were taken back by that seat",
    "overtaken": "were dropped, as they could no longer be played",
    "sent back": "went with a step that was sent back",
    "another player": "went with the player who had given them",
    "voided": "went with a window that was voided",
}
"""The words for why orders counted no longer."""

FEW = 12
"""The number of steps that are named of those which are alike."""


class Asking(Known):
    """The doings of the referee, in sentences."""

    def asks(self):
        """The doings of the referee, in the order in which they matter."""
        yield from self.conditions()
        yield from self.rulings()
        yield from self.locked_again()
        yield from self.taken_back()
        yield from self.shut()
        yield from self.without_receipt()
        yield from self.deadlines()
        yield from self.without_seal()
        yield from self.changed_pages()
        yield from self.words_of_luck()

    def conditions(self):
        """The conditions under which the campaign was opened: nobody but its referee decided them."""
        opening = self.opening
        if not opening:
            return
        level = opening.get("level", "none")
        seat = opening.get("referee_first") or opening.get("referee_seat")
        plays = f"the referee plays {seat}" if seat else "no seat is said to be the referee's"
        first = ", and orders before the others" if opening.get("referee_first") else ""
        yield f"The level is {level}, {plays}{first}."
        beacon = opening.get("beacon")
        if beacon and not is_quicknet(beacon):
            yield f"THE BEACON IS NOT QUICKNET, but one at {beacon['url']}: who runs it may know its rounds beforehand."
        if self.midway:
            yield "This history begins when the campaign was under way; what was before hangs on it, and is not told."

    def rulings(self):
        """Every ruling, with its author and reason."""
        for n, body, _ in self.opened("ruling"):
            author = body.get("author", "nobody")
            reason = body.get("reason", "")
            what = ruled(body)
            yield f"Event {n}, by {author}: {what}. The reason: {reason}"

    def locked_again(self):
        """Steps that were locked a second time, and whose orders differ."""
        locked = {}
        for n, body, _ in self.opened("locked"):
            step = body["step"]
            sets = body["sets"]
            if step in locked:
                seats = ", ".join(different(locked[step], sets))
                yield f"Event {n}: {step} was locked again, with other orders of {seats or 'nobody'}."
            locked[step] = sets

    def taken_back(self):
        """Orders of yours that counted no longer, and why."""
        mine = self.mine
        held = self.numbers_of_receipts()
        for n, body, _ in self.opened("orders"):
            seat = body["seat"]
            step = body["step"]
            if seat in mine and not body["set"]:
                receipt = "you have its receipt" if n in held else "no receipt of it is here"
                why = TAKEN_BACK.get(body.get("why"), "were taken back")
                yield f"Event {n}: the orders of {seat} for {step} {why} ({receipt})."

    def shut(self):
        """Sealed orders that did not open, or were for something else."""
        for n, body, _ in self.opened("unsealed"):
            step = body["step"]
            for seat, why in sorted(body["seats"].items()):
                if why:
                    yield f"Event {n}: what {seat} had sealed for {step} was not played: {why}"

    def without_receipt(self):
        """Orders that were played, and for which you may have lost the receipt, or they are not yours."""
        held = self.numbers_of_receipts()
        if not held:
            self.unchecked["whether the orders played were yours: there is no receipt here"] = 1
            return
        for _, body, _ in self.opened("begun", "locked"):
            step = body.get("step", SETUP)
            sets = sorted(body["sets"].items())
            for seat, (number, _) in sets:
                yield from self.is_yours(step, seat, number, held)

    def is_yours(self, step, seat, number, held):
        """Orders of a seat of yours that came from a deputy or the program, or that no receipt is here for."""
        if number in held:
            self.compared = True
        if seat not in self.mine:
            return
        given = self.body.get(number, {})
        by = given.get("by")
        if by == "deputy":
            yield f"Event {number}: a deputy ordered for {seat} in {step}, since nothing of {seat} was there."
        elif by == "program":
            yield f"Event {number}: the program closed {step} for {seat}, since there was nothing to decide."
        elif number and number not in held:
            yield f"Did you send these? {step} was locked with orders of {seat}, event {number}: no receipt."

    def deadlines(self):
        """Deadlines that were other ones when orders were locked than when they were announced."""
        announced = {}
        for n, body, _ in self.opened("locked", "report"):
            step = body["step"]
            deadline = body.get("deadline")
            if body["event"] == "report":
                announced[step] = deadline
            elif is_other(announced.get(step), deadline):
                before = announced[step]
                yield f"Event {n}: the deadline of {step} was {deadline}; when it was announced it was {before}."

    def without_seal(self):
        """The steps that were locked without a seal, since no dice may follow: the rules say whether that is so."""
        if not self.opening.get("beacon"):
            return
        steps = {}
        for n, body, _ in self.opened("begun", "locked"):
            step = body.get("step", SETUP)
            if not body.get("round"):
                steps.setdefault(step, n)
        listed = [*steps]
        named = ", ".join(listed[:FEW])
        left = len(listed) - FEW
        others = f" and {left} more" if left > 0 else ""
        if listed:
            yield f"No seal came before these, since no dice may follow by the rules: {named}{others}."

    def changed_pages(self):
        """Files of reports that are not those which were fixed when they were mailed."""
        for n, body, _ in self.opened("mailed"):
            for name, digest in sorted(body["files"].items()):
                kept = self.pages.get(name)
                if kept is not None and digest not in kept:
                    files = sorted(set(kept.values()))
                    where = ", ".join(files[:3])
                    yield f"{name} in {where} is another file than was mailed by event {n}: who changed it?"

    def words_of_luck(self):
        """The seats whose words of luck the campaign began with."""
        for n, body, _ in self.opened("begun"):
            given = ", ".join(sorted(body["sets"])) or "nobody: the referee could choose the dice of the set-up"
            yield f"Event {n}: the campaign began, with words of luck from {given}."

    def own_orders(self):
        """Your orders: in the lines that you were told, and as they were played. Only you can compare these."""
        if self.for_all:
            return
        mine = self.mine
        for n, (orders, meant) in sorted(self.sets.items()):
            body = self.body[n]
            if body["event"] == "begun" or is_openly_ordered(body, mine):
                what = "word of luck" if isinstance(orders, str) else "orders"
                step = body.get("step", SETUP)
                lines = [f"- Event {n}: your {what} for {step}:"]
                lines += some([f"    {line}" for line in meant])
                lines.append(f"  Played as: {shortened(orders)}")
                yield lines

    def rounds(self):
        """The rounds of the beacon that dice come from, each with the place to look it up."""
        beacon = self.opening.get("beacon")
        if not beacon:
            return
        place = QUICKNET["url"] if is_quicknet(beacon) else beacon["url"]
        seen = set()
        for _, body, _ in self.opened("played"):
            drawn, signature = beacon_round(body)
            if signature and drawn not in seen:
                seen.add(drawn)
                at = f"{place}/{beacon['hash']}/public/{drawn}"
                when = clock(beacon, drawn)
                yield f"Compare, with {at}, that round {drawn} ({body['step']}, {when}) is"
                yield f"  {signature}"


def ruled(body):
    """A ruling by what it did: "orders no. 12 set aside"."""
    kind = body["kind"]
    text = RULED.get(kind, kind)
    what = text.format(body["about"] or "nothing")
    if body.get("answer"):
        return f"{what} ({body['answer']})"
    return what


def different(before, sets):
    """The seats that have other orders in some sets than before."""
    seats = sorted({*sets, *before})
    return [seat for seat in seats if sets.get(seat) != before.get(seat)]


def is_openly_ordered(body, seats):
    """Whether orders are of one of some seats, and were not mailed sealed."""
    return body["seat"] in seats and "sealed" not in body


def is_other(announced, deadline):
    """Whether a deadline is another moment than was announced; what cannot be read is one where it is written so."""
    if not announced or not deadline or announced == deadline:
        return False
    before = moment(announced)
    return before is None or before != moment(deadline)
