"""What a form tells of places, pieces and choices is what may be written in a line of orders."""

import re

import pytest
from sampled import moment

from adjudicator.games import find_game
from adjudicator.orders.check import check
from adjudicator.orders.form import blank_form
from adjudicator.orders.reading import read

GAMES = ("cp-campaign", "diplomacy", "fornaldar", "northmen", "test-of-time")
MOMENTS = [(name, number) for name in GAMES for number in (0, 2, 5)]
UNTYPED = re.compile(r"[\[\]{}]|\b[a-z]+_[a-z_]+\b|\u2212")
"""Lists, braces, names of fields, and a minus that no keyboard has."""


def marches(lines):
    army = ""
    for line in lines:
        if found := re.match(r"  (\w\d), ", line):
            army = found[1]
        elif found := re.match(r"    (R\d+), .*?, to (.*? \(T\d+)", line):
            yield f"{army} march to {found[2]})"
            yield f"build road {found[1]}"


def europe(lines):
    for line in lines:
        unit, _, places = line.strip().partition(": ")
        if re.fullmatch(r"[AF] [A-Z]{3}(/[A-Z]C)?", unit):
            yield from (f"{unit} - {place}" for place in places.split(", ") if place)


def war(lines):
    place = ""
    for line in lines:
        if found := re.fullmatch(r"  (\S.*?)(?:, .*)?:", line):
            place = found[1]
        elif place and (found := re.match(r"    ([\w -]+?)(?: on board|,|$)", line)):
            yield f"from {place} with {found[1]}: go 1250"


def island(lines):
    for line in lines:
        tile, _, places = line.partition(" (")
        for place, turns in re.findall(r"(at \(-?\d+,-?\d+\)) turned ([^;]*)", places):
            yield from (f"lay {tile.strip()} {place} turned {turn}" for turn in re.findall(r"\d", turns))


def gods(lines):
    whose = ""
    for line in lines:
        if found := re.match(r"(.*), at home", line):
            whose = found[1]
        elif whose and (found := re.match(r"  (\d): \w+ of round", line)):
            yield f"attack {whose} space {found[1]} with 1 follower"


TOLD = dict(zip(GAMES, (marches, europe, war, island, gods), strict=True))
"""The lines of orders for what the head of a form tells, put together of its own words."""


def answered(window, seat, line):
    """What the check says to a line of orders alone."""
    head = {"game": window.game.meta.name, "campaign": "any", "seat": seat, "key": "k"}
    head |= {"turn": window.step.turn, "window": window.step.name}
    named = "".join(f"{name}: {value}\n" for name, value in head.items())
    return check(read(f"{named}\n{line}\n".encode()), window)


@pytest.mark.long("fornaldar-0", "fornaldar-2", "fornaldar-5")
@pytest.mark.parametrize(("name", "number"), MOMENTS)
def test_what_a_form_tells_is_read_in_a_line(name, number):
    _, window = moment(name, number)
    for seat in window.step.seats:
        for line in TOLD[name](find_game(name).form(window.view(seat), window.step)):
            checked = answered(window, seat, line)
            assert not [each for each in checked.problems if each.kind == "unreadable"], line
            if name in ("diplomacy", "northmen"):
                assert checked.accepted, (line, checked.problems)


def test_something_is_told_in_every_game():
    for name in GAMES:
        told = []
        for number in (0, 2, 5):
            _, window = moment(name, number)
            for seat in window.step.seats:
                told += TOLD[name](find_game(name).form(window.view(seat), window.step))
        assert told, name


@pytest.mark.parametrize(("name", "number"), MOMENTS)
def test_a_form_holds_nothing_that_cannot_be_typed(name, number):
    _, window = moment(name, number)
    for seat in window.step.seats:
        for line in blank_form(window, seat).splitlines():
            assert not UNTYPED.search(line), line
