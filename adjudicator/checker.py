"""Checks the mails you kept of a game that is run by e-mail: python3 check-mails.py.txt FOLDER

Save your mails in a folder: as .eml files, or the text of each as .txt and the files attached to them as .json. Nothing
is sent or written. It tells what is FALSE (show the file it names to the other players), what was not checked, and the
head at the last event: who sees the same head was told the same history. How: each event has a number and a "leaf" that
commits to it without telling it. The head after event n is the SHA-256 of "head before|n|leaf": it fixes all before.
"""

import email.policy
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

FORMAT, ENDS = "adjudicator/1", ("report.json", "bundle.json")
LINES = re.compile(r"^(Receipt|Seal|Head): (\S+) (\S+) (\S+) (\d{1,9})\s+(-|[0-9a-f]{64})\s+([0-9a-f]{64})\s*$", re.M)


def sha(value, salt=b""):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(salt + (value if isinstance(value, str) and not salt else plain).encode()).hexdigest()


def falls_again(key, roll):
    """Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block)."""
    name = "|".join(str(roll["key"][part]) for part in ("rule", "subject", "n"))
    stream = (byte for block in range(10_000) for byte in hmac.digest(key, f"{name}|{block}".encode(), "sha256"))

    def below(limit):
        return next(byte for byte in stream if byte < 256 - 256 % limit) % limit

    if roll["type"] == "rolled":
        count, sides = map(int, roll["dice"].split("d"))
        return [below(sides) + 1 for _ in range(count)] == roll["faces"]
    drawn = list(roll["items"])
    for last in range(len(drawn) - 1, 0, -1):
        other = below(last + 1)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return drawn == roll["result"]


