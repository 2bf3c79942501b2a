"""Stories: the least worlds in which something once broke, told in a few lines, and played again in every test run."""

from pathlib import Path

import msgspec
from world.plan import Plan

STORIES = Path(__file__).parent / "stories"


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A world that broke: how, and what was to be seen of it."""

    title: str
    broke: str
    """Which invariant did not hold, or which error came."""
    told: list[str]
    plan: Plan


def keep(story: Story) -> Path:
    """Write a story down, under its title."""
    STORIES.mkdir(exist_ok=True)
    name = "-".join("".join(sign if sign.isalnum() else " " for sign in story.title.lower()).split())
    path = STORIES / f"{name}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(story)) + b"\n")
    return path


def read(path: Path) -> Story:
    return msgspec.json.decode(path.read_bytes(), type=Story)


def in_words(story: Story) -> str:
    """A story as it is printed."""
    tables = [f"{table.name}: {table.game}, seats {table.seats}" for table in story.plan.tables]
    weeks = f"{story.plan.weeks} week{'s' * (story.plan.weeks > 1)}, seed {story.plan.seed}"
    return "\n".join([f"{'; '.join(tables)}; {weeks}", *story.told, f"=> {story.broke}"])
