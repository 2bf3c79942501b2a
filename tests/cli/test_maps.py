"""Maps of hexes on paper: whole, in part, on four sheets, in greys, and as a seat sees them."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from adjudicator.reports import kept
from adjudicator.reports.pdf.hexes import sheet

PLAN = """\
campaign: saga
game: fornaldar
title: A Saga
seats:
  Fomorian: {player: Frida, key: key-F}
  Mundane: {player: Magnus, key: key-M}
"""


@pytest.fixture
def drawn(run):
    """Draw a map of Fornaldar and read it."""

    def draw(*words):
        status, printed, told = run("map", "--out", "drawn.pdf", *words)
        assert (status, printed, told) == (0, "Map: drawn.pdf\n", "")
        return PdfReader(BytesIO(Path("drawn.pdf").read_bytes()))

    return draw


@pytest.fixture
def saga(run, tmp_path, monkeypatch):
    """A campaign of Fornaldar after its set-up, on the desk that is the current folder."""
    run("init", "desk")
    monkeypatch.chdir(tmp_path / "desk")
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")
    assert run("new", "plan.yaml")[0] == 0


def shape(pdf):
    return [(round(page.mediabox.width / 72 * 25.4), round(page.mediabox.height / 72 * 25.4)) for page in pdf.pages]


@pytest.mark.long
def test_the_whole_land_is_one_sheet_of_a3_or_four_of_a4_with_one_for_the_legend_and_one_for_the_names(drawn):
    assert shape(drawn("--game", "fornaldar")) == [(297, 420)]
    assert shape(drawn("--game", "fornaldar", "--tiled")) == [(210, 297)] * 6


def test_a_window_shows_what_lies_around_a_hex_and_no_more(drawn):
    text = drawn("--game", "fornaldar", "--around", "3927", "--radius", "6").pages[0].extract_text()
    assert "3927" in text
    assert "1545" not in text


def test_a_map_in_greys_is_another_drawing(drawn):
    drawn("--game", "fornaldar", "--around", "3927")
    coloured = Path("drawn.pdf").read_bytes()
    drawn("--game", "fornaldar", "--around", "3927", "--grey")
    assert Path("drawn.pdf").read_bytes() != coloured


@pytest.mark.parametrize("hex", ["9999", "kvalholla", "39"])
def test_a_hex_that_is_not_on_the_map_is_told(run, hex):
    status, _, told = run("map", "--game", "fornaldar", "--around", hex)
    assert status == 1
    assert f"there is no hex '{hex}' on this map; hexes are named by column and row: 3927" in told
    assert not Path("map.pdf").exists()


def test_a_desk_keeps_the_printed_land_and_draws_it_once(drawn, saga, monkeypatch):
    words = ("--game", "fornaldar", "--around", "3927")
    kept.forget()
    drawn(*words)
    first = Path("drawn.pdf").read_bytes()
    kept.forget()
    monkeypatch.setattr(sheet, "draw_sheets", None)
    drawn(*words)
    assert Path("drawn.pdf").read_bytes() == first


def test_the_campaigns_map_is_what_a_seat_may_know(run, saga):
    drawings = []
    for seat in ("Fomorian", "Mundane", "referee"):
        assert run("map", "--seat", seat, "--around", "3927", "--out", f"{seat}.pdf")[0] == 0
        drawings.append(Path(f"{seat}.pdf").read_bytes())
    assert len(set(drawings)) == 3
    assert "there is no seat 'Formorian'; there are Fomorian, Mundane, referee" in run("map", "--seat", "Formorian")[2]


def test_a_map_of_areas_is_neither_cut_nor_tiled(run):
    status, _, told = run("map", "--game", "cp-campaign", "--around", "3927")
    assert status == 1
    assert "--around, --tiled and --grey are for maps of hexes" in told


def test_a_referees_own_land_is_drawn(run, drawn):
    run("data", "fornaldar", "--out", "mine")
    path = Path("mine/map.toml")
    path.write_text(path.read_text(encoding="utf-8").replace("Kvalhölla", "Stonehall"), encoding="utf-8")
    for other in Path("mine").glob("*.json"):
        other.unlink()
    text = drawn("mine", "--game", "fornaldar", "--around", "3927", "--radius", "2").pages[0].extract_text()
    assert "Stonehall" in text.replace("\n", "")
