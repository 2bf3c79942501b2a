"""An event-sourced play-by-email adjudicator for map wargames and board-game campaigns."""

__version__ = "0.1.0"
