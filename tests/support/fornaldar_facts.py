"""Every kind of fact of Fornaldar by its name: `facts.ForceMoved`."""

from types import SimpleNamespace

from adjudicator.games.fornaldar import GAME, facts, placing
from adjudicator.table.fact import kinds

facts = SimpleNamespace(
    FNFact=facts.FNFact, Placed=placing.Placed, **{kind.__name__: kind for kind in kinds(GAME.facts)}
)
