"""Which text of a mail is the sender's own, and which blocks in it are read."""

import pytest
from written_mails import BLOCK, ORDERS, OWN_DOMAIN, letter

from adjudicator.post.reading import read_mail


def orders(text, **more):
    return [file.data.decode() for file in read_mail(letter(text, **more), OWN_DOMAIN).order_files]


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("BEGIN ORDERS", "END ORDERS"),
        ("begin orders", "End Orders"),
        ("-----BEGIN ORDERS-----", "----- END ORDERS -----  "),
        ("––BEGIN ORDERS––", "— END ORDERS —"),
        ("**BEGIN ORDERS**", "*END  ORDERS*"),
        ("BEGIN\u00a0ORDERS", "END ORDERS"),
    ],
)
def test_the_lines_around_a_block_may_be_dressed_up(begin, end):
    assert orders(f"{begin}\n{ORDERS}{end}\n") == [ORDERS]


@pytest.mark.parametrize(
    "begin", ["Please BEGIN ORDERS", "BEGIN ORDERS now", "BEGINORDERS", "BEGIN ORDER", "| BEGIN ORDERS"]
)
def test_a_line_with_more_in_it_begins_no_block(begin):
    assert orders(f"{begin}\n{ORDERS}END ORDERS\n") == []


def test_every_block_is_an_order_file_of_its_own():
    assert orders(f"First:\n{BLOCK}then:\n{BLOCK.replace('T17', 'T16')}") == [ORDERS, ORDERS.replace("T17", "T16")]


def test_the_text_of_the_mail_is_named_as_the_source():
    assert [file.source for file in read_mail(letter(BLOCK)).order_files] == ["the text of the mail"]


def unfinished(text):
    return [(file.data.decode(), file.finished) for file in read_mail(letter(text)).order_files]


@pytest.mark.parametrize(
    "below",
    [
        "",
        "-- \nRuth\n",
        "Best regards,\nRuth\n",
        "-----Original Message-----\nFrom: a@example.org\nSent: today\n\nend orders\n",
    ],
)
def test_orders_without_end_are_read_up_to_where_something_else_begins(below):
    assert unfinished(f"BEGIN ORDERS\n{ORDERS}{below}") == [(ORDERS, False)]


def test_press_without_end_is_a_fault():
    mail = read_mail(letter("BEGIN PRESS\nto: all\nHello.\n"))
    assert mail.commands == ()
    assert mail.fault == (
        "The line BEGIN PRESS in the mail has no line END PRESS below it: put one below the last line of the block."
    )


@pytest.mark.parametrize("line", [" BEGIN PRESS", "    BEGIN PRESS", "\tBEGIN PRESS", "> BEGIN PRESS", "| BEGIN PRESS"])
def test_a_mark_counts_at_the_beginning_of_its_line_only(line):
    mail = read_mail(letter(f"Hello.\n{line}\nto: all\nHello.\nEND PRESS\n"))
    assert mail.commands == ()


def test_a_block_that_is_indented_is_told_so():
    assert "The line BEGIN ORDERS in the mail is indented" in read_mail(letter(f"Hello.\n  {BLOCK}")).fault
    assert read_mail(letter(f"Hello.\n  BEGIN ORDERS\n{BLOCK}")).fault == ""


def test_an_end_without_beginning_is_a_fault():
    assert "has no line BEGIN ORDERS above it" in read_mail(letter(f"{ORDERS}END ORDERS\n")).fault


def test_a_block_that_begins_in_a_block_leaves_the_first_one_out():
    mail = read_mail(letter(f"BEGIN ORDERS\nseat: A\n{BLOCK}"))
    assert [file.data.decode() for file in mail.order_files] == [ORDERS]
    assert "no line END ORDERS" in mail.fault


@pytest.mark.parametrize("mark", [">", "> ", ">> ", " > ", "> > "])
def test_quoted_lines_are_not_read(mark):
    quoted = "".join(f"{mark}{line}\n" for line in BLOCK.splitlines())
    assert orders(f"{quoted}{BLOCK}{quoted}") == [ORDERS]
    assert orders(quoted) == []


def test_a_block_with_a_quoted_line_in_it_is_a_fault():
    mail = read_mail(letter("BEGIN ORDERS\nseat: D\n> turn: 3\nEND ORDERS\n"))
    assert mail.order_files == ()
    assert "take away the '>'" in mail.fault


def test_what_looks_like_a_signature_in_a_block_belongs_to_the_block():
    assert orders(f"BEGIN ORDERS\n{ORDERS}-- \nnote: x\nEND ORDERS\n") == [f"{ORDERS}-- \nnote: x\n"]


