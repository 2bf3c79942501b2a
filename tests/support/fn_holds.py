"""A rule of Fornaldar held by a situation that is played, in the words of the vectors."""

from fn_vectors import FORMAT


def holds(play, given, expect, **words):
    """Lay `given` out, play it, and compare what came of it; dice and decisions are among `words`."""
    FORMAT.run({"id": "the situation", "given": {"game_turn": 2, **given}, "play": play, "expect": expect, **words})
