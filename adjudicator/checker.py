"""Checks the mails you kept of a game that is run by e-mail: python3 check-mails.py.txt FOLDER

Save your mails in a folder: as .eml files, as an .mbox or a .zip of these, as pages (.html), or their text as .txt and
the files attached as .json. Nothing is sent. Any Python from 3.8 on says the same. It tells what is FALSE or LATE (show
the files it names to others; who sent them it cannot know), what was not checked, what was done and only you can judge
("Were you told?"), and the head: who sees the same was told the same. How: each event has a "leaf" that says of what
kind it is and commits to it; head n is the SHA-256 of "head before|n|leaf". Whatever lies in the folder, it takes no
more time and memory than the size of the files is worth.
"""

import hashlib
import hmac
import html
import io
import json
import os
import re
import stat
import sys
import zipfile
from bisect import bisect_left
from contextlib import contextmanager
from datetime import datetime, timezone
from email import message_from_bytes, policy, utils
from email.message import Message
from pathlib import Path
from typing import Any

FORMAT, FORMATS = "adjudicator/1", ("adjudicator/1", "adjudicator/2")
SETUP, ENDS = "0.setup", ("report.json", "bundle.json")
LINES = re.compile(r"^(Receipt|Seal|Head): (\S+) (\S+) (\S+) ([0-9]{1,9})\s+(-|[0-9a-f]{64})\s+([0-9a-f]{64})\s*$",
                   re.M)

STEP = re.compile(r"[0-9]{1,4}\.[A-Za-z0-9_-]{1,40}(\+[0-9]{1,4})?")

# A date as the desk writes it: not all Pythons read the same ones by themselves.
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)", re.A)

BARE = re.compile(r"[^0-9A-Za-z]+")
SIGNS = re.compile(r'\\.|["\[\]{}]', re.S)

# What is read, and what of it holds mails or files. Where a mail begins in an .mbox, and lines of it that look so.
READ, HOLDERS = (".eml", ".txt", ".html", ".json", ".mbox", ".zip"), (".mbox", ".zip")
FROM, QUOTED = re.compile(rb"(?:\A|\n\r?\n)From [^\n]*\n"), re.compile(rb"^>(>*From )", re.M)
# Where a line of a page ends or begins, and what else is no text of it.
BREAK = re.compile(r"</?(?:br|p|div|pre|tr|td|li|body)\b[^<>]*>", re.I)
TAG = re.compile(r"<[^<>]*>")

# How much is read: bytes of a file and of all; files; folders in each other; lines and parts of a mail; and what is
# told of each kind.
BIGGEST, ALL, FILES, DEEP, MOST_LINES, PARTS, TOLD = 32_000_000, 256_000_000, 5_000, 20, 600_000, 50, 50
# How many times its size a zip file may unpack to.
TIGHT = 100
# Letters of a name or header that means something; lists in each other; digits of a number.
LONG, NESTED, DIGITS = 2_000, 100, 30
# Letters of orders that are told as they were opened.
SHOWN = 20_000
# Turns, and events whose absence is told.
TURNS = 9_999

# What is read of a proof, and of each kind of event. [x] is a list of x, (x, y) a list of just these, {x, y} either, {}
# names (those with ? may be missing); a pattern is a text that fits it.
HEX, NAME, SIDES = (
    re.compile(each) for each in (r"([0-9a-f]{2})*", r"[^\0]*", r"[0-9]{1,4}d([1-9]|[1-9][0-9]|1[0-9]{2}|2[0-5][0-9])")
)
SETS, ROUND = {"*": (int, NAME)}, ({int, NAME}, NAME)
CHAIN = {"genesis": int, "period": int, "delay": int, "url": NAME, "hash": NAME, "public_key?": NAME}
ROLLS = {
    "rolled": {"key": {"rule": NAME, "subject": NAME, "n": int}, "dice": SIDES, "faces": [int]},
    "drawn": {"key": {"rule": NAME, "subject": NAME, "n": int}, "items": [NAME], "result": [NAME]},
}
BODIES = {
    "opened": {
        "anchor": HEX, "seats": [NAME], "level?": NAME, "opens?": NAME, "salts?": NAME, "referee_first?": NAME,
        "referee_seat?": NAME, "beacon?": CHAIN,
    },
    "renewed": {"before?": NAME},
    "begun": {"sets": SETS, "round?": int},
    "orders": {"step": NAME, "seat": NAME, "set": NAME, "text?": NAME, "why?": NAME, "sealed?": int, "by?": NAME},
    "unsealed": {"step": NAME, "beacon": ROUND, "seats": {"*": str}},
    "locked": {"step": NAME, "sets": SETS, "deadline?": NAME, "round?": int},
    "played": {"step": NAME, "turn": int, "window": NAME, "basis": NAME, "groups": [NAME], "beacon?": ROUND},
    "secret": {"turn": int, "secret": HEX},
    "ruling": {"kind": NAME, "about": NAME, "groups": [NAME], "author?": NAME, "reason?": str, "answer?": NAME},
    "report": {"step": NAME, "deadline?": NAME},
    "mailed": {"seat": NAME, "files": {"*": NAME}},
    "letters": {},
}
# Of what kind a leaf may be that a report leaves closed.
CLOSED = ("orders", "letters", "mailed")
PROOF = {
    "format": NAME, "campaign": NAME, "seat": NAME, "first": int, "before": NAME, "leaves": [NAME], "head": NAME,
    "opened": [(int, HEX, {NAME, dict})], "entries": [(int, int, HEX, [(int, dict)])],
    "sets": [{(int, HEX, object), (int, HEX, object, list)}],
    "salts?": HEX,
}

# What a ruling does, and why orders counted no longer.
RULED = {
    "correct": "a correction of the board", "set-aside": "orders no. {} set aside", "decide": "a decision on {}",
    "send-back": "{} sent back, to be played again", "change": "a change of {}", "close": "the campaign closed",
    "void": "{} voided, to be ordered anew",
}
TAKEN_BACK = {
    "withdrawn": "were taken back by that seat", "overtaken": "were dropped, as they could no longer be played",
    "sent back": "went with a step that was sent back", "another player": "went with the player who had given them",
    "voided": "went with a window that was voided",
}

