"""The rules of Test of Time, a module for each section of the rulebook."""

from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.state import State
from adjudicator.table.table import Table

TTTable = Table[State, TTFact]
"""The table these rules run on."""
