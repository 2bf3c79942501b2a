"""Public pages of campaigns for a web server: HTML without scripts, boards as SVG, and feeds."""
