from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from adjudicator.table.figures import Band, Card, Cards, Comparison, Course, Mark, Plot, Series
from adjudicator.table.pages import Report
from adjudicator.table.seats import SeatStyle
from adjudicator.table.situation import Sheet

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def report():
    """Turn 4 of a campaign of four houses on 24 places, as House Varn is told it."""
    return msgspec.json.decode((HERE / "sample.json").read_bytes(), type=Report)


@pytest.fixture(scope="session")
def sheet():
    return msgspec.json.decode((HERE / "sheet.json").read_bytes(), type=Sheet)


SEATS = (SeatStyle("A", "Auron", "A", 0), SeatStyle("B", "Belisha", "B", 1))


@pytest.fixture(scope="session")
def cards():
    """A card that stands, one that is buried, and empty spaces."""
    standing = Card(
        "A1",
        "A",
        "Art",
        (Band(1, "3"), Band(1, "4", hatched=True), Band(2, discs=("5", "6"), next=True), Band(9)),
        (
            Mark("3", False),
            Mark("4", True, 1),
            Mark("5", True, changed=True, bracketed=True),
            Mark("6", True, 0, False, True),
        ),
        ("laid in round 2", "2 of 4 sections"),
    )
    rounds = (Mark("3", False), Mark("4", False, void=True))
    buried = Card("B1", "B", "Tools", (Band(1, "3"), Band(1, "4")), rounds, ("buried",))
    empty = (Card("A2", "A", caption=("vacant",)), Card("B2", "B", caption=("vacant",)))
    return Cards(
        "On the table", SEATS, (standing, empty[0], buried, empty[1]), "after round 6", "what you can turn back"
    )


@pytest.fixture(scope="session")
def plot():
    """Three rounds of two seats, one of which once had more, and two rounds to come."""
    lines = (Series("A", (0, 4, 8), (12, 16), (0, 5, 8)), Series("B", (0, 2, 3), (3, 3), (0, 2, 3)))
    return Plot("The score", SEATS, lines, "Round", 1, "as it was told then", "if all is preserved", note="In points.")


@pytest.fixture(scope="session")
def comparison():
    """Two of three rounds taken back, one of them changed."""
    before = (Mark("4", True), Mark("5", False, 2, bracketed=True), Mark("6", False, bracketed=True))
    after = (*before[:2], Mark("6", True, changed=True, bracketed=True))
    return Comparison(
        "Time reversed on A1",
        "Belisha, with 2 shamans.",
        "B",
        Course("As it was", before, (Band(1, "5", hatched=True), Band(1, "6")), "4 strips"),
        Course("As it is now", after, (Band(1, "5", hatched=True), Band(1, discs=("6",))), "3 strips"),
        "rounds 5 to 6 taken back",
        7,
    )


@pytest.fixture
def secrets(report):
    """The secret that the report shows, and the one before it, as far as pages print them."""
    (secret,) = (body["secret"] for _, body in report.proof.bodies("secret"))
    return secret[:20], sha256(bytes.fromhex(secret)).hexdigest()[:20]
