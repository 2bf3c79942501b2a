"""21.0 Magic items."""
