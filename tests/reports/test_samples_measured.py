"""Every sample is measured: type that can be read, inside its box; nothing on anything else; counters in their hexes.

What is not among the samples is drawn and measured as they are: posters, invitations, the maps of letters.
"""

from functools import cache
from pathlib import Path

import pytest
from fornaldar_campaign import Campaign as War
from kinds import maps_of, read_report
from map_faults import apart, astray, covered, scenes, starred
from page_texts import half_empty, outside, texts_of
from page_texts import too_small as small_texts
from pypdf import PdfReader
from sampled import GAMES, content_of, played
from type_sizes import too_small

from adjudicator.games import find_game
from adjudicator.reports.pdf import pdf_booklet, pdf_chronicle, pdf_situation
from adjudicator.reports.pdf.invitation import pdf_invitation
from adjudicator.reports.pdf.poster import POSTERS, pdf_poster
from adjudicator.table.chronicle import Chronicle, Proved, Turn
from adjudicator.table.hexmap import HexMap
from adjudicator.table.invitation import Invitation
from adjudicator.table.memory import Loss
from adjudicator.table.poster import Poster
from adjudicator.table.situation import Situation

REPORTS = Path(__file__).parents[2] / "reports"
SAMPLES = sorted(str(path.relative_to(REPORTS)) for path in REPORTS.rglob("*.pdf"))
TURN_REPORTS = [name for name in SAMPLES if Path(name).stem in ("A", "B", "C", "F", "I", "Fomorian", "Mundane")]
SEATS = ("A", "B", "C", "Fomorian", "Mundane")
LONG = "At the ford of the grey water nobody waits for the others any more, and the drums are silent. "


@cache
def told(sample):
    """The report in a sample; None in what is no report."""
    files = PdfReader(REPORTS / sample).attachments
    return read_report(files["report.json"][0]) if "report.json" in files else None


@pytest.mark.long("fornaldar/map.pdf")
@pytest.mark.parametrize("sample", SAMPLES)
def test_the_type_of_a_sample_can_be_read(sample):
    assert too_small((REPORTS / sample).read_bytes()) == []


@pytest.mark.parametrize("sample", TURN_REPORTS)
def test_no_page_of_a_sample_but_the_last_is_half_empty(sample):
    assert half_empty(told(sample)) == []


@pytest.mark.parametrize("sample", TURN_REPORTS)
def test_the_texts_of_a_sample_stand_in_their_boxes(sample):
    texts = texts_of(told(sample))
    assert len(texts) > 50
    assert small_texts(texts) == []
    assert outside(texts) == []


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name.startswith(("fornaldar", "northmen"))])
def test_on_the_maps_of_a_sample_nothing_lies_on_anything_else(sample):
    report = told(sample)
    shown = scenes([figure for figure in maps_of(report) if figure in report.content.drawn]) if report else ()
    assert [
        faults for scene in shown for faults in (covered(scene), astray(scene), apart(scene), starred(scene)) if faults
    ] == []


@pytest.mark.long("fornaldar-A2", "fornaldar-A3", "diplomacy-A2", "diplomacy-A3")
@pytest.mark.parametrize("size", POSTERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_type_of_a_poster_and_of_a_book_can_be_read(game, size):
    content, seats = content_of(game, played(game, 1), "referee"), find_game(game).meta.seats[:2]
    styles = [style for style in find_game(game).styles(find_game(game).view(played(game, 1).state, "referee"))]
    turn = Turn(
        number=4,
        title="Turn 4",
        when="4 January 2026",
        caption=LONG,
        story=(LONG,) * 3,
        scores=content.scores,
        picture=content.picture,
        lost=tuple(Loss(kind="The dead", what="King Hakon", how=LONG, seat=seat) for seat in seats),
    )
    book = Chronicle(
        title="The Long War of the Grey Water and of All Who Came Late",
        game=find_game(game).meta.title,
        scenario="The Second Crossing",
        dates="4 January – 19 April 2026",
        seats=tuple((style, LONG[:40]) for style in styles[: len(seats)]),
        counts=content.counts,
        turns=(turn,) * 20,
        battles=(),
        luck=(),
        proved=Proved(0, 0),
        campaign="grey-water",
        head="0" * 64,
        anchor="0" * 64,
        rules="1.0",
    )
    made = Poster(book, content.picture)
    assert too_small(pdf_chronicle(book)) == []
    assert too_small(pdf_booklet(book)) == []
    assert too_small(pdf_poster(made, size)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_type_of_an_invitation_can_be_read(game):
    view = find_game(game).view(played(game, 1).state, "referee")
    style = find_game(game).styles(view)[0]
    made = Invitation(
        title="The Long War of the Grey Water",
        game=find_game(game).meta.title,
        scenario="The Second Crossing",
        player="Þóra Ægisdóttir",
        side=style.name,
        style=style,
        players=tuple((each.name, "Ulrich Täuber") for each in find_game(game).styles(view)),
        dates=(LONG, LONG),
        writing=(LONG,) * 4,
        picture=content_of(game, played(game, 1), "referee").picture,
        campaign="grey-water",
        head="0" * 64,
    )
    assert too_small(pdf_invitation(made)) == []


@cache
def situations():
    """The maps of the decisions in the first Game-Turns of a war."""
    game, campaign, found = find_game("fornaldar"), War(1), []
    while len(found) < 2:
        step = campaign.step
        for seat in step.seats:
            found += [maps] if (maps := game.situation(campaign.view(seat), step, ())) else []
        campaign.play(campaign.plans())
    return found


def test_the_maps_of_letters_can_be_read_and_nothing_on_them_lies_on_anything_else():
    for maps in situations():
        assert all(isinstance(each, HexMap) for each in maps)
        about = Situation("The Long War", "Game-Turn 1: Movement", "Fomorian", "grey-water", "0" * 64, tuple(maps))
        assert too_small(pdf_situation(about)) == []
        assert [faults for scene in scenes(maps) for faults in (covered(scene), astray(scene)) if faults] == []
