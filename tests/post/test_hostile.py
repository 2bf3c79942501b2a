"""Mails of somebody who means harm, and of players whose mail programs do: what they cost, and what comes of them."""

from datetime import timedelta
from html import escape

import pytest
from callers import flat, said
from callers import opened as callers_opened
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from office import Office
from town import MAIL, OPENED, Town, address, body, key, mail_of, orders_of

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork
from adjudicator.post import limits
from adjudicator.post.inbound import filing, intake
from adjudicator.post.reading import read_mail
from adjudicator.post.round.desk_mail import mail_trouble
from adjudicator.post.transport.mailboxes import MailboxFailed, MailUncertain
from adjudicator.table import EVERYONE, REFEREE

pytestmark = pytest.mark.slow

STRANGER = "somebody@evil.example"


@pytest.fixture
def town(tmp_path):
    """A campaign of three seats whose first letters are out."""
    town = Town(tmp_path / "desk")
    town.open(seats="ABC")
    town.tick()
    yield town
    town.desk.close()


@pytest.fixture
def callers():
    return callers_opened(seats="ABC")


def new_letters(town, to=None, **tick):
    """The letters of a round."""
    before = {letter["Message-ID"] for letter in town.letters()}
    town.tick(**tick)
    return [letter for letter in town.letters(to) if letter["Message-ID"] not in before]


def size(letters):
    return sum(len(letter.as_bytes()) for letter in letters)


def with_key(seat, *lines):
    return "\n".join([f"key: {key(seat)}", *lines])


def block(kind, *lines):
    return "\n".join([f"BEGIN {kind}", *lines, f"END {kind}"])


def words(letter):
    return " ".join(body(letter).split())


# Who pays for what


def test_forged_requests_bring_a_player_two_short_answers_and_no_report(town):
    for _ in range(60):
        town.write("A", subject="[river A] report")
    letters = new_letters(town)
    assert [letter["X-Envelope-To"] for letter in letters] == [address("A")] * limits.UNPROVEN_A_DAY
    assert not any(list(letter.iter_attachments()) for letter in letters)
    assert size(letters) < 3000
    assert "key: YOUR-KEY" in words(letters[0])
    assert "is not answered before tomorrow" in words(letters[1])


def test_forged_mails_do_not_keep_a_players_own_from_being_answered(town):
    for number in range(limits.ANSWERS_A_DAY + 10):
        town.write("A", "Hello", subject=f"[river A] hello {number}")
    town.tick()
    town.write("A", with_key("A"), subject="[river A] report")
    (letter,) = new_letters(town)
    assert [part.get_filename() for part in letter.iter_attachments()]


@pytest.mark.parametrize("number", [3, 10])
def test_each_mail_of_a_day_with_a_slip_in_its_file_is_its_players_and_is_answered(town, number):
    slip = orders_of("A", {"amount": 3}) + b"note: [no end\n"
    for _ in range(number):
        town.write("A", attach=[("A.yaml", slip)])
    letters = new_letters(town)
    assert [letter["X-Envelope-To"] for letter in letters] == [address("A")] * number
    assert all("The list that opens here has no ']'" in words(letter) for letter in letters)
    stands = [(taken.verdict, taken.campaign, taken.seat, taken.speaker) for taken in town.taken()]
    assert stands == [("refused", "river", "A", "river/A")] * number
    assert clockwork.states(town.live()) == {"A": "received", "B": "missing", "C": "missing"}


def test_mails_with_a_slip_in_their_file_leave_those_without_proof_their_answers_and_the_other_way_round(town):
    slip = orders_of("A", {"amount": 3}) + b"note: [no end\n"
    for _ in range(3):
        town.write("A", attach=[("A.yaml", slip)])
    town.tick()
    for _ in range(3):
        town.write("A", subject="[river A] report")
    assert len(new_letters(town)) == limits.UNPROVEN_A_DAY
    town.write("A", attach=[("A.yaml", slip)])
    (letter,) = new_letters(town)
    assert letter["Subject"] == "[river A] Orders refused"


