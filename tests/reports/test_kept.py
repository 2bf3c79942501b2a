"""What is drawn once and kept: the same bytes whatever was kept before, and nothing in it that a seat knows."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports import kept
from adjudicator.reports.pdf import pdf_land
from adjudicator.reports.pdf.hexes import hex_layer
from adjudicator.reports.pdf.hexes.printing import PLAIN, printed
from adjudicator.reports.pdf.hexes.tiles import tile
from adjudicator.table.hexmap import Cell, HexMap
from adjudicator.table.seats import SeatStyle

SMALL = HexMap("Plain", (), (Cell("0101", ("clear",)),))


@pytest.fixture(autouse=True)
def forgotten():
    kept.forget()
    yield
    kept.forget()


@pytest.fixture(scope="module")
def land():
    return GAME.books.map(GAME.books.scenario(None)[0])


@pytest.fixture
def counted(monkeypatch):
    """How often something was drawn, and how it is drawn."""
    times = []
    return times, lambda: times.append(1) or b"drawn"


def files(desk):
    return [*(desk / kept.FOLDER).iterdir()]


def test_what_lies_on_the_desk_is_found_by_another_process(tmp_path, counted):
    times, draw = counted
    for _ in range(2):
        kept.forget()
        kept.keep_on(tmp_path)
        assert kept.kept(b"source", draw, lasting=True) == b"drawn"
    assert len(times) == 1
    assert kept.kept(b"other source", draw, lasting=True) == b"drawn"
    assert len(times) == 2


@pytest.mark.parametrize("damage", [b"", b"short", bytes(32) + b"drawn", None])
def test_what_is_damaged_or_missing_is_drawn_again(tmp_path, counted, damage):
    times, draw = counted
    kept.keep_on(tmp_path)
    kept.kept(b"source", draw, lasting=True)
    (file,) = files(tmp_path)
    whole = file.read_bytes()
    file.unlink() if damage is None else file.write_bytes(damage)
    kept.forget()
    kept.keep_on(tmp_path)
    assert kept.kept(b"source", draw, lasting=True) == b"drawn"
    assert len(times) == 2
    assert file.read_bytes() == whole


def test_a_desk_that_cannot_be_written_to_keeps_nothing(tmp_path, counted):
    _, draw = counted
    kept.keep_on(tmp_path / "gone")
    assert kept.kept(b"source", draw, lasting=True) == b"drawn"
    assert not (tmp_path / "gone").exists()


def test_no_more_is_kept_than_there_is_room_for(tmp_path):
    kept.keep_on(tmp_path)
    for number in range(3 * kept.MOST):
        kept.kept(f"{number}".encode(), lambda number=number: bytes(number), lasting=True)
    assert len(files(tmp_path)) == kept.MOST


@pytest.mark.long
def test_a_land_is_the_same_bytes_drawn_or_found(tmp_path, land):
    """What is printed of it lies on the desk, and the whole sheet."""
    first = pdf_land(land)
    kept.keep_on(tmp_path)
    drawn = []
    for _ in range(2):
        kept._known.clear()
        tile.cache_clear()
        drawn.append(pdf_land(land))
    assert [*drawn] == [first, first]
    assert len(files(tmp_path)) == 2


def test_a_land_on_which_a_seat_has_something_is_not_kept(tmp_path):
    kept.keep_on(tmp_path)
    pdf_land(replace(SMALL, seats=(SeatStyle("A", "Ava", "A", 0),)))
    assert not (tmp_path / kept.FOLDER).exists()
    pdf_land(SMALL)
    assert len(files(tmp_path)) == 1


def test_what_has_become_of_places_and_realms_is_not_in_what_is_shared(land):
    """Whose a realm is, whether it takes part, which places lie in ruins."""
    sites = tuple(replace(site, ruined=True, value="9") for site in land.sites)
    realms = tuple(replace(realm, seat=FOMORIAN, idle=True) for realm in land.realms)
    other = replace(land, sites=sites, realms=realms)
    layers = [hex_layer([figure]) for figure in (land, other)]
    assert layers[0].parts(True) == layers[1].parts(True)


def test_what_both_seats_are_shown_of_the_land_is_the_same(tmp_path):
    shown = []
    for seat in (FOMORIAN, MUNDANE):
        figure = GAME.report(GAME.view(begun("24.1"), seat), [], 1).picture
        shown.append(printed(hex_layer([figure]).parts(True), False, PLAIN))
    assert shown[0] == shown[1]


def test_it_stays_on_the_desk_wherever_the_program_goes(tmp_path, counted, monkeypatch):
    _, draw = counted
    desk, elsewhere = tmp_path / "desk", tmp_path / "elsewhere"
    desk.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(desk)
    kept.keep_on(Path())
    monkeypatch.chdir(elsewhere)
    kept.kept(b"land", draw, lasting=True)
    assert len(files(desk)) == 1
    assert not list(elsewhere.iterdir())
