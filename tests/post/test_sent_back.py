"""The blocks of our letters, filled in where mail programs quote them, copy them in, or pass them on."""

import pytest
from callers import flat
from mail_programs import ANSWERING, PASSING_ON, gmail, gmail_forward, outlook
from office import Office
from town import MAIL, orders_of

from adjudicator.campaign.reading import reporting
from adjudicator.post.inbound import intake
from adjudicator.post.inbound.authority import Letter
from adjudicator.post.letters.prose import commands
from adjudicator.post.letters.wording import help_text
from adjudicator.post.reading import read_mail

KEY = "KEY-OF-A"


def filled(text, *, key=KEY, **more):
    """A letter in which somebody has filled in its block."""
    changes = {"key:\n": f"key: {key}\n", 'key: ""': f"key: {key}", "luck:\n": "luck: nine herons\n"} | more
    for blank, written in changes.items():
        text = text.replace(blank, written)
    return text


def with_press(text, key=KEY):
    """An invitation in which somebody has written his press where an example of it stands."""
    return text.replace("    to: B, C\n", f"    to: B, C\n    key: {key}\n").replace("Your words.", "Peace?")


class Desk:
    """The desk of the river, and its letters to A."""

    def __init__(self, folder, **more):
        self.office = Office(folder / "desk", **more)

    @property
    def people(self):
        return self.office.live.campaign.people

    def letter(self, kind):
        text = self.office.letter(kind, "A").text
        return text + self.blocks() if kind == "invitation" else text

    def blocks(self):
        """The blocks that earlier releases wrote into invitations, which their readers may still have."""
        live = self.office.live
        luck = ["luck:"] if live.is_gathering else []
        return f"\n{commands(live, 'A', 'accept', *luck)}\n\n{help_text(live, MAIL.address)}"

    def take(self, text, kind="text/plain", *, subject="Re: [river A] A letter", answers="<x@desk.example>", sent=True):
        head = "Authentication-Results: mx.desk.example; dkim=pass header.d=home.example\n"
        head += f"From: A@home.example\nSubject: {subject}\nContent-Type: {kind}\nContent-Transfer-Encoding: 8bit\n"
        head += f"In-Reply-To: {answers}\n" if answers else ""
        mail = read_mail(f"{head}\n{text}".encode(), MAIL.domain)
        lives = [self.office.live]
        return intake.take_in(
            mail, self.office.clock.now, lives, "mx.desk.example", lambda *_: Letter(None) if sent else None
        )

    def bids(self):
        return {seat: got.orders["amount"] for seat, got in self.office.live.campaign.current("1.bid").items()}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.fixture
def gathering(tmp_path):
    """Players are invited, and give words of luck."""
    return Desk(tmp_path, luck=True)


def answered(way, letter, own="Here you are."):
    text, kind = way(own, letter)
    return {"text": text, "kind": kind}


def passed_on(way, letter, own="Here you are.", **more):
    text, kind = way(own, letter, **more)
    return {"text": text, "kind": kind, "subject": "Fwd: [river A] A letter", "answers": ""}


WAYS = [(answered, way) for way in ANSWERING] + [(passed_on, way) for way in PASSING_ON]
each_way = pytest.mark.parametrize(("sent", "way"), WAYS, ids=lambda one: one.__name__)


@each_way
def test_the_seat_is_taken_by_the_block_of_the_invitation(gathering, sent, way):
    done = gathering.take(**sent(way, filled(gathering.letter("invitation"))))
    assert (gathering.people.accepted, gathering.people.luck) == ({"A"}, {"A": "nine herons"})
    assert done.reply.subjects == ["Welcome"]


@each_way
def test_orders_are_taken_from_the_form_of_a_report(desk, sent, way):
    form = filled(desk.letter("report"), **{"#bid 3": "bid 3"})
    desk.take(**sent(way, form))
    assert desk.bids() == {"A": 3}


