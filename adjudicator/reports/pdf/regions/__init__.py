"""Drawn maps of regions: lands with coasts, and what stands and moves there."""

from adjudicator.reports.pdf.regions.block import region_map_block, region_picture
from adjudicator.reports.pdf.regions.drawing import draw_region_scene
from adjudicator.reports.pdf.regions.scene import Scene as RegionScene
from adjudicator.reports.pdf.regions.scene import arrange as arrange_regions

__all__ = ["RegionScene", "arrange_regions", "draw_region_scene", "region_map_block", "region_picture"]
