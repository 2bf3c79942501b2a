"""Lines of CP campaign as a player types them: checked as a file, and looked for in a mail."""

import marches

from adjudicator.games.cp_campaign import GAME
from adjudicator.orders.check import check
from adjudicator.orders.known import all_names
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow
from adjudicator.orders.within import orders_within

HEAD = "game: cp-campaign\ncampaign: marches\nseat: A\nturn: 1\nwindow: spend\nkey: k\norders:\n"


def checked(*lines):
    window = marches.window()
    known = OpenWindow(**{**vars(window), "knows_key": lambda seat, key: True})
    head = HEAD.replace("marches", window.campaign).replace("turn: 1", f"turn: {window.turn}")
    return check(read((head + "\n".join(lines)).encode()), known)


def within(*lines):
    window = marches.window()
    found = orders_within("\n".join(lines), GAME, "spend", all_names(GAME, window.view("A")))
    return found and found.lines
