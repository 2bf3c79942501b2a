"""The player's program as it is mailed: the modules of this package one after the other, in one file.

A module is taken as it stands, without the imports of its neighbours, which stand above it, and with its docstring as
a remark. So whoever has read the modules has read the program, and no name may mean two things in it.
"""

import ast
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
CHAPTERS = (
    "bounds",
    "shapes",
    "digests",
    "moments",
    "texts",
    "known",
    "histories",
    "receipts",
    "steps",
    "luck",
    "asking",
    "mails",
    "keeping",
    "words",
    "verdicts",
)
"""The modules in the order in which they stand in it."""
WIDTH = 120
"""Signs of a line."""
RUN = """
if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2])))
"""


@cache
def program() -> bytes:
    """The program, as it is mailed."""
    title = ast.get_docstring(_tree("__init__"), clean=False)
    imports = "\n".join(sorted(_imports()))
    chapters = [_chapter(name) for name in CHAPTERS]
    text = "\n\n".join([f'"""{title}"""', imports, *chapters])
    return f"{text}\n{RUN}".encode()


def _imports() -> set[str]:
    """The imports of the modules from Python's own library, a line for each name."""
    lines = set()
    for name in CHAPTERS:
        for node in _tree(name).body:
            if isinstance(node, ast.Import):
                lines |= {f"import {each.name}" for each in node.names}
            elif isinstance(node, ast.ImportFrom) and not _is_own(node):
                lines |= {f"from {node.module} import {each.name}" for each in node.names}
    return lines


def _chapter(name: str) -> str:
    """A module without its imports, its docstring as a remark below its name."""
    heading = f"# ---- {name} ".ljust(WIDTH, "-")
    lines = ["", heading]
    docstring = ast.get_docstring(_tree(name)) or ""
    for line in docstring.splitlines():
        lines.append(f"# {line}".rstrip())
    end = _end_of_head(name)
    lines += _source(name).splitlines()[end:]
    return "\n".join(lines)


def _end_of_head(name: str) -> int:
    """The last line of a module's docstring and imports."""
    body = _tree(name).body
    end = body[0].end_lineno or 0
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            end = node.end_lineno or 0
    return end


def _is_own(node: ast.ImportFrom) -> bool:
    return (node.module or "").startswith("adjudicator.")


def _tree(name: str) -> ast.Module:
    return ast.parse(_source(name))


@cache
def _source(name: str) -> str:
    return (HERE / f"{name}.py").read_text(encoding="utf-8")
