"""The post books: every mail that came, every letter that went."""
