"""That dice follow from locked orders, fixed secrets and the beacon's rounds, and fell as they are told."""

import hashlib
import hmac
import re

from adjudicator.checker.bounds import TURNS
from adjudicator.checker.digests import falls_again, sha
from adjudicator.checker.known import Known, both
from adjudicator.checker.moments import QUICKNET, clock, is_in_time, is_quicknet, round_at
from adjudicator.checker.shapes import SETUP, is_roll


class FirstLock:
    """What the dice of a step follow from: the event by which it was locked first, its round, and the orders."""

    def __init__(self, n=0, round_=0, sets=None):
        self.n = n
        self.round = round_
        self.sets = sets or {}


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
        beacon = self.opening.get("beacon")
        copies = {}
        for line in self.lines:
            if line.kind == "Seal" and beacon:
                yield self.is_of_its_lock(line)
                number = line.seat
                drawn = int(number) if re.fullmatch("[0-9]{1,12}", number) else 0
                mails = copies.setdefault((line.n, line.step, drawn), [])
                mails.append((line.came, line.file))
        for (n, step, drawn), mails in copies.items():
            kept = [(came, file) for came, file in mails if came]
            self.sealed[n] = bool(kept)
            yield from self.came_in_time(step, drawn, kept)

    def is_of_its_lock(self, line):
        """That a seal is of the step and round that were locked."""
        body = self.body.get(line.n, {})
        locked = (body.get("step", SETUP), str(body.get("round")))
        same = not body or locked == (line.step, line.seat)
        said = f"the seal of {line.step} is of no such lock"
        return "seal", same, said, both(line.file, self.found.get(line.n))

    def came_in_time(self, step, drawn, kept):
        """That one of the mails with a seal came before its round was out."""
        beacon = self.opening["beacon"]
        out = beacon["genesis"] + beacon["period"] * (drawn - 1)
        in_time = [is_in_time(came, out) for came, _ in kept]
        if any(in_time):
            return
        said = f"{step}, whose round {drawn} was {clock(beacon, drawn)}"
        first = kept[0][0] if kept else ()
        times = "; ".join(date for _, date in first[:3])
        if None in in_time:
            unknown = f"when the seal came of {said}. Its mail says: {times}. Was it fetched from elsewhere?"
            self.unchecked[unknown] = 1
            return
        late = f"the seal of {said}, came after that: {times}. It shows nothing"
        yield "late", not kept, late, both(*[file for _, file in kept])

    def bases(self):
        """That the dice of each step follow from its first lock, and from the round that follows from its deadline."""
        locks = {}
        bases = {}
        rounds = {}
        last = self.opening.get("anchor", "")
        before = 0
        for n, body, file in self.opened("begun", "locked", "played", "ruling"):
            if body["event"] == "ruling":
                if body["kind"] == "void":
                    locks.pop(body["about"], None)
                continue
            if not all(number in self.numbers for number in range(before + 1, n)):
                last = ""  # where events are missing before, a lock may be
            before = n
            step = body.get("step", SETUP)
            if body["event"] != "played":
                yield from self.is_bound(n, body, file, locks.get(step))
                locks.setdefault(step, lock_of(n, body))
                continue
            lock = locks.get(step, FirstLock())
            yield self.is_awaited(body, file, lock, rounds)
            basis = self.basis(body, lock, last, bases)
            if lock.n:
                last = basis
            said = f"the dice of {step} do not follow from its lock"
            yield "basis", basis in ("", body["basis"]), said, both(file, self.found.get(lock.n))

    def is_bound(self, n, body, file, before):
        """That the round of a lock follows from the deadline; of a step that was locked `before`, from that lock."""
        beacon = self.opening.get("beacon")
        step = body.get("step", SETUP)
        due = drawn = body.get("round", 0)
        if before:
            due = before.round
        elif beacon and "deadline" in body:
            due = round_at(beacon, body["deadline"])
        yield "round", drawn == due, f"{step}: the round is not that of its deadline", both(file, self.found.get(1))
        if beacon and not before and not self.sealed.get(n):
            self.unchecked[f"when {step} was sealed: no seal of it is here, saved as .eml"] = 1

    def is_awaited(self, body, file, lock, rounds):
        """That a step was played with the round it was locked for, and each round is told in one way."""
        drawn, signature = body.get("beacon", (0, ""))
        is_known = rounds.setdefault(drawn, signature) == signature
        is_due = not lock.n or drawn == lock.round
        said = f"{body['step']}: round {drawn} is not what was waited for, or was told otherwise"
        return "beacon", is_known and is_due, said, both(file, self.found.get(lock.n))

    def basis(self, body, lock, last, bases):
        """What the dice of a step follow from: its lock, else what was played before; "" where nobody knows."""
        step = body["step"]
        _, signature = body.get("beacon", (0, ""))
        basis = last
        if lock.n:
            basis = sha({"step": step, "sets": lock.sets, "beacon": signature})
        elif body["window"]:
            basis = ""
        first = bases.setdefault(step, basis)
        if not first:
            self.unchecked[f"the basis of the dice of {step}: its lock is not shown"] = 1
        return first

    def dice(self):
        """That the dice follow from the secrets that were fixed, and fell so."""
        opened = sorted((body["turn"], body["secret"], file) for _, body, file in self.opened("secret"))
        if 1 in self.body:
            yield from self.secrets_were_fixed(opened)
        secrets = {turn: (secret, file) for turn, secret, file in opened}
        tales = {}
        for n, group, told, file in self.told:
            yield from self.told_once(n, group, told, file, tales)
            yield from self.fell_so(n, told, file, secrets)
        shown = {n for n, *_ in self.told}
        for n, body, _ in self.opened("played"):
            if body["turn"] in secrets and n not in shown:
                self.numbers.discard(n)

    def secrets_were_fixed(self, opened):
        """That each secret leads, hashed as often as there are turns between, to the one before, and to the anchor."""
        fixed = self.opening.get("anchor")
        before = -1
        for turn, secret, file in opened:
            value = bytes.fromhex(secret)
            for _ in range(min(turn, TURNS) - before):
                value = hashlib.sha256(value).digest()
            yield "secret", value.hex() == fixed, f"secret {turn} was not fixed before", both(file, self.found[1])
            before = min(turn, TURNS)
            fixed = secret

    def told_once(self, n, group, told, file, tales):
        """That entries are told alike to all, all of them, and no roll twice."""
        places = [place for place, _ in told]
        right = are_different(places)
        if group:
            for place, entry in told:
                first = tales.setdefault((n, place), entry)
                right = right and first == entry
        else:
            right = right and places == [*range(len(places))]
        said = f"event {n}: something is told twice, in two ways, or left out"
        yield "indices", right, said, file
        keys = [sha(entry["key"]) for _, entry in told if is_roll(entry)]
        yield "thrown once", are_different(keys), f"{n}: a roll is told twice", file

    def fell_so(self, n, told, file, secrets):
        """That each roll falls again as it is told, by the secret of its turn and the basis of its step."""
        body = self.body[n]
        rolls = [entry for _, entry in told if is_roll(entry)]
        secret, where = secrets.get(body.get("turn"), ("", ""))
        if rolls and not secret:
            self.unchecked[f"the dice of {body.get('step')}: their secret is hidden"] = 1
        elif rolls:
            name = f"{body['step']}|{body['basis']}".encode("utf-8", "replace")
            key = hmac.digest(bytes.fromhex(secret), name, "sha256")
            for roll in rolls:
                said = f"{body['step']}: {roll['key']['rule']} was not rolled so"
                yield "die", falls_again(key, roll), said, both(file, where)


def are_different(values):
    """Whether no value is there twice."""
    return len({*values}) == len(values)


def lock_of(n, body):
    """What a step is locked with, at an event."""
    sets = {seat: fixed for seat, (_, fixed) in body["sets"].items()}
    return FirstLock(n, body.get("round", 0), sets)
