"""A desk with a mailbox of folders, and players who write to it: the mail runner at work without a server."""

from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from itertools import count

import msgspec
import toy
import yaml

from adjudicator.campaign.desk.desk import Desk, MailSettings, Settings
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.games import find_game
from adjudicator.post.books.book import DESK
from adjudicator.post.books.of_desk import book_of
from adjudicator.post.due.resting import settle
from adjudicator.post.letters.letter import Headers
from adjudicator.post.round.mail_runner import MailRunner
from adjudicator.post.transport.opening import open_inbox, open_outlet
from adjudicator.post.upkeep.lock import only_reader

SECRET = "5e" * 32
OPENED = datetime(2026, 11, 22, 12, tzinfo=UTC)
MAIL = MailSettings(address="games@desk.example", referee="referee@desk.example", authentication="mx.desk.example")
SCHEDULE = Schedule(every=7, quiet=0, reminders=(48,), outage=0, most=100)


MAILS = policy.default.clone(header_factory=Headers())
"""The default policy, which does not make a class for every header."""


def settled(service, name, done):
    settle(service, service.desk.settings.mail, name)


def address(seat, at=""):
    return f"player-{seat.lower()}@{at or 'home'}.example"


def key(seat, at=""):
    return f"KEY{seat}{at.upper()}-2345-6789-ABCD-EFGH"


def either_game(name):
    return toy.TOY if name == "crossing" else find_game(name)


class Town:
    """A desk, the time, and everybody's mails."""

    def __init__(self, folder, database="adjudicator.sqlite", mail=MAIL):
        self.folder = folder
        self.now = OPENED
        self.numbers = count(1)
        if not (folder / "desk.yaml").exists():
            Desk.create(folder)
        self.desk = Desk(folder, Settings(database=database, mail=mail), lambda: self.now)
        self.inbox = open_inbox(mail.inbox, folder, {})
        self.outlet = open_outlet(mail.outbox, folder, {})

    def open(
        self, name="river", seats="AB", game="crossing", schedule=SCHEDULE, options=None, at="", unplayed="", **plan
    ):
        held = {seat: SeatPlan(player=f"Player {seat}", address=address(seat, at), key=key(seat, at)) for seat in seats}
        held |= {seat: SeatPlan(player="open") for seat in unplayed}
        common = {"title": "The River", "secret": SECRET, "seats": held, "schedule": schedule}
        common |= {"luck": plan.get("level", "friends") != "friends"}
        plan = CampaignPlan(campaign=name, game=game, **common | plan)
        meant = either_game(game)
        return self.desk.open_campaign(plan, None, msgspec.convert(options or {}, meant.options), either_game)

    def live(self, name="river"):
        return self.desk.campaign(name, either_game)

    def book(self, campaign="river"):
        return book_of(self.desk.store, campaign, self.now)

    def books(self):
        """The post books of all campaigns, and the desk's."""
        return [self.book(name) for name in (*self.desk.store.names(), DESK)]

    def taken(self):
        """The mails that were entered, in whichever book."""
        return [taken for book in self.books() for taken in book.taken.values()]

    def later(self, **time):
        self.now += timedelta(**time)

    def mail_runner(self):
        return MailRunner(self.desk, self.desk.settings.mail, either_game, self.inbox, self.outlet)

    def tick(self, *, clock=True):
        with only_reader(self.desk.database) as ours:
            assert ours
            return self.mail_runner().round(clock=clock, finish=settled if clock else None)

    def deliver(self, raw, at=None):
        """A mail lies in the mailbox, received at a moment."""
        folder = self.folder / "mail" / "in"
        for part in ("new", "cur", "tmp"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        name = f"{int((at or self.now).timestamp())}.M{next(self.numbers):06}.post"
        (folder / "new" / name).write_bytes(raw)

    def write(self, seat, text="", *, subject="Orders", sender=None, at=None, attach=(), message_id=None, heads=()):
        """A player writes."""
        raw = mail_of(sender or address(seat), text, subject, attach, message_id or self.new_id(), heads)
        self.deliver(raw, at)
        return raw

    def command(self, seat, *lines, campaign="river"):
        """A player writes commands."""
        head = [f"campaign: {campaign}", f"seat: {seat}", f"key: {key(seat)}"]
        self.write(seat, "\n".join(["BEGIN COMMANDS", *head, *lines, "END COMMANDS"]), subject=f"[{campaign} {seat}]")

    def new_id(self):
        return f"<mail-{next(self.numbers)}@home.example>"

    def send_orders(self, seat, amount=3, *, turn=1, campaign="river", at=None, **more):
        file = orders_of(seat, {"amount": amount}, turn=turn, campaign=campaign, **more)
        return self.write(seat, at=at, attach=[(f"{seat}.yaml", file)])

    def letters(self, to=None):
        """The letters that were sent, or those to one seat, oldest first."""
        folder = self.folder / "mail" / "out" / "new"
        paths = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns) if folder.exists() else []
        wanted = address(to) if to and len(to) == 1 else to
        return [letter_in(path, path.stat().st_mtime_ns) for path in paths if wanted in (None, recipient_of(path))]

    def subjects(self, to):
        """The subjects of the letters to somebody."""
        return [" ".join(letter["Subject"].split()) for letter in self.letters(to)]

    def last(self, to):
        return self.letters(to)[-1]


def recipient_of(path):
    """Whom the letter in a file goes to, which its first line says."""
    with path.open("rb") as file:
        return file.readline().decode().partition("X-Envelope-To: ")[2].rstrip("\r\n")


@lru_cache(maxsize=256)
def letter_in(path, written):
    """The letter in a file; what is sent never changes, but another test may write a file of that name later."""
    return message_from_bytes(path.read_bytes(), policy=MAILS)


def body(letter):
    return letter.get_body(("plain",)).get_content()


def orders_of(seat, orders, *, turn=1, campaign="river", game="crossing", window="bid", key_of=key, **more):
    """An order file."""
    head = {"game": game, "campaign": campaign, "seat": seat, "turn": turn, "window": window, "key": key_of(seat)}
    return yaml.safe_dump(head | {"orders": orders} | more, sort_keys=False).encode()


def mail_of(sender, text="", subject="Orders", attach=(), message_id="<1@home.example>", heads=()):
    """A mail as a plain mail program writes it."""
    mail = EmailMessage(policy=MAILS)
    mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = sender, MAIL.address, subject, message_id
    mail["Date"] = "Sun, 22 Nov 2026 12:00:00 +0000"
    for name, value in heads:
        mail[name] = value
    mail.set_content(text)
    for name, data in attach:
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail.as_bytes()
