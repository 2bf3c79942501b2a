"""Refusals: why something may not be done, made where the rule stands that says so."""

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.table.problems import Kind, Problem
from adjudicator.table.words import Path, RuleId


class Refusal(Struct, frozen=True, eq=False):
    """The reason why something may not be done, or is worth knowing before it is ordered.

    A rule that refuses at play and the check that warns before return the same refusals. Facts store its `code`.
    """

    code: str
    """Stable, in capitals: "NO_ROAD"."""
    rule: RuleId
    words: str = ""
    """The reason inside a sentence of the story: "there is no road"."""
    field: str = ""
    """The field of an order it is about, with the way to it: "to", "forced/army"."""
    lasts: bool = True
    """Whether it lasts as long as the order could be carried out; what may pass is worth a note only."""
    hint: str = ""
    """The remedy, where it is always the same."""
    own: bool = False
    """Whether nothing that others do can be what stands in the way."""
    detail: str = ""
    """The reason as a player is told it where it is refused, with names and numbers; empty: `words` say all."""

    def __eq__(self, other: object) -> bool:
        """Whether it is the same refusal, wherever it is refused and however it is told."""
        return isinstance(other, Refusal) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def here(self, detail: str = "", hint: str = "", field: str = "") -> "Refusal":
        """It as it applies here: told with names and numbers, with a remedy, and about a field, as far as given."""
        return replace(self, detail=detail or self.detail, hint=hint or self.hint, field=field or self.field)

    @property
    def why(self) -> str:
        """The reason, in the words that say most of it."""
        return self.detail or self.words

    @property
    def kind(self) -> Kind:
        """The kind of problem that a check makes of it."""
        return "illegal" if self.lasts else "note"

    def under(self, rule: str) -> "Refusal":
        """It by another rule that says the same."""
        return replace(self, rule=RuleId(rule))

    def problem(self, path: Path, message: str = "", hint: str = "", *, kind: Kind | None = None) -> Problem:
        """It as a problem of an order file; `path` is that of the order, to which its own field is added."""
        whole = (*path, *self.field.split("/")) if self.field else path
        return Problem(
            kind=kind or self.kind,
            code=self.code,
            path=whole,
            message=message or self.why,
            hint=hint or self.hint,
            rule=self.rule,
        )


class Refusals(dict[str, Refusal]):
    """All refusals of a game by their code; each chapter adds its own."""

    def new(
        self,
        code: str,
        rule: str,
        words: str = "",
        *,
        field: str = "",
        lasts: bool = True,
        hint: str = "",
        own: bool = False,
    ) -> Refusal:
        """A refusal of the game; raises `ValueError` where the code is taken."""
        if code in self:
            raise ValueError(f"the refusal {code} exists already")
        refusal = Refusal(code, RuleId(rule), words, field, lasts, hint, own)
        self[code] = refusal
        return refusal
