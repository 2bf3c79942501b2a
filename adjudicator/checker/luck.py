"""That dice follow from locked orders, fixed secrets and the beacon's rounds, and fell as they are told."""

import hashlib
import hmac
import re

from adjudicator.checker.bounds import TURNS
from adjudicator.checker.digests import falls_again, sha
from adjudicator.checker.known import Known, both
from adjudicator.checker.moments import QUICKNET, clock, is_in_time, is_quicknet, round_at
from adjudicator.checker.shapes import SETUP, is_roll


class Luck(Known):
    """What dice rest on, and the dice."""

    def beacon(self):
        """That a beacon which has the name or the key of quicknet is quicknet: its rounds come when they come."""
        beacon = self.opening.get("beacon", {})
        claims = any(beacon.get(name) == QUICKNET[name] for name in ("hash", "public_key"))
        said = "its beacon is called quicknet, and has another key, beginning or period"
        yield "quicknet", not claims or is_quicknet(beacon), said, self.found.get(1, "")

    def seals(self):
        """That a seal names its lock and came before its round: in one mail at least, where it came in several."""
        beacon, copies = self.opening.get("beacon"), {}
        for kind, step, number, n, _, _, came, file, _ in self.lines:
            if kind == "Seal" and beacon:
                body = self.body.get(n)
                same = not body or [body.get("step", SETUP), str(body.get("round"))] == [step, number]
                yield "seal", same, f"the seal of {step} is of no such lock", both(file, self.found.get(n))
                drawn = int(number) if re.fullmatch("[0-9]{1,12}", number) else 0
                copies.setdefault((n, step, drawn), []).append((came, file))
        for (n, step, drawn), mails in copies.items():
            out = beacon["genesis"] + beacon["period"] * (drawn - 1)
            said = f"{step}, whose round {drawn} was {clock(beacon, drawn)}"
            kept = [(came, file) for came, file in mails if came]
            self.sealed[n] = bool(kept)
            if any(is_in_time(came, out) for came, _ in kept):
                continue
            times = "; ".join(date for came, _ in kept[:1] for _, date in came[:3])
            if any(is_in_time(came, out) is None for came, _ in kept):
                unknown = f"when the seal came of {said}. Its mail says: {times}. Was it fetched from elsewhere?"
                self.unchecked[unknown] = 1
                continue
            late = f"the seal of {said}, came after that: {times}. It shows nothing"
            yield "late", not kept, late, both(*[file for _, file in kept])

    def bases(self):
        """That the dice of each step follow from its first lock, and from the round that follows from its deadline."""
        beacon, last = self.opening.get("beacon"), self.opening.get("anchor", "")
        first_lock, bases, rounds, before = {}, {}, {}, 0
        for n, body, file in self.opened("begun", "locked", "played", "ruling"):
            if body["event"] == "ruling":
                first_lock.pop(body["about"] if body["kind"] == "void" else "", None)
                continue
            step = body.get("step", SETUP)
            lock, bound, sets = first_lock.get(step, (0, 0, {}))
            if not all(number in self.numbers for number in range(before + 1, n)):
                last = ""  # where events are missing before, a lock may be
            before = n
            if body["event"] == "played":
                files = both(file, self.found.get(lock))
                drawn, signature = body.get("beacon", (0, ""))
                same = rounds.setdefault(drawn, signature) == signature and (not lock or drawn == bound)
                yield "beacon", same, f"{step}: round {drawn} is not what was waited for, or was told otherwise", files
                basis = sha({"step": step, "sets": sets, "beacon": signature}) if lock else last
                basis = bases.setdefault(step, "" if body["window"] and not lock else basis)
                last = basis if lock else last
                yield "basis", basis in ("", body["basis"]), f"the dice of {step} do not follow from its lock", files
                if not basis:
                    self.unchecked[f"the basis of the dice of {step}: its lock is not shown"] = 1
                continue
            told, due = body.get("round", 0), bound if lock else body.get("round", 0)
            first_lock.setdefault(step, (n, told, {seat: given for seat, (_, given) in body["sets"].items()}))
            if beacon and not lock and "deadline" in body:
                due = round_at(beacon, body["deadline"])
            yield "round", told == due, f"{step}: the round is not that of its deadline", both(file, self.found.get(1))
            if beacon and not lock and not self.sealed.get(n):
                self.unchecked[f"when {step} was sealed: no seal of it is here, saved as .eml"] = 1

    def dice(self):
        """That the dice follow from the secrets that were fixed, and fell so."""
        opened = sorted((body["turn"], body["secret"], file) for _, body, file in self.opened("secret"))
        secrets = {turn: (secret, file) for turn, secret, file in opened}
        before, fixed = -1, self.opening.get("anchor")
        for turn, secret, file in opened if 1 in self.body else ():
            value = bytes.fromhex(secret)
            for _ in range(min(turn, TURNS) - before):
                value = hashlib.sha256(value).digest()
            yield "secret", value.hex() == fixed, f"secret {turn} was not fixed before", both(file, self.found[1])
            before, fixed = min(turn, TURNS), secret
        tales = {}
        for n, group, told, file in self.told:
            body, rolls = self.body[n], [each for _, each in told if is_roll(each)]
            alike = all(tales.setdefault((n, place), each) == each for place, each in told if group)
            whole = len({x for x, _ in told}) == len(told) and (group or [*dict(told)] == [*range(len(told))])
            yield "indices", whole and alike, f"event {n}: something is told twice, in two ways, or left out", file
            yield "thrown once", len({sha(x["key"]) for x in rolls}) == len(rolls), f"{n}: a roll is told twice", file
            secret, where = secrets.get(body.get("turn"), ("", ""))
            if rolls and not secret:
                self.unchecked[f"the dice of {body.get('step')}: their secret is hidden"] = 1
            for roll in rolls if secret else ():
                key = hmac.digest(
                    bytes.fromhex(secret), f"{body['step']}|{body['basis']}".encode("utf-8", "replace"), "sha256"
                )
                said = f"{body['step']}: {roll['key']['rule']} was not rolled so"
                yield "die", falls_again(key, roll), said, both(file, where)
        shown = {n for n, *_ in self.told}
        self.numbers -= {n for n, body, _ in self.opened("played") if body["turn"] in secrets and n not in shown}
