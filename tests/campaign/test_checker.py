"""The player's program: honest mails pass, and each of its checks finds what no other check would."""

import ast
import copy
import json

import pytest
from forger import Forger, basis_of

from adjudicator.campaign.public.proving import head_of, receipt_of
from adjudicator.campaign.reading import reporting
from adjudicator.checker import bounds, keeping, verdicts, words
from adjudicator.checker.joining import program
from adjudicator.checker.texts import shortened
from adjudicator.reports.data import json_report

SEATS = "AB"


@pytest.fixture
def mails(open_campaign, tmp_path):
    """What A kept of a campaign of two turns: receipts and reports, as plain data, and the desk's salts."""
    live = open_campaign(tempo="default", turns=2)
    kept = {"0.txt": head_of(live.campaign)}
    for number in (1, 2):
        for seat, amount in (("B", 4), ("A", 1), ("A", 3 + number)):
            bid, told = {"amount": amount, "bank": "left"}, [f"Bid {amount}.", "Cross to the left."]
            receipt = live.receive(seat, bid, None, "nobody's business", understood=told)
            if seat == "A":
                kept[f"{number}-{amount}.txt"] = receipt_of(live.campaign, live.campaign.received[receipt])
        live.advance()
    reports = [reporting.report(live, "A", window) for window in live.campaign.windows]
    return kept, [json.loads(json_report(report)) for report in reports], live


def said(folder, texts, reports, capsys):
    """What the program says of mails, and its status."""
    for name, text in texts.items():
        (folder / name).write_text(text)
    for number, report in enumerate(reports):
        (folder / f"{number}.json").write_text(json.dumps(report))
    status = verdicts.main(folder)
    return status, capsys.readouterr().out


def test_honest_mails_are_not_false(mails, tmp_path, capsys):
    texts, reports, live = mails
    status, told = said(tmp_path, texts, reports, capsys)
    assert (status, told.count("FALSE")) == (0, 1), told
    assert f"Head at event {live.campaign.public.count}; compare it" in told
    assert live.campaign.public.head in told
    assert told.count("Not checked") == 1


def test_a_number_in_the_digits_of_another_script_is_none(mails):
    """The page that checks mails reads none either."""
    receipt = next(text for text in mails[0].values() if text.startswith("Receipt"))
    assert keeping.LINES.search(receipt)
    number = receipt.split()[4]
    arabic = number.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    assert not keeping.LINES.search(receipt.replace(f" {number}\n", f" {arabic}\n", 1))


def _format(forger, texts):
    forger.proofs[0]["format"] = "adjudicator/3"


def _opened_once(forger, texts):
    forger.bodies("secret")[-1].update(copy.deepcopy(forger.bodies("opened")[0]))


def _parts(forger, texts):
    forger.bodies("played")[-1]["groups"].append("0" * 64)


def _receipt(forger, texts):
    name = sorted(texts)[1]
    step = texts[name].split()[2]
    texts[name] = texts[name].replace(step, "9.bid")


def _last_orders(forger, texts):
    lock = forger.bodies("locked")[0]
    first = min((body for body in forger.bodies("orders") if body["step"] == lock["step"]), key=forger.number)
    lock["sets"]["A"] = [forger.number(first), first["set"]]
    forger.bodies("played")[1]["basis"] = basis_of(lock)
    forger.throw_again()


def _secret(forger, texts):
    forger.bodies("opened")[0]["anchor"] = "0" * 64
    forger.bodies("played")[0]["basis"] = "0" * 64
    forger.throw_again()


def _basis_invented(forger, texts):
    forger.bodies("played")[-1]["basis"] = "1" * 64
    forger.throw_again()


def _die(forger, texts):
    _, _, roll = next(each for each in forger.rolls() if each[2]["type"] == "rolled")
    roll["faces"][0] = roll["faces"][0] % 6 + 1


def _thrown_once(forger, texts):
    _, entries, roll = next(iter(forger.rolls()))
    entries.append([len(entries), roll])


def _indices(forger, texts):
    entries = next(entries for *_, group, _, entries in forger.proofs[-1]["entries"] if group == 0 and entries)
    entries[-1][0] += 1


def _closed(forger, texts):
    for proof in forger.proofs:
        proof["opened"] = [each for each in proof["opened"] if each[2]["event"] != "report"]


