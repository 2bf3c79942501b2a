"""Checks the mails you kept of a game that is run by e-mail: python3 check-mails.py.txt FOLDER

Save your mails in a folder: as .eml files, or their text as .txt and the files attached as .json. Nothing is sent. It
tells what is FALSE or LATE (show the file it names to others), what was not checked, and the head: who sees the same
was told the same. How: each event has a "leaf" that commits to it; head n is the SHA-256 of "head before|n|leaf".
"""

import hashlib
import hmac
import json
import re
import sys
from datetime import datetime
from email import message_from_bytes, policy, utils
from pathlib import Path

FORMAT, SETUP, ENDS = "adjudicator/1", "0.setup", ("report.json", "bundle.json")
LINES = re.compile(r"^(Receipt|Seal|Head): (\S+) (\S+) (\S+) (\d{1,9})\s+(-|[0-9a-f]{64})\s+([0-9a-f]{64})\s*$", re.M)

def sha(value, salt=b""):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(salt + (value if isinstance(value, str) and not salt else plain).encode()).hexdigest()

def falls_again(key, roll):
    """Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block)."""
    name = "|".join(str(roll["key"][part]) for part in ("rule", "subject", "n"))
    stream = (byte for block in range(10_000) for byte in hmac.digest(key, f"{name}|{block}".encode(), "sha256"))
    drawn, (count, sides) = list(roll.get("items", ())), map(int, roll.get("dice", "0d0").split("d"))
    fell = [next(b for b in stream if b < 256 - 256 % n) % n for n in [sides] * count or range(len(drawn), 1, -1)]
    for last, other in zip(range(len(drawn) - 1, 0, -1), fell, strict=False):
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return drawn == roll["result"] if roll["type"] == "drawn" else [each + 1 for each in fell] == roll["faces"]

