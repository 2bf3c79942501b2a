"""Letters: what is written to players and the referee, when, and how it looks in a mail."""