# The beacon of drand's League of Entropy: a referee cannot hold another one under its name.
QUICKNET = {
    "url": "https://api.drand.sh",
    "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesis": 1692803367, "period": 3,
}

def is_quicknet(beacon):
    """Whether a beacon is quicknet, wherever its rounds are asked for."""
    return all(beacon.get(name) == value for name, value in QUICKNET.items() if name != "url")

def fits(value, shape):
    """Whether data have a shape, so that they can be read; what they tell may be false all the same."""
    if isinstance(shape, set):
        return any(fits(value, each) for each in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(each, shape[0]) for each in value)
    if isinstance(shape, tuple):
        return isinstance(value, list) and len(value) == len(shape) and all(map(fits, value, shape))
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(fits_key(value, name, each) for name, each in shape.items())
    if isinstance(shape, re.Pattern):
        return isinstance(value, str) and len(value) <= LONG and shape.fullmatch(value) is not None
    return type(value) is int and 0 <= value < 2**64 if shape is int else isinstance(value, shape)

def fits_key(value, name, shape):
    if name == "*":
        return all(fits(key, NAME) and fits(each, shape) for key, each in value.items())
    if name.endswith("?") and name[:-1] not in value:
        return True
    return fits(value.get(name.rstrip("?")), shape)

def is_shallow(text: str) -> bool:
    """Whether JSON has no more lists in each other than anybody needs; who reads deeper ones may run out of stack."""
    depth, is_quoted = 0, False
    for sign in SIGNS.finditer(text):
        if sign[0] == '"':
            is_quoted = not is_quoted
        elif not is_quoted:
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign[0], 0)
        if depth > NESTED:
            return False
    return True

def is_readable(proof: Any) -> bool:
    """Whether a proof has all that is read of it below."""
    if not fits(proof, PROOF):
        return False
    numbers = range(proof["first"], proof["first"] + len(proof["leaves"]))
    bodies = opened_in(proof)
    groups = {n: body["groups"] for n, body in bodies.items() if isinstance(body.get("groups"), list)}
    return (
        proof["first"] > 0
        and all(n in numbers for n, *_ in proof["opened"])
        and all(fits(body.get("event"), NAME) and fits(body, BODIES.get(body["event"], {})) for body in bodies.values())
        and all(group < len(groups.get(n, ())) for n, group, *_ in proof["entries"])
        and all(n in bodies and bodies[n]["event"] in ("orders", "begun") for n, *_ in proof["sets"])
        and all(fits(roll, ROLLS[roll["type"]]) for *_, told in proof["entries"] for _, roll in told if is_roll(roll))
    )

def is_roll(entry):
    return entry.get("type") in ("rolled", "drawn")

def sha(value, salt=b""):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    text = value if isinstance(value, str) and not salt else plain
    return hashlib.sha256(salt + text.encode("utf-8", "surrogatepass")).hexdigest()

def commits(fixed, salt, value):
    """Whether something was fixed as what is told now."""
    return len(salt) == 32 and sha(value, bytes.fromhex(salt)) == fixed

def opened_in(proof):
    """The events that a proof opens, by number."""
    return {n: body for n, _, body in proof["opened"] if isinstance(body, dict)}

def sets_in(proof):
    """The orders that a proof tells, each with its event and the seat that gave them; "": they are not as fixed."""
    bodies = opened_in(proof)
    luck = {n: {fixed: seat for seat, (_, fixed) in body.get("sets", {}).items()} for n, body in bodies.items()}
    for n, salt, orders, *text in proof["sets"]:
        body = bodies[n]
        fixed = of_file(orders) if "sealed" in body else sha(orders, bytes.fromhex(salt))
        given = {body["set"]: body["seat"]} if body["event"] == "orders" else luck[n]
        yield n, body, salt, orders, text, given.get(fixed, "") if len(salt) == 32 else ""

def of_file(digits):
    """The SHA-256 of a file that is told by its hexadecimal digits, as a player had it before he mailed it."""
    told = isinstance(digits, str) and HEX.fullmatch(digits)
    return hashlib.sha256(bytes.fromhex(digits)).hexdigest() if told else ""

def bare(text):
    """The letters and digits of a text that stay as they are wherever it was saved."""
    return BARE.sub("", text)

def in_order(lines, text):
    """Whether a bare text holds all of some lines, one after another."""
    place = 0
    for line in map(bare, lines):
        place = text.find(line, place) + len(line)
        if place < len(line):
            return False
    return True

def shortened(orders):
    """Orders as they were opened: as much of them as anybody writes."""
    text = orders if isinstance(orders, str) else json.dumps(orders, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}... and {len(text) - SHOWN} letters more"

def clock(beacon, drawn):
    """When a round of a beacon came out, in words."""
    out = beacon["genesis"] + beacon["period"] * (drawn - 1)
    try:
        return f"out at {datetime.fromtimestamp(out, timezone.utc):%Y-%m-%d %H:%M:%S} UTC"
    except (ValueError, OverflowError, OSError):
        return "out at a moment that is none"

def falls_again(key, roll):
    """Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block)."""
    if roll["type"] == "rolled":
        count, sides = map(int, roll["dice"].split("d"))
        sizes, told = [sides] * count, roll["faces"]
    else:
        drawn = list(roll["items"])
        sizes, told = list(range(len(drawn), 1, -1)), roll["result"]
    if len(told) != (len(drawn) if roll["type"] == "drawn" else count) or max(sizes, default=1) > 256:
        return False
    name = "|".join(str(roll["key"][part]) for part in ("rule", "subject", "n"))
    stream = (byte for block in range(10_000) for byte in hmac.digest(key, f"{name}|{block}".encode(), "sha256"))
    fell = [next((byte for byte in stream if byte < 256 - 256 % size), 0) % size for size in sizes]
    if roll["type"] == "rolled":
        return [each + 1 for each in fell] == told
    for place, other in enumerate(fell):
        last = len(drawn) - 1 - place
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return drawn == told