class Mails:
    """What the mails of one game say: `body` is each event that is opened, `found` the file that opens it."""
    def __init__(self, name):
        self.name, self.lines, self.proofs, self.heads, self.body, self.found = name, [], [], [], {}, {}
        self.told, self.reports, self.numbers, self.unchecked, self.look_up = [], [], set(), {}, []

    def opened(self, *kinds):
        return [(n, body, self.found[n]) for n, body in sorted(self.body.items()) if body["event"] in kinds]

    def history(self):
        """That what is told fits its leaves, the leaves their heads, and that all mails tell of the same heads."""
        self.heads = [(number, head, file) for *_, number, _, head, _, file in self.lines]
        for proof, shown, file in self.proofs:
            leaves, heads = dict(enumerate(proof["leaves"], proof["first"])), {proof["first"] - 1: proof["before"]}
            for n, leaf in leaves.items():
                heads[n] = sha(f"{heads[n - 1]}|{n}|{leaf}")
            fits = proof["format"] == FORMAT and heads[max(heads)] == proof["head"] == shown
            yield "head", fits, "its events do not lead to its head (in a format that is known here)", file
            self.heads += [(n, head, file) for n, head in heads.items()]
            self.body |= {n: body for n, _, body in proof["opened"] if isinstance(body, dict)}
            self.found |= {n: file for n, _, _ in proof["opened"]}
            self.told += [(n, group, entries, file) for n, group, _, entries in proof["entries"]]
            self.numbers, self.reports = self.numbers | {*leaves}, [*self.reports, (proof["seat"], max(heads))]
            told = [("event", f"event|{n}", n, salt, body, leaves[n]) for n, salt, body in proof["opened"]]
            told += [("entries", f"{n}|{g}", n, at, x, self.body[n]["groups"][g]) for n, g, at, x in proof["entries"]]
            for n, salt, orders in proof["sets"]:  # or words of luck
                sets = self.body[n].get("sets") or {self.body[n]["seat"]: [n, self.body[n]["set"]]}
                seat = next((x for x, (_, fixed) in sets.items() if fixed == sha(orders, bytes.fromhex(salt))), "")
                step, fixed = self.body[n].get("step", SETUP), sets.get(seat, "--")[1]
                told.append(("orders", f"{step}|{seat}", n, salt, orders, fixed))
            for what, _, n, salt, value, fixed in told:
                same = len(salt) == 32 and sha(value, bytes.fromhex(salt)) == fixed
                yield what, same, f"{what} {n}: told otherwise than they were recorded", file
            if "salts" in proof:  # a bundle: it opens all but letters, by salts that were fixed before
                parts = [[*each.get("groups", []), *filter(None, [each.get("set")])] for each in self.body.values()]
                parts += [leaves, *(each["sets"] for _, each, _ in self.opened("begun"))]
                whole = len({each[1:3] for each in told}) == sum(map(len, parts)) - len(self.opened("report"))
                yield "whole", whole, "it does not open all but letters", file
                for _, of, _, salt, *_ in told:
                    right = hmac.digest(bytes.fromhex(proof["salts"]), of.encode(), "sha256")[:16].hex()
                    yield "salt", salt == right and sha(proof["salts"]) == self.body[1]["salts"], f"salt of {of}", file
        seen = {0: (sha(f"{FORMAT}|{self.name}"), "the name of the game")}
        for n, head, file in self.heads:
            first, where = seen.setdefault(n, (head, file))
            yield "one history", first == head, f"the head at event {n} is another one than by {where}", file
        for n, body, file in self.opened("opened", "played", "ruling") if 1 in self.body else ():
            yield "parts", n == 1 or len(body.get("groups", ())) == len(self.body[1]["seats"]) + 2, f"{n} is odd", file

    def locks(self):
        """That your last orders were played ("": taken back), the referee's came first, and dice follow from all."""
        seats, known = {seat for seat, _ in self.reports}, [line[1:5] for line in self.lines if line[0] == "Receipt"]
        rulings, held = self.opened("ruling"), {n for _, _, n, _ in known}
        known += [(body["step"], body["seat"], n, body["set"]) for n, body, _ in self.opened("orders")]
        beacon, own, last = (self.body.get(1, {}).get(key, "") for key in ("beacon", "referee_first", "anchor"))
        locks, bases, rounds, seals, before = {}, {}, {}, {}, 0
        for kind, step, seat, n, orders, _, came, file in self.lines:
            body = self.body.get(n)
            if kind == "Receipt":
                same = not body or [body.get(key) for key in ("step", "seat", "set")] == [step, seat, orders]
                yield "receipt", same, f"event {n} is not the orders that this receipt is for", file
            if kind == "Seal" and beacon:
                same = not body or [body.get("step", SETUP), str(body.get("round"))] == [step, seat]
                seals[n], out = came, beacon["genesis"] + beacon["period"] * (int(seat) - 1)
                yield "seal", same, f"the seal of {step} is of no such lock", file
                yield "late", came < out, f"the seal of {step} came after its round: it shows nothing", file
        for n, body, file in self.opened("begun", "locked", "played"):
            step, whole = body.get("step", SETUP), self.numbers.issuperset(range(before + 1, n))
            last, before, (first, bound, sets) = last if whole else "", n, locks.get(step, (0, 0, {}))
            if body["event"] == "played":  # where events are missing before, a lock may be
                drawn, signature = body.get("beacon", (0, ""))
                same = rounds.setdefault(drawn, signature) == signature and (not first or drawn == bound)
                yield "beacon", same, f"{step}: round {drawn} is not what was waited for, or was told otherwise", file
                basis = sha({"step": step, "sets": sets, "beacon": signature}) if first else last
                basis = bases.setdefault(step, "" if body["window"] and not first else basis)
                last = basis if first else last
                yield "basis", basis in ("", body["basis"]), f"the dice of {step} do not follow from its lock", file
                self.unchecked |= {} if basis else {f"the basis of the dice of {step}: its lock is not shown": 1}
                at = signature and f"{beacon['url']}/{beacon['hash']}/public/{drawn}"
                self.look_up = [f"Compare, with {at}, that round {drawn} is", f"  {signature}"] if at else self.look_up
                continue
            played, due = body["sets"], bound if first else body.get("round", 0)
            locks.setdefault(step, (n, body.get("round", 0), {x: given for x, (_, given) in played.items()}))
            if beacon and not first and "deadline" in body:
                after = datetime.fromisoformat(body["deadline"]).timestamp() + beacon["delay"] - beacon["genesis"]
                due = int(-(-max(0, after) // beacon["period"])) + 1
            yield "round", body.get("round", 0) == due, f"{step}: the round is not that of its deadline", file
            sealed = first or not beacon or seals.get(n)
            self.unchecked |= {} if sealed else {f"when {step} was sealed: no seal of it is here, saved as .eml": 1}
            back = max([at for at, each, _ in rulings if each["kind"] == "send-back" and at < n], default=0)
            told = [at for seat, at in self.reports if seat not in (own, "referee") and own and back < at < n]
            ahead = played.get(own, [0])[0] <= min((at for at in told if self.body[at].get("step") == step), default=n)
            yield "own seat last", ahead, f"{step}: the orders of {own} came after your report", file
            gone = [each["about"] for at, each, _ in rulings if each["kind"] == "set-aside" and at < n]
            for seat in sorted(seats & {each[1] for each in known if body["event"] == "locked"}):
                sent = [[number, orders] for *at, number, orders in known if at == [step, seat] and number < n]
                latest = max([each for each in sent if str(each[0]) not in gone], default=[0, ""])
                same = not sent or played.get(seat) == (latest if latest[1] else None)
                yield "last orders", same, f"{step} was not played with the last orders of {seat}", file
                yours = not held or played.get(seat, [0])[0] in {0, *held}
                yield "your orders", yours, f"{step} was played with orders you have no receipt for", file
        self.unchecked |= {} if held else {"whether the orders played were yours: there is no receipt here": 1}

    def dice(self):
        """That the dice follow from the secrets that were fixed, and fell so."""
        secrets, tales = {body["turn"]: body["secret"] for _, body, _ in self.opened("secret")}, {}
        for _, body, file in self.opened("secret") if 1 in self.body else ():
            value = bytes.fromhex(body["secret"])
            for _ in range(min(body["turn"], 9999) + 1):
                value = hashlib.sha256(value).digest()
            yield "secret", value.hex() == self.body[1]["anchor"], f"secret {body['turn']} was not fixed before", file
        for n, group, told, file in self.told:
            body, rolls = self.body[n], [each for _, each in told if each.get("type") in ("rolled", "drawn")]
            alike = all(tales.setdefault((n, place), each) == each for place, each in told if group)
            whole = len({x for x, _ in told}) == len(told) and (group or [*dict(told)] == [*range(len(told))])
            yield "indices", whole and alike, f"event {n}: something is told twice, in two ways, or left out", file
            yield "thrown once", len({sha(x["key"]) for x in rolls}) == len(rolls), f"{n}: a roll is told twice", file
            secret = secrets.get(body.get("turn"))
            self.unchecked |= {f"the dice of {body['step']}: their secret is hidden": 1} if rolls and not secret else {}
            for roll in rolls if secret else ():
                key = hmac.digest(bytes.fromhex(secret), f"{body['step']}|{body['basis']}".encode(), "sha256")
                yield "die", falls_again(key, roll), f"{body['step']}: {roll['key']['rule']} was not rolled so", file
        self.numbers -= {n for n, x, _ in self.opened("played") if x["turn"] in secrets} - {n for n, *_ in self.told}

def read(path):
    """The receipts, seals and heads in a saved mail or text, the reports in it, when your mail service took it."""
    raw, is_json = path.read_bytes(), path.suffix == ".json"
    mail = message_from_bytes(raw if path.suffix == ".eml" else b"", policy=policy.default)
    parts = [(one, one.get_filename() or "") for one in mail.walk()]
    texts = [one.get_content() for one, name in parts if one.get_content_type() == "text/plain" and not name]
    reports = [one.get_payload(decode=True) for one, name in parts if name.endswith(ENDS)]
    texts, reports = texts + [raw.decode("utf-8", "replace")] * (path.suffix == ".txt"), reports + [raw] * is_json
    came = utils.parsedate_to_datetime(mail["Received"].rpartition(";")[2]).timestamp() if mail["Received"] else 0
    found = [line for text in texts for line in LINES.findall(text.replace("\r", ""))]
    made = [(each.get("proof") or each, each.get("head"), path.name) for each in map(json.loads, reports)]
    lines = [(name, (kind, at, seat, int(n), *rest, came, path.name)) for kind, name, at, seat, n, *rest in found]
    return lines, [(each[0]["campaign"], each) for each in made if "leaves" in each[0]]

def main(folder: Path) -> int:
    games, false, said = dict[str, Mails](), list[str](), list[str]()
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".eml", ".json", ".txt")):
        try:
            for number, found in enumerate(read(path)):
                for name, each in found:
                    getattr(games.setdefault(name, Mails(name)), "proofs" if number else "lines").append(each)
        except Exception as error:
            false.append(f"FALSE: malformed, it cannot be read: {error!r}. Show {path.name}")
    for name, mails in sorted(games.items()):
        for claims in (mails.history, mails.locks, mails.dice):
            try:
                found = [(check, f"{text}. Show {file}") for check, holds, text, file in claims() if not holds]
                false += [f"{'LATE' if check == 'late' else 'FALSE'}: {told}" for check, told in found]
            except Exception as error:
                false.append(f"FALSE: malformed, the {claims.__name__} cannot be checked: {error!r}")
        last, head, _ = max(mails.heads, default=(0, "none", ""))
        if missing := sorted({*range(1, min(last, 9999) + 1)} - mails.numbers):
            mails.unchecked[f"events that no report here tells of: {', '.join(map(str, missing[:20]))}"] = 1
        said += [f"{name}: {len(mails.proofs)} reports, {len(mails.lines)} receipts, seals and heads, {last} events."]
        said += ["Checked: that all tell one history, your orders, the dice you were told of."]
        said += [f"Not checked: {each}." for each in ("what is closed to you; the rules", *mails.unchecked)]
        said += [*mails.look_up, f"Head at event {last}; compare it with another player:", f"  {head}"]
    said += [*dict.fromkeys(false)] or ["Nothing is FALSE." if games else "No game is here."]
    print("\n".join("".join(sign if sign.isprintable() else "?" for sign in line) for line in said))
    return 4 if false else 0

if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2])))
