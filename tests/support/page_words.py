"""What the check page says of a folder of mails, without a browser: its modules run in the Node of Playwright."""

import atexit
import json
import subprocess
from functools import cache
from pathlib import Path

from adjudicator.checker.words import WORDS
from adjudicator.reports.pages import check_page

MODULES = Path(check_page.__file__).parent / "check"
HERE = Path(__file__).with_suffix(".mjs")


@cache
def _process():
    """One process answers for all folders; None where there is no Node. It ends when its input does."""
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        return None
    node, _ = compute_driver_executable()
    words = " ".join(WORDS)
    command = [node, HERE, MODULES, words]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    atexit.register(process.communicate)
    return process


def page_says(folder):
    """The page's verdict on a folder; None where there is no Node."""
    process = _process()
    if process is None:
        return None
    process.stdin.write(f"{folder}\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def assert_page_says(folder, printed, is_false):
    """The page says of a folder what the program printed of it, and whether anything is false."""
    told = page_says(folder)
    if told is not None:
        assert told == {"text": printed.rstrip("\n"), "isFalse": is_false}
