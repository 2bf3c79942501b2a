"""The rules, one function for each, in the rulebook's order."""

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.state import State
from adjudicator.table.table import Table

FNTable = Table[State, FNFact]
"""The table this game is played on."""
