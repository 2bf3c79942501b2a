"""The rules of the CP campaign, a module for each section of the rulebook."""

from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.state import State
from adjudicator.table.table import Table

CPTable = Table[State, CPFact]
"""The table these rules run on."""
