"""A desk with a mailbox, one campaign on it, and the letters it has made due."""

import msgspec
import toy
from clock import SetClock

from adjudicator.campaign.desk.desk import Desk, MailSettings, Settings
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.games import find_game
from adjudicator.post.letters.outbox import due_letters
from adjudicator.post.letters.writing import write

MAIL = MailSettings(address="games@desk.example", referee="rufus@desk.example")
SUNDAYS = Schedule(timezone="Europe/Berlin", weekdays=("sunday",), grace=12, most=100, outage=0)
PLAYERS = {"A": "Þóra Ægisdóttir", "B": "Björn Åkesson", "C": "Ruth Harding"}


def either_game(name):
    return toy.TOY if name == "crossing" else find_game(name)


class Office:
    """One campaign at a desk, and the letters it has made due."""

    def __init__(self, folder, game="crossing", options=None, mail=MAIL, given=None, **plan):
        Desk.create(folder)
        self.clock = SetClock()
        self.desk = Desk(folder, Settings(mail=mail), self.clock)
        seats = {
            seat: SeatPlan(player=name, address=f"{seat}@home.example", key=f"KEY-OF-{seat}")
            for seat, name in PLAYERS.items()
        }
        common = {"campaign": "river", "title": "The River", "schedule": SUNDAYS, "seats": seats, "secret": "5e" * 32}
        common |= {"luck": False}
        meant = msgspec.convert(options or {}, either_game(game).options)
        self.live = self.desk.open_campaign(CampaignPlan(game=game, **common | plan), given, meant, either_game)

    def due(self, after=0):
        return list(due_letters(self.live, MAIL, after))

    def letters(self, kind=None, to=None):
        """The letters that are due, by kind and by recipient."""
        wanted = (due for due in self.due() if kind in (None, due.notice.kind) and to in (None, due.seat))
        return [write(due, self.live, self.desk) for due in wanted]

    def letter(self, kind, to):
        return self.letters(kind, to)[-1]

    def bid(self, seat, amount=3, **orders):
        return self.live.receive(seat, {"amount": amount, **orders}, None, "")
