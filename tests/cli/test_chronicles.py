"""The chronicle: a campaign as a book, for everybody when it is over, before for a reader what he may know."""

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from programs import program
from pypdf import PdfReader

from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.campaign.reading.poster import poster
from adjudicator.campaign.reading.reporting import report
from adjudicator.cli.demo import play_example
from adjudicator.reports.pdf import pdf_booklet, pdf_chronicle
from adjudicator.reports.pdf.book.booklet import sides
from adjudicator.table import OBSERVER, REFEREE

pytestmark = pytest.mark.slow

ORDERS = Path(__file__).parents[2] / "orders"
SECTIONS = {
    "cp-campaign": ["The war in 9 pictures", "The lead", "Lost armies", "Taken territories"],
    "fornaldar": ["The war in 15 pictures", "The lead and the prize", "The dead", "In ruins", "Sunk"],
    "northmen": ["The war in 18 pictures", "The lead", "The fallen", "Fallen Strongholds"],
    "northmen-solo": ["The war in 15 pictures", "The lead", "The fallen", "Plundered towns"],
    "test-of-time": ["The war in 21 pictures", "The lead", "Buried Testaments"],
}
ALWAYS = ["The saga", "The great battles", "The luck of the dice", "Colophon"]


@pytest.fixture(scope="module")
def at_its_end(tmp_path_factory):
    """Plays an example by its name; once for all tests here."""
    return cache(lambda name: play_example(ORDERS / name, tmp_path_factory.mktemp("told") / "desk", set()))


@pytest.fixture(scope="module", params=SECTIONS)
def played(request, at_its_end):
    """An example by its name, played to its end."""
    return request.param, at_its_end(request.param)


@pytest.fixture(scope="module")
def war(at_its_end):
    return at_its_end("fornaldar")


def words(data):
    """What a PDF says, and its outline."""
    reader = PdfReader(BytesIO(data))
    outline = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split()), outline


@pytest.mark.long("fornaldar", "northmen", "northmen-solo")
def test_the_book_of_every_game_has_its_chapters(played):
    name, live = played
    told, outline = words(pdf_chronicle(chronicled(live, REFEREE)))
    assert sorted(outline[1:]) == sorted([*SECTIONS[name], *ALWAYS])
    assert live.campaign.known_head[:8] in told


def test_every_roll_of_a_campaign_that_is_over_is_proved(played):
    _, live = played
    proved = chronicled(live, REFEREE).proved
    assert proved.thrown == proved.proved > 0


def test_the_book_of_the_sampo_tells_of_the_sampo(war):
    book = chronicled(war, REFEREE)
    hands = [(held.seat, held.by) for turn in book.turns for held in turn.held]
    assert dict.fromkeys(hands) == {("Fomorian", "Reomur"): None, ("Mundane", "Fiskari"): None}
    dead = {loss.what: loss.how for turn in book.turns for loss in turn.lost}
    assert dead["King Hakon"] == "slain by Reomur in single combat four leagues north of Langriverdale"
    assert dead["King Lofar"] == "died by the magic of Tengen"
    assert dead["Hatta"] == "died of hardship"
    (turn,) = (turn for turn in book.turns if turn.number == 10)
    assert turn.when == "Skerpla I"
    assert turn.caption == (
        "The Mundane Alliance takes the Magic Sampo; King Hakon is slain; the Mundane Alliance takes the lead with 143"
    )


def test_the_poster_of_the_sampo_shows_the_marches_and_battles_of_all_turns(war):
    drawn = poster(war).picture
    last = chronicled(war, REFEREE).turns[-1].picture
    assert len(drawn.marches) > 5 * len(last.marches)
    assert len({fight.number for fight in drawn.fights}) > 5
    assert not drawn.overview


def test_the_poster_of_a_game_without_marches_shows_its_last_picture(at_its_end):
    live = at_its_end("test-of-time")
    assert poster(live).picture == chronicled(live, REFEREE).turns[-1].picture


