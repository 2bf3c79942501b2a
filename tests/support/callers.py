"""Campaigns in memory, and mails that are taken in for them: what a mail does, without a desk and its letters."""

from itertools import count

import msgspec
import toy
from clock import SetClock
from town import MAIL, OPENED, SCHEDULE, SECRET, address, key, mail_of, orders_of

from adjudicator.campaign.events.records import Opening, Player
from adjudicator.campaign.play.live import LiveCampaign, key_hash
from adjudicator.campaign.store.application import Store
from adjudicator.post.inbound import intake
from adjudicator.post.reading import read_mail
from adjudicator.table.dice import secret_of

TURNS = 20
LAST_SECRET = bytes.fromhex(SECRET)
SIGNED = ("Authentication-Results", f"{MAIL.authentication}; dkim=pass header.d=home.example")

CHANGING = (
    "withdraw",
    "answer bank left",
    "wait",
    "ready",
    "vacation 2026-12-24 2026-12-26",
    "extend",
    "accept",
    "resign",
)
ASKING = ("form", "report", "status", "help")


class Callers:
    """Campaigns, their clock, and the mails of whoever calls on them."""

    def __init__(self):
        self.clock = SetClock(OPENED)
        self.store = Store(":memory:", create_tables=True)
        self.lives = {}
        self.numbers = count(1)

    def open(self, name="river", seats="AB", *, turns=2, dispute=False, players=None, zones=None, keys=None, **more):
        held = {
            seat: Player(
                name=f"Player {seat}",
                address=(players or {}).get(seat, address(seat)),
                timezone=(zones or {}).get(seat, ""),
                key_hash=key_hash((keys or {}).get(seat, key(seat))),
            )
            for seat in seats
        }
        opening = Opening(
            name=name,
            game=toy.TOY.meta.name,
            rules_version="1",
            seats=held,
            options=msgspec.to_builtins(toy.Options(turns=turns, dispute=dispute)),
            scenario=None,
            anchor=secret_of(LAST_SECRET, TURNS, 0).hex(),
            turns=TURNS,
            **{"title": "The River", "dice": "chain", "tempo": "ask", "schedule": SCHEDULE} | more,
        )
        live = LiveCampaign.open(self.store, opening, lambda _: toy.TOY, LAST_SECRET, self.clock)
        self.lives[name] = live
        return live

    def mail(self, sender, text="", *, subject="Orders", attach=(), heads=()):
        """A mail of a seat's player, or from any address."""
        whose = address(sender) if len(sender) == 1 else sender
        return read_mail(mail_of(whose, text, subject, attach, f"<{next(self.numbers)}@home.example>", heads))

    def take(self, sender, text="", *, at=None, server=MAIL.authentication, **more):
        """What is made of a mail."""
        mail = self.mail(sender, text, **more)
        return intake.take_in(mail, at or self.clock(), list(self.lives.values()), server)

    def command(self, line, *, seat="A", sender=None, campaign="river", with_key=None, **more):
        """A command in the subject, with the seat's key in the text."""
        text = f"key: {key(seat) if with_key is None else with_key}" if with_key != "" else ""
        return self.take(sender or seat, text, subject=f"[{campaign} {seat}] {line}", **more)

    def block(self, kind, *lines, seat="A", campaign="river", **more):
        """A block in the text, with the seat's key."""
        text = "\n".join([f"key: {key(seat)}", f"BEGIN {kind}", *lines, f"END {kind}"])
        return self.take(seat, text, subject=f"[{campaign} {seat}] words", **more)

    def orders(self, seat="A", amount=3, *, sender=None, text="", subject="Orders", at=None, heads=(), **more):
        """An order file as an attachment."""
        file = orders_of(seat, {"amount": amount}, **more)
        attach = [(f"{seat}.yaml", file)]
        return self.take(sender or seat, text, subject=subject, attach=attach, at=at, heads=heads)

    def stored(self, name="river"):
        """The bids that count for the open window, by seat."""
        live = self.lives[name]
        step = live.window()
        return {seat: received.orders["amount"] for seat, received in live.campaign.current(step.id).items()}


def said(done):
    """The answer's text."""
    return "\n".join(done.reply.parts)


def no_key(seat):
    return ""


def flat(done):
    """The answer's text on one line."""
    return " ".join(said(done).split())


def head(callers):
    """The head of the river's history."""
    return callers.lives["river"].campaign.head


def opened(**plan):
    """A campaign called river, and its callers."""
    callers = Callers()
    callers.open(**plan)
    return callers
