"""A folder of mails in which others' lie too, broken ones and traps: what holds is checked, the rest is told."""

import io
import json
import os
import tracemalloc
import zipfile
from email.message import EmailMessage

import pytest
from forger import Forger

from adjudicator.checker import bounds, keeping, verdicts

LITTLE = 2 * bounds.BIGGEST
"""Bytes of memory; the reports of a short campaign take a hundredth of it."""


@pytest.fixture
def folder(kept, tmp_path):
    """A folder with these mails."""
    made = tmp_path / "mails"
    made.mkdir()
    for name, text in kept[0].items():
        (made / name).write_text(text)
    put(made, kept[1])
    return made


def put(folder, reports):
    for number, report in enumerate(reports):
        (folder / f"{number}.json").write_text(json.dumps(report))


@pytest.fixture
def said(folder, capsys):
    """What the program says of the folder, its status, and how much memory it took."""

    def said():
        capsys.readouterr()
        tracemalloc.start()
        try:
            status = verdicts.main(folder)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        return status, capsys.readouterr().out, most

    return said


def mail(text="Hello", *, kind="text/plain", received="", charset="utf-8", attach=None):
    made = EmailMessage()
    made["Subject"] = "A word"
    if received:
        made["Received"] = f"from a.example by b.example; {received}"
    made.set_content(text)
    made.replace_header("Content-Type", f'{kind}; charset="{charset}"')
    for name, data in (attach or {}).items():
        made.add_attachment(data, maintype="application", subtype="json", filename=name)
    return made.as_bytes()


def in_each_other(depth):
    """Parts in parts."""
    heads = [f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(depth)]
    return "".join(heads).encode() + b"\nHello\n"


def zipped(members, kind=zipfile.ZIP_DEFLATED):
    """A zip file of texts by name."""
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", kind) as made:
        for name, text in members.items():
            made.writestr(name, text)
    return stored.getvalue()


OTHERS = {
    "unknown charset": ("x.eml", mail(charset="klingon"), "its charset klingon is not known here"),
    "punycode": ("x.eml", mail(charset="punycode"), "its charset punycode is not known here"),
    "a date": ("x.eml", mail(received="the day before"), "its date cannot be read"),
    "a date of no year": ("x.eml", mail(received="Mon, 1 Jan 99999 00:00:00 +0000"), "its date cannot be read"),
    "an attachment": ("x.eml", mail(attach={"report.json": b"{"}), "a report in x.eml: it cannot be read"),
    "a broken zip file": (
        "x.eml",
        mail(attach={"a-report.json.zip": b"Hello"}),
        "a part of x.eml: it cannot be read (BadZipFile)",
    ),
    "a zip file that unpacks to much": (
        "x.eml",
        mail(attach={"a-report.json.zip": zipped({"a-report.json": "7" * 10**7})}),
        "a part of x.eml: its files are too big; unpack it",
    ),
    "a zip file of no report": (
        "x.eml",
        mail(attach={"a-report.json.zip": zipped({"a-report.json": "{", "b.zip": "", "c.json": "["})}),
        "a report in x.eml, a-report.json: it cannot be read",
    ),
    "many parts": ("x.eml", in_each_other(bounds.PARTS + 1), "it has too many parts"),
    "mails in each other": (
        "x.eml",
        b"Content-Type: message/rfc822\n\n" * 520,
        "it has too many parts",
    ),
    "many lines": ("x.eml", b"\n" * (bounds.MOST_LINES + 1), "it has too many lines"),
    "many lines that end in CR": ("x.eml", b"\r" * (bounds.MOST_LINES + 1), "it has too many lines"),
    "Content-Type": ("x.eml", b"Content-Type: text/plain" + b";a=b" * 250_000 + b"\n\nHello", "a header of it is too"),
    "folded Content-Type": ("x.eml", b"Content-Type: a/b" + b";a=b\n " * 9000 + b"\n\nHello", "a header of it is too"),
    "no JSON": ("x.json", b"Dear all", "it cannot be read (JSONDecodeError)"),
    "nested JSON": ("x.json", b"[" * 500_000, "its lists are too deep in each other"),
    "nested JSON after a quoted sign": ("x.json", b'["\\"", ' + b"[{" * 500, "its lists are too deep in each other"),
    "a long number": ("x.json", b'{"leaves": [' + b"7" * 500_000 + b"]}", "a number in it is too long"),
    "a long fraction": ("x.json", b"0." + b"7" * 500_000, "a number in it is too long"),
    "no text": ("x.json", b"\xff\xfe\x00\xd8", "it cannot be read"),
}
"""What others may have sent, and what is said of it."""