class Mails:
    """What the mails of one game say: `body` is each event that is opened, `found` the file that opens it."""

    def __init__(self, name):
        self.name, self.proofs, self.receipts, self.heads, self.unchecked = name, [], [], [], {}
        self.body, self.found, self.told, self.seats, self.numbers = {}, {}, [], set(), set()

    def take_proof(self, proof, shown, file):
        leaves, heads = dict(enumerate(proof["leaves"], proof["first"])), {proof["first"] - 1: proof["before"]}
        for number, leaf in leaves.items():
            heads[number] = sha(f"{heads[number - 1]}|{number}|{leaf}")
        self.heads += [(number, head, file) for number, head in heads.items()]
        self.proofs.append((proof, leaves, {heads[max(heads)], proof["head"], shown}, file))
        self.body |= {number: body for number, _, body in proof["opened"] if isinstance(body, dict)}
        self.found |= {number: file for number, _, _ in proof["opened"]}
        self.told += [(number, group, entries, file) for number, group, _, entries in proof["entries"]]
        self.seats, self.numbers = self.seats | {proof["seat"]}, self.numbers | {*leaves}

    def opened(self, *kinds):
        return [(n, body, self.found[n]) for n, body in sorted(self.body.items()) if body["event"] in kinds]

    def chain(self):
        """The leaves, the heads, and that all mails tell of the same ones."""
        for proof, leaves, heads, file in self.proofs:
            yield "format", proof["format"] == FORMAT, "the proof has a format this program does not know", file
            yield "head", len(heads) == 1, "its events do not lead to the head it shows", file
            told = [("event", n, salt, body, leaves[n]) for n, salt, body in proof["opened"]]
            told += [("entries", n, salt, each, self.body[n]["groups"][g]) for n, g, salt, each in proof["entries"]]
            told += [("orders", n, salt, orders, self.body[n]["set"]) for n, salt, orders in proof["sets"]]
            for what, number, salt, value, leaf in told:
                same = len(salt) == 32 and sha(value, bytes.fromhex(salt)) == leaf
                yield what, same, f"{what} {number}: told otherwise than they were recorded", file
        seen = {0: (sha(f"{FORMAT}|{self.name}"), "the name of the game")}
        for number, head, file in self.heads:
            first, where = seen.setdefault(number, (head, file))
            yield "one history", first == head, f"the head at event {number} is another one than by {where}", file
        for number, _, file in self.opened("opened"):
            yield "opened once", number == 1, f"the game is opened once more, at event {number}", file
        for number, body, file in self.opened("played", "ruling") if 1 in self.body else ():
            yield "parts", len(body["groups"]) == len(self.body[1]["seats"]) + 2, f"event {number} lacks parts", file

    def bundle(self):
        """That a bundle opens all but letters, by salts that were fixed before."""
        for proof, leaves, _, file in (each for each in self.proofs if "salts" in each[0]):
            yield "salts", self.body[1]["salts"] == sha(proof["salts"]), "its salts are not those fixed before", file
            given = {f"event|{n}": salt for n, salt, _ in proof["opened"]}
            given |= {f"{n}|{group}": salt for n, group, salt, _ in proof["entries"]}
            given |= {"{step}|{seat}".format(**self.body[n]) + " " * n: salt for n, salt, _ in proof["sets"]}
            due = sum(len(body.get("groups", ())) + bool(body.get("set")) for body in self.body.values()) + len(leaves)
            yield "whole", len(given) == due - len(self.opened("report")), "it does not open all but letters", file
            for label, salt in given.items():
                due = hmac.digest(bytes.fromhex(proof["salts"]), label.rstrip().encode(), "sha256")[:16].hex()
                yield "salt", salt == due, f"the salt of {label} was chosen", file

    def orders(self):
        """That the orders that were played are those you sent last, as far as the mails know ("": taken back)."""
        for step, seat, number, orders, file in self.receipts:
            body = self.body.get(number) if seat in self.seats else None
            same = not body or [body.get(key) for key in ("step", "seat", "set")] == [step, seat, orders]
            yield "receipt", same, f"event {number} is not the orders that this receipt is for", file
        held, known = {receipt[2] for receipt in self.receipts}, [receipt[:4] for receipt in self.receipts]
        known += [(body["step"], body["seat"], n, body["set"]) for n, body, _ in self.opened("orders")]
        aside = [(n, body["about"]) for n, body, _ in self.opened("ruling") if body["kind"] == "set-aside"]
        for number, lock, file in self.opened("locked"):
            step, gone = lock["step"], [about for n, about in aside if n < number]
            for seat in sorted(self.seats & {each[1] for each in known}):
                sent = [[n, orders] for *at, n, orders in known if at == [step, seat] and n < number]
                last, played = max([each for each in sent if str(each[0]) not in gone], default=[0, ""]), lock["sets"]
                same = not sent or played.get(seat) == (last if last[1] else None)
                yield "last orders", same, f"{step} was not played with the last orders of {seat}", file
                yours = not held or played.get(seat, [0])[0] in {0, *held}
                yield "your orders", yours, f"{step} was played with orders you have no receipt for", file
        self.unchecked |= {} if held else {"whether the orders played were yours: there is no receipt here": 1}

    def dice(self):
        """That the dice follow from the secrets that were fixed and from the orders first locked, and fell so."""
        secrets = {body["turn"]: body["secret"] for _, body, _ in self.opened("secret")}
        fixed = secrets | {-1: self.body[1]["anchor"]} if 1 in self.body else secrets
        for _, body, file in self.opened("secret"):
            turn, value = body["turn"], bytes.fromhex(body["secret"])
            for earlier in range(min(turn, 9999) - 1, -2, -1):
                value = hashlib.sha256(value).digest()
                yield "secret", fixed.get(earlier, value.hex()) == value.hex(), f"secret {turn} was not fixed so", file
        bases, tales, last, before = {}, {}, fixed.get(-1, ""), 0
        for number, body, file in self.opened("locked", "played"):
            whole = self.numbers.issuperset(range(before + 1, number))  # else a lock may be missing
            step, last = body["step"], last if whole else ""
            if body["event"] == "locked":
                sets = {seat: orders for seat, (_, orders) in body["sets"].items()}
                last = bases.setdefault(step, sha({"step": step, "sets": sets, "beacon": ""}))
            elif basis := bases.setdefault(step, "" if body["window"] else last):
                yield "basis", body["basis"] == basis, f"the dice of {step} do not follow from the orders locked", file
            else:
                self.unchecked[f"the basis of the dice of {step}: its lock is not shown"] = 1
            before = number
        for number, group, entries, file in self.told:
            body, indices = self.body[number], [index for index, _ in entries]
            alike = all(tales.setdefault((number, i), each) == each for i, each in entries if group)
            whole = len({*indices}) == len(indices) and (group or indices == list(range(len(indices))))
            yield "indices", whole and alike, f"event {number}: something is told twice, in two ways, or left out", file
            rolls = [each for _, each in entries if each.get("type") in ("rolled", "drawn")]
            twice = len({sha(roll["key"]) for roll in rolls}) < len(rolls)
            yield "thrown once", not twice, f"event {number}: the same roll is told twice", file
            secret = secrets.get(body.get("turn"))
            self.unchecked |= {f"the dice of {body['step']}: their secret is hidden": 1} if rolls and not secret else {}
            for roll in rolls if secret else ():
                key = hmac.digest(bytes.fromhex(secret), f"{body['step']}|{body['basis']}".encode(), "sha256")
                yield "die", falls_again(key, roll), f"{body['step']}: {roll['key']['rule']} was not rolled so", file


