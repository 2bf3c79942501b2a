"""The rules by number, and the rulings on them."""

from adjudicator.games.test_of_time.tables import DATA
from adjudicator.table.rulings import Rulebook

RULEBOOK = Rulebook(DATA)