def test_one_player_cannot_use_up_the_answers_of_another(town):
    for amount in range(limits.ANSWERS_A_DAY + 1):
        files = [("A.yaml", orders_of("A", {"amount": 1})), ("B.yaml", orders_of("B", {"amount": amount % 9}))]
        town.write("A", attach=files)
    town.tick()
    town.send_orders("B", 3)
    assert [letter["Subject"][:25] for letter in new_letters(town, "B")] == ["[river B] Orders accepted"]


# Floods with one's own key


def test_of_many_commands_in_a_mail_the_first_are_done_and_the_rest_is_told_once(town):
    town.write("A", with_key("A", *[block("PRESS", "to: all", "hi")] * 800), subject="[river A] hello")
    letters = new_letters(town)
    assert len(town.live().campaign.people.press) == limits.COMMANDS
    assert sorted(letter["X-Envelope-To"] for letter in letters) == sorted(map(address, "ABC"))
    assert words(town.last("A")).count(f"Not done: {800 - limits.COMMANDS} more commands.") == 1


def test_resigning_and_accepting_by_turns_has_an_end(callers):
    done = callers.block("COMMANDS", *("resign", "accept") * 300)
    assert callers.lives["river"].campaign.version < 30
    assert f"Not done: {600 - limits.COMMANDS} more commands." in flat(done)


def test_a_seat_has_so_many_pieces_of_press_a_day(callers):
    live = callers.lives["river"]
    for _ in range(limits.PRESS_A_DAY + 2):
        done = callers.block("PRESS", "to: all", "hi")
    assert len(live.campaign.people.press) == limits.PRESS_A_DAY
    assert f"At most {limits.PRESS_A_DAY} pieces of press of a seat are taken within a day" in flat(done)
    callers.block("PRESS", "to: all", "hi", seat="B")
    callers.clock.now += limits.DAY
    callers.block("PRESS", "to: all", "hi")
    assert len(live.campaign.people.press) == limits.PRESS_A_DAY + 2


def test_a_seat_stops_the_clock_with_one_question_at_a_time(callers):
    people = callers.lives["river"].campaign.people
    first, second = (callers.block("ASK", "hold: yes", f"May I, {n}?") for n in range(2))
    assert [request.text for request in people.holding] == ["May I, 0?"]
    assert len(people.requests) == 2
    assert "The clock is stopped until" in flat(first)
    assert "your question 1 does so already" in flat(second)
    callers.block("ASK", "hold: yes", "May I?", seat="B")
    assert len(people.holding) == 2


@pytest.mark.parametrize("kind", ["PRESS", "ASK"])
def test_words_that_are_too_long_are_refused_and_not_cut(callers, kind):
    done = callers.block(kind, *["to: all"] * (kind == "PRESS"), "x" * (limits.LETTER + 1))
    people = callers.lives["river"].campaign.people
    assert (people.press, people.requests) == ([], {})
    assert f"It has {limits.LETTER + 1:,} characters" in flat(done)
    callers.block(kind, *["to: all"] * (kind == "PRESS"), "x" * limits.LETTER)
    assert people.press or people.requests


def test_a_note_that_is_too_long_is_refused_and_not_repeated(callers):
    done = callers.orders(note="x" * 200_000)
    assert callers.stored() == {}
    assert "the note has 200,000 characters" in flat(done).replace("The note", "the note")
    assert len(said(done)) < 2000


# Costly mails


def test_the_first_mistakes_of_a_file_are_told_and_how_many_more_there_are(callers):
    file = orders_of("A", {"amount": 3}) + b"note: x\n" * 15_000
    done = callers.take("A", attach=[("A.yaml", file)])
    assert said(done).count("[read/duplicate]") == 20
    assert "... and 14,979 more." in said(done)


def test_so_many_order_files_are_taken_from_a_mail_and_the_rest_is_told(callers):
    files = [(f"{n}.yaml", orders_of("A", {"amount": 3})) for n in range(20)]
    done = callers.take("A", attach=files)
    assert "Not read: 15 order files more." in flat(done)
    assert callers.stored() == {"A": 3}


@pytest.mark.parametrize("sender", [STRANGER, address("A")])
def test_nothing_is_read_of_files_that_prove_nothing(callers, monkeypatch, sender):
    monkeypatch.setattr(filing, "_read", None)
    file = orders_of("A", {"amount": 3}, key_of=lambda _: "KEYX-2345-6789-ABCD-EFGH")
    done = callers.take(sender, attach=[("A.yaml", file)])
    assert done.verdict == "warned"


