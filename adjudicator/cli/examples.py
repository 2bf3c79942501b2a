"""Corrections to begin with: a fact of a kind as things stand, with every field explained."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.cli.output import say

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table import Fact


SET_ALREADY = ("rule", "seen_by")
"""Fields that a referee need not think of: a correction follows his ruling, and is seen by all who see its kind."""


def print_example(live: "LiveCampaign", wanted: str) -> None:
    """Print a correction file with a fact of the kind `wanted`; raises `NotFound` with the kinds there are."""
    import msgspec
    import yaml

    from adjudicator.errors import NotFound
    from adjudicator.table.fact import kinds

    known = {str(kind.__struct_config__.tag): kind for kind in kinds(live.game.facts)}
    if wanted not in known:
        ready = ", ".join(tag for tag, kind in known.items() if next(kind.present(live.state), None) is not None)
        others = ", ".join(sorted(known))
        raise NotFound(
            "ruling/fact", f"the corrections of {live.game.meta.title} are {ready or 'none'}; all facts: {others}"
        )
    kind = known[wanted]
    fact = _present(live, kind)
    shown = {"facts": [{"fact": wanted, **(_every_field(fact) if fact else {})}]}
    for line in _explained(kind):
        say(line)
    if fact is None:
        say(f"# There has been no {wanted} yet: write its fields yourself.")
    plain = msgspec.to_builtins(shown)
    say(yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, default_flow_style=None).rstrip())


def _present(live: "LiveCampaign", kind: "type[Fact]") -> "Fact | None":
    """A correction that would change nothing; for a fact that is no correction, the last one there was."""
    from adjudicator.campaign.events.decoding import facts_of

    present = next(kind.present(live.state), None)
    if present is not None:
        return present
    for episode in reversed(live.campaign.episodes):
        for fact in reversed(facts_of(live.game, episode)):
            if type(fact) is kind:
                return fact
    return None


def _every_field(fact: "Fact") -> dict[str, Any]:
    """All fields of a fact, those too that have their defaults."""
    import msgspec

    required = {field.name for field in msgspec.structs.fields(type(fact)) if field.required}
    return {
        name: msgspec.to_builtins(value)
        for name in fact.__struct_fields__
        if (name not in SET_ALREADY or name in required) and (value := getattr(fact, name)) is not msgspec.UNSET
    }


def _explained(kind: "type[Fact]") -> Iterator[str]:
    """The fields of a kind of fact as comments: what it is, each field with its type, and which can be left out."""
    import inspect
    import textwrap

    import msgspec

    schema = msgspec.json.schema_components([kind])[1][kind.__name__]
    required = schema.get("required", ())
    description = " ".join((inspect.getdoc(kind) or "").split())
    for line in textwrap.wrap(description, 100):
        yield f"# {line}"
    for name, about in schema["properties"].items():
        is_set = name in SET_ALREADY and name not in required
        if name == "fact" or is_set:
            continue
        left_out = "" if name in required else "; may be left out"
        field = f"{name}: {about.get('description') or _type(about)}{left_out}"
        for line in textwrap.wrap(field, 98, subsequent_indent="    "):
            yield f"#   {line}"


_WORDS = {
    "integer": "a number",
    "string": "a text",
    "boolean": "true or false",
    "null": "nothing (null)",
    "array": "a list",
}
"""The types of fields in words."""


def _type(about: dict[str, Any]) -> str:
    """The type of a field, in words."""
    if "enum" in about:
        choices = ", ".join(map(str, about["enum"]))
        return f"one of {choices}"
    if "anyOf" in about:
        return " or ".join(_type(each) for each in about["anyOf"])
    if "minimum" in about or "maximum" in about:
        least = about.get("minimum", "…")
        most = about.get("maximum", "…")
        return f"a number, {least} to {most}"
    if "$ref" in about:
        name = about["$ref"].rpartition("/")[2]
        return f"a {name}"
    return _WORDS.get(about.get("type", ""), "fields of its own")
