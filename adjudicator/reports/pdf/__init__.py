"""Pages to print: turn reports, battle sheets and maps as PDF."""

from adjudicator.reports.pdf.book import pdf_booklet, pdf_chronicle
from adjudicator.reports.pdf.chart_book import pdf_chart_book
from adjudicator.reports.pdf.hexes import pdf_land
from adjudicator.reports.pdf.map import pdf_map
from adjudicator.reports.pdf.report import Mailing, has_land, light_report, pdf_report
from adjudicator.reports.pdf.sheet import pdf_handout, pdf_sheet
from adjudicator.reports.pdf.situation import pdf_situation

__all__ = [
    "Mailing",
    "has_land",
    "light_report",
    "pdf_booklet",
    "pdf_chart_book",
    "pdf_chronicle",
    "pdf_handout",
    "pdf_land",
    "pdf_map",
    "pdf_report",
    "pdf_sheet",
    "pdf_situation",
]
