"""The order page that goes with the letter that asks for orders, and the same page mailed back."""

from email import message_from_bytes
from io import BytesIO
from zipfile import ZipFile

import msgspec
import pytest
from office import MAIL

from adjudicator.post.letters.letter import as_message, zipped
from adjudicator.post.reading import read_mail
from adjudicator.table.composing import PAGE_MARK


def files(letter):
    return {file.name: file.data for file in letter.attachments}


@pytest.fixture
def letter(office):
    def written(kind):
        made = office(kind)
        mail = msgspec.structs.replace(made.desk.settings.mail, order_page=kind)
        object.__setattr__(made.desk, "settings", msgspec.structs.replace(made.desk.settings, mail=mail))
        return made.letter("report", "A")

    return written


def test_the_page_goes_as_it_is_in_a_zip_file_or_not_at_all(letter):
    page = files(letter("attached"))["river-1.bid-A-orders.html"]
    zipped = files(letter("zip"))["river-1.bid-A-orders.html.zip"]
    with ZipFile(BytesIO(zipped)) as packed:
        assert packed.read("river-1.bid-A-orders.html") == page
    assert not [name for name in files(letter("none")) if "orders.html" in name]


def test_a_page_grows_little_in_the_mail_and_arrives_with_its_very_bytes(letter):
    """What is no letter is written out: a page is mostly letters."""
    made = letter("attached")
    page = files(made)["river-1.bid-A-orders.html"]
    raw = as_message(made, MAIL, "Desk")
    parts = [part for part in message_from_bytes(raw).walk() if part.get_content_type() == "text/html"]
    (part,) = [part for part in parts if part.get_payload(decode=True) == page]
    assert all(len(line) <= 76 for line in part.get_payload().splitlines())
    assert len(part.as_bytes()) < len(page) * 1.2


def test_the_page_tells_its_seat_alone(letter):
    page = files(letter("attached"))["river-1.bid-A-orders.html"].decode()
    assert "Orders of Seat A" in page
    assert "key-" not in page


def test_a_page_that_is_mailed_back_is_no_orders_and_that_is_said():
    body = f'--b\nContent-Type: text/html; name="orders.html"\n\n<body class="{PAGE_MARK}">bid 3</body>\n--b--\n'
    raw = f"From: a@home.example\nSubject: [river A] orders\nContent-Type: multipart/mixed; boundary=b\n\n{body}"
    mail = read_mail(raw.encode())
    assert not mail.order_files
    assert "the order page itself" in mail.fault


def test_a_zip_file_of_the_same_files_is_the_same():
    assert zipped("a.zip", {"a": b"page"}) == zipped("a.zip", {"a": b"page"})
