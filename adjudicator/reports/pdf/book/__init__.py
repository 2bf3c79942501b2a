"""The chronicle of a campaign on paper."""

from adjudicator.reports.pdf.book.chronicle import draw_chronicle, pdf_booklet, pdf_chronicle

__all__ = ["draw_chronicle", "pdf_booklet", "pdf_chronicle"]
