"""Facts of the game: who sees them, where they are told, what they leave on the map; the table that records them."""

from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.state import State
from adjudicator.games.cp_campaign.words import BattleId, RoadId, TerritoryId
from adjudicator.table import EVERYONE, Fact, Seat, Table
from adjudicator.table.figures import Clash, Movement
from adjudicator.table.prose import sentence


class CPFact(Fact, frozen=True, kw_only=True):
    """A fact of the game: it says in which chapter of a report it is told, and what it leaves on the map."""

    def chapter(self, say: Say) -> str:
        """The title of the chapter it is told in; nothing for what is only a heading or private."""
        return ""

    def drawn(self) -> tuple[Movement | Clash, ...]:
        """The marks it draws on the map; the story gives them their numbers."""
        return ()

    @property
    def changed(self) -> TerritoryId | RoadId | None:
        """The territory or road it leaves different on the map."""
        return None


class Public(CPFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class OfBattle(Public, frozen=True, kw_only=True):
    """A fact of one battle, told in its chapter."""

    battle: BattleId

    def chapter(self, say: Say) -> str:
        return sentence(say.battle(self.battle))


CPTable = Table[State, CPFact]
"""The table the rules run on."""
