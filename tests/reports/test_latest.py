"""What was made of something is made anew only where it is another thing, or long ago."""

from adjudicator.reports.latest import MOST, Latest


def test_the_same_thing_is_made_once_and_one_that_is_equal_anew():
    made = []
    latest = Latest(lambda thing: made.append(thing) or len(made))
    first, second = [1], [1]
    assert [latest.of(first), latest.of(second), latest.of(first)] == [1, 2, 1]


def test_no_more_than_the_last_are_remembered():
    made = []
    latest = Latest(lambda thing: made.append(thing) or len(made))
    things = [[number] for number in range(MOST + 1)]
    for thing in things:
        latest.of(thing)
    assert latest.of(things[-1]) == MOST + 1
    assert latest.of(things[0]) == MOST + 2
