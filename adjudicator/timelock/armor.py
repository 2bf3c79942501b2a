"""The armor of age: a binary file as lines of text that mail programs let through."""

import base64

from adjudicator.errors import Refused

BEGIN = "-----BEGIN AGE ENCRYPTED FILE-----"
END = "-----END AGE ENCRYPTED FILE-----"
WIDTH = 64
"""Characters in a line."""


def armored(data: bytes) -> str:
    """A binary file as text, which ends with a line break."""
    text = base64.b64encode(data).decode()
    lines = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    return "\n".join([BEGIN, *lines, END, ""])


def bare(text: str) -> bytes:
    """The binary file in an armored text, wherever mail programs have broken or indented its lines.

    Raises `Refused` for what is no such text, or holds anything beside it.
    """
    inner = text.strip()
    begins = inner.startswith(BEGIN)
    ends = inner.endswith(END)
    if not (begins and ends and len(inner) >= len(BEGIN) + len(END)):
        raise Refused("sealed/armor", f"a sealed text begins with the line {BEGIN} and ends with the line {END}")
    letters = "".join(inner[len(BEGIN) : -len(END)].split())
    try:
        return base64.b64decode(letters, validate=True)
    except ValueError:
        where = "between its first and its last line a sealed text has letters, digits, + and / only"
        raise Refused("sealed/armor", f"{where}, and none may be missing; paste it once more") from None
