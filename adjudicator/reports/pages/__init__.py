"""Pages for a browser: each a file of its own, without network or library."""