def test_lines_that_are_no_commands_are_told_one_by_one_up_to_a_number():
    mail = read_mail(mail_of(address("A"), block("COMMANDS", *(f"attack T{n}" for n in range(20_000)))))
    assert mail.fault.count("is no command") == limits.FAULTS
    assert "There are 19,990 more like these." in mail.fault


def test_a_strangers_mail_is_kept_once_and_a_players_is_archived(town):
    strangers = mail_of(STRANGER, "x" * (limits.MAIL_BYTES + 1), message_id="<big@evil.example>")
    town.deliver(strangers)
    town.send_orders("A", 3)
    town.tick()
    assert len(list((town.folder / "archive" / "mail").rglob("*.eml"))) == 1
    kept = [path for path in (town.folder / "mail").rglob("*.post*") if path.read_bytes() == strangers]
    assert len(kept) == 1


# Letters: one mail for each reader, whatever happens


def test_what_a_reader_has_to_be_told_at_once_is_one_mail(town):
    for seat in "AB":
        town.write(seat, with_key(seat, block("PRESS", "to: all", f"Hail from {seat}!"), block("ASK", "May I?")))
    (letter,) = [one for one in new_letters(town, "C")]
    assert letter["Subject"] == "[river C] From A: press; From B: press"
    assert [line for line in body(letter).splitlines() if line.startswith("|")] == ["| Hail from A!", "| Hail from B!"]
    assert body(letter).count("Hello Player C,") == 1
    (asked,) = [one for one in town.letters() if one["X-Envelope-To"] == MAIL.referee and "Question" in one["Subject"]]
    assert body(asked).count("| May I?") == 2


def test_press_goes_with_the_report_of_the_same_round(town):
    town.write("A", with_key("A", block("PRESS", "to: all", "Hail!")))
    for seat in "ABC":
        town.write(seat, attach=[("orders.yaml", orders_of(seat, {"amount": 3, "bank": "left"}))])
    town.now = OPENED + timedelta(days=8)
    letters = new_letters(town, "B")
    (mail,) = [one for one in letters if "Your report" in one["Subject"]]
    assert mail["Subject"].endswith("; From A: press")
    assert body(mail).index("| Hail!") < body(mail).index("=" * 72)
    assert not [one for one in letters if one["Subject"].startswith("[river B] From A")]


def failing(town, error, to):
    """The server takes nothing for one address; what was tried is returned."""
    tried, send = [], town.outlet.send

    def fail(sender, recipient, message):
        if recipient == to:
            tried.append(message)
            raise error
        send(sender, recipient, message)

    town.outlet.send = fail
    return tried


def test_a_mail_of_several_letters_stays_the_same_until_it_is_sent(town):
    for text in ("One.", "Two."):
        town.write("A", with_key("A", block("PRESS", "to: B", text)))
    send = town.outlet.send
    tried = failing(town, MailboxFailed("mail/server", "it is down"), address("B"))
    town.tick()
    town.write("A", with_key("A", block("PRESS", "to: B", "Three.")))
    town.later(hours=2)
    town.tick()
    town.outlet.send = send
    town.later(hours=2)
    letters = new_letters(town, "B")
    first, second = [body(letter) for letter in letters if "press" in letter["Subject"]]
    assert ("| One." in first, "| Two." in first, "Three." in first, "| Three." in second) == (True, True, False, True)
    assert len(set(tried)) == 1
    assert new_letters(town) == []


def test_a_letter_that_may_have_arrived_is_given_up_after_some_tries_and_keeps_no_other_waiting(town):
    town.write("A", with_key("A", block("PRESS", "to: all", "Hail!")))
    tried = failing(town, MailUncertain("mail/uncertain", "it may have arrived: no answer"), address("B"))
    assert [letter["X-Envelope-To"] for letter in new_letters(town)] == [address("A"), address("C")]
    for _ in range(20):
        town.later(hours=2)
        town.tick()
    assert len(tried) == limits.UNCERTAIN_TRIES
    assert len(set(tried)) == 1
    (told,) = mail_trouble(town.desk, town.live())["letters"]
    assert (told["to"], told["lost"], told["uncertain"]) == (address("B"), True, limits.UNCERTAIN_TRIES)
    assert "it may have arrived" in told["reason"]


