"""For whom a mail may command, and for which of his seats."""

import pytest
from callers import ASKING, CHANGING, SIGNED, flat, head, opened, said
from town import address, key

from adjudicator.campaign.referee import clockwork
from adjudicator.table import REFEREE


@pytest.fixture
def river():
    return opened()


@pytest.fixture
def live(river):
    return river.lives["river"]


# Proof


@pytest.mark.parametrize("line", CHANGING)
def test_what_changes_something_needs_the_key(river, line):
    before = head(river)
    done = river.command(line, with_key="")
    verb = line.split()[0]
    assert done.reply.subjects == [f"Not done: {verb}"]
    assert "Your key is missing." in flat(done)
    assert "    key: YOUR-KEY" in said(done)
    assert (done.verdict, done.attempts, head(river)) == ("refused", [], before)


@pytest.mark.parametrize("kind", ["PRESS", "ASK"])
def test_words_need_the_key_as_well(river, kind):
    before = head(river)
    done = river.take("A", f"BEGIN {kind}\nto: B\nHello\nEND {kind}", subject="[river A] words")
    assert "Your key is missing." in flat(done)
    assert head(river) == before


@pytest.mark.parametrize("line", CHANGING)
def test_a_wrong_key_does_nothing_and_the_player_is_told(river, line):
    before = head(river)
    done = river.command(line, with_key=key("B"))
    assert "The key in your mail is not the key of this seat." in flat(done)
    assert "If you did not write that mail" in flat(done)
    assert (done.verdict, head(river)) == ("warned", before)


@pytest.mark.parametrize("line", ASKING)
def test_what_is_only_asked_for_needs_no_key_where_the_address_is_signed_for(river, line):
    done = river.command(line, with_key="", heads=[SIGNED])
    assert (done.verdict, done.attempts, done.speaker) == ("handled", [], "river/A")


@pytest.mark.parametrize("line", ["status", "help"])
@pytest.mark.parametrize("shown", ["", "KEYX-2345-6789-ABCD-EFGH"])
def test_what_is_told_in_a_few_lines_goes_to_the_known_address_whoever_asks(river, line, shown):
    done = river.command(line, with_key=shown)
    assert (done.verdict, done.attempts, done.speaker) == ("handled", [], "")
    assert "YOUR-KEY" in flat(done)


@pytest.mark.parametrize("line", ["form", "report"])
@pytest.mark.parametrize("shown", ["", "KEYX-2345-6789-ABCD-EFGH"])
def test_reports_and_forms_go_to_nobody_who_has_not_proved_who_he_is(river, line, shown):
    done = river.command(line, with_key=shown)
    assert (done.reply.report, done.reply.files) == (0, [])
    assert f"Not done: `{line}`." in flat(done)


@pytest.mark.parametrize("line", ["withdraw", "status"])
@pytest.mark.parametrize("shown", ["", key("A"), "KEYX-2345-6789-ABCD-EFGH"])
def test_from_another_address_nothing_is_done_and_nothing_told(river, line, shown):
    river.orders()
    done = river.command(line, sender="x@other.example", with_key=shown)
    assert (done.stranger, done.verdict) == (True, "warned")
    assert [(attempt.seat, attempt.what) for attempt in done.attempts] == [("A", f"`{line}`")]
    assert river.stored() == {"A": 3}


@pytest.mark.parametrize("line", ["withdraw", "status"])
def test_where_the_key_is_enough_it_is_enough_from_any_address(line):
    callers = opened(authority="key")
    callers.orders()
    done = callers.command(line, sender="x@other.example")
    assert (done.verdict, done.stranger) == ("handled", False)


def test_where_the_signature_counts_the_key_does_not():
    callers = opened(authority="address+dkim")
    assert callers.command("accept", with_key="", heads=[SIGNED]).verdict == "handled"
    assert "has not signed the mail" in flat(callers.command("accept"))
    assert callers.command("status", with_key="").verdict == "handled"
    assert callers.command("accept", with_key=key("B"), heads=[SIGNED]).verdict == "warned"


def test_an_order_file_proves_the_commands_beside_it(river, live):
    done = river.orders(subject="[river A] ready")
    assert clockwork.states(live)["A"] == "final"
    assert [subject.split(",")[0] for subject in done.reply.subjects] == ["Orders accepted", "Done: ready"]


def test_what_is_barred_does_not_keep_what_is_not_from_being_answered(river):
    done = river.take("A", "BEGIN COMMANDS\nwithdraw\nstatus\nready\nEND COMMANDS")
    assert "Not done: `withdraw` and `ready`. Your key is missing." in flat(done)
    assert "Seat A (A), Player A" in flat(done)


# Which seat


@pytest.fixture
def both():
    """A player who plays A in the river and B in the pond."""
    callers = opened()
    callers.open("pond", players={"A": "somebody@home.example", "B": address("A")}, keys={"B": key("P")})
    return callers


def test_who_has_several_seats_must_say_which(both):
    done = both.take("A", subject="status")
    assert (done.verdict, done.reply.subjects) == ("refused", ["Which seat?"])
    assert "[river A]\n    [pond B]" in said(done)


@pytest.mark.parametrize(
    ("subject", "text", "seat"),
    [
        ("[pond] status", "", ("pond", "B")),
        ("[pond B] status", "", ("pond", "B")),
        ("[river a] status", "", ("river", "A")),
        ("Re: [pond B] status", "", ("pond", "B")),
        ("status", f"key: {key('P')}", ("pond", "B")),
        ("", "BEGIN COMMANDS\nseat: B\nstatus\nEND COMMANDS", ("pond", "B")),
    ],
)
def test_one_seat_that_fits_is_the_one(both, subject, text, seat):
    done = both.take("A", text, subject=subject)
    assert (done.reply.campaign, done.reply.seat) == seat
    assert done.verdict == "handled"


@pytest.mark.parametrize("subject", ["[pond A] status", "[sea A] status", "[pond Q] status"])
def test_seats_of_others_and_seats_that_are_not_there_are_the_same(both, subject):
    done = both.take("A", subject=subject)
    assert said(done) == said(both.take("A", subject="status"))


def test_a_player_of_another_seat_gets_nothing_with_his_own_key(river):
    river.orders("B")
    done = river.take("A", f"key: {key('A')}", subject="[river B] withdraw")
    assert river.stored() == {"B": 3}
    assert [attempt.seat for attempt in done.attempts] == ["B"]
    assert (done.reply.seat, done.seat) == ("A", "B")


# Several in a mail


def test_what_changes_something_comes_before_what_is_asked(river):
    river.orders()
    done = river.block("COMMANDS", "status", "ready", "status")
    assert done.reply.subjects == ["Done: ready", "Where you stand"]
    assert "received, final" in said(done)


def test_the_last_word_counts(river, live):
    river.orders()
    river.block("COMMANDS", "wait", "ready", "wait")
    assert live.campaign.timing.waits["1.bid"] == {"A"}


def test_one_command_that_fails_keeps_no_other_from_being_done(river, live):
    done = river.block("COMMANDS", "withdraw", "accept")
    assert live.campaign.people.accepted == {"A"}
    assert done.verdict == "refused"


def test_what_is_no_command_is_told_and_the_rest_is_done(river, live):
    done = river.block("COMMANDS", "surrender", "accept")
    assert live.campaign.people.accepted == {"A"}
    assert "surrender" in said(done)
    assert done.verdict == "refused"


def test_the_referee_is_no_seat(river):
    assert river.command("status", seat=REFEREE, with_key="").stranger
