"""From the bytes a player sent to a tree of plain values that knows where each of them stood in the file."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.orders.draft import NOT_TEXT, Draft, Position, Unreadable
from adjudicator.orders.excerpt import with_lines
from adjudicator.orders.json_text import looks_like_json, read_json
from adjudicator.orders.yaml_text import read_yaml
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path

MAX_BYTES = 256 * 1024
"""The largest order file that is looked at."""

_TIDY = str.maketrans({"\u00a0": " ", "\ufeff": None})


@dataclass(frozen=True)
class Reading:
    """An order file as read: mappings, lists and scalars, each with its (line, column), both counted from 1.

    Scalars of YAML are all text; JSON keeps its own types (`typed`). `marks` says where values stand, `keys` where
    the keys of mappings stand. With `problems`, `tree` is None.
    """

    tree: dict[str, object] | None = None
    typed: bool = False
    marks: Mapping[Path, Position] = field(default_factory=dict)
    keys: Mapping[Path, Position] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    text: str = ""
    """The file, its lines ended by a line feed."""

    def says(self, name: str) -> str:
        """What stands at the head of the file under `name`; empty where there is nothing."""
        value = (self.tree or {}).get(name)
        return "" if value is None else str(value)


def read(data: bytes) -> Reading:
    """Read an order file, YAML or JSON; whatever is wrong with it is told in `problems`."""
    text = ""
    try:
        return _read(text := _text(data))
    except Unreadable as refused:
        return _unread((refused.problem,), text)


def _unread(problems: Iterable[Problem], text: str) -> Reading:
    return Reading(problems=with_lines(problems, text), text=text)


def _read(text: str) -> Reading:
    draft = Draft()
    typed = looks_like_json(text)
    tree = read_json(text, draft) if typed else read_yaml(text, draft)
    if draft.problems:
        return _unread(draft.problems, text)
    return Reading(_mapping(tree, draft.marks[()]), typed, draft.marks, draft.keys, text=text)


def _text(data: bytes) -> str:
    """The characters of the file: UTF-8, UTF-16 with a byte order mark, else Latin-1 as Windows writes it."""
    if len(data) > MAX_BYTES:
        size = f"{len(data) / 1024:,.0f} KB, at most {MAX_BYTES // 1024} KB are read"
        raise Unreadable("read/too-big", f"the file is too big: {size}")
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    if found := NOT_TEXT.search(text):
        raise _binary(text, found.start())
    return text.translate(_TIDY)


def _decoded(data: bytes) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if wide else ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _binary("", 0)


def _binary(text: str, at: int) -> Unreadable:
    line = text.count("\n", 0, at) + 1
    return Unreadable(
        "read/binary",
        "this is not a text file",
        (line, at - text.rfind("\n", 0, at)),
        hint="send the order file as plain text, not as a document, a picture or an archive",
    )


def _mapping(tree: object, at: Position) -> dict[str, object]:
    if isinstance(tree, dict):
        return tree
    what = "a list" if isinstance(tree, list) else "nothing but text"
    raise Unreadable("read/no-mapping", f"the file is {what}", at, hint="an order file begins with 'game: ...'")
