"""Reading mails, and the files that hold mails: none of it costs more than its size is worth."""

import io
import json
import re
import zipfile
from email import message_from_bytes, policy
from email.message import Message
from pathlib import Path

from adjudicator.checker.bounds import ALL, BIGGEST, DIGITS, FILES, LONG, MOST_LINES, PARTS, TIGHT
from adjudicator.checker.shapes import is_shallow

READ = (".eml", ".txt", ".html", ".json", ".mbox", ".zip")
HOLDERS = (".mbox", ".zip")
"""Those of them that hold mails or files."""
FROM = re.compile(rb"(?:\A|\n\r?\n)From [^\n]*\n")
"""Where a mail begins in an .mbox."""
QUOTED = re.compile(rb"^>(>*From )", re.M)
"""Lines of a mail in it that look so."""


class Short(policy.Compat32):
    """Reads headers as they are, but none that is longer than one that means something."""

    def header_source_parse(self, lines):
        name, value = super().header_source_parse(lines)
        says_what_it_is = name.lower().startswith("content-")
        if says_what_it_is and len(value) > LONG:
            raise ValueError("a header of it is too long")
        return name, value[:LONG]


def parts_of(raw):
    """The parts of a mail."""
    if raw.count(b"\n") + raw.count(b"\r") > MOST_LINES:
        raise ValueError("it has too many lines")
    parts = []

    def part(policy):
        if len(parts) > PARTS:
            raise ValueError("it has too many parts")
        parts.append(Message(policy))
        return parts[-1]

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
    """The kind of a file, by its name: how it is read."""
    if Path(name).name.lower() == "mbox":
        return ".mbox"
    suffix = Path(name).suffix.lower()
    return ".html" if suffix == ".htm" else suffix


def pieces(raw, name, file):
    """The mails and files in a file, each with its name and what it is called here; itself, where it holds none."""
    kind = kind_of(name)
    if kind == ".zip":
        yield from zipped(raw, file)
    elif kind == ".mbox":
        yield from in_mailbox(raw, file)
    else:
        yield raw, name, file


def in_mailbox(raw, file):
    """The mails in an .mbox."""
    marks = list(FROM.finditer(raw))
    if len(marks) > FILES:
        raise ValueError("it has too many mails")
    ends = [mark.start() for mark in marks[1:]]
    ends.append(len(raw))
    for number, mark in enumerate(marks):
        start = mark.end()
        mail = QUOTED.sub(rb"\1", raw[start : ends[number]])
        yield mail, "mail.eml", f"{file}, mail {number + 1}"


def zipped(raw, file):
    """The mails and files in a zip file, each with its name and what it is called here."""
    for piece, name in unzipped(raw, is_read):
        yield from pieces(piece, name, f"{file}, {name}")


def unzipped(raw, is_read):
    """The files of a zip file that are read, each with its name.

    What they say of their size is held against how much is read before any is opened.
    """
    if raw.count(b"PK\1\2") > FILES:
        raise ValueError("it has too many files")
    with zipfile.ZipFile(io.BytesIO(raw)) as kept:
        inside = [each for each in kept.infolist() if not each.is_dir() and is_read(each.filename)]
        size = sum(each.file_size for each in inside)
        if size > min(ALL, TIGHT * len(raw)):
            raise ValueError("its files are too big; unpack it")
        for each in inside:
            name = each.filename
            if kind_of(name) == ".zip":
                raise ValueError("there is a zip file in it; unpack it")
            if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError("it is packed in a way that is not read here; unpack it")
            with kept.open(each) as opened:
                yield opened.read(BIGGEST + 1), name


def is_read(name):
    """Whether a file in a zip file is of a kind that is read."""
    return kind_of(name) in READ
