"""The order page in a real browser: Chromium, where it is installed, driven by Playwright."""

import shutil
from contextlib import contextmanager

import pytest
from people import corpus, opened, played

from adjudicator.campaign import intake
from adjudicator.campaign.to_order import to_compose
from adjudicator.games import find_game
from adjudicator.orders.reading import read
from adjudicator.reports.pages.orders import order_page

ADDRESS = "games@desk.example"
DESK = {"width": 1300, "height": 1000}
TELEPHONE = {"width": 412, "height": 900}


SEATED = {("diplomacy", "france-3"): ("diplomacy", 4, "F")}
"""Places of games that no mails of the corpus are about: the example, how many of its evenings are played, the seat."""


def some_mail(game, at):
    """A mail of the corpus at a place: it says which campaign, when, and whose."""
    return next(each for each in corpus(game).mails.values() if each.at == at)


@contextmanager
def composing(game, at):
    """The campaign at a place, and what a seat of it can order then."""
    if (game, at) in SEATED:
        example, evenings, seat = SEATED[game, at]
        desk = played(example, evenings)
        live = desk.campaign(desk.store.names()[0], find_game)
        yield live, to_compose(live, seat, ADDRESS)
        return
    mail = some_mail(game, at)
    with opened(game, mail) as live:
        yield live, to_compose(live, mail.seat, ADDRESS)


def page_of(game, at):
    """The order page of a place."""
    with composing(game, at) as (_, window):
        return order_page(window)


@pytest.fixture(scope="module")
def chromium():
    """A browser; it is closed when the module is over, since its event loop keeps others from theirs."""
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium")
    if not program:
        pytest.skip("there is no Chromium here")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def shown(browser, folder, text, size=DESK, **more):
    """A page in a browser without network; nothing may go wrong in it."""
    file = folder / "orders.html"
    file.write_text(text, encoding="utf-8")
    context = browser.new_context(viewport=size, offline=True, **more)
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    if more.get("java_script_enabled", True):
        page.wait_for_selector("body[data-ready]", state="attached")
    yield page
    context.close()
    assert not wrong


def checked(live, seat, lines):
    """What the program says of lines that were put together on a page."""
    window = live.window()
    head = {"game": live.game.meta.name, "campaign": live.campaign.opening.name, "seat": seat}
    head |= {"turn": window.turn, "window": window.name}
    text = "\n".join([*(f"{name}: {value}" for name, value in head.items()), "orders:", *lines])
    return intake.check_orders(read(text.encode()), live, vouched=True)
