"""How soon an order page can be used: each game's in Chromium, at a telephone's width, at full speed and at a sixth.

By hand, when the machine does nothing else: `python tests/bench/pages.py`. The clock begins when the page is asked for,
and stops when it has its board, answers taps, and has painted all of it.
"""

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from browser import PROGRAMS, TELEPHONE
from composed import PLACES, page_of

ROUNDS = 5
BARS = {1: 500, 6: 2000}
"""Milliseconds by how many times slower the processor is: on a desk, and on a slow telephone."""
WATCH = """
globalThis.usable = new Promise((done) => {
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  new MutationObserver((_, observer) => {
    if (!document.body?.dataset.ready) return;
    observer.disconnect();
    painted();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
});
"""
"""Tells when a page can be used: after the first frame in which it is ready."""


def usable_after(browser: Browser, address: str, slower: int) -> float:
    """Milliseconds from asking for a page to its being usable."""
    context = browser.new_context(viewport=TELEPHONE, offline=True)
    page = context.new_page()
    page.add_init_script(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    found: float = page.evaluate("globalThis.usable")
    context.close()
    return found


def median_after(browser: Browser, address: str, slower: int) -> float:
    """The median of some rounds, each with nothing left of the one before."""
    return statistics.median(usable_after(browser, address, slower) for _ in range(ROUNDS))


def row(game: str, size: int, times: dict[int, float]) -> str:
    """A line of the table: how large a page is, and its times with their bars."""
    told = [f"{game:<14} {size / 1000:>5.0f} kB"]
    for slower, after in times.items():
        bar = BARS[slower]
        missed = "  OVER" if after > bar else ""
        told.append(f"{slower} times slower: {after:>5.0f} ms of {bar}{missed}")
    return "   ".join(told)


def main() -> None:
    """Print a line for each game."""
    program = shutil.which(PROGRAMS["chromium"])
    if not program:
        sys.exit("there is no Chromium here")
    pages = {game: page_of(game, at).encode() for game, at in PLACES}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game, content in pages.items():
            file = Path(folder, f"{game}.html")
            file.write_bytes(content)
            times = {slower: median_after(browser, file.as_uri(), slower) for slower in BARS}
            print(row(game, len(content), times), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
