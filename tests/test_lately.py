"""Memories of what was made lately: never more than they may hold, and the oldest goes."""

from adjudicator.lately import Lately


def test_of_too_many_the_one_put_in_first_goes():
    known = Lately(2)
    for number in range(4):
        known[number] = str(number)
    assert known == {2: "2", 3: "3"}


def test_what_is_taken_out_and_put_in_again_is_the_newest():
    known = Lately(2)
    known["a"] = known["b"] = 1
    known["a"] = known.pop("a")
    known["c"] = 1
    assert set(known) == {"a", "c"}


def test_of_too_much_as_many_go_as_it_takes():
    known = Lately(10, size=lambda made: sum(map(len, made.values())))
    for text in ("four", "five", "sevenly"):
        known[text] = text
    assert set(known) == {"sevenly"}
    known["too long for it"] = "too long for it"
    assert not known


def test_it_is_made_once():
    known = Lately(1)
    made = [known.of(key, [key].copy) for key in "aaba"]
    assert made[0] is made[1]
    assert made[3] is not made[0]
    assert made == [["a"], ["a"], ["b"], ["a"]]


def test_what_is_too_much_alone_is_made_and_not_remembered():
    known = Lately(1, size=lambda made: sum(made.values()))
    assert known.of("a", lambda: 5) == 5
    assert not known