def test_a_server_that_never_says_so_is_left_alone_for_the_round(town):
    town.outlet.send = lambda *letter: tried.append(letter) or failed()
    tried = []

    def failed():
        raise MailUncertain("mail/uncertain", "it may have arrived")

    for seat in "ABC":
        town.write(seat, with_key(seat, block("PRESS", "to: all", "Hail!")))
    done = town.tick()
    assert len(tried) == limits.UNCERTAIN_A_ROUND
    assert any("it may have arrived" in trouble for trouble in done.trouble)


# What others wrote is never taken for one's own

NASTY = [
    "BEGIN PRESS", "to: all", "to: B", "END PRESS", "BEGIN COMMANDS", "resign", "withdraw", "accept", "END COMMANDS",
    "BEGIN ASK", "hold: yes", "May I?", "END ASK", "BEGIN ORDERS", *orders_of("A", {"amount": 9}).decode().splitlines(),
    "END ORDERS", "key: KEY-OF-A", "seat: A", "campaign: river", "> BEGIN ORDERS", "> END ORDERS", "| BEGIN PRESS",
    "*BEGIN PRESS*", "-- ", "--", "-----Original Message-----", "On 3 May 2026 at 10:15, Bo <b@example.net> wrote:",
    "From: Bo\nSent: Monday, 2 March 2026 20:00", "=" * 72, "History " + "0" * 64, "x" * 90, "x" * 60, "", " " * 80,
]  # fmt: skip
BREAKS = ["\n", "\r\n", "\u2028", "\x0b", "\x85", " ", "\u00a0", "\n  ", "\n\t"]
BLOCKS = [
    ["BEGIN PRESS", "to: all", "Hi!", "END PRESS"],
    ["BEGIN COMMANDS", "resign", "END COMMANDS"],
    ["BEGIN ASK", "hold: yes", "May I?", "END ASK"],
    ["BEGIN ORDERS", *orders_of("A", {"amount": 9}, turn=2, key_of=lambda _: "").decode().splitlines(), "END ORDERS"],
]
WHOLE = st.builds(
    lambda lines, before, end: "".join(f"{before}{line}{end}" for line in lines),
    st.sampled_from(BLOCKS),
    st.sampled_from(["", "> ", "| ", "x" * 68 + " ", "x" * 70 + " "]),
    st.sampled_from(["\n", "\r\n", "\u2028"]),
)
PIECE = st.builds(lambda text, end: text + end, st.sampled_from(NASTY) | st.text(max_size=20), st.sampled_from(BREAKS))
SOME = st.lists(PIECE, max_size=4)
HOSTILE = st.builds(lambda some, block, more: "".join([*some, block, *more]), SOME, WHOLE, SOME)


def as_html(text):
    """As a program sends it that keeps no blanks at the beginning of lines."""
    return "".join(f"<div>{escape(line)}</div>" for line in text.splitlines()), "text/html"


def flowed(text):
    return "\n".join(f" {line}" if line.startswith((" ", ">")) else line for line in text.splitlines()), (
        "text/plain; format=flowed"
    )


def plain(text):
    return text, "text/plain"


def quoted(text):
    return "".join(f"> {line}\n" for line in text.splitlines()), "text/plain"


WAYS = [plain, as_html, flowed, quoted]


def own_orders(amount):
    lines = orders_of("A", {"amount": amount}, turn=2, key_of=lambda _: "KEY-OF-A").decode().splitlines()
    return block("ORDERS", *lines) + "\n"


def sent_back(letter, amount, way, own_is):
    """A letter sent back whole, with A's orders above or below it, or where his program has quoted it; and his key."""
    text, kind = way(letter.text)
    orders = own_orders(amount)
    own = as_html(orders.replace("  ", "\u00a0 "))[0] if way is as_html else orders
    own = quoted(own)[0] if own_is == "quoted" and way is not as_html else own
    if own_is == "quoted" and way is plain:
        text = quoted(text)[0]
    heads = [
        "From: A@home.example",
        f"Subject: Re: {letter.subject}",
        f"Message-ID: <{amount}@home.example>",
        f"In-Reply-To: {letter.message_id}",
        f"Content-Type: {kind}",
        "Content-Transfer-Encoding: 8bit",
    ]
    key_line = "<div>key: KEY-OF-A</div>" if way is as_html else "key: KEY-OF-A\n"
    whole = key_line + (f"{own}\n{text}" if own_is == "above" else f"{text}\n{own}")
    return read_mail("\n".join([*heads, "", whole]).encode("utf-8", "replace"), MAIL.domain)