def test_the_greatest_battles_are_those_in_which_most_was_lost(war):
    book = chronicled(war, REFEREE)
    titles = [box.title for box in book.battles]
    assert [place for place in book.spare if titles[place].startswith("Game-Turn 10")] == []
    assert len(book.spare) == 2
    assert "Game-Turn 10: Trial by Combat four leagues north of Langriverdale (3108)" in titles, "King Hakon falls"
    assert "Game-Turn 10: Battle four leagues north of Langriverdale (3108)" in titles, "the Sampo changes hands"
    assert titles == sorted(titles, key=lambda title: int(title.split(":")[0].split()[1]))


@pytest.mark.long
def test_the_same_campaign_gives_the_same_book(war):
    assert pdf_chronicle(chronicled(war, REFEREE)) == pdf_chronicle(chronicled(war, REFEREE))
    assert pdf_booklet(chronicled(war, REFEREE)) == pdf_booklet(chronicled(war, REFEREE))


@pytest.mark.long("Fomorian", "Mundane", "observer")
@pytest.mark.parametrize("seat", ["Fomorian", "Mundane", OBSERVER])
def test_a_seat_reads_what_its_reports_told_it(war, seat):
    """Of a war that goes on: its twelfth Game-Turn is over."""
    event = next(window.event for window in war.campaign.windows if window.whole and window.turn == 12)
    then = war.at(event)
    book = chronicled(then, seat)
    last = report(then, seat, then.campaign.windows[-1]).content
    assert book.turns[-1].picture == last.picture
    assert book.turns[-1].scores == last.scores
    assert book.warning
    assert not book.secret
    told, _ = words(pdf_chronicle(book))
    assert book.warning in told


def test_a_seat_is_not_told_whose_magic_killed(war):
    dead = {loss.what: loss.how for turn in chronicled(war, "Mundane").turns for loss in turn.lost}
    assert dead["King Lofar"] == "died"
    assert dead["Tursas"] == "died by the magic of Signhild"


def test_a_reader_knows_of_no_rolls_but_those_he_may_see(war):
    """The dice of the other side's magic and marches are hidden."""
    every, own = (chronicled(war, seat).proved.thrown for seat in (REFEREE, "Mundane"))
    assert 0 < own < every


@pytest.mark.parametrize(
    ("pages", "sheets"),
    [
        (4, [(3, 0), (1, 2)]),
        (5, [(7, 0), (1, 6), (5, 2), (3, 4)]),
        (8, [(7, 0), (1, 6), (5, 2), (3, 4)]),
    ],
)
def test_a_booklet_has_its_pages_in_the_order_for_folding(pages, sheets):
    assert [*sides(pages)] == sheets


def test_a_booklet_has_two_pages_on_each_side_of_a_sheet(war):
    reader = PdfReader(BytesIO(pdf_booklet(chronicled(war, REFEREE))))
    assert len(reader.pages) % 2 == 0
    assert {tuple(round(float(edge)) for edge in page.mediabox[2:]) for page in reader.pages} == {(842, 595)}


@pytest.mark.long("options1", "options2", "options3")
@pytest.mark.parametrize("options", [[], ["--public"], ["--seat", "A"], ["--booklet"]])
def test_the_command_writes_the_book(tmp_path, options):
    desk = tmp_path / "desk"
    play_example(ORDERS / "northmen", desk, set())
    out = tmp_path / "book.pdf"
    status, printed, told = program(desk, "chronicle", *options, "--out", out)
    assert status == 0, told
    assert f"Chronicle: {out}" in " ".join(printed.split()) or "Chronicle:" in printed
    assert out.read_bytes().startswith(b"%PDF")


def test_two_readers_at_once_are_refused(tmp_path):
    desk = tmp_path / "desk"
    play_example(ORDERS / "northmen", desk, set())
    status, _, told = program(desk, "chronicle", "--seat", "A", "--public")
    assert status == 1
    assert "--seat and --public are two readers: choose one" in " ".join(told.split())
