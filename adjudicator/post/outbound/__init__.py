"""Letters on their way out: each written and sent once."""
