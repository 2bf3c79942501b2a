"""Files that nobody can open before a round of a public beacon comes out, and that everybody can open afterwards."""
