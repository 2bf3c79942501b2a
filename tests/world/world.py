"""A world: one desk with its campaigns, everybody who writes to it, and the time, which nobody waits for.

The program runs unchanged: what is run is `adjudicator tick`. It is given its clock, its mailbox and its folder, is
run every few hours as by cron, and killed and started again as a process would be.
"""

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.utils import format_datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest
from town import either_game
from world import machines, network, players, referees, servers, sky
from world.broken import hold
from world.cheats import Cheats
from world.checks import Checks
from world.copies import Copy
from world.ledger import Ledger
from world.network import Inbox, Outlet, Sent, Service
from world.plan import NEVER, Act, Plan, Table
from world.seats import Seats
from world.sky import CHAIN, Sky

from adjudicator import games
from adjudicator.campaign.desk import desk as desks
from adjudicator.campaign.desk.desk import Desk, MailSettings, Settings
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.cli import post
from adjudicator.post.books import of_desk
from adjudicator.post.round import desk_mail
from adjudicator.post.round.mail_runner import RoundResult

MAIL = MailSettings(address="games@desk.example", referee="referee@desk.example", order_page="none")
VOLUME = 10
"""The entries after which a post book begins a volume."""
CARRIED = timedelta(days=15)
"""The time that mails and letters are carried over into it; what went wrong is shown for a day less."""
PACE = timedelta(hours=6)
"""How often the program is run."""
REST = timedelta(weeks=1)
"""How long, all acts being over, nothing is wrong any more: whatever was to happen must have happened then."""


