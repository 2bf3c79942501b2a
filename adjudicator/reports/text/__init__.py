"""Reports as plain text, 72 columns wide."""

from adjudicator.reports.text.chart_book import text_chart_book
from adjudicator.reports.text.report import brief_report, interim_report, text_report, text_sheet

__all__ = ["brief_report", "interim_report", "text_chart_book", "text_report", "text_sheet"]
