"""Test of Time: gods whose followers build Testaments, which time wears away, and time that runs backwards."""

from adjudicator.games.test_of_time.game import TestOfTime

GAME = TestOfTime()
"""The game, as the program finds it."""
