"""What is said where something does not hold that must always hold."""


class Broken(AssertionError):
    """Something that must hold does not: which invariant, and what was seen."""

    def __init__(self, invariant: str, seen: str) -> None:
        super().__init__(f"{invariant}: {seen}")
        self.invariant = invariant
        self.seen = seen


def hold(invariant: str, holds: object, seen: object) -> None:
    """Raise `Broken` unless something holds."""
    if not holds:
        raise Broken(invariant, str(seen))
