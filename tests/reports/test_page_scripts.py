"""The scripts of pages are joined of modules, one thing each."""

import re
from pathlib import Path

import pytest

from adjudicator.reports.pages import joining
from adjudicator.reports.pages.assets import asset

PAGES = Path(joining.__file__).parent
FOLDERS = ("order_page", "replay")


@pytest.fixture
def modules(monkeypatch):
    """Modules of a page, as a test writes them."""
    written: dict[str, str] = {}
    monkeypatch.setattr(joining, "asset", lambda name: written[name.removeprefix("toy/").removesuffix(".js")])
    joining.script_of.cache_clear()
    yield written
    joining.script_of.cache_clear()


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_module_of_a_page_is_in_its_script_once_and_is_short(folder):
    script = joining.script_of(folder)
    for path in (PAGES / folder).glob("*.js"):
        source = path.read_text(encoding="utf-8")
        assert script.count(source.splitlines()[0]) == 1, path.name
        assert len(source.splitlines()) <= 140
    assert not re.search(r"^(?:import|export)\b|/\*\*", script, re.MULTILINE)


def test_the_bundle_of_the_order_page_has_all_that_its_modules_say():
    bundle = asset("bundled/order_page.js")
    for path in (PAGES / "order_page").glob("*.js"):
        source = re.sub(r"^import .*|^ *(?://|/?\*).*", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for text in re.findall(r'"([a-z][\w ]+)"', source):
            assert text in bundle, f"{path.name}: npm run build"


def test_a_module_stands_below_those_that_it_imports(modules):
    modules["page"] = 'import { one } from "./one.js";\nimport { two } from "./two.js";\nuse(one, two);\n'
    modules["two"] = 'import { one } from "./one.js";\n/** @type {number} */\nexport const two = one;\n'
    modules["one"] = "export const one = 1;\n"
    script = joining.script_of("toy")
    assert script.split("\n")[2:5] == ["const one = 1;", "", "const two = one;"]
    assert script.count("const one") == 1


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ("const same = 1;\n", "const same = 2;\n", "same is something else"),
        ("function same() {}\n", "async function same() {}\n", "same is something else"),
        ('import * as two from "./two.js";\n', "", "write `import { names }"),
        ('import { a as b } from "./two.js";\n', "", "write `import { names }"),
        ("export default 1;\n", "", "write `import { names }"),
    ],
)
def test_what_cannot_be_joined_is_refused(modules, one, two, told):
    modules["page"] = f'import {{ }} from "./two.js";\n{one}'.replace("{ }", "{ x }")
    modules["two"] = two
    with pytest.raises(ValueError, match=re.escape(told)):
        joining.script_of("toy")