def _kind(forger, texts):
    """A letter that does not say that it is one."""
    leaves = forger.proofs[-1]["leaves"]
    place = next(place for place, leaf in enumerate(leaves) if leaf.startswith("letters:"))
    leaves[place] = leaves[place].removeprefix("letters:")


def _step(forger, texts):
    for body in [
        *forger.bodies("orders"),
        *forger.bodies("locked"),
        *forger.bodies("played"),
        *forger.bodies("report"),
    ]:
        body["step"] = body["step"].replace("2.bid", "2.bid ")
    forger.bodies("played")[-1]["basis"] = basis_of(forger.bodies("locked")[-1])
    forger.throw_again()


def _turn(forger, texts):
    forger.bodies("played")[-1]["turn"] = 1
    forger.throw_again()


def _window(forger, texts):
    forger.bodies("played")[-1]["window"] = ""


def _lock(forger, texts):
    """The same step is locked once more, with the same orders, and a correction is made of it."""
    report, lock = forger.bodies("report")[-1], forger.bodies("locked")[-1]
    again = {name: copy.deepcopy(lock[name]) for name in ("event", "step", "deadline", "sets")}
    forger.proofs[-1]["opened"].append([forger.number(report) - 1, "00" * 16, again])
    report.clear()
    report.update({"event": "ruling", "kind": "correct", "about": "", "groups": ["7" * 64] * 4})


def _number(forger, texts):
    lock = forger.bodies("locked")[-1]
    lock["sets"]["B"] = [0, "7" * 64]
    forger.bodies("played")[-1]["basis"] = basis_of(lock)
    forger.throw_again()


def _report(forger, texts):
    forger.bodies("report")[-2]["step"] = "2.bidd"


def _seat(forger, texts):
    for proof in forger.proofs:
        proof["seat"] = "referee"


def _gap(forger, texts):
    """What was played is told to nobody: it is said to be orders, or letters."""
    proof = forger.proofs[-1]
    number = forger.number(forger.bodies("played")[-1])
    for part in ("opened", "entries"):
        proof[part] = [each for each in proof[part] if each[0] != number]
    proof["leaves"][number - proof["first"]] = f"letters:{'7' * 64}"


FORGED = {
    "head, format": _format, "parts, opened once": _opened_once, "parts": _parts, "receipt": _receipt,
    "last orders": _last_orders, "closed": _closed, "kind": _kind, "step": _step, "turn": _turn, "window": _window,
    "lock": _lock, "number": _number, "report": _report, "gap": _gap, "seat": _seat, "secret": _secret,
    "basis": _basis_invented, "die": _die, "thrown once": _thrown_once, "indices": _indices,
}  # fmt: skip
"""What a referee who can write all reports anew tries, by the one check that finds it."""


def _head(reports, texts):
    reports[-1]["head"] = "0" * 64


def _event(reports, texts):
    reports[-1]["proof"]["opened"][0][1] = "0" * 32


def _entries(reports, texts):
    reports[-1]["proof"]["entries"][0][2] = "0" * 32


def _orders(reports, texts):
    reports[-1]["proof"]["sets"][0][2]["orders"]["amount"] = 9


def _one_history(reports, texts):
    texts["0.txt"] = texts["0.txt"][:-1] + ("0" if texts["0.txt"][-1] != "0" else "1")


def _text(reports, texts):
    reports[-1]["proof"]["sets"][0][3][0] = "Bid 9."


def _meant(reports, texts):
    """The answer to A's mail told him of other orders than its receipt is for."""
    name = next(name for name in texts if name.startswith("1-4"))
    texts[name] = f"As understood\n  1. Bid 9.\n  2. Cross to\n     the left.\n\n{texts[name]}"


TAMPERED = {
    "text": _text, "meant": _meant, "head": _head, "event": _event, "entries": _entries, "orders": _orders,
    "one history": _one_history,
}  # fmt: skip
"""What is changed in single mails, by the one check that finds it."""


def tried(mails, check):
    texts, reports, _ = copy.copy(mails[0]), copy.deepcopy(mails[1]), mails[2]
    if check in TAMPERED:
        TAMPERED[check](reports, texts)
        return texts, reports
    forger = Forger(reports)
    FORGED[check](forger, texts)
    if check not in ("receipt", "head, format"):
        texts = {}  # whoever holds a receipt sees that history is another one
    return texts, forger.done()


