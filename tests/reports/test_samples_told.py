"""What reports say, of the samples and of random campaigns of all games: places by name, the reader as "you"."""

import re
from pathlib import Path

import pytest
from kinds import read_report
from pypdf import PdfReader
from sampled import GAMES, content_of, played

from adjudicator.games import find_game
from adjudicator.table import OBSERVER, REFEREE

REPORTS = Path(__file__).parents[2] / "reports"
BARE = re.compile(
    r"(?<![(\w#/–−-])T\d\d\b(?!\))"  # a territory
    r"|(?<![(\w#/–−-])R\d\d\b(?! from )"  # a road
    r"|(?:^|\b(?:in|at|to|from|of|near|off|between|against) )(?:\d{4}\b|\([−-]?\d+,[−-]?\d+\))"  # a hex, a cell
)
"""The number of a place that does not stand behind its name."""
SLIPS = re.compile(r"\.\.|  | [,;.:](?! ?\d)|\(\)|^[,;.:]|\bof you\b")
"""A doubled stop, a gap, nothing where something should stand, the reader as one of many."""
LETTERS = re.compile(r"(?:^|[ :])[A-H][a-z]?/[A-H][a-z]?\b(?! ?[:(])")
"""The letters of a result without its words."""
IDS = re.compile(r"\b(?:[a-z]+-[a-z]+-\d+|[a-z]+_[a-z_]+)\b")
"""The id of a piece, or the name of a field, where a name should stand."""
EMPTY = re.compile(r"^(?:[a-z]|is |are |has |have )|\b(?:of|by|to|from|against|and|with) ?[.,;:](?! ?\d)")
"""A sentence that begins with nobody, or ends where somebody should stand."""
HEADED = re.compile(r"\(\w*\d+\w*\)|\([−-]?\d+,[−-]?\d+\)|\b\d{4}\b(?!: )")
"""A number on the map, in a headline; the year of a season is none. Testaments have no other name."""
CAMPAIGNS = 8
"""Random campaigns of each game that are read."""
LONG = [f"{name}-{number}" for name in GAMES for number in (6, 7)]
"""Those that are read on one day of eight."""
NUMBERED = re.compile(r"^\d+  ")
"""A battle has the number of its burst before its title."""
SEATS = ("A", "B", "C", "F", "I", "Fomorian", "Mundane", "referee")
TILE = re.compile(r"\b[BT]\d\d \(")
"""A tile with what it shows: its number is its name."""


def told_in_sample(name):
    """What a sample says, and its reader's name."""
    report = read_report(PdfReader(REPORTS / name).attachments["report.json"][0])
    return report.content, report.seat_name, [*report.chronicle]


def told_in_campaign(name, number, seat):
    """What a seat is told of a random campaign, and its name."""
    campaign = played(name, number)
    view = find_game(name).view(campaign.state, seat)
    names = {style.seat: style.name for style in find_game(name).styles(view)}
    return content_of(name, campaign, seat), names.get(seat, ""), []


def pages():
    """Every sample; and of every random campaign the pages of its players, of the referee and of an onlooker."""
    for path in sorted(REPORTS.rglob("*.pdf")):
        if path.stem in SEATS:
            yield pytest.param(told_in_sample, (str(path.relative_to(REPORTS)),), id=f"{path.parts[-3]}-{path.stem}")
    for name in GAMES:
        for number in range(CAMPAIGNS):
            yield pytest.param(told_in_campaign, (name, number), id=f"{name}-{number}")


def of_all_readers(told, which):
    """The pages of a sample or of a campaign: content, the reader's name, the story of the whole campaign."""
    if told is told_in_sample:
        return [told(*which)]
    name, number = which
    state = played(name, number).state
    seats = [style.seat for style in find_game(name).styles(find_game(name).view(state, REFEREE))]
    return [told(name, number, seat) for seat in (*seats, REFEREE, OBSERVER) if seat != "BRIG"]


def sentences_of(content, chronicle):
    """All that is told in sentences, with what the reader alone is told."""
    chapters = [*content.chapters, *([content.private] if content.private else [])]
    lines = [line for chapter in chapters for line in chapter.lines]
    titles = [text for chapter in chapters for text in (chapter.title, chapter.note)]
    page_one = [content.headline, *content.happened, *content.decide, *content.mind]
    return [*page_one, *chronicle, *titles, *(line.text for line in lines)]


@pytest.mark.long("fornaldar-5", "fornaldar-3", "fornaldar-4", *LONG)
@pytest.mark.parametrize(("told", "which"), [*pages()])
def test_texts_can_be_read_aloud(told, which):
    for content, reader, chronicle in of_all_readers(told, which):
        said = [NUMBERED.sub("", text) for text in sentences_of(content, chronicle)]
        assert content.headline
        assert all(text.endswith(".") for text in content.happened)
        assert [text for text in said if SLIPS.search(text)] == []
        # why an order was not carried out is told in the words that its writer reads beside his orders
        public = [line.text for chapter in content.chapters for line in chapter.lines if not line.private]
        places = [content.headline, *content.happened, *chronicle, *public]
        if not which[0].startswith("diplomacy"):
            assert [text for text in places if BARE.search(TILE.sub("(", text.partition(" was not ")[0]))] == []
        assert [text for text in said if is_third_person(text, reader)] == []
        assert [text for text in places if LETTERS.search(text)] == []
        page_one = [content.headline, *content.happened, *chronicle]
        assert [text for text in page_one if IDS.search(text) or EMPTY.search(text)] == []
        if not which[0].startswith("test-of-time"):
            assert HEADED.search(content.headline) is None


@pytest.mark.parametrize(
    ("slip", "text"),
    [
        (LETTERS, "The result is C/Bo."),
        (IDS, "Midhrasir-point_pile stays."),
        (IDS, "You lose lot-midhrasir-3."),
        (EMPTY, "is slain by Hakon."),
        (EMPTY, "Langriverdale falls to ."),
        (HEADED, "Hakon falls at 3108"),
        (HEADED, "You win the land (0,−1)"),
    ],
)
def test_a_slip_is_found(slip, text):
    assert slip.search(text)


def is_third_person(text, reader):
    """Whether a text speaks of its reader by his name."""
    if reader in ("", "The referee"):
        return False
    within = re.escape(reader.removeprefix("The "))
    return re.search(rf"\b{within}\b", text) is not None
