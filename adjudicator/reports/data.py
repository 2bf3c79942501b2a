"""The report as data, for programs, and the schema that documents it."""

from typing import Any

import msgspec

from adjudicator.table.pages import Report


def json_report(report: Report) -> bytes:
    """The whole report as JSON (UTF-8, indented): the same report gives the same bytes."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


def report_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `json_report` writes."""
    schema = msgspec.json.schema(Report)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Turn report", **schema}