@pytest.mark.parametrize("check", [*FORGED, *TAMPERED])
def test_each_check_finds_what_no_other_does(mails, tmp_path, capsys, monkeypatch, check):
    texts, reports = tried(mails, check)
    status, told = said(tmp_path, texts, reports, capsys)
    assert status == 4, told
    assert "malformed" not in told
    for topic in ("history", "locks", "dice"):
        claims = getattr(verdicts.Mails, topic)
        monkeypatch.setattr(
            verdicts.Mails, topic, lambda self, claims=claims: (c for c in claims(self) if c[0] != check.split(",")[0])
        )
    status, told = said(tmp_path, texts, reports, capsys)
    assert status == 0, told


def test_there_is_a_cheat_for_each_check(mails, monkeypatch, tmp_path, capsys):
    made = set()
    for topic in ("history", "locks", "dice"):
        claims = getattr(verdicts.Mails, topic)
        monkeypatch.setattr(
            verdicts.Mails, topic, lambda self, claims=claims: (made.add(c[0]) or c for c in claims(self))
        )
    said(tmp_path, *mails[:2], capsys)
    tried = {name.split(",")[0] for name in (*FORGED, *TAMPERED)}
    assert made - tried == {"round", "beacon", "quicknet", "own seat last"}, "those of a campaign that is witnessed"


def test_what_the_answer_to_orders_says_may_be_broken_into_other_lines(mails, tmp_path, capsys):
    texts, reports, _ = mails
    name = next(name for name in texts if name.startswith("1-4"))
    texts[name] = f"As understood\n  1. Bid\ufffd 4.\n  2. Cross\n     to the \u201cleft\u201d.\n\n{texts[name]}"
    status, told = said(tmp_path, texts, reports, capsys)
    assert status == 0, told


def test_orders_that_were_played_without_a_receipt_are_asked_for_and_nobody_is_accused(mails, tmp_path, capsys):
    texts, reports, _ = mails
    texts = {name: text for name, text in texts.items() if not name.startswith("1-4")}
    status, told = said(tmp_path, texts, reports, capsys)
    assert status == 0, told
    assert "Did you send these? 1.bid was locked with orders of A" in told
    assert "Did you send these? 2.bid" not in told


def test_your_orders_are_said_to_be_checked_where_a_receipt_was_for_some_that_were_played(mails, tmp_path, capsys):
    texts, reports, _ = mails
    assert "one history, your orders, the dice" in said(tmp_path, texts, reports, capsys)[1]
    for name in texts:
        (tmp_path / name).unlink()
    assert "one history, the dice" in said(tmp_path, {}, reports, capsys)[1]


def test_it_can_be_read_in_one_go_and_imports_nothing_of_ours():
    source = program().decode()
    assert "adjudicator." not in source
    chapters = source.split("\n# ---- ")
    assert max(len(chapter.splitlines()) for chapter in chapters) <= 300


def test_no_name_means_two_things_in_it():
    """What stands in modules of its own stands in one file there."""
    named = [node.name for node in ast.parse(program()).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    named += [name.id for node in ast.parse(program()).body if isinstance(node, ast.Assign) for name in node.targets]
    assert len(named) == len({*named})


def test_a_head_is_told_in_eight_words_that_nobody_mistakes_on_the_telephone(mails, tmp_path, capsys):
    """Eleven bits a word, from the first: 88 bits of the head."""
    assert len(words.WORDS) == len({word[:4] for word in words.WORDS}) == 2048
    assert words.in_words("00000000000000000000010" + "f" * 41) == f"{'abandon ' * 7}ability"
    assert words.in_words("ffe" + "0" * 61) == f"zoo{' abandon' * 7}"
    _, told = said(tmp_path, *mails[:2], capsys)
    head = mails[2].campaign.public.head
    assert f"  {head}\n  or on the telephone: {words.in_words(head)}\n" in told


def test_orders_as_they_were_played_are_told_to_their_end():
    """A swap behind the first lines of a long set is seen too."""
    long = {"moves": [{"from": "0506", "go": "0507"}] * 100}
    assert json.loads(shortened(long)) == long
    assert shortened("x" * (bounds.SHOWN + 5)).endswith("x... and 5 letters more")
