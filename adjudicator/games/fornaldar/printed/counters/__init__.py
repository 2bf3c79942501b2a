"""The counters, with all that is printed on them."""
