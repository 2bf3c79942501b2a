"""Plain text whose lines were broken by the mail program: format=flowed (RFC 3676)."""

import re

_QUOTES = re.compile(r">*")


def unflowed(text: str, *, delete_space: bool) -> str:
    """The lines as they were typed; quoted lines begin with their '>'s. `delete_space` is the parameter DelSp."""
    typed: list[list[str]] = []
    flows = False
    depth_before = 0
    for line in text.split("\n"):
        depth, content = _parted(line)
        if not flows or depth != depth_before:
            mark = ">" * depth
            typed.append([f"{mark} " if mark else ""])
        flows = content.endswith(" ") and content != "-- "
        depth_before = depth
        if flows and delete_space:
            content = content[:-1]
        typed[-1].append(content)
    return "\n".join("".join(parts) for parts in typed)


def _parted(line: str) -> tuple[int, str]:
    """The depth of a quoted line, and its text (a space was put before it to protect its first sign)."""
    quotes = _QUOTES.match(line)
    depth = quotes.end() if quotes else 0
    content = line[depth:]
    return depth, content.removeprefix(" ")
