"""Gunboat: a whole campaign through the real post, and of what goes to a seat no byte tells who plays another."""

import re

import msgspec
import pytest
from town import SCHEDULE, Town, address, body, key
from undrawn import drawing
from witnessed import Witnessed, unchecked

from adjudicator.campaign.desk.desk import utc_now
from adjudicator.campaign.players import dealings
from adjudicator.campaign.players.masks import UNTOLD
from adjudicator.campaign.reading.fronts import front
from adjudicator.errors import Refused

pytestmark = pytest.mark.slow

NORA = "nora@fjord.example"
ZENO = "zeno@harbour.example"
OBSERVER = "olaf@watch.example"
PRESS = ("public", "private", "anonymous")


def as_data(made, paper=""):
    """All that stands on a page, as text."""
    return msgspec.json.encode(made)


@pytest.fixture(autouse=True)
def _pages_as_data():
    with drawing(lambda function: as_data):
        yield


def all_of(letter):
    """Every byte of a letter, and what is encoded in it."""
    parts = [part.get_payload(decode=True) or b"" for part in letter.walk()]
    return b"\n".join([letter.as_bytes(), *parts]).decode("utf-8", "replace")


def tells(text, who):
    """Whether a text names somebody, by his name or his address."""
    name, mail = who
    return bool(re.search(rf"{re.escape(name)}\b", text)) or mail.lower() in text.lower()


class War:
    """Three powers and an open one, and a campaign of one year in which players come and go."""

    def __init__(self, folder, run):
        self.town = Town(folder)
        self.town.now = utc_now()
        self.run = run
        self.town.open("europe", seats="AFI", unplayed="R", game="diplomacy", gunboat=True, press=PRESS, luck=True,
                       options={"last_year": 1901}, shows_sent=True, observers={"Olaf": OBSERVER},
                       schedule=SCHEDULE, no_press_in=("retreats",))  # fmt: skip
        self.town.tick()
        self.keys = {seat: key(seat) for seat in "AFI"}
        self.who = {seat: [(f"Player {seat}", address(seat))] for seat in "AFI"}

    @property
    def live(self):
        return self.town.live("europe")

    def mail(self, seat, *lines, subject="", **more):
        """The player of a seat writes."""
        sender = self.who[seat][-1][1]
        text = "\n".join([f"key: {self.keys[seat]}", "", *lines])
        self.town.write(seat, text, subject=subject or f"[europe {seat}] Hello", sender=sender, **more)
        self.town.tick()

    def command(self, seat, name, mail, *words):
        """The referee gives a seat to somebody."""
        self.town.desk.close()
        status, _, told = self.run(*words, "--desk", self.town.folder)
        assert status == 0, told
        self.town.tick()
        texts = [body(letter) for letter in self.town.letters(mail)]
        self.keys[seat] = re.findall(r"Your key is\s+(\S+)", "\n".join(texts))[-1]
        self.who.setdefault(seat, []).append((name, mail))

    def begin(self):
        """One is asked for the open seat, one declines and is replaced; words of luck come."""
        self.town.write("", "May I join?", subject="[europe] seat", sender=f"Nora Newcomer <{NORA}>")
        self.town.tick()
        self.command("R", "Nora Newcomer", NORA, "seat", NORA)
        self.mail("A", "accept")
        self.mail("F", "decline")
        who = ("--player", "Zeno Zander", "--address", ZENO, "--reason", "Player F has no time", "--campaign", "europe")
        self.command("F", "Zeno Zander", ZENO, "replace", "F", *who)
        for seat in "FIR":
            self.mail(seat, "accept", "luck: nine herons")

    def spring(self):
        """All that players write to each other, to the referee, and in the name of others."""
        self.mail("A", "press to all", "Peace?", "endpress")
        self.mail("F", "press grey to I, R", "Austria lies.", "endpress")
        self.mail("I", "question: may I?")
        self.mail("I", "status")
        self.mail("R", "extend")
        self.mail("I", "set absence 24.12.2026 to 26.12.2026")
        self.town.write("A", "status", subject="[europe I] status")
        self.town.write("A", f"key: {self.keys['I']}\n\nA Ven H", subject="[europe I] Orders")
        self.mail("R", "resign")
        self.mail("R", "accept")
        self.mail("I", "history")

    def play(self):
        """To the end: whoever is awaited sends nothing, or his units hold."""
        while self.live.next_step() is not None:
            for seat in self.live.awaited():
                self.mail(seat, *(f"{unit.brief} H" for unit in self.live.state.board.units_of(seat)), "status")
            self.town.later(days=9)
            self.town.tick()

    def told(self, seat):
        """Everything that went to who plays a seat, or played it."""
        mails = [mail for _, mail in self.who[seat]]
        return "\n".join(all_of(letter) for mail in mails for letter in self.town.letters(mail))

    def others(self, seat):
        return [each for other in self.who for each in self.who[other] if other != seat]


