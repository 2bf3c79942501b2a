"""What is in a sealed file, what is refused at arrival, and what of it is played once it is open."""

import msgspec
import pytest
from sealed_files import BY_TLOCK_JS, KEY, ROUND_1000
from toy import TOY

from adjudicator.campaign.terms.beacon import QUICKNET
from adjudicator.errors import Refused
from adjudicator.orders.reading import read
from adjudicator.orders.sealed import (
    FORMAT,
    LEAST,
    MOST,
    Inside,
    SealedTo,
    content_of,
    mailed,
    order_file,
    sealed_to,
    taken,
)
from adjudicator.orders.sifting import PASSES, sifted
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Problem
from adjudicator.timelock import sealing

TO = SealedTo(round=1000, chain=QUICKNET.hash)
HEAD = {"game": "crossing", "campaign": "river", "seat": "B", "turn": 1, "window": "bid", "key": "k"}


def inside(file, **other):
    return Inside(**({"format": FORMAT, "campaign": "river", "step": "1.bid", "seat": "B", "file": file} | other))


@pytest.mark.parametrize(("length", "size"), [(0, 1024), (800, 1024), (1024, 2048), (3000, 4096), (30_000, MOST)])
def test_the_size_of_what_is_sealed_tells_only_a_power_of_two(length, size):
    content = content_of(inside("x" * length))
    assert len(content) == size >= LEAST
    assert order_file(content, "river", ["1.bid"], "B") == "x" * length


def test_what_would_not_go_into_a_sealed_file_is_refused():
    with pytest.raises(Refused) as refused:
        content_of(inside("x" * MOST))
    assert refused.value.code == "sealed/size"
    assert sealing.sealed(content_of(inside("x" * (MOST - 200))), 1000, QUICKNET.hash, KEY)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"hello", "sealed/content"),
        (b"\xff\xfe", "sealed/content"),
        (b"[" * 100_000, "sealed/content"),
        (msgspec.json.encode(inside("", format="other/9")), "sealed/content"),
        (msgspec.json.encode(inside("", seat="A")), "sealed/copied"),
        (msgspec.json.encode(inside("", step="2.bid")), "sealed/copied"),
        (msgspec.json.encode(inside("", campaign="lake")), "sealed/copied"),
    ],
)
def test_what_is_none_or_is_for_another_seat_window_or_campaign_is_no_order_file(content, code):
    with pytest.raises(Refused) as refused:
        order_file(content, "river", ["1.bid"], "B")
    assert refused.value.code == code


def test_a_form_says_to_what_it_is_sealed():
    other = SealedTo(round=7, chain="ab" * 32, public_key="cd" * 96, genesis=1, period=3)
    for to in (TO, other):
        assert sealed_to(f"game: crossing\n{to.line}\norders:\n") == to
    assert sealed_to("game: crossing\n") is None


SEALED = mailed(HEAD, "hello", sealing.sealed(b"", 1000, QUICKNET.hash, KEY))


@pytest.mark.parametrize(
    ("text", "to", "code"),
    [
        (SEALED, TO, ""),
        (SEALED.replace("\n", "\r\n"), TO, ""),
        (SEALED, msgspec.structs.replace(TO, round=1001), "sealed/round"),
        (SEALED, msgspec.structs.replace(TO, chain="ab" * 32), "sealed/round"),
        (SEALED + "orders:\n  amount: 3\n", TO, "sealed/in-clear"),
        (SEALED.partition("sealed:")[0], TO, "sealed/in-clear"),
        (SEALED.partition("sealed:")[0] + "sealed: [1]\n", TO, "sealed/armor"),
        (SEALED.replace("-----END", "-----MEND"), TO, "sealed/armor"),
        (SEALED.replace("YWdl", "AAAA"), TO, "sealed/form"),
    ],
)
def test_at_arrival_form_and_round_are_checked(text, to, code):
    reading = read(text.encode())
    assert reading.says("note") == "hello"
    data, problems = taken(reading, to)
    assert [problem.code for problem in problems] == ([code] if code else [])
    assert (data is None) == bool(code)


def test_a_file_of_another_tool_is_taken_as_well():
    lines = "\n".join(f"  {line}" for line in BY_TLOCK_JS.splitlines())
    data, problems = taken(read(f"game: crossing\nsealed: |\n{lines}\n".encode()), TO)
    assert problems == []
    assert sealing.unsealed(sealing.checked(data), ROUND_1000).startswith(b"sealed by tlock-js")


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    """The first window of a campaign of the crossing."""
    from town import Town

    from adjudicator.campaign.play.unsealing import window_of

    town = Town(tmp_path_factory.mktemp("town"))
    live = town.open(luck=False)
    yield window_of(live.game, live.campaign, live.state, live.window())
    town.desk.close()


def left(window, text, seat="B") -> object:
    assert isinstance(window, OpenWindow)
    assert window.game is TOY
    return sifted(text, window, seat)


def test_what_is_right_is_left_whole(window):
    for text in ("orders:\nbid 3\n", 'orders: {"amount": 3}\n', "seat: B\norders:\n  amount: 3\n"):
        found = left(window, text)
        assert (found.orders.amount, found.dropped, found.why) == (3, (), "")


def test_a_line_that_cannot_be_read_is_dropped_alone_and_told(window):
    found = left(window, "orders:\nbid 3\nfly to the moon\n")
    assert (found.orders.amount, found.why) == (3, "")
    (told,) = found.dropped
    assert told.startswith("line 3: ")


def test_a_field_that_is_wrong_is_dropped_alone(window):
    found = left(window, "orders:\n  amount: 3\n  bank: middle\n")
    assert (found.orders.amount, found.why) == (3, "")
    assert len(found.dropped) == 1


def test_where_nothing_is_left_nothing_is_played(window):
    found = left(window, "orders:\n  amount: 99\n")
    assert found.orders is None
    assert found.dropped


@pytest.mark.parametrize("text", ["seat: A\norders:\n  amount: 3\n", "turn: 2\norders:\n  amount: 3\n", "\0", "{", ""])
def test_what_is_for_another_seat_or_window_inside_or_cannot_be_read_is_nothing(window, text):
    found = left(window, text)
    assert found.orders is None
    assert found.why


def test_orders_are_looked_at_a_bounded_number_of_times(window, monkeypatch):
    from adjudicator.orders import sifting

    looks = []

    def look(*given):
        looks.append(1)
        return {"problems": [Problem(kind="illegal", code="c", message="m", path=("x",))]}

    monkeypatch.setattr(sifting, "content_of", look)
    assert left(window, "orders:\nbid 3\n").why
    assert len(looks) == PASSES
