"""Reports: PDF, text and JSON from one model."""
