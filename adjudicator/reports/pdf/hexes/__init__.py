"""Drawn maps of hexes: windows in a report, and sheets of a whole land."""

from adjudicator.reports.pdf.hexes.block import hex_layer, hex_map_block, hex_vignette
from adjudicator.reports.pdf.hexes.sheet import pdf_land, pdf_lands

__all__ = ["hex_layer", "hex_map_block", "hex_vignette", "pdf_land", "pdf_lands"]
