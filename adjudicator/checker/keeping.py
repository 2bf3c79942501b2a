"""The folder in which a player kept his mails: whatever of it cannot be read is told, and all else is read."""

import hashlib
import os
import re
import stat
from contextlib import contextmanager
from pathlib import Path

from adjudicator.checker.bounds import ALL, BIGGEST, DEEP, FILES
from adjudicator.checker.known import Line
from adjudicator.checker.mails import HOLDERS, READ, kind_of, parsed, parts_of, pieces, unzipped, words_of
from adjudicator.checker.moments import arrivals
from adjudicator.checker.shapes import NAME, fits
from adjudicator.checker.texts import bare, shown

ENDS = ("report.json", "bundle.json")
"""The ends of the names of files with proofs."""
PACKED = "report.json.zip"
"""The end of the name of a zip file that has one of them in it."""
ATTACHED = (*ENDS, PACKED, ".pdf")
"""The ends of the names of all files of a report."""
LINES = re.compile(
    r"^(Receipt|Seal|Head): (\S+) (\S+) (\S+) ([0-9]{1,9})\s+(-|[0-9a-f]{64})\s+([0-9a-f]{64})\s*$", re.M
)
"""A receipt, seal or head as letters show it."""


def has_proof(name):
    """Whether a file with this name has a proof."""
    return name.endswith(ENDS)


class Kept:
    """The files that a player kept, as far as they are read.

    Each line and proof has its game beside it; `pages` has the SHA-256 of the files that reports consist of, and
    `unread` what cannot be read.
    """

    def __init__(self):
        self.lines = []
        self.proofs = []
        self.pages = {}
        self.unread = []

    @contextmanager
    def trying(self, what):
        """Whatever goes wrong with a file or a part of it is told, and all else is read."""
        try:
            yield
        except Exception as error:
            why = f"it cannot be read ({type(error).__name__})"
            if type(error) is ValueError:
                why = str(error)[:100]
            self.unread.append(f"{what}: {why}")

    def folder(self, folder):
        """Read all files of a folder, as far as anybody can."""
        count = 0
        size = 0
        for path, file in self.files(folder):
            with self.trying(file):
                about = path.stat()
                size += about.st_size
                if not stat.S_ISREG(about.st_mode):
                    raise ValueError("it is no file that can be read to its end")
                if count == FILES or size > ALL:
                    raise ValueError("there is too much in the folder")
                count += 1
                self.file(path, file)

    def files(self, folder):
        """The files that may be read, in folders not too deep, by their names; links to folders are not followed."""
        for place, folders, names in os.walk(folder, onerror=self.not_entered):
            inside = Path(place).relative_to(folder)
            if len(inside.parts) >= DEEP:
                folders.clear()
            folders.sort()
            for name in sorted(names):
                if kind_of(name) in READ:
                    file = inside / name
                    yield Path(place, name), file.as_posix()

    def not_entered(self, error):
        """A folder cannot be read."""
        self.unread.append(str(error))

    def file(self, path, file):
        """Read one file, and what it holds."""
        most = ALL if kind_of(path.name) in HOLDERS else BIGGEST
        with path.open("rb") as opened:
            size = os.fstat(opened.fileno()).st_size
            raw = opened.read(min(size, most) + 1)
        if len(raw) > most:
            raise ValueError(f"it has more than {most // 1_000_000} MB")
        if path.name.endswith(PACKED):
            self.attached(path.name, raw, file)
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
            is_page = kind == ".html"
            if is_page:
                text = shown(text)
            self.text(text, file, is_as_sent=not is_page)

    def mail(self, parts, file):
        """Read a mail: when it came, its text, and the reports that are attached to it."""
        came = arrivals(parts)
        if came:
            second, date = came[0]
            if second is None:
                self.unread.append(f"when {file} came: its date cannot be read, or has no zone: {date[:100]}")
        for part in parts:
            with self.trying(f"a part of {file}"):
                self.part(part, file, came)

    def part(self, part, file, came):
        """Read a part of a mail."""
        name = part.get_filename() or ""
        is_text = part.get_content_type() == "text/plain"
        if is_text and not name:
            self.text(words_of(part), file, came)
        elif name.endswith(ATTACHED):
            data = part.get_payload(decode=True)
            self.attached(name, data, file)
            if has_proof(name):
                self.report(data, file)
            elif name.endswith(PACKED):
                self.packed(data, file)

    def packed(self, data, file):
        """Keep the proofs in a zip file of a report; nothing else in it is read."""
        for piece, name in unzipped(data, has_proof):
            if len(piece) > BIGGEST:
                raise ValueError(f"{name} has more than {BIGGEST // 1_000_000} MB")
            self.report(piece, f"{file}, {name}")

    def attached(self, name, data, file):
        """Keep the digest by which a file of a report is known."""
        digest = hashlib.sha256(data).hexdigest()
        self.pages.setdefault(name, {})[digest] = file

    def text(self, text, file, came=(), is_as_sent=True):
        """Keep the receipts, seals and heads in a text, and what it says that orders mean if nothing changed it."""
        answer = ""
        if is_as_sent and "As understood" in text:
            answer = bare(text)
        plain = text.replace("\r", "")
        for kind, game, step, seat, n, orders, head in LINES.findall(plain):
            line = Line(kind, step, seat, int(n), orders, head, came, file, answer)
            self.lines.append((game, line))

    def report(self, data, file):
        """Keep the proof of a report or bundle, if it is one."""
        with self.trying(f"a report in {file}"):
            plain = parsed(data.decode("utf-8-sig"))
            if not isinstance(plain, dict):
                return
            proof = plain.get("proof") or plain
            if not isinstance(proof, dict) or "leaves" not in proof:
                return
            game = proof.get("campaign")
            if not fits(game, NAME):
                game = "a game without a name"
            shown_head = plain.get("head")
            self.proofs.append((game, (proof, shown_head, file)))
