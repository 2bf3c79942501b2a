"""The parts that boards share: graphs of places and roads. No rules."""
