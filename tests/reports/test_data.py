import json
import subprocess
import sys

import jsonschema
import msgspec

from adjudicator.reports.data import json_report, report_in_pages, report_schema
from adjudicator.table.hexmap import Cell, HexMap, Label, Side, Stack
from adjudicator.table.pages import Passage, Report


def test_the_data_hold_the_whole_report(report):
    assert msgspec.json.decode(json_report(report), type=Report) == report


def test_each_part_of_the_data_stands_on_a_line_of_its_own(report):
    first, *lines, last = json_report(report).decode().splitlines()
    assert (first, last) == ("{", "}")
    parts = [json.loads("{" + line.removesuffix(",") + "}") for line in lines]
    assert {len(part) for part in parts} == {1}
    assert dict(item for part in parts for item in part.items()) == json.loads(json_report(report))


def test_the_data_keep_to_their_schema(report):
    validator = jsonschema.Draft202012Validator(report_schema())
    validator.check_schema(report_schema())
    assert validator.is_valid(json.loads(json_report(report)))
    assert not validator.is_valid({"campaign": "marches-7"})


def test_every_kind_of_figure_keeps_to_the_schema_and_is_read_again(report, cards, plot, comparison):
    chapter = Passage("Moves", (), figures=(comparison,))
    content = msgspec.structs.replace(report.content, figures=(cards, plot), chapters=(chapter,))
    full = msgspec.structs.replace(report, content=content)
    assert jsonschema.Draft202012Validator(report_schema()).is_valid(json.loads(json_report(full)))
    assert msgspec.json.decode(json_report(full), type=Report) == full


def test_of_a_map_of_hexes_pages_that_are_mailed_have_what_is_printed_once(report):
    """In the first report; later ones have what stands in its hexes."""
    printed = {"cells": (Cell("0101", ("woods",)),), "sides": (Side("0101/0102", "minor"),)}
    figure = HexMap("Fynn", (), **printed, labels=(Label("Fynn", "region", ("0101",)),), stacks=(Stack("0101"),))
    full = msgspec.structs.replace(report, content=msgspec.structs.replace(report.content, figures=(figure,)))
    first, later = (json.loads(report_in_pages(full, land=land))["content"]["figures"] for land in (True, False))
    assert msgspec.convert(first, tuple[HexMap, ...]) == (figure,)
    assert later == [
        {"type": "hexmap", "title": "Fynn", "seats": [], "cells": [{"id": "0101"}], "stacks": [{"at": "0101"}]}
    ]


def test_the_data_in_pages_that_are_mailed_keep_to_the_schema(report):
    validator = jsonschema.Draft202012Validator(report_schema())
    assert validator.is_valid(json.loads(report_in_pages(report, land=False)))


def test_text_and_data_do_without_the_drawing_library():
    code = "import sys, adjudicator.reports.text, adjudicator.reports.data; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