def moment(text):
    """The second that a date stands for, as the desk writes it; None where it cannot be read, or has no zone."""
    found = MOMENT.fullmatch(text)
    try:
        whole = datetime.strptime(f"{found[1]} {found[2]}{found[4]}", "%Y-%m-%d %H:%M:%S%z") if found else None
        return whole.timestamp() + float(found[3] or 0) if whole else None
    except (ValueError, OverflowError):
        return None

def round_at(beacon, deadline):
    """The first round that comes out when orders have been locked for long enough; -1 where nobody can say."""
    locked = moment(deadline)
    if locked is None:
        return -1
    waited = max(0, locked + beacon["delay"] - beacon["genesis"])
    return int(-(-waited // max(1, beacon["period"]))) + 1

def sends_back(body):
    return body["event"] == "ruling" and body["kind"] in ("send-back", "void")

def both(*files):
    return " and ".join(dict.fromkeys(file for file in files if file))

class Sent:
    """What one seat sent for one step ("": taken back), by number; `began`: whether any of it counted at a lock."""

    def __init__(self):
        self.waiting, self.counted, self.began = [], [], False

    def last(self, n, gone):
        """What counts at event n, with its number and file; locks are asked for in order, and what is gone stays so."""
        while self.waiting and self.waiting[-1][0] < n:
            self.counted.append(self.waiting.pop())
            self.began = True
        while self.counted and str(self.counted[-1][0]) in gone:
            self.counted.pop()
        return self.counted[-1] if self.counted else (0, "", "")

class Mails:
    """What the mails of one game say: `body` is each event that is opened, `found` the file that opens it.

    `kinds` is what each leaf says it is ("" in an older form), `runs` the first of the events without a gap up to one.
    """

    def __init__(self, name):
        self.name = name
        self.lines, self.proofs = [], []
        self.heads, self.body, self.found = [], {}, {}
        self.kinds, self.runs, self.numbers = {}, {}, set()
        self.sets, self.told, self.reports = {}, [], []
        self.sealed, self.unchecked = {}, {}
        self.midway, self.renewed, self.compared = False, float("inf"), False
        self.pages, self.for_all = {}, False

    @property
    def opening(self):
        first = self.body.get(1, {})
        return first if first.get("event") == "opened" else {}

    @property
    def mine(self):
        """The seats whose mails these are: those of the reports, and of the receipts; of a bundle for all, all."""
        if self.for_all:
            return set(self.opening.get("seats", ()))
        seats = {seat for _, _, seat, *_ in self.receipts_kept()} | {seat for seat, _, _ in self.reports}
        return seats - {"referee", "observer"}

    def opened(self, *kinds):
        return [(n, body, self.found[n]) for n, body in sorted(self.body.items()) if body["event"] in kinds]

    def receipts_kept(self):
        return [line for line in self.lines if line[0] == "Receipt"]

    def together(self, n, later):
        """Whether every event from n to a later one is known."""
        return self.runs.get(n) == self.runs.get(later, -1)

    # ---- that there is one history ----

    def history(self):
        """That what is told fits its leaves, the leaves their heads, and that all mails tell of the same heads."""
        self.heads = [(number, head, file) for *_, number, _, head, _, file, _ in self.lines]
        for proof, shown, file in self.proofs:
            leaves = dict(enumerate(proof["leaves"], proof["first"]))
            yield from self.chain(proof, leaves, shown, file)
            yield from self.commitments(proof, leaves, file)
            yield from self.orders_told(proof, file)
            if "salts" in proof:
                yield from self.whole(proof, leaves, file)
            yield from self.closed(proof, leaves, file)
        yield from self.one_history()
        yield from self.forms()

    def chain(self, proof, leaves, shown, file):
        heads = {proof["first"] - 1: proof["before"]}
        for n, leaf in leaves.items():
            heads[n] = sha(f"{heads[n - 1]}|{n}|{leaf}")
        fits_head = proof["format"] in FORMATS and heads[max(heads)] == proof["head"] == shown
        yield "head", fits_head, "its events do not lead to its head (in a format that is known here)", file
        self.heads += [(n, head, file) for n, head in heads.items()]
        self.kinds.update({n: leaf.rpartition(":")[0] for n, leaf in leaves.items()})
        self.found.update({n: file for n, _, _ in proof["opened"]})
        self.body.update(opened_in(proof))
        self.midway |= any(not isinstance(body, dict) or "before" in body for _, _, body in proof["opened"])
        self.told += [(n, group, entries, file) for n, group, _, entries in proof["entries"]]
        self.numbers |= leaves.keys()
        self.reports.append((proof["seat"], max(heads), file))

    def commitments(self, proof, leaves, file):
        """That what a proof tells is what was fixed before it was told, and of the kind that its leaf says."""
        for n, salt, body in proof["opened"]:
            kind, _, fixed = leaves[n].rpartition(":")
            same = commits(fixed, salt, body) and kind in ("", body["event"] if isinstance(body, dict) else "")
            yield "event", same, f"event {n}: told otherwise than they were recorded", file
        bodies = opened_in(proof)
        for n, group, salt, entries in proof["entries"]:
            same = commits(bodies[n]["groups"][group], salt, entries)
            yield "entries", same, f"entries {n}: told otherwise than they were recorded", file

    def orders_told(self, proof, file):
        """The same of orders, of what their seat was told that they mean, and of words of luck."""
        for n, body, salt, orders, text, seat in sets_in(proof):
            yield "orders", bool(seat), f"orders {n}: told otherwise than they were recorded", file
            same = body.get("text") == (sha(text[0], bytes.fromhex(salt)) if text else None)
            yield "text", same, f"orders {n}: what they mean is told otherwise than it was recorded", file
            self.sets[n] = (orders, [line for line in (text or [[]])[0] if isinstance(line, str)])

    def whole(self, proof, leaves, file):
        """That a bundle opens all but letters, by salts that were fixed before."""
        bodies = opened_in(proof)
        told = [("event", f"event|{n}", salt) for n, salt, _ in proof["opened"]]
        told += [("entries", f"{n}|{group}", salt) for n, group, salt, _ in proof["entries"]]
        for n, body, salt, _, _, seat in sets_in(proof):
            told.append(("orders", f"{body.get('step', SETUP)}|{body.get('seat', seat)}", salt, n))
        letters = [n for n, leaf in leaves.items() if leaf.startswith("letters:")]
        letters += [n for n, body in bodies.items() if body["event"] == "report" and ":" not in leaves[n]]
        parts = [body.get("groups", ()) for body in bodies.values()]
        parts += [body["sets"] for n, body in bodies.items() if body["event"] == "begun" and ":" not in leaves[n]]
        orders = [n for n, body in bodies.items() if body["event"] == "orders" and body["set"]]
        expected = len(leaves) - len(letters) + len(orders) + sum(map(len, parts))
        different = {(what, label, *more) for what, label, _, *more in told}
        yield "whole", len(different) == expected, "it does not open all but letters", file
        fixed = sha(proof["salts"]) == self.opening.get("salts")
        for _, label, salt, *_ in told:
            right = hmac.digest(bytes.fromhex(proof["salts"]), label.encode("utf-8", "replace"), "sha256")[:16]
            yield "salt", fixed and salt == right.hex(), f"salt of {label}", file

    def closed(self, proof, leaves, file):
        """That nothing is left closed but what may be."""
        opened = {n for n, _, _ in proof["opened"]}
        for n, leaf in leaves.items():
            kind = leaf.rpartition(":")[0]
            if n not in opened and kind:
                yield "closed", kind in CLOSED, f"event {n} is closed, and should be told: it is {kind}", file
            elif n not in opened:
                self.unchecked["of what kind closed events are that an older program recorded"] = 1

    def one_history(self):
        seen = {0: (sha(f"{FORMAT}|{self.name}"), "")}
        for n, head, file in self.heads:
            first, where = seen.setdefault(n, (head, file))
            other = f"the head at event {n} is another one than by {where or 'the name of the game'}"
            yield "one history", first == head, other, both(where, file)
        for n in sorted(self.numbers):
            self.runs[n] = self.runs.get(n - 1, n)
        for n, body, file in self.opened("opened", "played", "ruling") if 1 in self.body else ():
            right = n == 1 or len(body.get("groups", ())) == len(self.opening.get("seats", ())) + 2
            yield "parts", right, f"{n} is odd", both(file, self.found[1])

    def forms(self):
        """That leaves say of what kind they are, from the first event or a renewal on, and none says another thing."""
        first = min((n for n, kind in self.kinds.items() if kind), default=0)
        for n, kind in sorted(self.kinds.items()):
            right = kind in BODIES if kind else not 0 < first < n
            yield "kind", right, f"event {n} does not say what it is: {kind[:40]!r}", self.found.get(n, "")
        for n, body, file in self.opened("renewed"):
            self.renewed = n
            right = n == 2 if "before" in body else n == first
            yield "kind", right, f"event {n}: nothing was renewed there", file

    # ---- that orders were locked, and dice follow from them ----

    def locks(self):
        """That your last orders were played ("": taken back), the referee's came first, and dice follow from all."""
        for check in (self.receipts, self.steps, self.seats, self.beacon, self.seals, self.bases, self.orders):
            yield from check()

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

    def steps(self):
        """That each step is what it is called, in its turn, announced, and locked once unless it was sent back."""
        yield from self.gaps()
        for n, body, file in self.opened("begun", "locked", "played", "report"):
            step = body.get("step", SETUP)
            named = bool(STEP.fullmatch(step)) or (body["event"] == "report" and not step)
            yield "step", named, f"event {n}: {step[:40]!r} is no step", file
        yield from self.turns()
        yield from self.locked_once()
        yield from self.announced()

    def turns(self):
        given = {step for _, step, *_ in self.receipts_kept()}
        given.update(body["step"] for _, body, _ in self.opened("orders", "locked"))
        turn = last = 0
        for n, body, file in self.opened("played", "ruling"):
            if sends_back(body) or not self.together(last, n):
                turn = 0
            last = n
            if body["event"] == "played":
                step = body["step"]
                right = step.partition(".")[0] == str(body["turn"]) and body["turn"] >= turn
                yield "turn", right, f"{step} is not of turn {body['turn']}, or was played after a later turn", file
                turn = body["turn"]
                right = body["window"] or step == SETUP or step not in given
                yield "window", bool(right), f"{step} was played as if nobody had orders for it", file

    def locked_once(self):
        locked, back = {}, 0
        for n, body, file in self.opened("begun", "locked", "ruling"):
            if body["event"] == "ruling":
                back = n if sends_back(body) else back
                continue
            step = body.get("step", SETUP)
            before = locked.get(step, 0)
            once = not before or back > before or not self.together(before, n)
            yield "lock", once, f"{step} was locked again, at event {n}, and was never sent back", file
            locked[step] = n
            first = step == next(iter(each for each in locked if each != SETUP), "")
            said = f"{step} was locked with orders that have no number"
            yield "number", self.numbered(n, body, first), said, file

    def announced(self):
        """That what a report waits for is what is locked next, unless a ruling comes between."""
        report = None
        for n, body, file in self.opened("locked", "report", "ruling"):
            if body["event"] != "locked":
                report = (n, body["step"], file) if body["event"] == "report" else None
            elif report and "+" not in body["step"]:
                at, other, where = report
                right = body["step"] == other or not self.together(at, n)
                said = f"a report waits for {other[:40]!r}, and {body['step']} was locked after it"
                yield "report", right, said, both(where, file)
                report = None

    def gaps(self):
        """That nothing hides among what is closed.

        Letters come just before a report. What was locked is played, or a ruling says why not, before anything else is
        announced or locked. Orders that come right after something was played are answers, and are locked.
        """
        last, waits, answers = "", False, False
        for n, kind in sorted(self.kinds.items()):
            if n - 1 not in self.kinds:
                last, waits, answers = "", False, False
            file, announces = self.found.get(n, ""), kind in ("report", "locked", "begun")
            letters = last != "letters" or kind == "report"
            yield "gap", letters, f"event {n - 1} is said to be letters, and no report follows", file
            hidden = announces and (waits or (answers and kind == "report"))
            yield "gap", not hidden, f"before event {n} something happened that is not told", file
            answers = (answers or last in ("played", "secret")) if kind == "orders" else answers and not announces
            waits = kind in ("locked", "begun") or (waits and kind not in ("played", "ruling"))
            answers = answers and kind != "ruling"
            last = kind

    def numbered(self, n, body, first):
        """Whether what was locked has the numbers of its events; `first`: it is for the first step that was locked.

        Only what was sent before there were numbers has none: it was for that step, or a word of luck.
        """
        luck_is_older = not self.kinds[n] or self.renewed < n
        older = luck_is_older if body["event"] == "begun" else self.midway and first
        return older or all(0 < number < n for number, _ in body["sets"].values())

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

    # ---- what was done that you should know of ----

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

class Short(policy.Compat32):
    """Reads headers as they are, but none that is longer than one that means something."""

    def header_source_parse(self, lines):
        name, value = super().header_source_parse(lines)
        if len(value) > LONG and name.lower().startswith("content-"):
            raise ValueError("a header of it is too long")
        return name, value[:LONG]

def parts_of(raw):
    """The parts of a mail."""
    if raw.count(b"\n") + raw.count(b"\r") > MOST_LINES:
        raise ValueError("it has too many lines")
    made = []

    def part(policy):
        if len(made) > PARTS:
            raise ValueError("it has too many parts")
        made.append(Message(policy))
        return made[-1]

    return list(message_from_bytes(raw, part, policy=Short()).walk())

def short(digits):
    if len(digits) > DIGITS:
        raise ValueError("a number in it is too long")
    return digits

def parsed(text):
    if not is_shallow(text):
        raise ValueError("its lists are too deep in each other")
    return json.loads(text, parse_int=lambda each: int(short(each)), parse_float=lambda each: float(short(each)))

def words_of(part):
    """The text of a part of a mail. All that is looked for in it are letters that most charsets write alike."""
    charset = part.get_content_charset("utf-8")
    try:
        is_known = "Head".encode(charset) == b"Head"
    except (LookupError, ValueError):
        is_known = False
    if not is_known:
        raise ValueError(f"its charset {charset} is not known here")
    return part.get_payload(decode=True).decode("utf-8", "replace")

def kind_of(name):
    """By what a file's name says how it is read."""
    suffix = Path(name).suffix.lower()
    return ".mbox" if Path(name).name.lower() == "mbox" else {".htm": ".html"}.get(suffix, suffix)

def pieces(raw, name, file):
    """The mails and files in a file, each with its name and what it is called here; itself, where it holds none."""
    kind = kind_of(name)
    if kind == ".zip":
        yield from zipped(raw, file)
    elif kind == ".mbox":
        marks = list(FROM.finditer(raw))
        if len(marks) > FILES:
            raise ValueError("it has too many mails")
        ends = [mark.start() for mark in marks[1:]] + [len(raw)]
        for number, mark in enumerate(marks):
            mail = QUOTED.sub(rb"\1", raw[mark.end() : ends[number]])
            yield mail, "mail.eml", f"{file}, mail {number + 1}"
    else:
        yield raw, name, file

def zipped(raw, file):
    """The files in a zip file; what they say of their size is held against how much is read before any is opened."""
    if raw.count(b"PK\1\2") > FILES:
        raise ValueError("it has too many files")
    with zipfile.ZipFile(io.BytesIO(raw)) as kept:
        inside = [each for each in kept.infolist() if not each.is_dir() and kind_of(each.filename) in READ]
        if sum(each.file_size for each in inside) > min(ALL, TIGHT * len(raw)):
            raise ValueError("its files are too big; unpack it")
        for each in inside:
            if kind_of(each.filename) == ".zip":
                raise ValueError("there is a zip file in it; unpack it")
            if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError("it is packed in a way that is not read here; unpack it")
            with kept.open(each) as opened:
                yield from pieces(opened.read(BIGGEST + 1), each.filename, f"{file}, {each.filename}")

class Kept:
    """What is read of the files that a player kept: each line and proof with its game, the SHA-256 of the files that
    reports are kept by, and what cannot be read."""

    def __init__(self):
        self.lines, self.proofs, self.pages, self.unread = [], [], {}, []

    @contextmanager
    def trying(self, what):
        """Whatever goes wrong with a file or a part of it is told, and all else is read."""
        try:
            yield
        except Exception as error:
            why = str(error)[:100] if type(error) is ValueError else f"it cannot be read ({type(error).__name__})"
            self.unread.append(f"{what}: {why}")

    def folder(self, folder):
        count = size = 0
        for path, file in self.found(folder):
            with self.trying(file):
                about = path.stat()
                size += about.st_size
                if not stat.S_ISREG(about.st_mode):
                    raise ValueError("it is no file that can be read to its end")
                if count == FILES or size > ALL:
                    raise ValueError("there is too much in the folder")
                count += 1
                self.file(path, file)

    def found(self, folder):
        """The files that may be read, in folders not too deep, by their names; links to folders are not followed."""
        for place, folders, names in os.walk(folder, onerror=lambda error: self.unread.append(str(error))):
            inside = Path(place).relative_to(folder)
            if len(inside.parts) >= DEEP:
                folders.clear()
            folders.sort()
            for name in sorted(names):
                if kind_of(name) in READ:
                    yield Path(place, name), (inside / name).as_posix()

    def file(self, path, file):
        most = ALL if kind_of(path.name) in HOLDERS else BIGGEST
        with path.open("rb") as opened:
            size = os.fstat(opened.fileno()).st_size
            raw = opened.read(min(size, most) + 1)
        if len(raw) > most:
            raise ValueError(f"it has more than {most // 1_000_000} MB")
        for piece, name, called in pieces(raw, path.name, file):
            with self.trying(called):
                self.piece(piece, name, called)

    def piece(self, raw, name, file):
        """One mail, or one file of it."""
        kind = kind_of(name)
        if len(raw) > BIGGEST:
            raise ValueError(f"it has more than {BIGGEST // 1_000_000} MB")
        if kind == ".eml":
            self.mail(parts_of(raw), file)
        elif kind == ".json":
            self.attached(Path(name).name, raw, file)
            self.report(raw, file)
        else:
            text = raw.decode("utf-8", "replace")
            self.text(shown(text) if kind == ".html" else text, file, is_as_sent=kind != ".html")

    def mail(self, parts, file):
        came = arrivals(parts)
        if came and came[0][0] is None:
            self.unread.append(f"when {file} came: its date cannot be read, or has no zone: {came[0][1][:100]}")
        for part in parts:
            with self.trying(f"a part of {file}"):
                name = part.get_filename() or ""
                if part.get_content_type() == "text/plain" and not name:
                    self.text(words_of(part), file, came)
                elif name.endswith((*ENDS, ".pdf")):
                    data = part.get_payload(decode=True)
                    self.attached(name, data, file)
                    if name.endswith(ENDS):
                        self.report(data, file)

    def attached(self, name, data, file):
        self.pages.setdefault(name, {})[hashlib.sha256(data).hexdigest()] = file

    def text(self, text, file, came=(), is_as_sent=True):
        """The receipts, seals and heads in a text, and what it says that orders mean if nothing changed it."""
        answer = bare(text) if is_as_sent and "As understood" in text else ""
        for kind, name, step, seat, n, *rest in LINES.findall(text.replace("\r", "")):
            self.lines.append((name, (kind, step, seat, int(n), *rest, came, file, answer)))

    def report(self, data, file):
        with self.trying(f"a report in {file}"):
            plain = parsed(data.decode("utf-8-sig"))
            proof = (plain.get("proof") or plain) if isinstance(plain, dict) else {}
            if isinstance(proof, dict) and "leaves" in proof:
                name = proof.get("campaign")
                game = name if fits(name, NAME) else "a game without a name"
                self.proofs.append((game, (proof, plain.get("head"), file)))

def shown(page):
    """The text of a mail that was saved as a page."""
    text = html.unescape(TAG.sub("", BREAK.sub("\n", page)))
    return "\n".join(line.strip() for line in text.splitlines())

def arrivals(parts):
    """When mail services took a mail, the player's own one first: the second (None: not known), and the date in words.

    One without a zone ("-0000") says nothing.
    """
    dates = [str(line).rpartition(";")[2].strip() for part in parts for line in part.get_all("Received", ())]
    return [(taken(date), date) for date in dates[:PARTS]]

def taken(date):
    try:
        when = utils.parsedate_to_datetime(date)
        return when.timestamp() if when.tzinfo else None
    except Exception:
        return None

def is_in_time(came, out):
    """Whether a mail came before a moment; None where nobody knows, as when it was fetched from another mailbox."""
    own, *others = [second for second, _ in came]
    if own is not None:
        return own < out or (None if any(other is None or other < out for other in others) else False)
    return None

def gathered(kept):
    """What was read, by game; and what is false in it."""
    games, false = {}, []
    for name, line in kept.lines:
        games.setdefault(name, Mails(name)).lines.append(line)
    for name, (proof, head, file) in kept.proofs:
        mails = games.setdefault(name, Mails(name))
        if is_readable(proof):
            mails.proofs.append((proof, head, file))
        else:
            false.append(("FALSE", "malformed, a report that cannot be checked", file))
    for mails in games.values():
        mails.pages = kept.pages
    return games, false

@contextmanager
def telling(false, what):
    """Whatever goes wrong in a check is false, and ends no more than that check."""
    try:
        yield
    except Exception as error:
        false.append(("FALSE", f"malformed, {what}: {error!r}", "all files"))

def told_of(mails, false):
    """What is said of one game, in lines; what is false goes to the rest."""
    name, asked, rounds = mails.name, [], []
    for claims in ("history", "locks", "dice"):
        with telling(false, f"the {claims} of {name} cannot be checked"):
            for check, holds, text, files in getattr(mails, claims)():
                if not holds:
                    false.append(("LATE" if check == "late" else "FALSE", text, files))
    with telling(false, f"what was done in {name} cannot be told"):
        asked += [[f"- {each}"] for each in mails.asks()]
        asked += mails.own_orders()
        rounds += mails.rounds()
    last, head, _ = max(mails.heads, default=(0, "none", ""))
    missing = [n for n in range(1, min(last, TURNS) + 1) if n not in mails.numbers]
    if missing:
        mails.unchecked[f"events that no report here tells of: {', '.join(map(str, missing[:20]))}"] = 1
    orders = ", your orders" if mails.compared else ""
    yield f"{name}: {len(mails.proofs)} reports, {len(mails.lines)} receipts, seals and heads, {last} events."
    yield f"Checked: that all tell one history{orders}, the dice you were told of."
    yield from some([f"Not checked: {each}." for each in ("what is closed to you; the rules", *mails.unchecked)])
    if asked:
        yield "Were you told? Of this, and that it was so:"
        for lines in asked[:TOLD]:
            yield from lines
        yield from more(asked)
    yield from some(rounds)
    yield f"Head at event {last}; compare it with another player:"
    yield f"  {head}"
    if HEX.fullmatch(head):
        yield f"  or on the telephone: {in_words(head)}"

def main(folder: Path) -> int:
    kept, said = Kept(), []
    kept.folder(folder)
    games, false = gathered(kept)
    names = sorted(games, key=lambda name: (-len(games[name].proofs), name))
    for name in names[:TOLD]:
        said += told_of(games[name], false)
    unread = kept.unread + [f"{name}: there are too many games" for name in names[TOLD:]]
    said += some([f"Not checked: {each}." for each in unread])
    unsure = "who sent them was not verified"
    told = [f"{word}: {text}. Show {files} ({unsure})" for word, text, files in dict.fromkeys(false)]
    said += some(told) or ["Nothing is FALSE." if games else "No game is here."]
    if told:
        said.append("Before you accuse anybody, look in your mailbox who sent these files: anybody can write one.")
    plain = "\n".join("".join(sign if sign.isprintable() else "?" for sign in line[:LONG]) for line in said)
    letters = sys.stdout.encoding or "utf-8"  # those that a console has; the others are written by their numbers
    print(plain.encode(letters, "backslashreplace").decode(letters))
    return 4 if false else 0

def in_words(head):
    """Eight words for the first 88 bits of a head, 11 for each."""
    bits = int(head[:22], 16)
    return " ".join(WORDS[bits >> 11 * place & 2047] for place in reversed(range(8)))

def some(lines):
    """Not more lines than anybody reads."""
    return [*lines[:TOLD], *more(lines)]

def more(things):
    """How many of some things are not told."""
    left = len(things) - TOLD
    return [f"... and {left} more."] if left > 0 else []

# The English words of BIP-39, to be told on the telephone: no two begin with the same four letters. MIT License,
# Copyright (c) 2013-2016 Pavol Rusnak; its text is in the LICENSE of the project that mails this program.
WORD_LIST = """
abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid
acoustic acquire across act action actor actress actual adapt add addict address adjust admit adult advance advice
aerobic affair afford afraid again age agent agree ahead aim air airport aisle alarm album alcohol alert alien all alley
allow almost alone alpha already also alter always amateur amazing among amount amused analyst anchor ancient anger
angle angry animal ankle announce annual another answer antenna antique anxiety any apart apology appear apple approve
april arch arctic area arena argue arm armed armor army around arrange arrest arrive arrow art artefact artist artwork
ask aspect assault asset assist assume asthma athlete atom attack attend attitude attract auction audit august aunt
author auto autumn average avocado avoid awake aware away awesome awful awkward axis baby bachelor bacon badge bag
balance balcony ball bamboo banana banner bar barely bargain barrel base basic basket battle beach bean beauty because
become beef before begin behave behind believe below belt bench benefit best betray better between beyond bicycle bid
bike bind biology bird birth bitter black blade blame blanket blast bleak bless blind blood blossom blouse blue blur
blush board boat body boil bomb bone bonus book boost border boring borrow boss bottom bounce box boy bracket brain
brand brass brave bread breeze brick bridge brief bright bring brisk broccoli broken bronze broom brother brown brush
bubble buddy budget buffalo build bulb bulk bullet bundle bunker burden burger burst bus business busy butter buyer buzz
cabbage cabin cable cactus cage cake call calm camera camp can canal cancel candy cannon canoe canvas canyon capable
capital captain car carbon card cargo carpet carry cart case cash casino castle casual cat catalog catch category cattle
caught cause caution cave ceiling celery cement census century cereal certain chair chalk champion change chaos chapter
charge chase chat cheap check cheese chef cherry chest chicken chief child chimney choice choose chronic chuckle chunk
churn cigar cinnamon circle citizen city civil claim clap clarify claw clay clean clerk clever click client cliff climb
clinic clip clock clog close cloth cloud clown club clump cluster clutch coach coast coconut code coffee coil coin
collect color column combine come comfort comic common company concert conduct confirm congress connect consider control
convince cook cool copper copy coral core corn correct cost cotton couch country couple course cousin cover coyote crack
cradle craft cram crane crash crater crawl crazy cream credit creek crew cricket crime crisp critic crop cross crouch
crowd crucial cruel cruise crumble crunch crush cry crystal cube culture cup cupboard curious current curtain curve
cushion custom cute cycle dad damage damp dance danger daring dash daughter dawn day deal debate debris decade december
decide decline decorate decrease deer defense define defy degree delay deliver demand demise denial dentist deny depart
depend deposit depth deputy derive describe desert design desk despair destroy detail detect develop device devote
diagram dial diamond diary dice diesel diet differ digital dignity dilemma dinner dinosaur direct dirt disagree discover
disease dish dismiss disorder display distance divert divide divorce dizzy doctor document dog doll dolphin domain
donate donkey donor door dose double dove draft dragon drama drastic draw dream dress drift drill drink drip drive drop
drum dry duck dumb dune during dust dutch duty dwarf dynamic eager eagle early earn earth easily east easy echo ecology
economy edge edit educate effort egg eight either elbow elder electric elegant element elephant elevator elite else
embark embody embrace emerge emotion employ empower empty enable enact end endless endorse enemy energy enforce engage
engine enhance enjoy enlist enough enrich enroll ensure enter entire entry envelope episode equal equip era erase erode
erosion error erupt escape essay essence estate eternal ethics evidence evil evoke evolve exact example excess exchange
excite exclude excuse execute exercise exhaust exhibit exile exist exit exotic expand expect expire explain expose
express extend extra eye eyebrow fabric face faculty fade faint faith fall false fame family famous fan fancy fantasy
farm fashion fat fatal father fatigue fault favorite feature february federal fee feed feel female fence festival fetch
fever few fiber fiction field figure file film filter final find fine finger finish fire firm first fiscal fish fit
fitness fix flag flame flash flat flavor flee flight flip float flock floor flower fluid flush fly foam focus fog foil
fold follow food foot force forest forget fork fortune forum forward fossil foster found fox fragile frame frequent
fresh friend fringe frog front frost frown frozen fruit fuel fun funny furnace fury future gadget gain galaxy gallery
game gap garage garbage garden garlic garment gas gasp gate gather gauge gaze general genius genre gentle genuine
gesture ghost giant gift giggle ginger giraffe girl give glad glance glare glass glide glimpse globe gloom glory glove
glow glue goat goddess gold good goose gorilla gospel gossip govern gown grab grace grain grant grape grass gravity
great green grid grief grit grocery group grow grunt guard guess guide guilt guitar gun gym habit hair half hammer
hamster hand happy harbor hard harsh harvest hat have hawk hazard head health heart heavy hedgehog height hello helmet
help hen hero hidden high hill hint hip hire history hobby hockey hold hole holiday hollow home honey hood hope horn
horror horse hospital host hotel hour hover hub huge human humble humor hundred hungry hunt hurdle hurry hurt husband
hybrid ice icon idea identify idle ignore ill illegal illness image imitate immense immune impact impose improve impulse
inch include income increase index indicate indoor industry infant inflict inform inhale inherit initial inject injury
inmate inner innocent input inquiry insane insect inside inspire install intact interest into invest invite involve iron
island isolate issue item ivory jacket jaguar jar jazz jealous jeans jelly jewel job join joke journey joy judge juice
jump jungle junior junk just kangaroo keen keep ketchup key kick kid kidney kind kingdom kiss kit kitchen kite kitten
kiwi knee knife knock know lab label labor ladder lady lake lamp language laptop large later latin laugh laundry lava
law lawn lawsuit layer lazy leader leaf learn leave lecture left leg legal legend leisure lemon lend length lens leopard
lesson letter level liar liberty library license life lift light like limb limit link lion liquid list little live
lizard load loan lobster local lock logic lonely long loop lottery loud lounge love loyal lucky luggage lumber lunar
lunch luxury lyrics machine mad magic magnet maid mail main major make mammal man manage mandate mango mansion manual
maple marble march margin marine market marriage mask mass master match material math matrix matter maximum maze meadow
mean measure meat mechanic medal media melody melt member memory mention menu mercy merge merit merry mesh message metal
method middle midnight milk million mimic mind minimum minor minute miracle mirror misery miss mistake mix mixed mixture
mobile model modify mom moment monitor monkey monster month moon moral more morning mosquito mother motion motor
mountain mouse move movie much muffin mule multiply muscle museum mushroom music must mutual myself mystery myth naive
name napkin narrow nasty nation nature near neck need negative neglect neither nephew nerve nest net network neutral
never news next nice night noble noise nominee noodle normal north nose notable note nothing notice novel now nuclear
number nurse nut oak obey object oblige obscure observe obtain obvious occur ocean october odor off offer office often
oil okay old olive olympic omit once one onion online only open opera opinion oppose option orange orbit orchard order
ordinary organ orient original orphan ostrich other outdoor outer output outside oval oven over own owner oxygen oyster
ozone pact paddle page pair palace palm panda panel panic panther paper parade parent park parrot party pass patch path
patient patrol pattern pause pave payment peace peanut pear peasant pelican pen penalty pencil people pepper perfect
permit person pet phone photo phrase physical piano picnic picture piece pig pigeon pill pilot pink pioneer pipe pistol
pitch pizza place planet plastic plate play please pledge pluck plug plunge poem poet point polar pole police pond pony
pool popular portion position possible post potato pottery poverty powder power practice praise predict prefer prepare
present pretty prevent price pride primary print priority prison private prize problem process produce profit program
project promote proof property prosper protect proud provide public pudding pull pulp pulse pumpkin punch pupil puppy
purchase purity purpose purse push put puzzle pyramid quality quantum quarter question quick quit quiz quote rabbit
raccoon race rack radar radio rail rain raise rally ramp ranch random range rapid rare rate rather raven raw razor ready
real reason rebel rebuild recall receive recipe record recycle reduce reflect reform refuse region regret regular reject
relax release relief rely remain remember remind remove render renew rent reopen repair repeat replace report require
rescue resemble resist resource response result retire retreat return reunion reveal review reward rhythm rib ribbon
rice rich ride ridge rifle right rigid ring riot ripple risk ritual rival river road roast robot robust rocket romance
roof rookie room rose rotate rough round route royal rubber rude rug rule run runway rural sad saddle sadness safe sail
salad salmon salon salt salute same sample sand satisfy satoshi sauce sausage save say scale scan scare scatter scene
scheme school science scissors scorpion scout scrap screen script scrub sea search season seat second secret section
security seed seek segment select sell seminar senior sense sentence series service session settle setup seven shadow
shaft shallow share shed shell sheriff shield shift shine ship shiver shock shoe shoot shop short shoulder shove shrimp
shrug shuffle shy sibling sick side siege sight sign silent silk silly silver similar simple since sing siren sister
situate six size skate sketch ski skill skin skirt skull slab slam sleep slender slice slide slight slim slogan slot
slow slush small smart smile smoke smooth snack snake snap sniff snow soap soccer social sock soda soft solar soldier
solid solution solve someone song soon sorry sort soul sound soup source south space spare spatial spawn speak special
speed spell spend sphere spice spider spike spin spirit split spoil sponsor spoon sport spot spray spread spring spy
square squeeze squirrel stable stadium staff stage stairs stamp stand start state stay steak steel stem step stereo
stick still sting stock stomach stone stool story stove strategy street strike strong struggle student stuff stumble
style subject submit subway success such sudden suffer sugar suggest suit summer sun sunny sunset super supply supreme
sure surface surge surprise surround survey suspect sustain swallow swamp swap swarm swear sweet swift swim swing switch
sword symbol symptom syrup system table tackle tag tail talent talk tank tape target task taste tattoo taxi teach team
tell ten tenant tennis tent term test text thank that theme then theory there they thing this thought three thrive throw
thumb thunder ticket tide tiger tilt timber time tiny tip tired tissue title toast tobacco today toddler toe together
toilet token tomato tomorrow tone tongue tonight tool tooth top topic topple torch tornado tortoise toss total tourist
toward tower town toy track trade traffic tragic train transfer trap trash travel tray treat tree trend trial tribe
trick trigger trim trip trophy trouble truck true truly trumpet trust truth try tube tuition tumble tuna tunnel turkey
turn turtle twelve twenty twice twin twist two type typical ugly umbrella unable unaware uncle uncover under undo unfair
unfold unhappy uniform unique unit universe unknown unlock until unusual unveil update upgrade uphold upon upper upset
urban urge usage use used useful useless usual utility vacant vacuum vague valid valley valve van vanish vapor various
vast vault vehicle velvet vendor venture venue verb verify version very vessel veteran viable vibrant vicious victory
video view village vintage violin virtual virus visa visit visual vital vivid vocal voice void volcano volume vote
voyage wage wagon wait walk wall walnut want warfare warm warrior wash wasp waste water wave way wealth weapon wear
weasel weather web wedding weekend weird welcome west wet whale what wheat wheel when where whip whisper wide width wife
wild will win window wine wing wink winner winter wire wisdom wise wish witness wolf woman wonder wood wool word work
world worry worth wrap wreck wrestle wrist write wrong yard year yellow you young youth zebra zero zone zoo
"""
WORDS = WORD_LIST.split()

if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2])))
