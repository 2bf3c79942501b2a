"""Outlook's winmail.dat."""

import struct

import pytest
from written_mails import BLOCK, ORDERS, in_parts, raw

from adjudicator.post.reading import read_mail
from adjudicator.post.reading.mime import Unreadable
from adjudicator.post.reading.winmail import unpacked

SIGNATURE = struct.pack("<IH", 0x223E9F78, 1)


def attribute(name, data):
    return struct.pack("<BHHI", 1, name, 0, len(data)) + data + b"\0\0"


def property_of(kind, name, data):
    return struct.pack("<HHII", kind, name, 1, len(data)) + data + b"\0" * (-len(data) % 4)


def test_attachments_have_their_long_names():
    long_name = property_of(0x1F, 0x3707, "Befehle für D.yaml\0".encode("utf-16-le"))
    data = SIGNATURE + attribute(0x9002, b"") + attribute(0x8010, b"BEFEHL~1.YAM\0") + attribute(0x800F, b"seat: D")
    assert unpacked(data).attachments == [("BEFEHL~1.YAM", b"seat: D")]
    assert unpacked(data + attribute(0x9005, struct.pack("<I", 1) + long_name)).attachments == [
        ("Befehle für D.yaml", b"seat: D")
    ]


def test_named_and_multiple_properties_are_stepped_over():
    named = (
        struct.pack("<HH", 0x1E, 0x8001)
        + bytes(16)
        + struct.pack("<III", 1, 2, 0x0041)
        + struct.pack("<II", 1, 4)
        + b"abc\0"
    )
    many = struct.pack("<HHI", 0x1003, 0x0001, 2) + bytes(8)
    text = property_of(0x1E, 0x1000, b"Hello\0")
    assert unpacked(SIGNATURE + attribute(0x9003, struct.pack("<I", 3) + named + many + text)).text == "Hello"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no TNEF at all",
        SIGNATURE + b"\1",
        SIGNATURE + attribute(0x9003, struct.pack("<I", 2**32 - 1)),
        SIGNATURE + attribute(0x9003, struct.pack("<IHHI", 1, 0x101E, 0x1000, 2**32 - 1)),
        SIGNATURE + struct.pack("<BHHI", 1, 0x800C, 0, 2**32 - 1),
    ],
)
def test_a_file_that_promises_more_than_it_holds_is_refused(data):
    with pytest.raises(Unreadable):
        unpacked(data)


def test_its_text_counts_only_where_there_is_no_other():
    alone = raw("outlook-winmail-dat-alone")
    content = alone.partition(b"\n\n")[2].decode()
    winmail = "Content-Type: application/ms-tnef\nContent-Transfer-Encoding: base64", content
    assert len(read_mail(alone).order_files) == 1
    assert len(read_mail(in_parts(("Content-Type: text/plain", BLOCK), winmail)).order_files) == 1
    (file,) = read_mail(in_parts(("Content-Type: text/plain", BLOCK), winmail)).order_files
    assert file.data.decode() == ORDERS
