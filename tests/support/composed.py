"""Windows of a seat as the order page has them, and what the program says of what is put together on it."""

import gzip
import json
import re
from contextlib import contextmanager

from people import corpus, opened, played

from adjudicator.campaign.desk import intake
from adjudicator.campaign.reading.to_order import to_compose
from adjudicator.games import find_game
from adjudicator.orders.reading import read
from adjudicator.reports.pages.orders import order_page

ADDRESS = "games@desk.example"
PLACES = (
    ("cp-campaign", "turn-4"),
    ("diplomacy", "france-3"),
    ("fornaldar", "fomorian-2"),
    ("northmen", "torg-7"),
    ("test-of-time", "round-7"),
)
"""A window of each game, in which there is much to order."""
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


def checked(live, seat, lines):
    """What the program says of lines that were put together on a page."""
    window = live.window()
    head = {"game": live.game.meta.name, "campaign": live.campaign.opening.name, "seat": seat}
    head |= {"turn": window.turn, "window": window.name}
    text = "\n".join([*(f"{name}: {value}" for name, value in head.items()), "orders:", *lines])
    return intake.check_orders(read(text.encode()), live, vouched=True)


def unpacked(page):
    """What a browser unpacks when it opens a page: style, programs, and what these are given."""
    size, signs = re.search(r'id="packed" data-bytes="(\d+)">([^<]*)<', page).groups()
    numbers = [ord(sign) - (35 if sign < "<" else 37) for sign in signs]
    words = [numbers[start : start + 5] for start in range(0, len(numbers), 5)]
    data = b"".join(sum(n * 85 ** (4 - place) for place, n in enumerate(word)).to_bytes(4, "big") for word in words)
    return json.loads(gzip.decompress(data[: int(size)]))
