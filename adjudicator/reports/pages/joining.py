"""The script of a page: its modules one after the other in one file, each below those that it imports.

A module is taken as it stands, without its imports and the types that its remarks tell. No name may mean two things in
the modules of a page.
"""

import re
from collections.abc import Iterator
from functools import cache

from adjudicator.reports.pages.assets import asset

_IMPORT = re.compile(r'^import \{\s*\w+(?:,\s*\w+)*,?\s*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_OTHER_IMPORT = re.compile(r"^(?:import\b|export (?:\*|\{|default)).*", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_TYPES = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n|/\*\*(?:[^*]|\*(?!/))*\*/ ?", re.MULTILINE)
_DECLARED = re.compile(r"^(?:const|let|function\*?|async function|class) (\w+)", re.MULTILINE)


@cache
def script_of(folder: str, first: str = "page") -> str:
    """The script whose first module is `first`, in a folder beside this file.

    Raises `ValueError` for a module that cannot be joined to others: it imports in another way than by `{ names }` from
    beside it, or has a name that another has.
    """
    modules: dict[str, str] = {}
    _take(folder, first, modules)
    owners: dict[str, str] = {}
    for name, source in modules.items():
        for declared in _declared(source):
            other = owners.setdefault(declared, name)
            if other != name:
                raise ValueError(f"{folder}/{name}.js: {declared} is something else in {other}.js; rename one")
    parts = "\n".join(modules.values())
    return f'"use strict";\n(() => {{\n{parts}}})();\n'


def _take(folder: str, name: str, modules: dict[str, str]) -> None:
    """A module goes below those that it imports."""
    source = asset(f"{folder}/{name}.js")
    for imported in _IMPORT.findall(source):
        if imported not in modules:
            _take(folder, imported, modules)
    bare = _IMPORT.sub("", source)
    other = _OTHER_IMPORT.search(bare)
    if other:
        raise ValueError(f'{folder}/{name}.js: write `import {{ names }} from "./module.js";`, not {other[0]}')
    code = _EXPORT.sub("", _TYPES.sub("", bare))
    modules[name] = re.sub(r"\n{3,}", "\n\n", code)


def _declared(source: str) -> Iterator[str]:
    """The names that a module has at its top."""
    yield from _DECLARED.findall(source)