@pytest.fixture
def war(tmp_path, run):
    made = War(tmp_path, run)
    made.begin()
    return made


def leaks(war, text, seat=""):
    return [name for name, mail in war.others(seat) if tells(text, (name, mail))]


@pytest.mark.long
def test_no_letter_of_a_whole_campaign_tells_who_plays_another_seat(war):
    war.spring()
    assert war.live.window() is not None
    told = {seat: war.told(seat) for seat in war.who}
    assert {seat: leaks(war, text, seat) for seat, text in told.items()} == {seat: [] for seat in war.who}
    war.play()
    *before, last = war.town.letters(OBSERVER)
    assert leaks(war, "\n".join(map(all_of, before))) == []
    assert set(leaks(war, all_of(last))) >= {"Player A", "Nora Newcomer"}
    for seat in war.who:
        last = war.town.letters(war.who[seat][-1][1])[-1]
        before = [each for each in war.town.letters(war.who[seat][-1][1]) if each["Message-ID"] != last["Message-ID"]]
        assert leaks(war, "\n".join(map(all_of, before)), seat) == []
        said = " ".join(body(last).split())
        assert "now it may be told" in said
        assert all(names[-1][0] in said for names in war.who.values())


def test_nobody_is_told_who_went_and_who_came(war):
    for seat in "AIR":
        subjects = war.town.subjects(war.who[seat][-1][1])
        assert not any("Zander" in subject or "Player F" in subject for subject in subjects)
    former = all_of(war.town.letters(address("F"))[-1])
    assert "Somebody else plays France (F) now." in " ".join(former.split())


def test_public_pages_tell_no_player(war, tmp_path):
    war.spring()
    (tmp_path / "desk.yaml").write_text("site: pages\n")
    made = front(war.live, (), None, "")
    assert {name for _, name in made.players} == {UNTOLD}
    assert leaks(war, msgspec.json.encode(made).decode()) == []


def test_press_in_which_a_player_names_himself_is_held_back(war):
    for words in ("Greetings, Player A", f"Write to {address('A')}"):
        war.mail("A", "press to I", words, "endpress")
        assert "nobody is to learn who plays what" in " ".join(body(war.town.last("A")).split())
    assert not war.live.campaign.people.press


def test_press_is_closed_in_the_windows_that_the_campaign_file_names(war):
    step = msgspec.structs.replace(war.live.next_step(), window="retreats")
    live = war.live
    live.next_step = lambda: step
    with pytest.raises(Refused, match="there is no press in this campaign while it waits for"):
        dealings.send_press(live, "A", ("I",), "Now?")


def test_a_seal_goes_to_each_alone(tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    made = Witnessed(tmp_path, beacon, referee_seat="", gunboat=True, dice_rule=2)
    made.tick()
    made.accept("ABC")
    seals = [letter for letter in made.letters() if "Sealed" in letter["Subject"]]
    assert sorted(letter["To"] for letter in seals) == [address(seat) for seat in "ABC"]


def test_a_seat_of_the_referee_is_no_secret(tmp_path):
    with pytest.raises(Refused, match="all are told that the referee plays A"):
        Town(tmp_path).open(gunboat=True, referee_seat="A")