def everything_written(office, hostile):
    """Every letter and report of A's, when the others have written this to him, and so has the referee."""
    live = office.live
    for anonymous in (False, True):
        dealings.send_press(live, "B", ["A"] if anonymous else EVERYONE, hostile, anonymous=anonymous)
    number = dealings.ask_referee(live, "A", hostile)
    dealings.answer_request(live, number, hostile)
    live.receive("A", {"amount": 9, "bank": "left"}, None, hostile)
    for seat in "BC":
        live.receive(seat, {"amount": 1, "bank": "left"}, None, hostile)
    live.advance()
    return [letter for letter in office.letters(to="A") if "You are invited" not in letter.subject]


def assert_only_orders(folder, hostile, way, own_is):
    """Whatever letter A sends back, nothing comes of it but the orders he sends with it."""
    office = Office(folder / "desk", press=("public", "private", "anonymous"))
    for number, letter in enumerate(everything_written(office, hostile)):
        amount = number % 8 + 1
        before, people = office.live.campaign.version, str(vars(office.live.campaign.people))
        intake.take_in(sent_back(letter, amount, way, own_is), office.clock.now, [office.live], "")
        campaign = office.live.campaign
        assert str(vars(campaign.people)) == people
        assert campaign.version - before <= 1
        assert {seat: got.orders["amount"] for seat, got in campaign.current("2.bid").items()} == {"A": amount}


@pytest.mark.parametrize("own_is", ["above", "below", "quoted"])
@pytest.mark.parametrize("way", WAYS)
def test_blocks_that_others_write_do_nothing_when_they_are_sent_back(tmp_path, way, own_is):
    assert_only_orders(tmp_path, "\n".join([*(line for lines in BLOCKS for line in lines), *NASTY]), way, own_is)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(HOSTILE, st.sampled_from(WAYS), st.sampled_from(["above", "below", "quoted"]))
def test_whatever_others_write_sent_back_whole_with_ones_own_orders_does_nothing_but_these(
    tmp_path_factory, hostile, way, own_is
):
    assert_only_orders(tmp_path_factory.mktemp("office"), hostile, way, own_is)


def report_of(office, seat="A"):
    return office.letter("report", seat)


def taken(office, text, *, subject="Re: [river A] Your report", answers="<x@desk.example>", kind="text/plain"):
    heads = f"From: A@home.example\nSubject: {subject}\nIn-Reply-To: {answers}\nContent-Type: {kind}\n\n"
    return intake.take_in(read_mail((heads + text).encode(), MAIL.domain), office.clock.now, [office.live], "")


@pytest.fixture
def office(tmp_path):
    return Office(tmp_path / "desk")


def bids(office):
    return {seat: received.orders["amount"] for seat, received in office.live.campaign.current("1.bid").items()}


def filled(office, amount=3):
    """A's report with its form filled in."""
    text = report_of(office).text
    return text.replace("#bid 3", f"bid {amount}").replace('key: ""', "key: KEY-OF-A")


def test_beside_the_text_of_a_report_only_orders_are_read(office):
    resigning = block("COMMANDS", "resign")
    done = taken(office, f"{resigning}\n{filled(office)}")
    assert bids(office) == {"A": 3}
    assert not office.live.campaign.people.left
    assert "The mail carries the text of a report" in flat(done)


def test_two_sets_beside_the_text_of_a_report_are_none(office):
    other = orders_of("A", {"amount": 7}, key_of=lambda _: "KEY-OF-A").decode()
    done = taken(office, f"{block('ORDERS', other.rstrip())}\n{filled(office)}")
    assert bids(office) == {}
    assert "[mail/two-sets]" in said(done)


