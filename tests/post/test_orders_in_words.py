"""Orders as people mail them: lines in an answer to a letter, without a head, above or below what it quotes."""

from email import message_from_bytes
from email.message import EmailMessage

import pytest
from town import MAILS, Town, address, key

KEY = f"key: {key('A')}"
BOTH = {"first": ["T01"], "second": ["T08"]}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """A CP campaign whose players have their first reports."""
    town = Town(tmp_path_factory.mktemp("marches"))
    town.open("marches", seats="AB", game="cp-campaign")
    town.tick()
    town.tick()
    return town


@pytest.fixture(scope="module")
def report(opened):
    """The letter that asks seat A for its first orders."""
    (letter,) = (each for each in letters_in(opened) if each["To"] == address("A") and "report" in each["Subject"])
    return letter


def letters_in(town):
    """All letters that went out."""
    return [message_from_bytes(path.read_bytes(), policy=MAILS) for path in (town.folder / "mail/out/new").iterdir()]


def answered(town, raw):
    """What the desk answers to a mail, and the orders of seat A that count then."""
    town.later(hours=2)
    town.deliver(raw)
    town.tick()
    own_id = message_from_bytes(raw)["Message-ID"]
    (answer,) = (each for each in letters_in(town) if each["In-Reply-To"] == own_id)
    live = town.live("marches")
    sent = live.campaign.current(live.window().id).get("A")
    return answer.get_body().get_content().replace("\r", ""), sent.orders if sent else None


def mail(town, report, text, *, subject="", answers=True, **how):
    """A mail of player A, an answer to the report."""
    message = EmailMessage()
    message["From"] = address("A")
    message["To"] = "games@desk.example"
    message["Subject"] = subject or f"Re: {report['Subject']}"
    message["Message-ID"] = town.new_id()
    message["Date"] = "Sun, 22 Nov 2026 12:30:00 +0000"
    if answers:
        message["In-Reply-To"] = str(report["Message-ID"]).strip()
    message.set_content(text, **how)
    return message.as_bytes()


def quoted(letter):
    return "".join(f"> {line}\n" for line in letter.get_body().get_content().splitlines())


TAKEN = {
    "lines": "first at T01\nsecond at T08\n",
    "names, and capitals": "FIRST AT grimholt\nSecond at Threeways\n",
    "a greeting and a name": "Hello Runa,\n\nfirst at Grimholt\nsecond at T08\n\nBye\nAnna\n",
    "list marks": "1. first at T01\n2) second at T08\n",
    "bullets": "• first at T01\n• second at T08\n",
    "dashes of a telephone": "– first at T01\n– second at T08\n",
    "quotes of a telephone": "“first at T01”\n“second at T08”\n",
    "blanks that do not break": "first\u00a0at\u00a0T01\nsecond at\u00a0T08\n",
    "a slip in a word": "first at T01\nsecnd at T08\n",
    "a telephone's signature": "first at T01\nsecond at T08\n\nSent from my iPhone\n",
    "a signature": "first at T01\nsecond at T08\n-- \nAnna, first at everything\n",
    "remarks": "first at T01  # my castle\nsecond at T08\n",
    "a block without a head": "BEGIN ORDERS\nfirst at T01\nsecond at T08\nEND ORDERS\n",
    "a block of YAML without a head": "BEGIN ORDERS\norders:\n  first: [T01]\n  second: [T08]\nEND ORDERS\n",
}


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN)
@pytest.mark.parametrize("place", ["above", "below", "alone"])
def test_lines_in_an_answer_are_the_orders_that_it_asks_for(opened, report, text, place):
    if place == "below" and "-- " in text:
        pytest.skip("nothing stands below a signature")
    parts = {"above": [KEY, "", text, quoted(report)], "below": [quoted(report), "", text, KEY], "alone": [text, KEY]}
    body = "\n".join(parts[place] if "-- " not in text else [KEY, *parts[place][1 if place == "above" else 0 : -1]])
    told, sent = answered(opened, mail(opened, report, body))
    assert "1. first at Grimholt (T01)" in told, told
    assert "2. second at Threeways (T08)" in told
    assert "\nACCEPTED." in told
    assert sent == BOTH


