"""Whether the order page and the program read texts alike: the page's modules run in the Node of Playwright."""

import json
import subprocess
from pathlib import Path
from typing import NamedTuple

from adjudicator.orders.draft import Draft, Unreadable
from adjudicator.orders.line_text import is_in_lines, read_lines
from adjudicator.orders.reading import HEAD, _plain, _text
from adjudicator.reports.pages import orders as order_page

MODULES = Path(order_page.__file__).parent / "order_page"
HERE = Path(__file__).with_suffix(".mjs")
HEADED = ["game: cp-campaign", "turn: 4"]
WORDS = (
    "standing:",
    "Standing orders:",
    "orders:",
    "standing: from now on",
    "- ",
    "1. ",
    "> ",
    "# ",
    '"',
    "'",
    "{",
    "pass",
)
SIGNS = "\n\n\r\t \u00a0\u2028\u0085\u200b\ufeff\x0b“”–—•#:\"'-*>.)([]{}"
"""What is put into texts: much of it means something to one reader or the other."""


class Difference(NamedTuple):
    """A text that is read in two ways."""

    text: str
    page: dict
    program: dict


def mutated(random, text):
    """A text with a few changes: signs, words, whole lines."""
    for _ in range(random.randint(1, 4)):
        lines = text.split("\n")
        at = random.randrange(len(text) + 1)
        match random.randrange(6):
            case 0:
                text = text[:at] + random.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.randint(1, 3) :]
            case 2:
                lines.insert(random.randrange(len(lines) + 1), random.choice(WORDS))
                text = "\n".join(lines)
            case 3:
                place = random.randrange(len(lines))
                lines[place] = random.choice(WORDS) + lines[place]
                text = "\n".join(lines)
            case 4:
                random.shuffle(lines)
                text = "\n".join(lines)
            case 5:
                place = random.randrange(len(lines))
                lines[place] = lines[place].swapcase()
                text = "\n".join(lines)
    return text


def read_by_page(texts):
    """What the page makes of each text; None where there is no Node."""
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        return None
    node, _ = compute_driver_executable()
    asked = "".join(f"{json.dumps({'head': HEADED, 'text': text})}\n" for text in texts)
    done = subprocess.run(
        [node, HERE, MODULES], input=asked, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def read_by_program(file):
    """What the program reads in a file of the page, part by part; None where it is no text, or no lines."""
    try:
        text = _plain(_text(file.encode("utf-8", "surrogatepass")))
    except Unreadable:
        return None
    if not is_in_lines(text, HEAD):
        return None
    _, blocks = read_lines(text, Draft(), HEAD)
    return {name: [line.text for line in blocks.get((name,), [])] for name in ("orders", "standing")}


def differences(texts):
    """(texts in lines, differences) of all texts; the program reads quotes and dashes as plain ones."""
    seen = 0
    found = []
    for text, page in zip(texts, read_by_page(texts), strict=True):
        program = read_by_program(page["file"])
        if program is None:
            continue
        seen += 1
        shown = {name: [_plain(_text(line.encode())) for line in page[name]] for name in program}
        if shown != program:
            found.append(Difference(text, shown, program))
    return seen, found