def read(path):
    """The receipts and heads in a saved mail or text, and the reports in it."""
    texts, reports = ([], [path.read_bytes()]) if path.suffix == ".json" else ([path.read_text("utf-8", "replace")], [])
    if path.suffix == ".eml":
        parts = list(email.message_from_bytes(path.read_bytes(), policy=email.policy.default).walk())
        plain = [one for one in parts if one.get_content_type() == "text/plain" and not one.get_filename()]
        texts = [one.get_content() for one in plain]
        reports = [one.get_payload(decode=True) for one in parts if (one.get_filename() or "").endswith(ENDS)]
    made = [(each.get("proof") or each, each.get("head")) for each in map(json.loads, reports)]
    return [line for text in texts for line in LINES.findall(text.replace("\r", ""))], made


def main(folder: Path) -> int:
    games: dict[str, Mails] = {}
    false, said = [], []
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".eml", ".json", ".txt")):
        try:
            lines, proofs = read(path)
            for kind, name, step, seat, number, orders, head in lines:
                mails = games.setdefault(name, Mails(name))
                mails.heads.append((int(number), head, path.name))
                mails.receipts += [(step, seat, int(number), orders, path.name)] if kind == "Receipt" else []
            for proof, head in (each for each in proofs if "leaves" in each[0]):
                games.setdefault(proof["campaign"], Mails(proof["campaign"])).take_proof(proof, head, path.name)
        except Exception as error:
            false.append(f"malformed, it cannot be read: {error!r}. Show {path.name}")
    for name, mails in sorted(games.items()):
        for claims in (mails.chain, mails.bundle, mails.orders, mails.dice):
            try:
                false += [f"{text}. Show {file}" for _, holds, text, file in claims() if not holds]
            except Exception as error:
                false.append(f"malformed, the {claims.__name__} cannot be checked: {error!r}")
        last, head, _ = max(mails.heads)
        if missing := sorted({*range(1, min(last, 9999) + 1)} - mails.numbers):
            mails.unchecked[f"events that no report here tells of: {', '.join(map(str, missing[:20]))}"] = 1
        said += [f"{name}: {len(mails.proofs)} reports, {len(mails.receipts)} receipts, {last} events."]
        said += ["Checked: that all tell one history, your orders, the dice you were told of."]
        said += [f"Not checked: {each}." for each in ("what is closed to you; the rules", *mails.unchecked)]
        said += [f"Head at event {last}; compare it with another player:", f"  {head}"]
    said += [f"FALSE: {x}" for x in dict.fromkeys(false)] or ["Nothing is FALSE." if games else "No game is here."]
    print("\n".join("".join(sign if sign.isprintable() else "?" for sign in line) for line in said))
    return 4 if false else 0


if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2])))