@pytest.mark.parametrize("what", OTHERS)
def test_what_cannot_be_read_is_not_checked_and_never_false(folder, said, what):
    name, stored, reason = OTHERS[what]
    (folder / name).write_bytes(stored)
    status, told, _ = said()
    assert status == 0, told
    assert "Nothing is FALSE." in told
    line = next(line for line in told.splitlines() if reason in line)
    assert line.startswith("Not checked:")
    assert "x." in line


@pytest.mark.parametrize(
    "stored",
    [b'{"' + b"[" * 500 + b'": 1}', b"[1, 2]", b"7", b'"leaves"', b'{"proof": [1]}', b'{"head": "leaves"}', b"null"],
)
def test_json_of_other_programs_is_nothing_to_it(folder, said, stored):
    (folder / "settings.json").write_bytes(stored)
    status, told, _ = said()
    assert (status, told.count("Not checked")) == (0, 1), told


def test_a_mail_of_a_known_charset_is_read_for_what_all_charsets_share(folder, said, kept):
    """A head in it that is another one is found."""
    head = kept[0]["0.txt"].rpartition("\n")[0] + f"\n{'0' * 64}"
    (folder / "x.eml").write_bytes(mail(head, charset="iso-8859-1"))
    assert said()[0] == 4


def test_what_is_no_plain_file_is_not_opened(folder, said):
    os.mkfifo(folder / "pipe.eml")
    (folder / "loop.json").symlink_to("loop.json")
    (folder / "null.txt").symlink_to("/dev/zero")
    (folder / "again").symlink_to(folder)
    (folder / "folder.eml").mkdir()
    status, told, _ = said()
    assert status == 0, told
    for name in ("pipe.eml", "null.txt"):
        assert f"Not checked: {name}: it is no file that can be read to its end." in told
    assert "Not checked: loop.json: " in told
    assert "again/" not in told


def test_folders_are_followed_to_a_depth(folder, said):
    deep = folder
    for _ in range(bounds.DEEP + 1):
        deep = deep / "d"
        deep.mkdir()
        (deep / "x.json").write_text("[")
    assert said()[1].count("x.json") == bounds.DEEP


@pytest.mark.parametrize(("bound", "most"), [("FILES", 3), ("ALL", 500), ("BIGGEST", 300)])
def test_how_much_is_read_is_bounded_and_what_is_not_is_told(folder, said, monkeypatch, bound, most):
    monkeypatch.setattr(keeping, bound, most)
    status, told, _ = said()
    assert status == 0, told
    assert "Not checked: 2.json: " in told


def _dice(roll):
    roll["dice"] = "300000000d6"


def _many_faces(roll):
    roll["dice"] = "9999d1"


def _no_sides(roll):
    roll["dice"] = "1d0"


def _many_sides(roll):
    roll["dice"] = "1d257"


def _deck(roll):
    roll |= {"type": "drawn", "items": [str(n) for n in range(500)], "result": [str(n) for n in range(500)]}


def _long_name(roll):
    roll["key"]["subject"] = "x" * 3_000


def _no_key(roll):
    del roll["key"]


@pytest.mark.parametrize("change", [_dice, _many_faces, _no_sides, _many_sides, _deck, _long_name, _no_key])
def test_a_roll_costs_no_more_than_its_file(folder, said, kept, change):
    forger = Forger(kept[1])
    change(next(roll for *_, roll in forger.rolls() if roll["type"] == "rolled"))
    for path in folder.glob("*.txt"):
        path.unlink()
    put(folder, forger.done())
    status, told, most = said()
    assert status == 4
    assert most < LITTLE
    assert len(told) < 5_000


def _without(name):
    return lambda proof: proof.pop(name)


def _surrogate(proof):
    proof["opened"][0][2]["anchor"] = "\ud800"


def _groups_that_are_none(proof):
    proof["opened"][1][2] = {"event": "other", "groups": 5}
    proof["entries"].append([proof["opened"][1][0], 0, "00" * 16, []])


