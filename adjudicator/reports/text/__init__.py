"""Reports as plain text, 72 columns wide."""

from adjudicator.reports.text.report import text_report, text_sheet

__all__ = ["text_report", "text_sheet"]
