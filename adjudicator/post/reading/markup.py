"""HTML as the plain text a player typed: a line for a line, with its indentation.

The scanner is a regular expression that reads every character once and goes back over none: the time of the standard
library's parser grows with the square of some crafted texts.
"""

import html
import re
from collections import defaultdict
from dataclasses import dataclass

_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<(?P<end>/?)(?P<tag>[a-z][^\s/<>\"']*+)(?P<attributes>(?:[^<>\"']++|\"[^\"]*\"|'[^']*')*+)>"
    r"|<[a-z/!?][^<>]*>"
    r"|(?P<text>[^<]+|<)",
    re.IGNORECASE | re.DOTALL,
)
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_PRESERVED = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_NOT_OWN = re.compile(
    r"gmail_quote|gmail_signature|yahoo_quoted|protonmail_quote|protonmail_signature|moz-signature|moz-forward"
    r"|composer_signature|zmail_extra|OLK_SRC_BODY_SECTION|AppleMailSignature|mobile-signature"
    r"|reference-message-container|[\"'= ]signature[\"' ]|name=[\"']?quote[\"' ]",
    re.IGNORECASE,
)
"""The marks of mail programs on what they quote, and on the signature they add."""

_VOID = re.compile(r"area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
_HIDDEN = re.compile(r"head|title|style|script|template")
_BLOCK = re.compile(
    r"address|article|blockquote|body|center|d[dlt]|div|fieldset|footer|form|h[1-6r]|header|html|li|main|nav|[ou]l|p|pre"
    r"|section|table|t[dhr]|tbody|tfoot|thead"
)

_DEEPEST = 20
"""The depth up to which lists are told apart; no order file has as many levels."""


@dataclass(frozen=True)
class _Element:
    tag: str
    traits: tuple[str, ...]
    """Some of "preserved", "hidden" and "quoted"."""
    is_block: bool
    """Whether it begins on a line of its own."""
    is_void: bool
    """Whether nothing can stand in it."""


def _element(tag: str, attributes: str) -> _Element:
    traits: list[str] = []
    quoted = tag == "blockquote" or bool(_NOT_OWN.search(attributes))
    if tag in ("pre", "textarea") or _PRESERVED.search(attributes):
        traits.append("preserved")
    if _HIDDEN.fullmatch(tag):
        traits.append("hidden")
    if quoted:
        traits.append("quoted")
    return _Element(
        tag,
        tuple(traits),
        is_block=quoted or bool(_BLOCK.fullmatch(tag)),
        is_void=attributes.endswith("/") or bool(_VOID.fullmatch(tag)),
    )


def plain_text(markup: str) -> str:
    """The text of an HTML mail; lines that are quoted, or a signature the program added, begin with '>'.

    Raises `ValueError` on numbers of characters that are no such numbers.
    """
    page = _Page()
    for token in _TOKEN.finditer(markup):
        if token["tag"]:
            (page.end if token["end"] else page.start)(token["tag"].lower(), token["attributes"])
        elif token["text"]:
            page.write(html.unescape(token["text"]))
    page.break_line()
    return "\n".join(page.lines)


class _Page:
    """The lines so far, and the elements that are open; those known so far, as most of them come again and again."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._line: list[str] = []
        self._bullet = ""
        self._open: list[_Element] = []
        self._known: dict[tuple[str, str], _Element] = {}
        self._tags: defaultdict[str, int] = defaultdict(int)
        self._traits: defaultdict[str, int] = defaultdict(int)

    def start(self, tag: str, attributes: str) -> None:
        """An element begins."""
        element = self._known.get((tag, attributes))
        if element is None:
            element = self._known[tag, attributes] = _element(tag, attributes)
        if element.is_block:
            self.break_line()
        if tag == "br":
            self.new_line()
        if tag == "li":
            depth = self._tags["ul"] + self._tags["ol"]
            self._bullet = "  " * min(depth, _DEEPEST) + "- "
        if element.is_void:
            return
        self._push(element)

    def end(self, tag: str, _: str) -> None:
        """An element ends."""
        if _BLOCK.fullmatch(tag):
            self.break_line()
        while self._tags[tag]:
            closed = self._open.pop()
            if "quoted" in closed.traits:
                self.break_line()
            self._tags[closed.tag] -= 1
            for trait in closed.traits:
                self._traits[trait] -= 1
            if closed.tag == tag:
                break

    def write(self, text: str) -> None:
        """Words stand here."""
        if self._traits["hidden"]:
            return
        if self._traits["preserved"]:
            first, *rest = text.split("\n")
            self._add(first)
            for line in rest:
                self.new_line()
                self._add(line)
            return
        text = _BLANKS.sub(" ", text)
        self._add(text.lstrip(" ") if not self._line or self._line[-1].endswith(" ") else text)

    def new_line(self) -> None:
        """End the line, even if nothing is in it."""
        mark = "> " if self._traits["quoted"] else ""
        text = "".join(self._line).rstrip(" \u00a0")
        self.lines.append(mark + text)
        self._line = []
        self._bullet = ""

    def break_line(self) -> None:
        """End the line if anything is in it."""
        if self._line:
            self.new_line()

    def _add(self, text: str) -> None:
        if text:
            self._line.append(self._bullet + text)
            self._bullet = ""

    def _push(self, element: _Element) -> None:
        self._open.append(element)
        self._tags[element.tag] += 1
        for trait in element.traits:
            self._traits[trait] += 1