MALFORMED = {
    **{name: _without(name) for name in ("format", "seat", "first", "opened", "entries", "sets", "head")},
    "a number": lambda proof: proof.update(first="1"),
    "a body": lambda proof: proof["opened"][1][2].update(event=["played"]),
    "an event that has no leaf": lambda proof: proof["opened"][1].__setitem__(0, 10**9),
    "a salt": lambda proof: proof["opened"][1].__setitem__(1, "no hexadecimal digits, none!!!!"),
    "entries of nothing": lambda proof: proof["entries"].append([10**9, 0, "00" * 16, []]),
    "orders of nothing": lambda proof: proof["sets"].append([10**9, "00" * 16, {}]),
    "a letter that is none": _surrogate,
    "groups that are none": _groups_that_are_none,
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_report_is_false_and_all_others_are_checked_all_the_same(folder, said, kept, what):
    proof = json.loads(json.dumps(kept[1][0]["proof"]))
    MALFORMED[what](proof)
    (folder / "x.json").write_text(json.dumps({"head": "", "proof": proof}))
    status, told, _ = said()
    assert status == 4
    assert "Show x.json" in told
    assert "cannot be checked: " not in told, "nothing that a file holds ends a check"
    assert "3 reports" in told or "4 reports" in told


def test_false_names_both_files_and_that_nobody_knows_who_sent_them(folder, said, kept):
    """Anybody can write a mail that shows another head."""
    elsewhere = folder / "from strangers"
    elsewhere.mkdir()
    (elsewhere / "0.txt").write_text(kept[0]["0.txt"].rpartition("\n")[0] + f"\n{'0' * 64}")
    status, told, _ = said()
    assert status == 4
    (line,) = [line for line in told.splitlines() if line.startswith("FALSE") and "/0.txt" in line]
    assert "Show 0.txt and from strangers/0.txt (who sent them was not verified)" in line
    assert "look in your mailbox who sent these files" in told


def test_what_is_said_has_an_end(folder, said):
    """However many games, or heads of one, somebody made up."""
    heads = [f"Head: game-{n} - - 5 -\n{n:064}" for n in range(2_000)]
    heads += [f"Head: river - - {n} -\n{n:064}" for n in range(2_000)]
    (folder / "x.txt").write_text("\n".join(heads))
    status, told, _ = said()
    assert status == 4
    assert "FALSE: the head at event 5 is another one" in told, "the game with most reports comes first"
    assert len(told.splitlines()) < 500


def test_a_seal_of_a_round_that_is_none_ends_nothing(folder, said):
    (folder / "x.txt").write_text(f"Seal: river 1.bid soon 3 -\n{'0' * 64}")
    status, told, _ = said()
    assert (status, "cannot be checked" in told) == (4, False)


HOLDERS = {
    "a zip file that unpacks to much": ("x.zip", zipped({"x.json": "7" * 10**7}), "its files are too big; unpack it"),
    "a zip file in a zip file": ("x.zip", zipped({"y.zip": zipped({})}), "there is a zip file in it; unpack it"),
    "a zip file packed otherwise": (
        "x.zip",
        zipped({"x.txt": "Hello"}, zipfile.ZIP_LZMA),
        "it is packed in a way that is not read here; unpack it",
    ),
    "a zip file of many": ("x.zip", b"PK\1\2" * (bounds.FILES + 1), "it has too many files"),
    "no zip file": ("x.zip", b"Hello", "it cannot be read (BadZipFile)"),
    "a zip file of broken ones": ("x.zip", zipped({"x.json": "{"}), "a report in x.zip, x.json: it cannot be read"),
    "an mbox of many": ("x.mbox", b"\n\nFrom a\n" * (bounds.FILES + 1), "it has too many mails"),
    "an mbox of broken ones": (
        "x.mbox",
        b"From a\n" + mail() + b"\n\nFrom b\n" + mail(charset="klingon"),
        "a part of x.mbox, mail 2: its charset klingon is not known here",
    ),
}
"""What holds mails or files, and is none that is read whole."""


@pytest.mark.parametrize("what", HOLDERS)
def test_what_holds_mails_costs_no_more_than_its_file_and_is_told_where_it_is_not_read(folder, said, what):
    name, stored, reason = HOLDERS[what]
    (folder / name).write_bytes(stored)
    status, told, most = said()
    assert status == 0, told
    assert most < LITTLE
    assert f"Not checked: {reason}" in told or f"Not checked: {name}: {reason}" in told, told


def test_what_a_holder_has_before_a_broken_mail_and_after_it_is_read(folder, said, kept):
    head = kept[0]["0.txt"].rpartition("\n")[0] + f"\n{'0' * 64}"
    (folder / "x.zip").write_bytes(zipped({"1.json": "{", "2.txt": head}))
    status, told, _ = said()
    assert status == 4
    assert "x.zip, 2.txt (who sent them was not verified)" in told
    (folder / "x.zip").unlink()
    (folder / "x.mbox").write_bytes(b"From a\n" + mail(charset="klingon") + b"\n\nFrom b\n" + mail(head))
    status, told, _ = said()
    assert status == 4
    assert "x.mbox, mail 2 (who sent them was not verified)" in told