@pytest.mark.parametrize("line", ["-- ", "--"])
def test_what_stands_in_a_signature_is_no_orders_and_is_told(line):
    mail = read_mail(letter(f"Hello\n{line}\nRuth\n{BLOCK}key: X\n"))
    assert mail.order_files == ()
    assert mail.identity.key == ""
    assert "begins a signature" in mail.fault


@pytest.mark.parametrize(
    "above",
    [
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "-----Message d'origine-----",
        "-----Opprinnelig melding-----",
        "-------- Forwarded Message --------",
        "---------- Videresendt melding ---------",
        "----- Forwarded message from Thora <thora@example.org> -----",
        "---- On Mon, 02 Mar 2026 20:00:00 +0100 Thora <thora@example.org> wrote ----",
        "Begin forwarded message:",
        "From: Thora <thora@example.org>\nSent: Monday, 2 March 2026 20:00\nTo: Ruth",
        "*From:* Thora\n*Date:* Monday",
        "Von: Thora\nGesendet: Montag, 2. März 2026 20:00",
        "Gesendet: Montag, 2. März 2026 um 20:00 Uhr\nVon: Thora",
        "De : Thora\nEnvoyé : lundi 2 mars 2026 20:00",
        "Fra: Thora\nSendt: mandag 2. mars 2026 20:00",
        "On Mon, 2 Mar 2026 at 20:00, Thora wrote:",
        "On Mon, 2 Mar 2026 at 20:00, Thora Aegisdottir\n<thora@example.org>\nwrote:",
        "Am 02.03.26 um 20:00 schrieb Thora:",
        "Le lun. 2 mars 2026 à 20:00, Thora a écrit :",
        "man. 2. mars 2026 kl. 20:00 skrev Thora <thora@example.org>:",
        "Op ma 2 mrt 2026 om 20:00 schreef Thora:",
        "El lun, 2 mar 2026 a las 20:00, Thora escribió:",
        "Il giorno lun 2 mar 2026 alle ore 20:00 Thora ha scritto:",
        "Em seg., 2 de mar. de 2026 às 20:00, Thora escreveu:",
        "pon., 2 mar 2026 o 20:00 Thora <thora@example.org> napisał(a):",
        "ma 2. maalisk. 2026 klo 20.00 Thora (thora@example.org) kirjoitti:",
    ],
)
def test_a_mail_copied_in_without_marks_is_not_read(above):
    text = f"Hello.\n\n{above}\n\n{BLOCK}"
    assert orders(text) == []
    assert orders(f"{BLOCK}\n{text}") == [ORDERS]


@pytest.mark.parametrize(
    "own",
    [
        "On Mon, 2 Mar 2026 at 20:00, Thora wrote:\n> Well?\n",
        "Am 02.03.26 um 20:00 schrieb Thora\n<thora@example.org>:\n\n> Nun?\n",
        "As I wrote, my orders for turn 3:\n",
        "From: T09, by the ford.\n",
        "- my orders -\n",
        "Date: 3 March, at your place?\n",
    ],
)
def test_a_block_below_the_senders_own_words_or_a_marked_quotation_is_read(own):
    assert orders(f"{own}{BLOCK}") == [ORDERS]


def test_spaces_that_do_not_break_become_spaces():
    assert orders(BLOCK.replace("    - ", "\u00a0 \u00a0 - ")) == [ORDERS]


def test_flowing_text_gets_its_lines_and_its_indentation_back():
    flowing = BLOCK.replace("\n ", "\n  ").replace("{action: move, army: D2, ", "{action: move, \narmy: D2, ")
    assert orders(flowing, kind="text/plain; format=flowed") == [ORDERS]
    deleted = flowing.replace("move, \n", "move,  \n")
    assert orders(deleted, kind="text/plain; format=flowed; delsp=yes") == [ORDERS]


def test_a_signature_does_not_flow_into_its_first_line():
    mail = read_mail(letter("Hello\n-- \nRuth\nkey: 5YLK\n", kind="text/plain; format=flowed"))
    assert mail.identity.key == ""


def test_quoted_lines_that_flow_stay_quoted():
    text = "> A long line that was \n> broken, \n" + BLOCK.replace("\n ", "\n  ")
    assert orders(text, kind="text/plain; format=flowed") == [ORDERS]
    assert orders("> BEGIN \n> ORDERS\n> END ORDERS\n", kind="text/plain; format=flowed") == []
