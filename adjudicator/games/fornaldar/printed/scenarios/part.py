"""The common part of special rules and awards of scenarios."""

from adjudicator.games.fornaldar.board.saying import Name, Places, Saying
from adjudicator.table.prose import full_sentence

IDS = ("item", "hex", "character", "leader", "group", "colour", "kingdom")
"""The fields that hold the id of something with a printed name."""


class Part(Saying, frozen=True, kw_only=True, omit_defaults=True):
    """A special rule or an award of a scenario."""

    def words(self, name: Name) -> str:
        named = {field: name(getattr(self, field)) for field in self.__struct_fields__ if field in IDS}
        return full_sentence(self._said(**{**named, **self._places(name)}))

    def _places(self, name: Name) -> Places:
        """The words for fields that do not say themselves."""
        return {}
