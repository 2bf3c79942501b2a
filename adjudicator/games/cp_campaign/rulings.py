"""The rules by number, and the rulings on them."""

from adjudicator.games.cp_campaign.tables import DATA
from adjudicator.table.rulings import Rulebook

RULEBOOK = Rulebook(DATA)
