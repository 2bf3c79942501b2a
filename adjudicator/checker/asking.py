"""What was done that you should know of, and only you can judge: "Were you told?"."""

from adjudicator.checker.known import Known
from adjudicator.checker.moments import QUICKNET, clock, is_quicknet, moment
from adjudicator.checker.shapes import SETUP
from adjudicator.checker.texts import shortened, some

# What a ruling does, and why orders counted no longer.
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
        asked = (self.without_receipt, self.deadlines, self.changed_pages, self.luck)
        for each in done + asked:
            yield from each()

    def conditions(self):
        """How the campaign was opened: nobody but its referee decided that."""
        opening = self.opening
        if not opening:
            return
        seat = opening.get("referee_first") or opening.get("referee_seat")
        plays = f"the referee plays {seat}" if seat else "no seat is said to be the referee's"
        first = ", and orders before the others" if opening.get("referee_first") else ""
        yield f"The level is {opening.get('level', 'none')}, {plays}{first}."
        beacon = opening.get("beacon")
        if beacon and not is_quicknet(beacon):
            yield f"THE BEACON IS NOT QUICKNET, but one at {beacon['url']}: who runs it may know its rounds beforehand."
        if self.midway:
            yield "This history begins when the campaign was under way; what was before hangs on it, and is not told."

    def rulings(self):
        for n, body, _ in self.opened("ruling"):
            what = RULED.get(body["kind"], body["kind"]).format(body["about"] or "nothing")
            answer = f" ({body['answer']})" if body.get("answer") else ""
            yield f"Event {n}, by {body.get('author', 'nobody')}: {what}{answer}. The reason: {body.get('reason', '')}"

    def locked_again(self):
        locked = {}
        for n, body, _ in self.opened("locked"):
            sets, before = body["sets"], locked.get(body["step"])
            if before is not None:
                who = [seat for seat in sorted({*sets, *before}) if sets.get(seat) != before.get(seat)]
                yield f"Event {n}: {body['step']} was locked again, with other orders of {', '.join(who) or 'nobody'}."
            locked[body["step"]] = sets

    def taken_back(self):
        mine, held = self.mine, {line[3] for line in self.receipts_kept()}
        for n, body, _ in self.opened("orders"):
            if body["seat"] in mine and not body["set"]:
                receipt = "you have its receipt" if n in held else "no receipt of it is here"
                why = TAKEN_BACK.get(body.get("why"), "were taken back")
                yield f"Event {n}: the orders of {body['seat']} for {body['step']} {why} ({receipt})."

    def shut(self):
        for n, body, _ in self.opened("unsealed"):
            for seat, why in sorted(body["seats"].items()):
                if why:
                    yield f"Event {n}: what {seat} had sealed for {body['step']} was not played: {why}"

    def without_receipt(self):
        """Orders that were played, and for which you may have lost the receipt, or they are not yours."""
        mine, held = self.mine, {line[3] for line in self.receipts_kept()}
        for _, body, _ in self.opened("begun", "locked") if held else ():
            step = body.get("step", SETUP)
            for seat, (number, _) in sorted(body["sets"].items()):
                if seat in mine and self.body.get(number, {}).get("by") == "deputy":
                    yield f"Event {number}: a deputy ordered for {seat} in {step}, since nothing of {seat} was there."
                elif seat in mine and number and number not in held:
                    yield f"Did you send these? {step} was locked with orders of {seat}, event {number}: no receipt."
                self.compared |= number in held
        if not held:
            self.unchecked["whether the orders played were yours: there is no receipt here"] = 1

    def deadlines(self):
        said = {}
        for n, body, _ in self.opened("locked", "report"):
            told, now = said.get(body["step"]), body.get("deadline")
            if body["event"] == "report":
                said[body["step"]] = now
            elif told and now and told != now and (moment(told) is None or moment(told) != moment(now)):
                yield f"Event {n}: the deadline of {body['step']} was {now}; when it was announced it was {told}."

    def changed_pages(self):
        """Files of reports that are not those which were fixed when they were mailed."""
        for n, body, _ in self.opened("mailed"):
            for name, digest in sorted(body["files"].items()):
                kept = self.pages.get(name, {digest: ""})
                if digest not in kept:
                    where = ", ".join(sorted(set(kept.values()))[:3])
                    yield f"{name} in {where} is another file than was mailed by event {n}: who changed it?"

    def luck(self):
        for n, body, _ in self.opened("begun"):
            given = ", ".join(sorted(body["sets"])) or "nobody: the referee could choose the dice of the set-up"
            yield f"Event {n}: the campaign began, with words of luck from {given}."

    def own_orders(self):
        """What you ordered: in the lines that you were told, and as it was played. Only you can compare these."""
        mine = self.mine
        for n, (orders, told) in sorted(self.sets.items()) if not self.for_all else ():
            body = self.body[n]
            if body["event"] == "begun" or (body["seat"] in mine and "sealed" not in body):
                what = "word of luck" if isinstance(orders, str) else "orders"
                meant = some([f"    {line}" for line in told])
                played = f"  Played as: {shortened(orders)}"
                yield [f"- Event {n}: your {what} for {body.get('step', SETUP)}:", *meant, played]

    def rounds(self):
        """The rounds of the beacon that dice come from, each with the place to look it up."""
        beacon, seen = self.opening.get("beacon"), set()
        for _, body, _ in self.opened("played") if beacon else ():
            drawn, signature = body.get("beacon", (0, ""))
            if not signature or drawn in seen:
                continue
            seen.add(drawn)
            place = QUICKNET["url"] if is_quicknet(beacon) else beacon["url"]
            at = f"{place}/{beacon['hash']}/public/{drawn}"
            yield f"Compare, with {at}, that round {drawn} ({body['step']}, {clock(beacon, drawn)}) is"
            yield f"  {signature}"
