"""What was done that you should know of, and only you can judge: "Were you told?"."""

from adjudicator.checker.known import Known
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
"""What a ruling does."""
TAKEN_BACK = {
    "withdrawn": "were taken back by that seat",
    "overtaken": "were dropped, as they could no longer be played",
    "sent back": "went with a step that was sent back",
    "another player": "went with the player who had given them",
    "voided": "went with a window that was voided",
}
"""Why orders counted no longer."""


class Asking(Known):
    """What the referee did, in sentences."""

    def asks(self):
        """What the referee did, in the order in which it matters."""
        done = (self.conditions, self.rulings, self.locked_again, self.taken_back, self.shut)
        asked = (self.without_receipt, self.deadlines, self.changed_pages, self.words_of_luck)
        for each in done + asked:
            yield from each()

    def conditions(self):
        """How the campaign was opened: nobody but its referee decided that."""
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
            kind = body["kind"]
            what = RULED.get(kind, kind).format(body["about"] or "nothing")
            answer = f" ({body['answer']})" if body.get("answer") else ""
            author = body.get("author", "nobody")
            reason = body.get("reason", "")
            yield f"Event {n}, by {author}: {what}{answer}. The reason: {reason}"

    def locked_again(self):
        """Steps that were locked a second time, and whose orders differ."""
        locked = {}
        for n, body, _ in self.opened("locked"):
            step = body["step"]
            sets = body["sets"]
            before = locked.get(step)
            if before is not None:
                seats = sorted({*sets, *before})
                who = [seat for seat in seats if sets.get(seat) != before.get(seat)]
                others = ", ".join(who) or "nobody"
                yield f"Event {n}: {step} was locked again, with other orders of {others}."
            locked[step] = sets

    def taken_back(self):
        """Orders of yours that counted no longer, and why."""
        mine = self.mine
        held = self.numbers_of_receipts()
        for n, body, _ in self.opened("orders"):
            if body["seat"] in mine and not body["set"]:
                receipt = "you have its receipt" if n in held else "no receipt of it is here"
                why = TAKEN_BACK.get(body.get("why"), "were taken back")
                yield f"Event {n}: the orders of {body['seat']} for {body['step']} {why} ({receipt})."

    def shut(self):
        """Sealed orders that did not open, or were for something else."""
        for n, body, _ in self.opened("unsealed"):
            for seat, why in sorted(body["seats"].items()):
                if why:
                    yield f"Event {n}: what {seat} had sealed for {body['step']} was not played: {why}"

    def without_receipt(self):
        """Orders that were played, and for which you may have lost the receipt, or they are not yours."""
        held = self.numbers_of_receipts()
        if not held:
            self.unchecked["whether the orders played were yours: there is no receipt here"] = 1
            return
        for _, body, _ in self.opened("begun", "locked"):
            step = body.get("step", SETUP)
            for seat, (number, _) in sorted(body["sets"].items()):
                yield from self.is_yours(step, seat, number, held)

    def is_yours(self, step, seat, number, held):
        """Orders of a seat of yours that came from a deputy, or that no receipt is here for."""
        self.compared |= number in held
        if seat not in self.mine:
            return
        given = self.body.get(number, {})
        if given.get("by") == "deputy":
            yield f"Event {number}: a deputy ordered for {seat} in {step}, since nothing of {seat} was there."
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

    def changed_pages(self):
        """Files of reports that are not those which were fixed when they were mailed."""
        for n, body, _ in self.opened("mailed"):
            for name, digest in sorted(body["files"].items()):
                kept = self.pages.get(name, {digest: ""})
                if digest not in kept:
                    files = sorted(set(kept.values()))
                    where = ", ".join(files[:3])
                    yield f"{name} in {where} is another file than was mailed by event {n}: who changed it?"

    def words_of_luck(self):
        """Whose words of luck the campaign began with."""
        for n, body, _ in self.opened("begun"):
            given = ", ".join(sorted(body["sets"])) or "nobody: the referee could choose the dice of the set-up"
            yield f"Event {n}: the campaign began, with words of luck from {given}."

    def own_orders(self):
        """What you ordered: in the lines that you were told, and as it was played. Only you can compare these."""
        if self.for_all:
            return
        mine = self.mine
        for n, (orders, told) in sorted(self.sets.items()):
            body = self.body[n]
            is_own = body["event"] == "begun" or (body["seat"] in mine and "sealed" not in body)
            if is_own:
                what = "word of luck" if isinstance(orders, str) else "orders"
                title = f"- Event {n}: your {what} for {body.get('step', SETUP)}:"
                meant = some([f"    {line}" for line in told])
                yield [title, *meant, f"  Played as: {shortened(orders)}"]

    def rounds(self):
        """The rounds of the beacon that dice come from, each with the place to look it up."""
        beacon = self.opening.get("beacon")
        if not beacon:
            return
        place = QUICKNET["url"] if is_quicknet(beacon) else beacon["url"]
        seen = set()
        for _, body, _ in self.opened("played"):
            drawn, signature = body.get("beacon", (0, ""))
            if signature and drawn not in seen:
                seen.add(drawn)
                at = f"{place}/{beacon['hash']}/public/{drawn}"
                yield f"Compare, with {at}, that round {drawn} ({body['step']}, {clock(beacon, drawn)}) is"
                yield f"  {signature}"


def is_other(announced, deadline):
    """Whether a deadline is another moment than was announced; what cannot be read is one where it is written so."""
    if not announced or not deadline or announced == deadline:
        return False
    before = moment(announced)
    return before is None or before != moment(deadline)
