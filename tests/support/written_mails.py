"""Mails for tests: the shortest that a mail program might send."""

import json
from pathlib import Path

CORPUS = Path(__file__).parents[1] / "post" / "corpus"
OWN_DOMAIN = "desk.example.net"
"""Where the program's mails in the corpus come from."""

ORDERS = """\
game: cp-campaign
campaign: marches-1
seat: D
turn: 3
window: spend
key: 5YLK-H9QE-W2VB-JD7C-NT3P
orders:
  queue:
    - do: {action: build_road, road: R17}
    - do: {action: move, army: D2, to: T17}
"""
BLOCK = f"BEGIN ORDERS\n{ORDERS}END ORDERS\n"


def letter(text="", subject="Turn 3", kind="text/plain; charset=utf-8", **headers):
    """A mail of Ruth Harding's; `X_Header="value"` adds a header, None leaves one out."""
    head = {
        "From": "Ruth Harding <ruth@example.org>",
        "To": "marches@desk.example.net",
        "Subject": subject,
        "Date": "Mon, 02 Mar 2026 20:00:00 +0100",
        "Message-ID": "<1234@example.org>",
        "Content-Type": kind,
    } | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}\n" for name, value in head.items() if value is not None]
    return ("".join(lines) + "\n").encode() + (text if isinstance(text, bytes) else text.encode())


def in_parts(*parts, kind="mixed", subject="Turn 3"):
    """A mail of several parts, each (its headers, its text)."""
    body = "".join(f"--limit\n{head}\n\n{text}\n" for head, text in parts)
    return letter(body + "--limit--\n", subject, f"multipart/{kind}; boundary=limit")


def attached(name, text, kind="application/octet-stream", more=""):
    """An attachment for `in_parts`."""
    return f'Content-Type: {kind}\nContent-Disposition: attachment; filename="{name}"{more}', text


def corpus():
    """The names of the mails of the corpus."""
    return sorted(path.stem for path in CORPUS.glob("*.eml"))


def raw(name):
    return (CORPUS / f"{name}.eml").read_bytes()


def expected(name):
    return json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