# The form where mail programs put it


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > "])
def test_the_form_filled_in_where_it_was_quoted_is_read(office, mark):
    done = taken(office, "Here you are.\n\n" + "".join(f"{mark}{line}\n" for line in filled(office).splitlines()))
    assert bids(office) == {"A": 3}
    assert "From the form that your mail quotes." in said(done)


def test_a_quoted_form_may_have_its_key_above_it(office):
    text = filled(office).replace("key: KEY-OF-A", 'key: ""')
    taken(office, "key: KEY-OF-A\n\n" + "".join(f"> {line}\n" for line in text.splitlines()))
    assert bids(office) == {"A": 3}


def test_long_comments_that_were_broken_do_not_spoil_a_quoted_form(office):
    lines = filled(office).replace("take the '#' away and write", "take the '#' away\nand write").splitlines()
    taken(office, "".join(f"> {line}\n" for line in lines))
    assert bids(office) == {"A": 3}


def test_a_quoted_form_that_is_as_it_was_sent_is_told_so(office):
    text = "".join(f"> {line}\n" for line in report_of(office).text.splitlines())
    done = taken(office, f"key: KEY-OF-A\n{text}")
    assert bids(office) == {}
    assert done.reply.subjects == ["Your order form is as it was sent"]
    assert "If nothing else comes from you" in flat(done)
    done = taken(office, f"key: KEY-OF-A\n{text}", subject="Re: [river A] status")
    assert done.reply.subjects == ["Where you stand"]


def test_a_quoted_form_with_lines_of_another_depth_is_a_fault(office):
    lines = [f">> {line}" if line == "bid 3" else f"> {line}" for line in filled(office).splitlines()]
    done = taken(office, "\n".join(lines))
    assert bids(office) == {}
    assert "has lines without the same '>' in it" in flat(done)


@pytest.mark.parametrize("answers", ["<mine@home.example>", "<x@evil.example>"])
def test_what_is_quoted_of_another_mail_than_ours_is_not_read(office, answers):
    text = "".join(f"> {line}\n" for line in filled(office).splitlines())
    taken(office, text, answers=answers)
    taken(office, text, subject="Fwd: [river A] Your report", answers="")
    assert bids(office) == {}


def test_orders_without_end_are_told_as_read_and_not_stored(office):
    office.bid("A", 5)
    orders = orders_of("A", {"amount": 3}, key_of=lambda _: "KEY-OF-A").decode()
    done = taken(office, f"BEGIN ORDERS\n{orders}\nBest regards,\nRuth\n")
    assert bids(office) == {"A": 5}
    assert "[mail/no-end]" in said(done)
    assert "bid 3" in said(done)
    assert "are played" in flat(done)


def test_of_two_sets_in_a_mail_the_answer_says_which_one_counts(callers):
    text = block("ORDERS", orders_of("A", {"amount": 4}).decode().rstrip())
    done = callers.take("A", text, attach=[("mine.yaml", orders_of("A", {"amount": 5}))])
    assert callers.stored() == {"A": 5}
    assert "Your mail holds other orders as well: the text of the mail." in flat(done)
    assert "what counts here is mine.yaml." in flat(done)
    same = callers.take("A", text, attach=[("mine.yaml", orders_of("A", {"amount": 4}))])
    assert "other orders" not in flat(same)


# What is written carelessly


def test_unclear_mails_with_a_key_are_always_answered(town):
    for _ in range(limits.IDLE_A_DAY + 3):
        town.write("A", with_key("A", "> Hello."), subject="[river A] hm")
    assert len(new_letters(town, "A")) == limits.IDLE_A_DAY + 3


def test_a_vacation_is_taken_as_people_write_it(callers):
    done = callers.command("vacation 24.12. - 31.12.")
    assert "You are away from 2026-12-24 to 2026-12-31" in flat(done)


def test_keys_and_seats_may_be_written_in_other_capitals(callers):
    file = orders_of("A", {"amount": 3}).decode().replace("seat: A", "Seat: a").replace(key("A"), key("A").lower())
    callers.take("A", attach=[("a.yaml", file.encode())])
    assert callers.stored() == {"A": 3}
    assert clockwork.states(callers.lives["river"])["A"] == "valid"
    assert REFEREE not in callers.lives["river"].campaign.players
