"""Luck: dice follow from locked orders, fixed secrets and the beacon's rounds, and fell as they are told."""

import hashlib
import hmac
import re

from adjudicator.checker.bounds import TURNS
from adjudicator.checker.digests import falls_again, sha
from adjudicator.checker.known import Known, beacon_round, both, first_in
from adjudicator.checker.moments import clock, is_called_quicknet, is_in_time, is_quicknet, round_at, second_of
from adjudicator.checker.shapes import SETUP, is_roll


class FirstLock:
    """The first lock of a step, from which its dice follow: its event, its round, and the orders."""

    def __init__(self, n=0, round_=0, sets=None):
        self.n = n
        self.round = round_
        self.sets = sets or {}


class Luck(Known):
    """The things that dice rest on, and the dice."""

    def beacon(self):
        """Check that a beacon which has the name or the key of quicknet is quicknet: its rounds come when they come."""
        beacon = self.opening.get("beacon", {})
        right = True
        if is_called_quicknet(beacon):
            right = is_quicknet(beacon)
        fault = "its beacon is called quicknet, and has another key, beginning or period"
        yield "quicknet", right, fault, self.file_of(1)

    def seals(self):
        """Check that a seal names its lock and came before its round, in one mail at least."""
        if not self.opening.get("beacon"):
            return
        mails = {}
        for line in self.lines:
            if line.kind == "Seal":
                yield self.is_of_its_lock(line)
                seal = (line.n, line.step, round_in(line))
                copy = (line.came, line.file)
                mails.setdefault(seal, []).append(copy)
        for (n, step, drawn), copies in mails.items():
            dated = [copy for copy in copies if first_in(copy)]
            self.sealed[n] = bool(dated)
            if dated:
                yield from self.came_in_time(step, drawn, dated)

    def is_of_its_lock(self, line):
        """Check that a seal is of the step and round that were locked."""
        body = self.body.get(line.n)
        fault = f"the seal of {line.step} is of no such lock"
        files = both(line.file, self.file_of(line.n))
        if not body:
            return "seal", True, fault, files
        step = body.get("step", SETUP)
        drawn = str(body.get("round"))
        right = (step, drawn) == (line.step, line.seat)
        return "seal", right, fault, files

    def came_in_time(self, step, drawn, copies):
        """Check that a mail with a seal came before its round was out; `copies` has dates and file of each."""
        beacon = self.opening["beacon"]
        out = second_of(beacon, drawn)
        in_time = [is_in_time(came, out) for came, _ in copies]
        if any(in_time):
            return
        step_and_round = f"{step}, whose round {drawn} was {clock(beacon, drawn)}"
        came = first_in(first_in(copies))
        times = "; ".join(date for _, date in came[:3])
        if None in in_time:
            unknown = f"when the seal came of {step_and_round}. Its mail says: {times}. Was it fetched from elsewhere?"
            self.unchecked[unknown] = 1
            return
        late = f"the seal of {step_and_round}, came after that: {times}. It shows nothing"
        files = both(*[file for _, file in copies])
        yield "late", False, late, files

    def bases(self):
        """Check that the dice of each step follow from its first lock, and from the round of its deadline."""
        locks = {}
        bases = {}
        rounds = {}
        last = self.opening.get("anchor", "")
        resting = FirstLock()
        before = 0
        for n, body, file in self.opened("begun", "locked", "played", "ruling"):
            if body["event"] == "ruling":
                if body["kind"] == "void":
                    locks.pop(body["about"], None)
                continue
            if not all(number in self.numbers for number in range(before + 1, n)):
                last = ""  # where events are missing before, a lock may be
                resting = FirstLock()
            before = n
            step = body.get("step", SETUP)
            if body["event"] != "played":
                yield from self.is_bound(n, body, file, locks.get(step))
                locks.setdefault(step, lock_of(n, body))
                continue
            lock = locks.get(step, FirstLock())
            yield self.is_awaited(body, file, lock, rounds)
            basis = self.basis(body, lock, last, bases)
            if lock.n or body["window"]:
                resting = lock
            if lock.n:
                last = basis
            if resting.n and not resting.round:
                self.unsealed.add(n)
            right = basis in ("", body["basis"])
            fault = f"the dice of {step} do not follow from its lock"
            files = both(file, self.file_of(lock.n))
            yield "basis", right, fault, files

    def is_bound(self, n, body, file, before):
        """Check that the round of a lock follows from the deadline, or from the lock `before`."""
        beacon = self.opening.get("beacon")
        step = body.get("step", SETUP)
        drawn = body.get("round", 0)
        due = drawn
        if before:
            due = before.round
        elif beacon and drawn and "deadline" in body:
            due = round_at(beacon, body["deadline"])
        fault = f"{step}: the round is not that of its deadline"
        opening_file = self.file_of(1)
        files = both(file, opening_file)
        yield "round", drawn == due, fault, files
        is_sealed = before or self.sealed.get(n)
        if beacon and not drawn:
            fault = f"{step}: orders that were sealed waited for no round of the beacon"
            yield "unsealed", not self.must_wait(body), fault, file
        elif beacon and not is_sealed:
            self.unchecked[f"when {step} was sealed: no seal of it is here, saved as .eml"] = 1

    def must_wait(self, body):
        """Whether what is locked has to wait for a round, dice or not: players sealed their orders to it."""
        if self.opening.get("level") != "sealed":
            return False
        if body["event"] != "locked":
            return False
        return "+" not in body["step"]

    def is_awaited(self, body, file, lock, rounds):
        """Check that a step was played with the round it was locked for, and each round is told in one way."""
        drawn, signature = beacon_round(body)
        first = rounds.setdefault(drawn, signature)
        right = signature == first
        if lock.n and drawn != lock.round:
            right = False
        step = body["step"]
        fault = f"{step}: round {drawn} is not what was waited for, or was told otherwise"
        lock_file = self.file_of(lock.n)
        files = both(file, lock_file)
        return "beacon", right, fault, files

    def basis(self, body, lock, last, bases):
        """The basis of the dice of a step: its lock, else what was played before; "" where nobody knows."""
        step = body["step"]
        _, signature = beacon_round(body)
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
        """Check that the dice follow from the secrets that were fixed, and fell so."""
        opened = sorted((body["turn"], body["secret"], file) for _, body, file in self.opened("secret"))
        if 1 in self.body:
            yield from self.secrets_were_fixed(opened)
        secrets = {turn: (secret, file) for turn, secret, file in opened}
        tales = {}
        shown = set()
        for n, group, entries, file in self.groups:
            shown.add(n)
            yield from self.told_once(n, group, entries, file, tales)
            yield from self.fell_so(n, entries, file, secrets)
        for n, body, _ in self.opened("played"):
            is_open = body["turn"] in secrets
            if is_open and n not in shown:
                self.numbers.discard(n)

    def secrets_were_fixed(self, opened):
        """Check that each secret, hashed once a turn, leads to the one before, and to the anchor."""
        fixed = self.opening.get("anchor")
        before = -1
        for turn, secret, file in opened:
            at = min(turn, TURNS)
            value = bytes.fromhex(secret)
            for _ in range(at - before):
                value = hashlib.sha256(value).digest()
            right = value.hex() == fixed
            fault = f"secret {turn} was not fixed before"
            files = both(file, self.files_of[1])
            yield "secret", right, fault, files
            before = at
            fixed = secret

    def told_once(self, n, group, entries, file, tales):
        """Check that entries are told alike to all, all of them, and no roll twice."""
        places = [place for place, _ in entries]
        right = are_different(places)
        if group:
            for place, entry in entries:
                first = tales.setdefault((n, place), entry)
                right = right and first == entry
        else:
            right = right and places == [*range(len(places))]
        fault = f"event {n}: something is told twice, in two ways, or left out"
        yield "indices", right, fault, file
        keys = [sha(entry["key"]) for _, entry in entries if is_roll(entry)]
        yield "thrown once", are_different(keys), f"{n}: a roll is told twice", file

    def fell_so(self, n, entries, file, secrets):
        """Check that each roll falls again as it is told, by the secret of its turn and the basis of its step."""
        body = self.body[n]
        rolls = [entry for _, entry in entries if is_roll(entry)]
        turn = body.get("turn")
        secret, where = secrets.get(turn, ("", ""))
        if not rolls:
            return
        beacon = self.opening.get("beacon")
        if beacon:
            waited = n not in self.unsealed
            step = body.get("step")
            fault = f"{step}: dice fell that waited for no round of the beacon"
            yield "no round", waited, fault, file
        if not secret:
            step = body.get("step")
            self.unchecked[f"the dice of {step}: their secret is hidden"] = 1
            return
        key = dice_key(secret, body["step"], body["basis"])
        files = both(file, where)
        for roll in rolls:
            rule = roll["key"]["rule"]
            fault = f"{body['step']}: {rule} was not rolled so"
            yield "die", falls_again(key, roll), fault, files


def are_different(values):
    """Whether no value is there twice."""
    return len({*values}) == len(values)


def dice_key(secret, step, basis):
    """The key of a step, from which its dice follow: by the secret of its turn and the basis of the step."""
    name = f"{step}|{basis}"
    plain = name.encode("utf-8", "replace")
    return hmac.digest(bytes.fromhex(secret), plain, "sha256")


def round_in(line):
    """The round that a seal names; 0 where it is no number."""
    number = line.seat
    if re.fullmatch("[0-9]{1,12}", number):
        return int(number)
    return 0


def lock_of(n, body):
    """The lock of a step, at an event."""
    sets = {seat: fixed for seat, (_, fixed) in body["sets"].items()}
    return FirstLock(n, body.get("round", 0), sets)
