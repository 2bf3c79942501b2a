"""Where the public pages of a desk lie, and whether those of a campaign are there: quick to be asked."""

from pathlib import Path

from adjudicator.campaign.desk import Desk

NOTE = "made.json"
"""The file of a campaign's folder that says what in it is ours."""


def site_folder(desk: Desk) -> Path:
    """The folder of the public pages, as `site` in desk.yaml names it."""
    return desk.folder / desk.settings.site


def lacks_pages(desk: Desk, name: str) -> bool:
    """Whether a campaign should have public pages, and has none."""
    return bool(desk.settings.site) and not (site_folder(desk) / name / NOTE).exists()