class World:
    """All that there is; `play` lets it all happen, and raises `Broken` where something does not hold."""

    referee = MAIL.referee

    def __init__(self, folder: Path, plan: Plan, mind: str = "") -> None:
        self.plan, self.folder = plan, folder / "desk"
        self.mind = mind
        """The campaign and seat of a player who thinks otherwise than he would: he gives other orders."""
        self.now = plan.opened
        self.told: list[str] = []
        """What happened, for whoever reads the story."""
        self.service, self.ledger = Service(), Ledger()
        self.sky = Sky(self)
        self.cheats = Cheats(self)
        self.copies: list[Copy] = []
        """Those of the desk that the referee has made."""
        self.keys: dict[tuple[str, str], str] = {}
        self.holders: dict[tuple[str, str], list[str]] = {}
        self.free = {(table.name, seat) for table in plan.tables for seat in table.free}
        """The campaigns and seats that nobody plays yet."""
        self.strikes: list[machines.Strike] = []
        """What is to strike, one after the other."""
        self.off = plan.opened
        """Until when the program is not run."""
        self._wrong_clock = (timedelta(0), plan.opened)
        self.clock_was_wrong = False
        self.overtaken = NEVER
        """When something struck first that may be noticed."""
        self._coming: list[tuple] = []
        self._numbers = count()
        self._keys_made = 0
        self._seen: dict[str, LiveCampaign] = {}
        self.database = servers.new_database(jobs=plan.workers > 0) if plan.in_postgres else Settings().database
        self.at_work: object = "reader"
        """The process that does what is done just now, if it is not the one that reads the mailbox."""
        self.crew = None
        """Those who do the desk's jobs, if it has workers."""
        Desk.create(self.folder)
        self.desk: Desk
        self._start()
        if plan.workers:
            from world.crew import Crew

            self.crew = Crew(self, plan.workers)
        for table in plan.tables:
            self._open(table)
        self.checks = Checks(self)

    # Time

    def clock(self):
        """What the desk's clock shows."""
        off, until = self._wrong_clock
        return self.now + off if self.now < until else self.now

    def _time(self):
        return self.now

    def clock_is_off(self, by: timedelta, until) -> None:
        self._wrong_clock = (by, until)
        self.clock_was_wrong = True

    @property
    def clock_is_wrong(self) -> bool:
        return self.clock() != self.now

    def later(self, moment, happens: Callable[[], str], act: Act | None = None) -> None:
        """Something happens at a moment."""
        heapq.heappush(self._coming, (moment, act is None, next(self._numbers), happens, act))

    def play(self) -> "World":
        """Let it all happen, and then nothing for some weeks but what is to be done still."""
        for act in self.plan.acts:
            moment = self.plan.opened + timedelta(minutes=act.at)
            self.later(moment, lambda act=act: self.perform(act), act)
        end = self.plan.opened + timedelta(weeks=self.plan.weeks)
        self._run(end)
        self._end_all_faults()
        self._run(end + REST, tends=True)
        self.checks.at_the_end()
        return self

    def _run(self, end, *, tends: bool = False) -> None:
        moment = self.now
        while moment < end:
            self._until(moment)
            if tends and moment.hour == 0:
                self._tend()
            if moment >= self.off:
                self.tick()
                if self.asks_the_beacon:
                    self.tick()
            moment += PACE

    def _until(self, moment) -> None:
        """Everything that comes before a moment happens."""
        while self._coming and self._coming[0][0] <= moment:
            self.now, _, _, happens, act = heapq.heappop(self._coming)
            if what := happens():
                self.tell(act, what)
        self.now = moment

    def _end_all_faults(self) -> None:
        self.service.wrong.clear()
        self.sky.wrong.clear()
        self.strikes.clear()
        self.off, self._wrong_clock = self.now, (timedelta(0), self.now)

    def _tend(self) -> None:
        for table in self.plan.tables:
            number = f"rest/{self.now:%m-%d}"
            act = Act(number=number, at=0, what="tend", campaign=table.name)
            if what := referees.do(self, act, self.plan.pick(number)):
                self.tell(act, what)

    # What happens

    def perform(self, act: Act) -> str:
        """Somebody does something."""
        pick = self.plan.pick(act.number)
        whose = next((whose for whose in (referees, players) if act.what in whose.DOING), None)
        if whose is None:
            self.ledger.met[f"fault planned: {act.what}"] += 1
            kind = next(kind for kind in (machines, network, sky) if act.what in kind.ACTS)
            return kind.befall(self, act, pick)
        is_possible = not (self.plan.in_postgres and act.what in referees.OF_FILES)
        done = whose.do(self, act, pick) if is_possible else ""
        if done:
            self._note(act)
        return done

    def _note(self, act: Act) -> None:
        """Count what was done, and how its mail was written and went."""
        met = self.ledger.met
        met[f"deed: {act.what}"] += 1
        for way in act.ways:
            met[f"{'trip' if way in network.TRIPS else 'way of a mail'}: {way}"] += 1

    def tell(self, act: Act | None, what: str) -> None:
        who = f"{act.campaign} {act.seat or 'referee'}: " if act else ""
        ways = f" ({', '.join(act.ways)})" if act and act.ways and act.seat else ""
        self.told.append(f"{self.now:%a %d %b %H:%M} {who}{what}{ways}")

    def post(self, raw: bytes, act: Act, pick: Random) -> None:
        """A mail is on its way to the desk, whatever befalls it there."""
        if "lost" in act.ways:
            return
        travels = [timedelta(seconds=pick.randrange(1, 300))]
        if "slow" in act.ways:
            travels = [timedelta(hours=pick.randrange(1, 30))]
        if "very slow" in act.ways:
            travels = [timedelta(days=pick.randrange(2, 9))]
        if "twice at once" in act.ways:
            travels.append(travels[0])
        if "twice" in act.ways:
            travels.append(travels[0] + timedelta(hours=pick.randrange(1, 60)))
        for travel in travels:
            self.later(self.now + travel, lambda raw=raw: self._arrive(raw))

    def _arrive(self, raw: bytes) -> str:
        self.service.deliver(raw, self.now)
        self.ledger.arrived(raw, self.now)
        return ""

    # The program

    def _start(self) -> None:
        self.desk = self.new_desk()
        self.service.is_read = False
        self.inbox = Inbox(self.service, self._time)
        self.outlet = self.new_outlet()

    def new_desk(self) -> Desk:
        """The desk as a process opens it."""
        site = "pages" if self.plan.seed % 2 else ""
        settings = Settings(mail=MAIL, site=site, database=self.database, workers=self.plan.workers > 0)
        return Desk(self.folder, settings, self.clock)

    def new_outlet(self) -> Outlet:
        """The mail server as a process sends through it."""
        return Outlet(self.service, self._time, self.cheats.takes)

    def close(self) -> None:
        """All is over."""
        if self.crew:
            self.crew.close()
        self.desk.close()
        if self.plan.in_postgres:
            servers.drop(self.database)

    def restart(self) -> None:
        """The program is started anew; of what it held in memory nothing is left."""
        self.desk.close()
        self._seen.clear()
        self._start()

    def tick(self) -> None:
        """The program is run, and once more at the same moment where something struck it."""
        if not self.strikes and not self.crew:
            self.checks.after_round(self._round(), excused=self.is_disturbed)
            return
        strike = self.strikes[0] if self.strikes else machines.Strike(self, "nothing", 0)
        before = len(self.service.sent)
        done = machines.struck(self, strike, self._round)
        if strike.what == "second runner" and not self.is_disturbed:
            self.checks.nothing_twice(before)
        self.checks.after_round(done, excused=bool(strike.struck) or self.is_disturbed)
        if self.crew and not strike.struck and not self.is_disturbed:
            self.crew.holds()
        if strike.struck:
            self.strikes.pop(0)
            self.ledger.met[f"fault: {strike.what}, {strike.struck}"] += 1
            self.tell(None, f"{strike.what}: {strike.struck}")
            self.tick()

    @property
    def asks_the_beacon(self) -> bool:
        """Whether what one round locks the next one plays, with the beacon: it comes at once, killed or not."""
        return any(table.level != "friends" for table in self.plan.tables)

    def only_mail(self) -> None:
        """The referee runs `adjudicator mail`, which closes nothing."""
        done = post._round(self.desk, clock=False)
        self.checks.after_round(done, excused=self.is_disturbed)

    @property
    def is_disturbed(self) -> bool:
        """Whether something is wrong that the program may tell of."""
        return any(self.now < until for until in (*self.service.wrong.values(), *self.sky.wrong.values()))

    def _round(self) -> RoundResult | None:
        done = post._round(self.desk, clock=True)
        if self.crew:
            self.crew.work()
        return done

    def second_runner(self) -> None:
        """While one is at work another one is started: it reads the mails where nobody does, and sends letters."""
        first = (self.desk, self.inbox, self.outlet)
        self._start()
        done = post._round(self.desk, clock=True)
        trouble = [] if done is None or self.is_disturbed else done.trouble
        hold("a round beside another one has no trouble", not trouble, trouble)
        self.desk.close()
        self.desk, self.inbox, self.outlet = first

    @contextmanager
    def at_hand(self) -> Iterator[None]:
        """As long as this holds, the program finds the mailbox, the games and the beacon of this world."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(desk_mail, "open_inbox", lambda *_: self.inbox)
            patch.setattr(desk_mail, "open_outlet", lambda *_: self.outlet)
            patch.setattr(games, "find_game", either_game)
            patch.setattr(desks, "new_key", self._new_key)
            patch.setattr(of_desk, "VOLUME", VOLUME)
            patch.setattr(of_desk, "KEPT", CARRIED)
            with self.sky.over():
                yield

    # Who plays

    def _open(self, table: Table) -> None:
        held = {}
        for seat in table.free:
            held[seat] = SeatPlan(player="open")
        for seat in table.seats:
            if seat in table.free:
                continue
            key = f"KEY{seat.upper()}{table.name.upper().replace('-', 'X')}-2345-6789-ABCD-EFGH"
            self.keys[table.name, seat] = key
            self.ledger.secrets[key] = {self.address(table.name, seat)}
            held[seat] = SeatPlan(player=f"Player {seat}", address=self.address(table.name, seat), key=key)
        plan = CampaignPlan(
            campaign=table.name,
            game=table.game,
            title=f"The {table.name}",
            seats=held,
            schedule=msgspec.convert(table.schedule, Schedule),
            tempo=table.tempo,
            level=table.level,
            luck=table.level != "friends" or bool(table.free),
            beacon=CHAIN if table.level != "friends" else "",
            secret=sha256(f"{self.plan.seed}/{table.name}".encode()).hexdigest(),
        )
        options = msgspec.convert(table.options, either_game(table.game).options)
        self.desk.open_campaign(plan, None, options, either_game)

    def live(self, name: str):
        """A campaign as it is stored, for whoever changes it."""
        return self.desk.campaign(name, either_game)

    def seen(self, name: str):
        """The same for whoever only looks: it is read anew where something has happened."""
        version = self.desk.store.register.versions(campaign_id(name)).version
        known = self._seen.get(name)
        if known is None or known.campaign.version != version:
            self._seen[name] = self.live(name)
        return self._seen[name]

    def address(self, campaign: str, seat: str) -> str:
        """Of whoever plays a seat now; at first the same person plays it in all campaigns."""
        return self.addresses(campaign, seat)[-1]

    def addresses(self, campaign: str, seat: str) -> list[str]:
        """Of all who have played it."""
        return self.holders.setdefault((campaign, seat), [f"player-{seat.lower()}@home.example"])

    def thought(self, act: Act, pick: Random) -> Random:
        """What a player's orders are drawn with."""
        other = self.mind == f"{act.campaign} {act.seat}"
        return self.plan.pick(f"{act.number}/{'another' if other else 'own'} mind")

    def _new_key(self) -> str:
        """A key that nobody guesses, and that is the same in the same world."""
        self._keys_made += 1
        pick = self.plan.pick(f"key {self._keys_made}")
        return "-".join("".join(pick.choices("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=4)) for _ in range(5))

    def seats(self) -> Seats:
        """Who sits where now."""
        return Seats(dict(self.keys), {seat: list(each) for seat, each in self.holders.items()}, set(self.free))

    def seat_again(self, seats: Seats) -> None:
        """All sit where they sat."""
        self.keys = dict(seats.keys)
        self.holders = {seat: list(each) for seat, each in seats.holders.items()}
        self.free = set(seats.free)

    def key(self, act: Act) -> str:
        return self.keys[act.campaign, act.seat]

    def secret(self, what: str) -> str:
        """A word that nobody writes by chance."""
        return "w" + sha256(f"{self.plan.seed}/{what}".encode()).hexdigest()[:12]

    def date(self, act: Act, pick: Random) -> str:
        """What stands as the date in a mail."""
        if "wrong date" in act.ways:
            return pick.choice(["Thu, 01 Jan 1970 00:00:00 +0000", "tomorrow", "Sat, 31 Dec 2099 23:59:60 +1200"])
        return format_datetime(self.now)

    def last_letter(self, campaign: str, seat: str) -> Sent | None:
        """The last letter of a campaign that went to a seat's player."""
        own = self.address(campaign, seat)
        return next((each for each in reversed(self.service.sent) if _is_about(each, campaign, own)), None)

    def digest(self) -> str:
        """Of everything that is left: all letters, all histories."""
        whole = sha256()
        for sent in self.service.sent:
            whole.update(f"{sent.at} {sent.recipient}\n".encode() + sent.raw)
        for name in self.desk.store.names():
            whole.update(self.live(name).campaign.head.encode())
        return whole.hexdigest()


def _is_about(letter: Sent, campaign: str, recipient: str) -> bool:
    return letter.recipient == recipient and campaign in letter.subject
