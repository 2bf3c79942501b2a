"""The referee's part: the campaign file, the clock, rulings, tournaments."""
