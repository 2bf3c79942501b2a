"""The way from the bytes a player sent to a tree of plain values that knows where each stood in the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from adjudicator.orders.draft import NOT_TEXT, Draft, Position, Unreadable
from adjudicator.orders.excerpt import with_lines
from adjudicator.orders.folding import BLANKS, plain_dashes, plain_quotes, respelt, small, without_tabs
from adjudicator.orders.json_text import looks_like_json, read_json
from adjudicator.orders.line_text import is_in_lines, read_lines
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.yaml_text import read_yaml
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path

MAX_BYTES = 256 * 1024
"""The largest order file that is looked at."""

HEAD = ("game", "campaign", "seat", "turn", "window", "key", "orders", "standing", "note", "sealed")
"""The names at the head of an order file."""
_SMALL = ("game", "campaign", "window")
"""Those whose values are written in small letters."""
NOTHING: Mapping[str, str] = MappingProxyType({})
"""Nothing is known of a file but what stands in it."""


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
    renamed: Mapping[Path, str] = field(default_factory=dict)
    """The written names, by the paths that they were taken for."""
    folded: tuple[str, ...] = ()
    """Texts that were read as something else than they are, in words."""
    text: str = ""
    """The file as it was read, its lines ended by a line feed: `marks` and `keys` are places in it."""
    raw: str = ""
    """The same lines as they were written, before anything in them was read as something else."""
    blocks: Mapping[Path, Sequence[TextLine]] = field(default_factory=dict)
    """The lines of each part of a file in lines of plain words."""
    nicknames: Mapping[str, str] = field(default_factory=dict)
    """The nicknames in its lines, with what is written for them."""
    keeps: bool = False
    """Whether its lines leave orders that were sent before as they were."""
    beside: Mapping[str, str] = field(default_factory=dict)
    """Things that are known of it besides its own words."""

    def says(self, name: str) -> str:
        """The text at the head of the file under `name`; empty where there is none."""
        value = (self.tree or {}).get(name)
        return "" if value is None else str(value)


def read(data: bytes, beside: Mapping[str, str] = NOTHING, *, as_data: bool = False) -> Reading:
    """Read an order file, lines, YAML or JSON; whatever is wrong with it is told in `problems`.

    `beside` are names at its head with what is known of them besides: they count where they do not stand in the file.
    What is no order file is read `as_data`: there are no lines of orders in it, whatever it looks like.
    """
    text = raw = ""
    try:
        raw = _text(data)
        text = _plain(raw)
        return _read(text, raw, beside, as_data=as_data)
    except Unreadable as refused:
        return _unread((refused.problem,), text, raw)


def _unread(problems: Iterable[Problem], text: str, raw: str) -> Reading:
    return Reading(problems=with_lines(problems, text), text=text, raw=raw)


def _plain(raw: str) -> str:
    """A text with plain quotes, and with plain dashes where it is YAML."""
    quoted = plain_quotes(raw)
    return quoted if looks_like_json(quoted) else plain_dashes(quoted)


def _read(text: str, raw: str, beside: Mapping[str, str], *, as_data: bool) -> Reading:
    typed = looks_like_json(text)
    blocks: Mapping[Path, Sequence[TextLine]] = {}
    if not typed and not as_data and is_in_lines(text, HEAD, needs_head=not beside):
        draft = Draft()
        tree: object
        tree, blocks = read_lines(text, draft, HEAD)
    else:
        text, draft, tree = _untabbed(text) or _tree(text)
    if draft.problems:
        return _unread(draft.problems, text, raw)
    fields = _mapping(tree, draft.marks[()])
    names = respelt(fields, HEAD)
    named = {names.get(name, name): value for name, value in fields.items()}
    written = {name: value for name, value in named.items() if name in _SMALL and isinstance(value, str)}
    smaller = {name: small(value) for name, value in written.items()}
    read_as = [*names.items(), *((written[name], value) for name, value in smaller.items())]
    folds = dict.fromkeys(f"'{word}' was read as '{meant}'" for word, meant in read_as if word != meant)
    known = {name: value for name, value in beside.items() if named.get(name) in (None, "")}
    return Reading(
        named | smaller | known,
        typed,
        _respelt(draft.marks, names),
        _respelt(draft.keys, names),
        folded=(*_folds(raw, typed=typed), *folds),
        text=text,
        raw=raw,
        blocks=blocks,
        beside=beside,
    )


def _respelt(places: Mapping[Path, Position], names: Mapping[str, str]) -> dict[Path, Position]:
    """Places in a file, below the names at its head as they are meant."""
    marks = {}
    for path, at in places.items():
        head = [names.get(str(name), name) for name in path[:1]]
        marks[(*head, *path[1:])] = at
    return marks


def _folds(raw: str, *, typed: bool) -> Iterator[str]:
    """Tell in words each change with which a text was read."""
    quoted = plain_quotes(raw)
    plain = _plain(raw)
    if quoted != raw:
        yield "typographic quotes were read as plain ones"
    if plain != quoted:
        yield "dashes and bullets at the beginning of lines were read as '-'"
    if not typed and any(without_tabs(plain)):
        yield "tabs were read as blanks"


def _tree(text: str) -> tuple[str, Draft, object]:
    draft = Draft()
    return text, draft, read_json(text, draft) if looks_like_json(text) else read_yaml(text, draft)


def _untabbed(text: str) -> tuple[str, Draft, object] | None:
    """A file that is indented by tabs, if it says the same however wide they are meant to be; else None."""
    files: list[tuple[str, Draft, object]] = []
    for attempt in without_tabs(text):
        with suppress(Unreadable):
            files.append(_tree(attempt))
    sound = [file for file in files if not file[1].problems]
    if not sound:
        return None
    first = sound[0]
    if all(tree == first[2] for _, _, tree in sound):
        return first
    return None


def _text(data: bytes) -> str:
    """The characters of the file: UTF-8, UTF-16 with a byte order mark, else Latin-1 as Windows writes it."""
    if len(data) > MAX_BYTES:
        size = f"{len(data) / 1024:,.0f} KB, at most {MAX_BYTES // 1024} KB are read"
        raise Unreadable("read/too-big", f"the file is too big: {size}")
    decoded = _decoded(data)
    text = _with_line_feeds(decoded)
    strange = NOT_TEXT.search(text)
    if strange:
        raise _binary(text, strange.start())
    return text.translate(BLANKS)


def legible(data: bytes) -> str:
    """The legible text at the beginning of a file, whatever it is: as `read` reads it, and without an error."""
    beginning = data[:MAX_BYTES]
    try:
        text = _decoded(beginning)
    except Unreadable:
        text = beginning.decode("utf-16" if _is_wide(data) else "latin-1", "replace")
    return _with_line_feeds(text).translate(BLANKS)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is_wide(data: bytes) -> bool:
    return data.startswith((b"\xff\xfe", b"\xfe\xff"))


def _decoded(data: bytes) -> str:
    for encoding in ("utf-16",) if _is_wide(data) else ("utf-8", "cp1252"):
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
