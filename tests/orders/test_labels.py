"""A window that its players call by a name of their own, in the head of a file."""

import pytest
import raid
from msgspec.structs import replace

from adjudicator.orders.envelope import by_label
from adjudicator.orders.reading import read

LINES = b"game: raid\ncampaign: north\nseat: Red\nturn: 9\nwindow: %s\nkey: k\n\nsail to F02\n"


def named(label, written, *, typed=False):
    window = raid.window(replace(raid.SUMMER, label=label) if label is not None else None)
    file = raid.file("  leader: Egil\n", turn=9, window=written) if typed else LINES % written.encode()
    reading = read(file)
    found = by_label(reading, window)
    return found is reading, found.tree["turn"], found.tree["window"]


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize(("label", "written", "meant"), [
    ("S1", "S1", True), ("S1", "s1", True), ("S1", "summer", False), ("", "summer", False), (None, "S1", False),
])  # fmt: skip
def test_it_is_the_open_window_by_its_turn_and_its_name(typed, label, written, meant):
    same, turn, window = named(label, written, typed=typed)
    assert same is not meant
    assert str(turn) == ("3" if meant else "9")
    assert isinstance(turn, int) is (typed and read(raid.file("", turn=9)).typed)
    assert window == ("summer" if meant else written.lower())


def test_a_file_that_cannot_be_read_stays_as_it_is():
    reading = read(b"a: [\n")
    assert reading.tree is None
    assert by_label(reading, raid.window(replace(raid.SUMMER, label="S1"))) is reading
