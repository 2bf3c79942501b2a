"""What a mail asks for, and in whose name."""

from collections import namedtuple

import pytest
from written_mails import BLOCK, letter

from adjudicator.post.reading import Command, Identity, read_mail

Case = namedtuple("Case", "subject verb words", defaults=((),))


def commands(text, subject="hello"):
    return [(one.verb, *one.words) for one in read_mail(letter(text, subject)).commands]


def block(*lines):
    return "BEGIN COMMANDS\n" + "".join(f"{line}\n" for line in lines) + "END COMMANDS\n"


@pytest.mark.parametrize(
    "case",
    [
        Case("status", "status"),
        Case("STATUS", "status"),
        Case("[marches-1 D] wait", "wait"),
        Case("Re: [marches-1 D] ready", "ready"),
        Case("AW: Re: [aldermoot] [marches-1 D] form", "form"),
        Case("RE[2]: withdraw", "withdraw"),
        Case("SV: VS: Antw: TR: Fwd: RE (3): help", "help"),
        Case("[EXTERNAL] Re: [marches-1] accept", "accept"),
        Case("report", "report"),
        Case("report 3 [marches-1 D]", "report", ("3",)),
        Case("vacation 2026-12-20 2027-01-03", "vacation", ("2026-12-20", "2027-01-03")),
        Case("extend", "extend"),
        Case("extend 24", "extend", ("24",)),
        Case("[marches-1 A] answer retreat/A1 T08", "answer", ("retreat/A1", "T08")),
        Case("[marches-1 A] answer retreat/A1 [T08, T09]", "answer", ("retreat/A1", "[T08, T09]")),
        Case("check", "check"),
        Case("orders", "orders"),
        Case("resign", "resign"),
    ],
    ids=lambda case: case.subject,
)
def test_a_subject_that_is_a_command(case):
    assert commands("", case.subject) == [(case.verb, *case.words)]


@pytest.mark.parametrize(
    "subject",
    [
        "[marches-1 A] Turn 3: spend",
        "Re: [marches-1 A] Orders received, receipt 15",
        "[river A] Your report, Turn 0 (orders due Sunday 29 November, 20:00)",
        "wait a moment",
        "status?",
        "report three",
        "report 3 4",
        "vacation",
        "vacation 2026-12-20",
        "vacation 2026-02-30 2026-03-01",
        "vacation 3/4 5/4",
        "vacation 31.2. 3.3.",
        "vacation soon",
        "answer",
        "answer retreat/A1",
        "extend a day",
        "press",
        "ask",
        "resign now",
        "help me",
        "",
        "Re:",
    ],
)
def test_a_subject_that_is_none(subject):
    assert commands("", subject) == []


@pytest.mark.parametrize(
    ("subject", "campaign", "seat"),
    [
        ("[marches-1 D] Turn 3", "marches-1", "D"),
        ("Re: [aldermoot] [marches-1 D] Turn 3", "marches-1", "D"),
        ("Turn 3 [marches-1 Red-Army]", "marches-1", "Red-Army"),
        ("[Marches-1 D]", "marches-1", "D"),
        ("[marches-1]", "marches-1", ""),
        ("[aldermoot] Re: [marches-1] hello", "marches-1", ""),
        ("[EXTERNAL] hello", "", ""),
        ("hello [see below, please]", "", ""),
    ],
)
def test_the_tag_in_the_subject_names_campaign_and_seat(subject, campaign, seat):
    assert read_mail(letter("", subject)).identity == Identity(campaign, seat)


def test_a_block_of_commands():
    text = block("wait", "", "  Report 3 ", "answer retreat/A1 north or south", "vacation 2026-12-20 2027-01-03")
    assert commands(text) == [
        ("wait",),
        ("report", "3"),
        ("answer", "retreat/A1", "north or south"),
        ("vacation", "2026-12-20", "2027-01-03"),
    ]


def test_a_block_of_commands_says_who_speaks():
    mail = read_mail(letter(block("campaign: marches-1", "Seat: D", 'KEY: "5YLK-H9QE"', "ready")))
    assert mail.identity == Identity("marches-1", "D", "5YLK-H9QE")
    assert mail.commands == (Command("ready"),)


@pytest.mark.parametrize("line", ["attack T09", "press hello", "ask why", "check", "orders", "report three", "to: B"])
def test_a_line_that_is_no_command_is_a_fault_that_names_it(line):
    mail = read_mail(letter(block("wait", line)))
    assert mail.commands == (Command("wait"),)
    assert mail.fault == f"The line '{line}' between BEGIN COMMANDS and END COMMANDS is no command: send 'help'."


def test_what_is_quoted_and_what_stands_in_a_signature_is_no_command():
    quoted = "".join(f"> {line}\n" for line in block("resign").splitlines())
    assert commands(f"Hello\n{quoted}\n> resign\n-- \nresign\n\n{block('resign')}") == []


