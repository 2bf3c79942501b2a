"""Every kind of fact of Fornaldar by its name: `facts.ForceMoved`."""

from types import SimpleNamespace

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals import placing, production
from adjudicator.games.fornaldar.board import facts
from adjudicator.games.fornaldar.magic import casting
from adjudicator.table.fact import kinds

CHAPTERS = (casting, production)
"""Those whose facts are kinds of the game as soon as they are read."""

facts = SimpleNamespace(
    FNFact=facts.FNFact, Placed=placing.Placed, **{kind.__name__: kind for kind in kinds(GAME.facts)}
)
