"""What must always hold, however bad the world is: looked at after every round, every week, and at the end."""

import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from town import either_game
from world.broken import hold
from world.kept import kept_of

from adjudicator.campaign.events.records import ANSWERS, NOTHING
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.checker import verdicts
from adjudicator.post import limits
from adjudicator.post.books.book import DESK
from adjudicator.post.books.of_desk import book_of
from adjudicator.post.books.posted import Posted
from adjudicator.post.letters.bundles import bundled
from adjudicator.post.letters.outbox import all_letters
from adjudicator.post.reading import read_mail
from adjudicator.post.round.desk_mail import mail_trouble

ACCEPTED = re.compile(r"\[(\S+) (\S+)\] (?:Re: )?Orders accepted, no\. (\d+)")
NUMBER = re.compile(r"They are no\. (\d+)")
RECEIPT = re.compile(r"Receipt: (\S+) (\S+) (\S+) (\d+) [0-9a-f]{64}")
DAY = r"\w+ (\d+ \w+ \d{4}, \d\d:\d\d) \((\S+)\)"
CLOSE = re.compile(rf"Orders close on {DAY}")
GRACE = re.compile(rf"orders that come by {DAY} still count")
REPORT = re.compile(r"Your (last )?report|is played again")


class Checks:
    """An onlooker: what he has seen so far, and what he finds wrong. He reads letters, and looks into the desk."""

    def __init__(self, world) -> None:
        self.world = world
        self.read = 0
        """How many letters were read."""
        self.accepted: dict[tuple[str, str, int], list[str]] = {}
        """The order sets that players were told are accepted, each with the Message-IDs of the mails it came in: who
        sends the same again is told the same number."""
        self.answered: dict[str, set[str]] = {}
        """The Message-IDs of the answers to each mail."""
        self.sent_as: dict[tuple[str, str], str] = {}
        self.left_out: dict[tuple[str, str], tuple[datetime, list[str]]] = {}
        """Until when orders for a window were to come, as was promised, and whose were not there when it was closed."""
        self.was_disturbed = False
        """Whether something was wrong since all letters were seen to have gone."""
        self.went_back: datetime | None = None
        """When a copy of the desk took its place last: what was told since it was made is told otherwise then."""
        self.locked_at: dict[tuple[str, str], datetime] = {}
        self.deadlines: dict[tuple[str, str], datetime] = {}
        """The deadline of each step, as it stood after the last round."""
        self.first_lock: dict[str, datetime] = {}
        """When the first window of each campaign was closed, whatever copy took the desk's place since."""

    def goes_back(self, at: datetime, *, in_secret: bool = False) -> None:
        """The desk is as it was then: what was accepted and closed since may be otherwise, and letters tell of both.

        Where it was done `in_secret`, its program does not know, and letters of other content go out once more.
        """
        if in_secret:
            self.sent_as.clear()
        self.accepted.clear()
        self.left_out.clear()
        self.world.ledger.promised.clear()
        self.locked_at = {key: locked for key, locked in self.locked_at.items() if locked <= at}
        self.went_back = self.world.now

    # After every round

    def after_round(self, done, *, excused: bool) -> None:
        """What a round came to (None: it was not, or was killed); `excused` is trouble where something was wrong."""
        if done is not None and not excused:
            hold("a round without a fault has no trouble", not done.trouble, done.trouble)
        self._read_letters()
        if excused or done is None:
            self.was_disturbed = True
        elif self.was_disturbed and not self.world.clock_is_wrong:
            self.was_disturbed = False
            self._nothing_waits()
        if done is None or done.taken or done.sent or self.world.crew:
            for table in self.world.plan.tables:
                self._campaign(table, self.world.seen(table.name))
        if done is not None:
            self._note(done)
        if self.world.crew:
            self._note_lost()

    def nothing_twice(self, since: int) -> None:
        """Nobody is sent the same letter twice in one round, whoever else is at work: `since` so many were sent."""
        sent = Counter((letter.message_id, letter.recipient) for letter in self.world.service.sent[since:])
        hold("no letter goes twice in a round", max(sent.values(), default=1) == 1, sent.most_common(1))

    def _nothing_waits(self) -> None:
        """In the first round in which nothing is wrong any more all letters go that are due."""
        world = self.world
        now = world.clock()
        for table in world.plan.tables:
            book = book_of(world.desk.store, table.name, now)
            letters = all_letters(
                world.seen(table.name), world.desk.settings.mail, book.joined.get(table.name, 0), book.naming()
            )
            waiting = [each.lead for each in bundled(list(letters), book)]
            late = [each for each in waiting if book.letters.get(each.message_id, Posted()).is_due(now)]
            hold("no letter waits when nothing is wrong", not late, f"{table.name}: {[each.notice for each in late]}")

    def _note(self, done) -> None:
        met = self.world.ledger.met
        for taken in done.taken:
            met[f"mail: {taken.verdict}"] += 1
            if taken.verdict == "quarantined":
                self.world.ledger.stumbled_over.add(taken.digest)
        for told in done.trouble:
            named = re.findall(r"the letter to (\S+):", told)
            self.world.ledger.unreached |= self.world.service.refused.intersection(named)

    def _note_lost(self) -> None:
        """Workers write down which letters are lost, and to whom; the referee asks for it."""
        for table in self.world.plan.tables:
            shown = mail_trouble(self.world.desk, self.world.seen(table.name))["letters"]
            lost = {letter["to"] for letter in shown if letter["lost"]}
            self.world.ledger.unreached |= self.world.service.refused & lost

    def _read_letters(self) -> None:
        """Letters that were sent since: to whom, what they tell, and that a letter is always the same."""
        sent = self.world.service.sent
        for letter in sent[self.read :]:
            named = (letter.message_id, letter.recipient)
            before = self.sent_as.setdefault(named, letter.digest)
            says_late = "THIS SEAL IS LATE" in letter.text
            hold("a letter that is sent again is the same", before == letter.digest or says_late, letter.subject)
            self._holds_no_secret(letter)
            for answered in self.world.ledger.mails.keys() & letter.answers_all:
                is_forged = self.world.ledger.mails[answered][0].kind == "forged"
                hold("nothing is done that is forged", not is_forged or "Done: " not in letter.subject, letter.subject)
                self.answered.setdefault(answered, set()).add(letter.message_id)
            self._reads_receipt(letter)
            self.world.ledger.met["letter: " + re.sub(r"^\[.*?\] |[\d;:(].*", "", letter.subject)[:40]] += 1
        self.read = len(sent)

    def _holds_no_secret(self, letter) -> None:
        whole = letter.whole
        for secret, may in self.world.ledger.secrets.items():
            if secret in whole:
                hold("nobody reads what is not for him", letter.recipient in may, f"{secret}: {letter.subject}")

    def _reads_receipt(self, letter) -> None:
        found = ACCEPTED.search(letter.subject)
        if not found:
            return
        campaign, seat = found[1], found[2]
        numbers = [found[3], *NUMBER.findall(letter.text)[1:]]
        lead, *others = letter.answers_all
        answers = [lead, *(each for each in others if each in self.world.ledger.mails)]
        for number, answered in zip(numbers, answers, strict=False):
            self.accepted.setdefault((campaign, seat, int(number)), []).append(answered)
        receipt = RECEIPT.search(letter.text)
        close = GRACE.search(letter.text) or CLOSE.search(letter.text)
        if receipt and close:
            promised = self.world.ledger.promised
            key, until = (campaign, receipt[2]), moment(*close.groups())
            promised[key] = max(until, promised.get(key, until))

    def _campaign(self, table, live) -> None:
        self._accepted_is_stored(table, live)
        self._locks(table, live)
        deadline = live.campaign.timing.deadline
        if deadline:
            self.deadlines[table.name, deadline.step] = deadline.at

    def _accepted_is_stored(self, table, live) -> None:
        """Each accepted set is there once, as it was written; none is there that nobody wrote."""
        stored = {(table.name, each.seat, each.number): each for each in live.campaign.received.values()}
        for (campaign, seat, number), message_ids in self.accepted.items():
            if campaign == table.name:
                kept = stored.get((campaign, seat, number))
                hold("no accepted order is lost", kept, f"{campaign} {seat} no. {number}")
                for message_id in message_ids:
                    self._is_as_written(f"{campaign} {seat} no. {number}", kept, message_id)
        counted = Counter(
            mail for key, mails in self.accepted.items() if key[0] == table.name for mail in dict.fromkeys(mails)
        )
        hold("no mail counts twice", max(counted.values(), default=1) == 1, counted.most_common(1))
        sets = [each for each in live.campaign.received.values() if each.window != ANSWERS]
        hold("no number twice", len({(e.seat, e.number) for e in sets}) == len(sets), table.name)

    def _is_as_written(self, what, kept, message_id) -> None:
        mail, _ = self.world.ledger.mails.get(message_id, (None, b""))
        hold("what is accepted was written", mail, what)
        hold("what is to be checked only is not accepted", mail.kind != "check", what)
        hold("a forged order is not accepted", mail.kind != "forged", what)
        if mail.sealed:
            self._is_as_sealed(what, kept, mail)
        elif mail.intact:
            same = kept.orders == mail.orders and kept.step == mail.step
            hold("what is accepted is what was written", same, f"{what}: {kept.orders} for {mail.orders}")

    def _is_as_sealed(self, what, kept, mail) -> None:
        """What was sealed is unread as long as it is not opened, and is then what was written."""
        hold("the file that was sealed is kept", kept.sealed == mail.sealed, what)
        if not kept.opened:
            hold("nobody reads what is sealed", kept.stored_orders == NOTHING, what)
        elif not kept.why and not kept.dropped:
            hold("what is opened is what was written", kept.orders == mail.orders, f"{what}: {kept.orders}")

    def _locks(self, table, live) -> None:
        """When a window is closed, each seat's last accepted set is played, and not before the time promised."""
        for step, seats in live.campaign.locked.items():
            if (table.name, step) in self.locked_at:
                continue
            self.locked_at[table.name, step] = self.world.now
            self.first_lock.setdefault(table.name, self.world.now)
            self._is_played(table, live, step, seats)

    def _is_played(self, table, live, step, seats) -> None:
        campaign = live.campaign
        for seat, receipt in seats.items():
            own = [r for r in campaign.sets_of(seat, step) if r not in campaign.set_aside]
            hold("the last accepted set is played", receipt == max(own), f"{table.name} {step} {seat}: {receipt}")
        until = self.world.ledger.promised.get((table.name, step))
        absent = live.absent
        missing = [seat for seat in _seats(campaign, step) if seat not in seats and seat not in absent]
        if until and missing and self.world.now < until and not self.world.clock_is_wrong:
            hold("orders are taken as long as was promised", False, f"{table.name} {step}: {missing} till {until}")
        if missing and not self.world.clock_was_wrong:
            self._is_due(table, step)
        self._is_no_outage(table, step, missing, until)
        if until and not self.world.clock_was_wrong:
            self.left_out[table.name, step] = (until, missing)

    def _is_due(self, table, step) -> None:
        """A window in which somebody's orders are missing is closed when its grace is over and all mails were read."""
        deadline = self.deadlines.get((table.name, step))
        if deadline is None:
            return
        close = deadline + timedelta(hours=table.schedule.get("grace", 0))
        hold("no window is closed before its grace is over", self.world.now >= close, f"{table.name} {step}: {close}")
        read_at = max(self.world.service.read_at, default=deadline)
        read_at = max(read_at, self.world.service.reached or deadline)
        hold("no window is closed with mails unread", read_at >= close, f"{table.name} {step}: read at {read_at}")

    def _is_no_outage(self, table, step, missing, until) -> None:
        """Nobody misses a window that was to close while the mailbox was not read for longer than is allowed."""
        read_at = sorted(set(self.world.service.read_at))
        before, now = read_at[-2:] if len(read_at) > 1 else (self.world.now, self.world.now)
        outage = timedelta(hours=table.schedule["outage"])
        if until and missing and before <= until <= now and not self.world.clock_was_wrong:
            hold("nobody misses a window in an outage", now - before <= outage, f"{table.name} {step}: {missing}")

    # At the end

    def at_the_end(self) -> None:
        """When nothing was wrong for some weeks: all is done that was to be done, and proves itself."""
        world = self.world
        hold("every mail is dealt with", not world.service.waiting, len(world.service.waiting))
        for table in world.plan.tables:
            live = world.seen(table.name)
            self.verifies(table.name)
            self._goes_on(table, live)
            self._letters_went(table, live)
            self._reports_came(table, live)
            self._replays(live)
        self._mails_are_answered()
        world.cheats.found()
        if self.went_back:
            return
        for address in sorted({letter.recipient for letter in world.service.sent if "player" in letter.recipient}):
            self.proves(address)

    def verifies(self, name: str) -> None:
        desk = self.world.desk
        verdict = verify(desk.store, name, either_game, desk.last_secret(name))
        hold("the history verifies", verdict.sound, f"{name}: {verdict.findings}")

    def _goes_on(self, table, live) -> None:
        """No campaign stands still: its deadline is to come, or the referee was asked, or it is over."""
        step = live.next_step()
        if step is None or live.campaign.timing.held or live.campaign.people.holding:
            return
        deadline = live.campaign.timing.of(step.id)
        stands = deadline is None or deadline.at < self.world.now - timedelta(days=1)
        hold("a campaign goes on", not stands, f"{table.name} at {step.id}, due {deadline}")

    def _letters_went(self, table, live) -> None:
        """Every letter that is due went, or the referee is told why not."""
        world = self.world
        book = book_of(world.desk.store, table.name, world.now)
        sent = {(letter.message_id, letter.recipient) for letter in world.service.sent}
        sent |= {(message_id, address) for _, _, address, message_id in world.cheats.withheld}
        trouble = mail_trouble(world.desk, live)["letters"]
        for due in all_letters(live, world.desk.settings.mail, book.joined.get(table.name, 0), book.naming()):
            if due.moot or due.can_wait or due.waits:
                continue
            own = book.letters.get(due.message_id, Posted())
            posted = book.letters.get(own.held_by, own)
            mail = due.shared or own.held_by or due.message_id
            went = (mail, due.address) in sent
            told = posted.lost and due.address in world.service.refused
            hold("every letter goes, or the referee is told", went or told, f"{due.notice} {trouble}")
            world.ledger.met[f"told: {due.notice.kind}"] += 1
        hold("no answer waits", not book.answers, [each.subject for each in book.answers.values()])

    def _reports_came(self, table, live) -> None:
        """Each seat has a report of each turn that it was to have one of, whatever the program thinks is due."""
        for seat in table.seats:
            theirs = [
                each for each in self.world.service.sent if each.recipient in self.world.addresses(table.name, seat)
            ]
            tagged = {each.message_id for each in theirs if f"[{table.name} {seat}]" in each.subject}
            reports = {each.message_id for each in theirs if REPORT.search(each.subject)} & tagged
            since = live.campaign.people.since.get(seat, 0) if seat in table.free else 0
            windows = [window for window in live.campaign.windows if window.told_at(seat) > since]
            due = [window for window in windows if _is_told(window, seat)]
            if (table.name, seat) in self.world.free:
                continue
            withheld = sum(
                address in self.world.addresses(table.name, seat) for _, _, address, _ in self.world.cheats.withheld
            )
            told = (
                len(reports) + withheld >= len(due)
                or self.world.address(table.name, seat) in self.world.ledger.unreached
            )
            hold("every report comes", told, f"{table.name} {seat}: {len(reports)} of {len(due)}")

    def _replays(self, live) -> None:
        if live.next_step() is None and not live.campaign.people.cancelled:
            false = replay(written(bundle(live)), either_game).false
            hold("the bundle replays", not false, false)

    def _mails_are_answered(self) -> None:
        """Every mail was taken in once, and is answered once at most."""
        world = self.world
        books = [book_of(world.desk.store, name, world.now) for name in (*world.desk.store.names(), DESK)]
        hold("no answer waits", not any(book.answers for book in books), "")
        for message_id, answers in self.answered.items():
            hold("a mail is answered once", len(answers) <= 1 or self.went_back, f"{message_id}: {answers}")
        self._unproven_are_answered(books)
        for message_id, (mail, raw) in world.ledger.mails.items():
            if mail.kind == "orders" and self._is_due_an_answer(mail) and not self._is_set_aside(raw):
                told = (
                    message_id in self.answered
                    or world.address(mail.act.campaign, mail.act.seat) in world.ledger.unreached
                )
                hold("orders are answered, or the referee is told", told, mail.act)
                self._counted_in_time(message_id, mail)

    def _is_due_an_answer(self, mail) -> bool:
        """Whether a mail came from a player whose seat is his still.

        One that was taken in before the desk went back to a copy is taken to be answered.
        """
        if len(self.world.addresses(mail.act.campaign, mail.act.seat)) > 1:
            return False
        return any(self.went_back is None or at > self.went_back for at in mail.arrived)

    def _unproven_are_answered(self, books) -> None:
        """Who does not prove himself is answered, unless he has written so already as often as is answered in a day."""
        world = self.world
        taken = [each for book in books for each in book.taken.values()]
        for message_id, (mail, raw) in world.ledger.mails.items():
            if mail.kind != "unproven" or not self._is_due_an_answer(mail) or self._is_set_aside(raw):
                continue
            at, address = mail.arrived[0], world.address(mail.act.campaign, mail.act.seat)
            near = [each for each in taken if abs(each.received - at) < limits.DAY and not each.speaker]
            others = sum(each.sender == address for each in near) - 1
            told = message_id in self.answered or address in world.ledger.unreached | world.service.refused
            is_due = 0 <= others < limits.UNPROVEN_A_DAY
            hold("who forgets his key is answered", told or not is_due, f"{mail.act} {others}")

    def _is_set_aside(self, raw: bytes) -> bool:
        """Whether the program stumbled over a mail, which is for the referee then."""
        domain = self.world.desk.settings.mail.domain
        return read_mail(raw, domain).digest in self.world.ledger.stumbled_over

    def _counted_in_time(self, message_id, mail) -> None:
        """Orders that came in time were not refused because they came too late."""
        until, missing = self.left_out.get((mail.act.campaign, mail.step), (None, []))
        if mail.act.seat not in missing or not any(at <= until for at in mail.arrived):
            return
        answers = [each.text for each in self.world.service.sent if each.answers == message_id]
        late = [text for text in answers if "had been closed" in text or "is over" in text]
        hold("orders that came in time count", not late, f"{mail.act} {late}")

    def proves(self, address: str) -> None:
        """What a player kept of his mails holds nothing that is false."""
        kept = kept_of(letter for letter in self.world.service.sent if letter.recipient == address)
        games, false = verdicts.gathered(kept)
        for name in sorted(games):
            list(verdicts.told_of(games[name], false))
        hold("kept mails prove one history", not false, f"{address}: {false[:3]}")


def _is_told(window, seat) -> bool:
    """Whether a player has a letter with a report: where he decides something, and when a turn is over."""
    is_new = window.whole or window.corrected or window.step is None
    return is_new or seat in window.step.seats


def _seats(campaign, step):
    found = [window.step for window in campaign.windows if window.step and window.step.id == step]
    return found[-1].seats if found else ()


def moment(told: str, zone: str) -> datetime:
    """A moment as letters tell it."""
    return datetime.strptime(told, "%d %B %Y, %H:%M").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
