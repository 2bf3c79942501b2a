"""However a player saves his mails, they are read: one by one, in a mailbox, packed, in folders, as pages."""

import html
import io
import json
import os
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from adjudicator.checker import verdicts
from adjudicator.post.letters.checking import CHECKER, PROGRAM
from adjudicator.post.letters.letter import zipped


@pytest.fixture
def mails(kept):
    """What A kept, as mails: each text in one, each report attached to one."""
    texts, reports = kept
    return [mail(text) for text in texts.values()] + [mail("Your report", json.dumps(each)) for each in reports]


def mail(text, report=""):
    made = EmailMessage(policy=SMTP)
    made["Subject"] = "A word"
    made.set_content(text)
    if report:
        made.add_attachment(report.encode(), maintype="application", subtype="json", filename="river-report.json")
    return made.as_bytes()


def with_zip_files(folder, mails):
    """The report of each mail packed, as letters bring it."""
    for number, each in enumerate(mails):
        mail = message_from_bytes(each, policy=SMTP)
        for part in mail.iter_attachments():
            data = part.get_content()
            name = part.get_filename()
            part.set_content(zipped("", {name: data}).data, "application", "zip", filename=f"{name}.zip")
        (folder / f"{number}.eml").write_bytes(mail.as_bytes())


def one_by_one(folder, mails, suffix=".eml"):
    for number, each in enumerate(mails):
        (folder / f"{number}{suffix}").write_bytes(each)


def in_capitals(folder, mails):
    one_by_one(folder, mails, ".EML")


def in_folders(folder, mails):
    deep = folder / "Games" / "by year" / "2026"
    deep.mkdir(parents=True)
    one_by_one(deep, mails)


def in_a_mailbox(folder, mails, name="Games.mbox"):
    (folder / name).write_bytes(b"".join(b"From a@b.example Thu Jan  1 00:00:00 2026\n" + m + b"\n\n" for m in mails))


def in_a_mailbox_folder(folder, mails):
    (folder / "Games.mbox").mkdir()
    in_a_mailbox(folder, mails, "Games.mbox/mbox")


def packed(folder, mails):
    with zipfile.ZipFile(folder / "mails.zip", "w", zipfile.ZIP_DEFLATED) as made:
        for number, each in enumerate(mails):
            made.writestr(f"my mails/of {number}/{number}.eml", each)


def packed_mailbox(folder, mails):
    in_a_mailbox(folder, mails)
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as made:
        made.write(folder / "Games.mbox", "Games.mbox")
    (folder / "Games.mbox").unlink()
    (folder / "mails.ZIP").write_bytes(stored.getvalue())


WAYS = [one_by_one, in_capitals, in_folders, in_a_mailbox, in_a_mailbox_folder, packed, packed_mailbox, with_zip_files]


@pytest.mark.parametrize("way", WAYS)
def test_mails_are_read_however_they_were_saved(way, mails, kept, tmp_path, capsys):
    way(tmp_path, mails)
    status = verdicts.main(tmp_path)
    told = capsys.readouterr().out
    assert status == 0, told
    assert f"river: {len(kept[1])} reports, {len(kept[0])} receipts, seals and heads, " in told
    assert told.count("Not checked") == 1, told
    assert "one history, your orders, the dice" in told


@pytest.mark.parametrize("way", WAYS)
def test_what_is_false_in_them_is_found_and_the_mail_named(way, mails, kept, tmp_path, capsys):
    head = kept[0]["0.txt"].rpartition("\n")[0] + f"\n{'0' * 64}"
    way(tmp_path, [*mails, mail(head)])
    assert verdicts.main(tmp_path) == 4
    place = f"mail {len(mails) + 1}" if "mailbox" in way.__name__ else f"{len(mails)}.e"
    assert place in capsys.readouterr().out.replace(".EML", ".eml")


def as_page(text):
    """A mail as a browser saves it."""
    lines = html.escape(text).replace("  ", "&nbsp; ").replace("\n", "<br>\n")
    return f"<html><head><title>Mail</title></head><body><div class=m>{lines}</div></body></html>"


@pytest.mark.parametrize("suffix", ["html", "HTM"])
def test_mails_that_were_saved_as_pages_are_read(suffix, kept, tmp_path, capsys):
    texts, reports = kept
    for name, text in texts.items():
        (tmp_path / f"{name}.{suffix}").write_text(as_page(text), encoding="utf-8")
    for number, report in enumerate(reports):
        (tmp_path / f"{number}.json").write_text(json.dumps(report))
    assert verdicts.main(tmp_path) == 0
    told = capsys.readouterr().out
    assert f"{len(reports)} reports, {len(texts)} receipts" in told
    assert "one history, your orders, the dice" in told
    head = texts["0.txt"].rpartition("\n")[0] + f"\n{'0' * 64}"
    (tmp_path / f"x.{suffix}").write_text(as_page(head))
    assert verdicts.main(tmp_path) == 4


def test_a_page_may_have_changed_what_an_answer_says_and_is_not_held_against_it(kept, tmp_path, capsys):
    texts, reports = kept
    report = json.loads(json.dumps(reports[-1]))
    (tmp_path / "0.json").write_text(json.dumps(report))
    (tmp_path / "1.html").write_text(as_page(f"As understood: ...\n\n{texts['1.txt']}"))
    assert verdicts.main(tmp_path) == 0


@pytest.mark.parametrize("letters", ["ascii", "cp437", "cp1252", "utf-8"])
def test_the_verdict_is_printed_on_every_console_whatever_the_names(letters, tmp_path):
    mailed = tmp_path / CHECKER
    mailed.write_bytes(PROGRAM)
    told = f"Head: Þórr-Ωμέγα-戦 - - 1 -\n{'0' * 64}"
    (tmp_path / "Þórr-戦.txt").write_text(told, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, mailed, tmp_path],
        env=os.environ | {"PYTHONIOENCODING": f"{letters}:strict", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Head at event 1" in done.stdout
    shown = done.stdout.decode(letters)
    assert "Þórr-Ωμέγα-戦" in shown or "\\u6226: 0 reports" in shown
