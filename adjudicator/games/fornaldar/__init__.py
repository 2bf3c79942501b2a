"""Fornaldar: Nordic Saga: trolls, giants and men at war for ancient Scandinavia, by land, by sea and by magic."""

from adjudicator.games.fornaldar.game import Fornaldar

GAME = Fornaldar()
"""The game, as the program finds it."""
