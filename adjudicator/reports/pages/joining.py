"""The script of a page: its modules one after the other in one file, each below those that it imports.

A module is taken as it stands, without its imports and the types that its remarks tell. No name may mean two things in
the modules of a page.
"""

import re
from collections.abc import Mapping
from functools import cache

from adjudicator.reports.pages.assets import asset

_IMPORT = re.compile(r'^import \{\s*\w+(?:,\s*\w+)*,?\s*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_OTHER_IMPORT = re.compile(r"^(?:import\b|export (?:\*|\{|default)).*", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_TYPES = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n|/\*\*(?:[^*]|\*(?!/))*\*/ ?", re.MULTILINE)
_GAP = re.compile(r"\n{3,}")
_DECLARED = re.compile(r"^(?:const|let|function\*?|async function|class) (\w+)", re.MULTILINE)


@cache
def script_of(folder: str, first: str = "page") -> str:
    """The script whose first module is `first`, in a folder beside this file.

    Raises `ValueError` for a module that cannot be joined to others: it imports in another way than by `{ names }` from
    beside it, or has a name that another has.
    """
    modules: dict[str, str] = {}
    _take(folder, first, modules)
    _refuse_twice_named(folder, modules)
    sources = modules.values()
    parts = "\n".join(sources)
    return f'"use strict";\n(() => {{\n{parts}}})();\n'


def _take(folder: str, name: str, modules: dict[str, str]) -> None:
    """A module goes below those that it imports."""
    path = f"{folder}/{name}.js"
    source = asset(path)
    for imported in _IMPORT.findall(source):
        if imported in modules:
            continue
        _take(folder, imported, modules)
    modules[name] = _bare(source, path)


def _bare(source: str, path: str) -> str:
    """A module without imports, exports and types."""
    alone = _IMPORT.sub("", source)
    other = _OTHER_IMPORT.search(alone)
    if other:
        raise ValueError(f'{path}: write `import {{ names }} from "./module.js";`, not {other[0]}')
    untyped = _TYPES.sub("", alone)
    code = _EXPORT.sub("", untyped)
    return _GAP.sub("\n\n", code)


def _refuse_twice_named(folder: str, modules: Mapping[str, str]) -> None:
    """No name stands at the top of two modules."""
    owners: dict[str, str] = {}
    for name, source in modules.items():
        for declared in _DECLARED.findall(source):
            other = owners.setdefault(declared, name)
            if other == name:
                continue
            raise ValueError(f"{folder}/{name}.js: {declared} is something else in {other}.js; rename one")
