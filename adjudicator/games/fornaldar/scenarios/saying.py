"""Special rules and awards say themselves, with the printed names of what they speak of."""

from collections.abc import Callable, Mapping

from adjudicator.games.fornaldar.counters.saying import Saying
from adjudicator.table.prose import full_sentence

Name = Callable[[str | int], str]
"""The printed name of a character, group, hex or item, by its id."""

Places = Mapping[str, object]
"""Words for what stands in a sentence."""

IDS = ("item", "hex", "character", "leader", "group", "colour", "kingdom")
"""The fields that hold the id of something with a printed name."""


class Part(Saying, frozen=True, kw_only=True, omit_defaults=True):
    """A special rule or an award of a scenario."""

    def words(self, name: Name) -> str:
        """What it says, in a sentence or two."""
        named = {field: name(getattr(self, field)) for field in self.__struct_fields__ if field in IDS}
        return full_sentence(self._said(**{**named, **self._places(name)}))

    def _places(self, name: Name) -> Places:
        """The words for fields that do not say themselves."""
        return {}
