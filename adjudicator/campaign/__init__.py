"""The campaign: its events, the aggregate, and the application a referee drives."""
