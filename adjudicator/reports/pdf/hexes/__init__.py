"""Drawn maps of hexes: windows in a report, and sheets of a whole land."""

from adjudicator.reports.pdf.hexes.block import (
    READABLE,
    hex_chart,
    hex_layer,
    hex_map_block,
    hex_middles,
    hex_overview,
    hex_picture,
    hex_picture_in,
    hex_pitch,
    hex_vignette,
    legend_block,
)
from adjudicator.reports.pdf.hexes.sheet import pdf_land

__all__ = [
    "READABLE",
    "hex_chart",
    "hex_layer",
    "hex_map_block",
    "hex_middles",
    "hex_overview",
    "hex_picture",
    "hex_picture_in",
    "hex_pitch",
    "hex_vignette",
    "legend_block",
    "pdf_land",
]
