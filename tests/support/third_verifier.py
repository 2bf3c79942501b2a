"""A verifier of proofs that was written from their description in report.schema.json, and from nothing else."""

import hashlib
import hmac
import json
from datetime import datetime
from itertools import count

CLOSED = {"orders", "letters", "mailed"}


def sha(value):
    return hashlib.sha256((value if isinstance(value, str) else plain(value)).encode()).hexdigest()


def plain(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def is_committed(commitment, salt, value):
    return hashlib.sha256(bytes.fromhex(salt) + plain(value).encode()).hexdigest() == commitment


def numbers(key, roll):
    """The stream of a roll or draw, as a function: the next number below a limit."""
    name = "{rule}|{subject}|{n}".format_map(roll["key"])
    blocks = (hmac.digest(key, f"{name}|{block}".encode(), "sha256") for block in count())
    stream = (byte for block in blocks for byte in block)

    def below(limit):
        return next(byte for byte in stream if byte < 256 // limit * limit) % limit

    return below


def fell(key, roll):
    below = numbers(key, roll)
    if roll["type"] == "rolled":
        dice, sides = map(int, roll["dice"].split("d"))
        return [below(sides) + 1 for _ in range(dice)]
    items = list(roll["items"])
    for place in range(len(items) - 1, 0, -1):
        other = below(place + 1)
        items[place], items[other] = items[other], items[place]
    return items


class Verifier:
    """What is found wrong in the proofs of one player, from the first on."""

    def __init__(self, proofs):
        self.wrong, self.leaves, self.bodies, self.entries = [], {}, {}, []
        for proof in proofs:
            self.chain(proof)
            self.opened(proof)
            self.salts(proof)
        self.secrets = {body["turn"]: body["secret"] for _, body in self.events("secret")}
        self.anchored()
        self.bases()
        self.dice()

    def hold(self, holds, what):
        if not holds:
            self.wrong.append(what)

    def events(self, *kinds):
        return [(n, body) for n, body in sorted(self.bodies.items()) if body["event"] in kinds]

    def chain(self, proof):
        head = proof["before"]
        if proof["first"] == 1:
            self.hold(head == sha(f"adjudicator/1|{proof['campaign']}"), "head 0")
        for n, leaf in enumerate(proof["leaves"], proof["first"]):
            head = sha(f"{head}|{n}|{leaf}")
            self.hold(self.leaves.setdefault(n, leaf) == leaf, f"leaf {n}")
        self.hold(head == proof["head"], "head")

    def opened(self, proof):
        shown = {n for n, *_ in proof["opened"]}
        closed = set(range(proof["first"], proof["first"] + len(proof["leaves"]))) - shown
        for n in closed:
            self.hold(self.leaves[n].partition(":")[0] in CLOSED, f"closed {n}")
        for n, salt, body in proof["opened"]:
            kind, _, commitment = self.leaves[n].partition(":")
            self.hold(kind == body["event"] and is_committed(commitment, salt, body), f"event {n}")
            self.bodies[n] = body
            for seat, (number, _) in body["sets"].items() if "sets" in body else ():
                self.hold(seat != proof["seat"] or number not in closed, f"own orders {number}")
        for n, group, salt, entries in proof["entries"]:
            self.hold(is_committed(self.bodies[n]["groups"][group], salt, entries), f"entries {n}")
            indices = [index for index, _ in entries]
            self.hold(group or indices == [*range(len(indices))], f"indices {n}")
            self.entries.append((n, entries))
        for n, salt, orders, *text in proof["sets"]:
            self.hold(is_committed(self.bodies[n]["set"], salt, orders), f"orders {n}")
            self.hold(not text or is_committed(self.bodies[n]["text"], salt, text[0]), f"text {n}")

    def salts(self, proof):
        """Those of a bundle follow from the secret that it shows."""
        secret = proof.get("salts")
        if secret is None:
            return
        self.hold(sha(secret) == self.bodies[1]["salts"], "secret of the salts")
        labels = [(f"event|{n}", salt) for n, salt, _ in proof["opened"]]
        labels += [(f"{n}|{group}", salt) for n, group, salt, _ in proof["entries"]]
        labels += [("{step}|{seat}".format_map(self.bodies[n]), salt) for n, salt, *_ in proof["sets"]]
        for label, salt in labels:
            self.hold(salt == hmac.digest(bytes.fromhex(secret), label.encode(), "sha256")[:16].hex(), f"salt {label}")

    def anchored(self):
        """Each secret, hashed its turn + 1 times, is the anchor."""
        anchor = next((body["anchor"] for _, body in self.events("opened")), None)
        for turn, secret in self.secrets.items():
            value = bytes.fromhex(secret)
            for _ in range(turn + 1):
                value = hashlib.sha256(value).digest()
            self.hold(anchor in (None, value.hex()), f"secret {turn}")

    def bases(self):
        opening = self.bodies.get(1, {})
        self.dry, beacon, last, locks, waited = set(), opening.get("beacon"), opening.get("anchor"), {}, True
        for n, body in self.events("begun", "locked", "played"):
            step = body.get("step", "0.setup")
            if body["event"] != "played":
                locks.setdefault(step, body)
                if beacon and "round" in body and "deadline" in body:
                    due = datetime.fromisoformat(body["deadline"]).timestamp() + beacon["delay"] - beacon["genesis"]
                    self.hold(locks[step]["round"] == -(-due // beacon["period"]) + 1, f"round {n}")
                continue
            number, signature = body.get("beacon", (None, ""))
            if step in locks:
                sets = {seat: given for seat, (_, given) in locks[step]["sets"].items()}
                last = sha({"step": step, "sets": sets, "beacon": signature})
                self.hold(number == locks[step].get("round"), f"round {n}")
                waited = number or not beacon
            self.dry |= set() if waited else {n}
            self.hold(last in (None, body["basis"]), f"basis {n}")

    def dice(self):
        self.checked = 0
        for n, entries in self.entries:
            body = self.bodies[n]
            rolls = [entry for _, entry in entries if entry.get("type") in ("rolled", "drawn")]
            self.hold(not rolls or n not in self.dry, f"unsealed {n}")
            if body.get("turn") not in self.secrets:
                continue
            secret = bytes.fromhex(self.secrets[body["turn"]])
            key = hmac.digest(secret, f"{body['step']}|{body['basis']}".encode(), "sha256")
            for roll in rolls:
                told = roll["faces"] if roll["type"] == "rolled" else roll["result"]
                self.hold(told == fell(key, roll), f"{roll['type']} {n}")
                self.checked += 1
