"""Real browsers without a window: Chromium and Firefox, where they are installed."""

import shutil
import subprocess
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import pytest

DESK = {"width": 1300, "height": 1000}
TELEPHONE = {"width": 412, "height": 900}
PROGRAMS = {"chromium": "chromium", "firefox": "firefox-esr"}
"""The programs, by the names that Playwright has for browsers."""
WAITED = 100
"""So often, with some milliseconds between, it is looked whether a file is saved."""
_CHROMIUM = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000")
_SAVED = {}
"""Where browsers save files, by their names."""


def opened(page, *, at="", wide=1200):
    """What a page has become when its scripts have run, as HTML; the test is left out where there is no browser."""
    if not shutil.which("chromium"):
        pytest.skip("there is no Chromium here")
    address = f"{page.as_uri()}{at}"
    size = f"--window-size={wide},900"
    done = subprocess.run([*_CHROMIUM, size, "--dump-dom", address], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    """Chromium, driven by Playwright."""
    with _driven("chromium", tmp_path_factory.mktemp("saved")) as driven:
        yield driven


@pytest.fixture(scope="module", params=[*PROGRAMS])
def browser(request, tmp_path_factory):
    """Each browser in turn, driven by Playwright."""
    with _driven(request.param, tmp_path_factory.mktemp("saved")) as driven:
        yield driven


@contextmanager
def _driven(name, folder):
    """A browser; it is closed when its module is over, since its event loop keeps others from theirs.

    Firefox as it is installed understands WebDriver BiDi, which Playwright has as a channel of its own.
    """
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which(PROGRAMS[name])
    if not program:
        pytest.skip(f"there is no {PROGRAMS[name]} here")
    if name == "firefox" and version("playwright").split(".")[:2] >= ["1", "65"]:
        pytest.skip("this Playwright asks Firefox for a command that it does not have; the locked one does not")
    own = {"args": ["--no-sandbox"]} if name == "chromium" else {"channel": "moz-firefox"}
    with playwright.sync_playwright() as started:
        driven = getattr(started, name).launch(executable_path=program, downloads_path=folder, **own)
        _SAVED[name] = folder
        yield driven
        driven.close()


@contextmanager
def shown(driven, folder, text, size=DESK, **more):
    """A page in a browser without network; nothing may go wrong in it."""
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    context = driven.new_context(viewport=size, offline=True, **more)
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    if more.get("java_script_enabled", True):
        page.wait_for_selector("body[data-ready], body.live", state="attached")
    yield page
    context.close()
    assert not wrong


def has_touch(driven):
    """Whether Playwright can touch its screen: to Firefox as it is installed it sends no touches."""
    return driven.browser_type.name == "chromium"


def saved(page, button):
    """What a button of the page saves as a file; of Firefox's files Playwright does not tell."""
    if page.context.browser.browser_type.name == "chromium":
        with page.expect_download() as download:
            page.click(button)
        return Path(download.value.path()).read_text(encoding="utf-8")
    folder = _SAVED["firefox"]
    before = {*folder.iterdir()}
    page.click(button)
    for _ in range(WAITED):
        new = {*folder.iterdir()} - before
        if any(file.stat().st_size for file in new):
            break
        page.wait_for_timeout(30)
    (file,) = new
    return file.read_text(encoding="utf-8")


def broken(page):
    """What axe-core finds broken on a page for whoever does not see it, or has no mouse."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page).response
    assert len(found["passes"]) > 8, "it looked at nothing"
    return [(each["id"], node["html"][:200]) for each in found["violations"] for node in each["nodes"]]