@pytest.mark.parametrize(
    "text",
    [
        "wait\nreport 3\n",
        "Hello,\n\nwait\nkey: 5YLK\nReport 3\n\nRuth\n",
        "wait\n\nreport 3\n",
        "> Well?\nwait\n> And?\nreport 3\n> Hm.\n",
        "campaign: marches-1\nseat: D\nkey: 5YLK\nwait\nreport 3\n-- \nRuth\n",
    ],
)
def test_commands_may_be_lines_with_nothing_else_in_their_paragraph(text):
    assert commands(text) == [("wait",), ("report", "3")]


@pytest.mark.parametrize("text", ["Please\nwait\n", "wait\nfor me\n", "press\n", "check\n", "ask why\n", "| wait\n"])
def test_a_line_among_others_is_no_command(text):
    assert commands(text) == []


@pytest.mark.parametrize("line", ["accept", " Accept.", "I accept!", "ACCEPT"])
def test_who_accepts_may_say_so_in_any_line_of_his_own(line):
    mail = read_mail(letter(f"Gladly!\n{line}\nkey: 5YLK\nluck: nine herons\nRuth\n", "[marches-1 D] hello"))
    assert mail.commands == (Command("accept", text="nine herons"),)
    assert (mail.identity, mail.words) == (Identity("marches-1", "D", "5YLK"), "Gladly!\nRuth")


@pytest.mark.parametrize("line", ["I accept your offer", "accept or not", "| accept", "> accept"])
def test_who_says_more_does_not_accept(line):
    assert commands(f"Hello\n{line}\n") == []


def test_plain_lines_say_who_speaks():
    mail = read_mail(letter("campaign: marches-1\nseat: D\nkey: 5YLK\naccept\nluck: nine herons\n"))
    assert mail.identity == Identity("marches-1", "D", "5YLK")
    assert mail.words == ""


def test_what_our_letters_print_for_a_key_and_a_seat_says_nothing():
    mail = read_mail(letter("    key: YOUR-KEY\n\n" + block("seat: SEAT", "key: YOUR-KEY", "wait")))
    assert mail.identity == Identity()


def test_an_answer_that_is_left_open_is_told():
    mail = read_mail(letter(block("answer retreat/A1 north", "answer retreat/A2", "answer retreat/A3 ...")))
    assert mail.commands == (Command("answer", ("retreat/A1", "north")),)
    assert "Nothing stands behind `answer retreat/A2`" in mail.fault
    assert "Nothing stands behind `answer retreat/A3`" in mail.fault


def test_a_word_of_luck_that_was_broken_is_whole():
    mail = read_mail(letter(block("key: 5YLK", "luck: nine herons over", "the mill", "accept")))
    assert mail.commands == (Command("accept", text="nine herons over the mill"),)


@pytest.mark.parametrize("verb", ["press", "ask"])
def test_a_letter_has_heads_and_a_text(verb):
    text = f"BEGIN {verb}\n\nTo: B, C\nAnonymous:  yes\nhold: no\n\n\nHello:\n  all of you\n\nto: me\n\nEND {verb}\n"
    (command,) = read_mail(letter(text)).commands
    heads = (("to", "B, C"), ("anonymous", "yes"), ("hold", "no"))
    assert command == Command(verb, text="Hello:\n  all of you\n\nto: me", heads=heads)


def test_a_letter_says_who_speaks():
    mail = read_mail(letter("BEGIN ASK\nseat: D\nkey: 5YLK\ncampaign: marches-1\nMay I?\nEND ASK\n"))
    assert mail.identity == Identity("marches-1", "D", "5YLK")
    assert mail.commands == (Command("ask", text="May I?"),)


def test_a_letter_may_be_all_heads_or_empty():
    assert read_mail(letter("BEGIN PRESS\nto: B\nEND PRESS\n")).commands == (Command("press", heads=(("to", "B"),)),)
    assert read_mail(letter("BEGIN PRESS\nEND PRESS\n")).commands == (Command("press"),)


def test_a_key_on_a_line_of_its_own_is_the_key():
    assert read_mail(letter("Hello\n  Key:  5YLK-H9QE \nBye\n")).identity.key == "5YLK-H9QE"


@pytest.mark.parametrize("text", ["my key: 5YLK", "key: see below, please", "key:", "> key: 5YLK", "-- \nkey: 5YLK"])
def test_a_key_anywhere_else_is_none(text):
    assert read_mail(letter(text)).identity.key == ""


def test_the_key_of_an_order_file_stays_in_it():
    assert read_mail(letter(BLOCK)).identity == Identity()


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("campaign: marches-2", "two campaigns, 'marches-1' and 'marches-2'"),
        ("seat: B", "two seats, 'D' and 'B'"),
        ("key: OTHER", "two keys"),
    ],
)
def test_two_of_a_kind_are_a_fault(line, named):
    mail = read_mail(letter(f"key: 5YLK\n{block(line)}", "[marches-1 D] hello"))
    assert mail.identity == Identity("marches-1", "D", "5YLK")
    assert mail.fault == f"The mail names {named}: name one, and send a mail of its own for the other."


def test_the_same_twice_is_no_fault():
    text = "key: 5YLK\n" + block("campaign: Marches-1", "seat: d", "key: 5ylk", "seat:")
    assert read_mail(letter(text, "[marches-1 D] hello")).fault == ""
