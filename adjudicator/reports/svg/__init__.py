"""Drawings of reports for a page in a browser: a canvas that stands for one of paper and writes SVG."""

from adjudicator.reports.svg.canvas import SvgCanvas
from adjudicator.reports.svg.drawing import Drawing

__all__ = ["Drawing", "SvgCanvas"]