@each_way
def test_press_is_taken_from_the_block_that_shows_it(desk, sent, way):
    desk.take(**sent(way, with_press(desk.letter("invitation"))))
    assert [(press.to, press.text) for press in desk.people.press] == [(("B", "C"), "Peace?")]
    assert not desk.people.accepted


@each_way
def test_an_answer_is_taken_from_the_block_of_a_question(tmp_path, sent, way):
    desk = Desk(tmp_path, options={"dispute": True})
    for seat, bid in {
        "A": {"amount": 9},
        "B": {"amount": 0, "bank": "left"},
        "C": {"amount": 0, "bank": "left"},
    }.items():
        desk.office.bid(seat, **bid)
    desk.office.live.advance()
    letter = filled(desk.letter("question"), **{"answer bank\n": "answer bank right\n"})
    done = desk.take(**sent(way, letter))
    assert done.reply.subjects == ["Done: answer"]
    assert not [asked for asked in desk.office.live.unanswered() if asked.seat == "A"]


def with_file(sent, file):
    """A mail with a file attached."""
    inner = f"Content-Type: {sent['kind']}\n\n{sent['text']}\n"
    outer = f'Content-Type: application/yaml; name="A.yaml"\n\n{file}\n'
    return sent | {"kind": "multipart/mixed; boundary=limit", "text": f"--limit\n{inner}--limit\n{outer}--limit--\n"}


@pytest.mark.parametrize("way", PASSING_ON)
def test_a_blank_form_that_comes_along_when_a_letter_is_passed_on_is_in_nobodys_way(desk, way):
    form = filled(desk.letter("report"), **{"#bid 3": "bid 3"})
    blank = reporting.form(desk.office.live, "A")
    desk.take(**with_file(passed_on(way, form), blank))
    assert desk.bids() == {"A": 3}


def test_a_file_that_comes_along_must_show_the_key_itself(desk):
    theirs = orders_of("A", {"amount": 9}, key_of=lambda _: "").decode()
    done = desk.take(**with_file(passed_on(gmail_forward, "Try this!", f"key: {KEY}"), theirs))
    assert desk.bids() == {}
    assert "write it into the form itself" in flat(done)
    mine = orders_of("A", {"amount": 8}, key_of=lambda _: KEY).decode()
    desk.take(**with_file(passed_on(gmail_forward, "Try this!"), mine))
    assert desk.bids() == {"A": 8}


def test_the_lines_may_stand_plain_above_the_quotation(gathering):
    gathering.take(**answered(gmail, gathering.letter("invitation"), f"Gladly!\nkey: {KEY}\naccept\nluck: nine herons"))
    assert (gathering.people.accepted, gathering.people.luck) == ({"A"}, {"A": "nine herons"})
    assert not gathering.people.requests


def test_what_was_written_between_quoted_lines_belongs_to_the_block(gathering):
    text = gmail("", gathering.letter("invitation"))[0]
    text = text.replace("> key:\n", f"> key:\n\n{KEY}\n\n").replace("> luck:\n", "> luck:\nnine herons\n")
    gathering.take(text)
    assert (gathering.people.accepted, gathering.people.luck) == ({"A"}, {"A": "nine herons"})


def test_the_key_may_stand_above_the_block_that_is_filled_in(gathering):
    letter = filled(gathering.letter("invitation"), key="")
    gathering.take(**answered(outlook, letter, f"key: {KEY}"))
    assert gathering.people.accepted == {"A"}


@pytest.mark.parametrize("way", ANSWERING)
@pytest.mark.parametrize("own", ["Who else plays?", f"key: {KEY}"])
def test_a_block_that_is_as_it_was_sent_asks_for_nothing(gathering, way, own):
    version = gathering.office.live.campaign.version
    done = gathering.take(**answered(way, gathering.letter("invitation"), own))
    assert gathering.office.live.campaign.version == version
    assert done.verdict == "unclear"