def test_lines_between_those_of_the_letter_that_is_quoted_are_the_writers_own(opened, report):
    letter = quoted(report).split("> orders:\n")
    assert len(letter) > 1
    body = f"{KEY}\n\n{letter[0]}> orders:\nfirst at T01\nsecond at T08\n{letter[1]}"
    assert answered(opened, mail(opened, report, body))[1] == BOTH


def test_the_key_may_stand_alone(opened, report):
    told, sent = answered(opened, mail(opened, report, f"first at T02\n{key('A')}\n"))
    assert "ACCEPTED. They replace" in told
    assert sent == {"first": ["T02"]}
    assert key("A") not in told


HOW = {
    "quoted-printable": {"cte": "quoted-printable"},
    "base64": {"cte": "base64"},
    "windows-1252": {"charset": "windows-1252"},
    "HTML alone": {"subtype": "html"},
}


@pytest.mark.parametrize("how", HOW.values(), ids=HOW)
def test_however_a_mail_program_writes_them(opened, report, how):
    lines = ["first at T01", "second at T08", KEY]
    text = "".join(f"<div>{line}</div>" for line in lines) if how.get("subtype") else "\n".join(lines)
    told, sent = answered(opened, mail(opened, report, text, **how))
    assert "As understood" in told
    assert sent == BOTH


def test_a_new_mail_is_for_the_window_that_is_open(opened, report):
    told, sent = answered(opened, mail(opened, report, f"first at T03\n{KEY}", subject="my orders", answers=False))
    assert "marches: House Varn (A), Placement" in told
    assert sent == {"first": ["T03"]}


def test_nothing_is_an_order_and_silence_is_none(opened, report):
    assert answered(opened, mail(opened, report, f"nothing this round\n{KEY}"))[1] == {}
    told, sent = answered(opened, mail(opened, report, f"Nice map!\n{KEY}"))
    assert "No line of it was read as an order" in " ".join(told.split())
    assert sent == {}


REFUSED = {
    "a line that cannot be read": ("first at T01\nsecond before T08", "'before' stands here; awaited is a territory"),
    "a line between": ("first at T01\nand then I thought\nsecond at T08", "'and' stands here; awaited is"),
    "a place that nobody knows": ("first at T99", "There is no territory T99"),
    "nothing but a beginning": ("first", "The line ends here"),
}


@pytest.mark.parametrize(("text", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_meant_as_an_order_and_is_none_is_told_with_its_place(opened, report, text, why):
    before = answered(opened, mail(opened, report, f"first at T01\nsecond at T08\n{KEY}"))[1]
    told, sent = answered(opened, mail(opened, report, f"{text}\n{KEY}"))
    assert "NOT ACCEPTED" in told
    assert why in " ".join(told.split())
    assert sent == before, "what was sent before still counts"


def test_a_question_beside_orders_goes_to_the_referee_and_the_orders_to_nobody(opened, report):
    text = f"first at T04\n\nquestion: may I move twice?\n\n{KEY}"
    _, sent = answered(opened, mail(opened, report, text))
    assert sent == {"first": ["T04"]}
    (asked,) = opened.live("marches").campaign.people.requests.values()
    assert asked.text == "may I move twice?"


def test_an_answer_to_a_letter_proves_nothing(opened, report):
    """Whoever has seen a letter can name its Message-ID."""
    before = answered(opened, mail(opened, report, f"first at T01\n{KEY}"))[1]
    told, sent = answered(opened, mail(opened, report, "first at T05\n"))
    assert "Your key is missing" in " ".join(told.split())
    assert sent == before
    forged = mail(opened, report, f"first at T05\nkey: {key('B')}\n")
    told, sent = answered(opened, forged)
    assert "not the key of this seat" in " ".join(told.split())
    assert sent == before


def test_a_form_that_is_filled_in_comes_before_lines_beside_it(opened, report):
    form = ["BEGIN ORDERS", "game: cp-campaign", "campaign: marches", "seat: A", "turn: 0", "window: placement", KEY]
    text = "\n".join(["second at T09", "", *form, "first at T01", "END ORDERS"])
    told, sent = answered(opened, mail(opened, report, text))
    assert sent == {"first": ["T01"]}
    assert "| second at T09" not in told
