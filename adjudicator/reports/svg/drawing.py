"""A drawing as a tree of marks; what several drawings have in common is written once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from adjudicator.reports.svg.pen import Paint

WORTH = 100
"""The least number of characters of a group that is written once and used in several places."""


@dataclass(slots=True)
class Traced:
    """Lines with the same pen; `style` is its name in the style sheet, "" the pen of whoever draws them."""

    style: str
    paths: list[str]
    is_line: bool = False
    """Whether nothing is filled: lines are one with those of the same pen before them."""
    attributes = ""
    _inside: str = field(default="", init=False)

    @property
    def inside(self) -> str:
        """Them as SVG, in one path; to be asked when all is drawn."""
        if not self._inside:
            name = f' class="{self.style}"' if self.style else ""
            path = "".join(self.paths)
            self._inside = f'<path{name} d="{path}"/>'
        return self._inside


@dataclass(slots=True)
class Group:
    """Marks that belong together: what they have in common, as SVG writes it, and what is in them."""

    attributes: str = ""
    marks: "list[str | Traced | Group]" = field(default_factory=list)
    inherits: Paint | None = None
    """The paint that the form takes from whoever draws it, where it takes none of its own."""
    _inside: str = field(default="", init=False)

    def add(self, attributes: str) -> "Group":
        """A group in this one."""
        inner = Group(attributes)
        self.marks.append(inner)
        return inner

    def trace(self, style: str, path: str) -> None:
        """Lines in it: with the pen of the mark before them they are one with it, as they cover each other alike."""
        before = self.marks[-1] if self.marks else None
        if isinstance(before, Traced) and before.style == style:
            before.paths.append(path)
            return
        lines = Traced(style, [path], is_line=True)
        self.marks.append(lines)

    @property
    def inside(self) -> str:
        """Its content as SVG; to be asked when all is drawn."""
        if not self._inside:
            self._inside = "".join([_written(mark) for mark in self.marks])
        return self._inside


def _written(mark: str | Traced | Group) -> str:
    """A mark as SVG."""
    return mark if isinstance(mark, str) else _wrapped(mark.attributes, mark.inside)


def _wrapped(attributes: str, inside: str) -> str:
    """A group as SVG; nothing where nothing is in it."""
    if attributes and inside:
        return f"<g{attributes}>{inside}</g>"
    return inside


class _Shared(NamedTuple):
    """Drawings that stand in several places, by the name they are referred to."""

    name: str
    mark: Group | Traced


_Stream = tuple[bytes, tuple[tuple[str, int], ...]]
"""A stream of operators, and the forms it may refer to."""


class Drawing:
    """The shared parts of all pictures of a page: style sheet, clips, and groups that stand in several places.

    The names of these begin with its `mark`, by which two drawings can stand on one page.
    """

    def __init__(self, mark: str = "") -> None:
        self._mark = mark
        self._classes: dict[str, str] = {}
        self._clips: dict[str, str] = {}
        self._shared: dict[str, _Shared] = {}
        self.streams: dict[_Stream, Group] = {}
        """The drawings of streams of operators, by the streams and the forms they may refer to; all are kept."""

    def class_of(self, style: str) -> str:
        """The name by which the style sheet knows a style."""
        return self._classes.setdefault(style, f"{self._mark}s{len(self._classes)}")

    def clip(self, path: str) -> str:
        """The name of a path that others are cut at."""
        return self._clips.setdefault(path, f"{self._mark}k{len(self._clips)}")

    def renamed(self, group: Group, drawing: "Drawing") -> Group:
        """A group of another drawing, copied with this one's names for styles and clips."""
        styles = {name: self.class_of(style) for style, name in drawing._classes.items()}
        clips = {clipped_at(name): clipped_at(self.clip(path)) for path, name in drawing._clips.items()}
        return _renamed(group, styles, clips)

    def written(self, pictures: Sequence[Group]) -> list[str]:
        """Each picture as SVG; what stands in several places is written with the `definitions`, and referred to."""
        counted: Counter[str] = Counter()
        marks: dict[str, Group | Traced] = {}
        for picture in pictures:
            _count(picture, counted, marks)
        self._shared = {}
        for inside, times in counted.items():
            if times > 1:
                name = f"{self._mark}g{len(self._shared)}"
                self._shared[inside] = _Shared(name, marks[inside])
        return [self._referring(picture) for picture in pictures]

    def definitions(self) -> str:
        """The drawings that pictures refer to, as SVG."""
        clips = (f'<clipPath id="{name}"><path d="{path}"/></clipPath>' for path, name in self._clips.items())
        shared = (f'<g id="{name}">{self._content(mark)}</g>' for name, mark in self._shared.values())
        return "".join((*clips, *shared))

    def style_sheet(self) -> str:
        """The style sheet of all classes."""
        return "".join(f".{name}{{{style}}}" for style, name in self._classes.items())

    def _referring(self, mark: Group | Traced) -> str:
        """A mark, in which the largest parts that are shared are referred to."""
        inside = mark.inside
        if inside in self._shared:
            name = self._shared[inside].name
            return f'<use href="#{name}"{mark.attributes}/>'
        content = self._content(mark)
        return _wrapped(mark.attributes, content)

    def _content(self, mark: Group | Traced) -> str:
        if isinstance(mark, Traced):
            return mark.inside
        return "".join(each if isinstance(each, str) else self._referring(each) for each in mark.marks)


def clipped_at(name: str) -> str:
    """The attributes of what is cut at a path, by the name of that."""
    return f' clip-path="url(#{name})"'


def _renamed(group: Group, styles: Mapping[str, str], clips: Mapping[str, str]) -> Group:
    """A copy of a group of letters, lines and groups, under other names."""
    copy = Group(clips.get(group.attributes, group.attributes))
    for mark in group.marks:
        match mark:
            case str():
                begin, name, rest = mark.split('"', 2)
                copy.marks.append(f'{begin}"{styles[name]}"{rest}')
            case Traced():
                copy.marks.append(Traced(styles[mark.style], [*mark.paths], mark.is_line))
            case Group():
                copy.marks.append(_renamed(mark, styles, clips))
    return copy


def _count(mark: Group | Traced, counted: Counter[str], marks: dict[str, Group | Traced]) -> None:
    """Count how often each mark of some length stands somewhere; what is in one that has been met is not counted again.

    Of groups with the same in them, `marks` gets the innermost.
    """
    if len(mark.inside) < WORTH:
        return
    inner = _innermost(mark)
    inside = inner.inside
    counted[inside] += 1
    marks.setdefault(inside, inner)
    if isinstance(inner, Group) and counted[inside] == 1:
        for each in inner.marks:
            if not isinstance(each, str):
                _count(each, counted, marks)


def _innermost(mark: Group | Traced) -> Group | Traced:
    """The mark itself, or the one in it that has all that it has."""
    if isinstance(mark, Traced):
        return mark
    others = (each for each in mark.marks if not isinstance(each, str))
    inner = next((each for each in others if each.inside == mark.inside), None)
    return _innermost(inner) if inner else mark