def test_an_invitation_sent_back_without_any_mark_takes_the_seat_and_does_nothing_else(gathering):
    gathering.take(filled(gathering.letter("invitation")))
    assert gathering.people.accepted == {"A"}
    assert not gathering.people.press
    assert not gathering.people.requests


# What others wrote


@pytest.mark.parametrize("way", PASSING_ON)
def test_what_is_passed_on_must_show_the_key_itself(gathering, way):
    letter = filled(gathering.letter("invitation"), key="")
    gathering.take(**passed_on(way, letter, f"key: {KEY}\n\nquestion: is that right?"))
    assert not gathering.people.accepted
    assert [asked.text for asked in gathering.people.requests.values()] == ["is that right?"]


@pytest.mark.parametrize("way", PASSING_ON)
@pytest.mark.parametrize("shown", ["", "KEY-OF-B", "nonsense"])
def test_orders_that_are_passed_on_must_show_the_key_themselves(desk, way, shown):
    form = filled(desk.letter("report"), key=shown or '""', **{"#bid 3": "bid 3"})
    desk.take(**passed_on(way, form, f"key: {KEY}"))
    assert desk.bids() == {}


@pytest.mark.parametrize("way", PASSING_ON)
def test_a_command_with_another_key_is_not_proved_by_that_beside_it(gathering, way):
    letter = filled(gathering.letter("invitation"), key="nonsense")
    gathering.take(**passed_on(way, letter, f"key: {KEY}"))
    assert not gathering.people.accepted


@pytest.mark.parametrize("way", PASSING_ON)
def test_what_another_wrote_is_not_read_when_it_is_passed_on(desk, way):
    form = filled(desk.letter("report"), **{"#bid 3": "bid 3"})
    desk.take(**passed_on(way, form, head="Björn <b@home.example>"))
    desk.take(**passed_on(way, form, head="Björn <b@desk.example.evil.example>"))
    assert desk.bids() == {}


@pytest.mark.parametrize("way", ANSWERING)
def test_what_is_quoted_of_another_mail_than_ours_is_not_read(gathering, way):
    letter = filled(gathering.letter("invitation"))
    gathering.take(**answered(way, letter), answers="<mine@home.example>")
    assert not gathering.people.accepted


@pytest.mark.parametrize("way", ANSWERING)
@pytest.mark.parametrize("line", ["resign", "withdraw", "ready", "extend"])
def test_a_quotation_asks_for_no_more_than_our_letters_do(gathering, way, line):
    letter = filled(gathering.letter("invitation"), **{"accept\n": f"{line}\n"})
    done = gathering.take(**answered(way, letter))
    assert not gathering.people.left
    assert f"`{line}` stands in what your mail quotes" in " ".join("".join(done.reply.parts).split())


@pytest.mark.parametrize("sent", [True, False])
@pytest.mark.parametrize("way", ANSWERING)
def test_where_a_signature_is_the_proof_a_quotation_counts_in_an_answer_to_a_letter_of_ours_alone(tmp_path, way, sent):
    desk = Desk(tmp_path, luck=True, authority="address+dkim")
    letter = desk.letter("invitation").replace("luck:\n", "luck: nine herons\n")
    done = desk.take(**answered(way, letter), sent=sent)
    assert desk.people.accepted == ({"A"} if sent else set())
    assert (done.reply.subjects[0] == "Not done: accept") == (not sent)


@pytest.mark.parametrize("mark", ["> ", ">> "])
def test_a_block_that_a_bar_runs_through_is_not_read(gathering, mark):
    """The words of others stand behind bars, and a program may have broken their lines."""
    block = ["BEGIN COMMANDS", "| xxxxxxx", "luck: mine", "| xxxxxxx", "accept", "END COMMANDS"]
    gathering.take(f"key: {KEY}\n" + "".join(f"{mark}{line}\n" for line in block))
    assert not gathering.people.accepted
