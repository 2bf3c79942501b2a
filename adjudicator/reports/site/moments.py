"""Moments on public pages, each as programs read it too."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from adjudicator.reports.site.markup import Markup, tag
from adjudicator.table.prose import dated


def day(moment: datetime) -> Markup:
    """A day."""
    return tag("time", dated(moment), datetime=f"{moment.astimezone(UTC):%Y-%m-%d}")


def deadline(moment: datetime, text: str, zone: str) -> Markup:
    """A moment in the `text` that letters have for it in a zone, and in UTC."""
    there = moment.astimezone(UTC)
    here = tag("time", text, datetime=f"{there:%Y-%m-%dT%H:%MZ}")
    if zone == "UTC":
        return here
    same_day = there.date() == moment.astimezone(ZoneInfo(zone)).date()
    clock = f"{there:%H:%M} UTC" if same_day else f"{there.day} {there:%B, %H:%M} UTC"
    return here + tag("span", f" = {clock}", class_="utc")
