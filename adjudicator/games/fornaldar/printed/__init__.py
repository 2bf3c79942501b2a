"""The printed game: land, charts, counters, scenarios, and the books that hold them."""
