"""The command line starts fast: heavy libraries are imported inside the commands that need them."""

import subprocess
import sys

HEAVY = ("reportlab", "eventsourcing", "jsonschema", "yaml", "msgspec", "psycopg")


def test_help_imports_none_of_the_heavy_libraries():
    code = (
        "import sys\n"
        "sys.argv = ['adjudicator', '--help']\n"
        "from adjudicator.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('HEAVY:', [name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "HEAVY: []" in done.stdout
    assert "verify" in done.stdout
