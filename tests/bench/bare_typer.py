"""The baseline of starting: an application with as many commands that do nothing, and one that opens a database."""

import typer

COMMANDS = 42

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def command(number: int) -> None:
    """Add a command that does nothing."""

    @app.command(f"command-{number}")
    def nothing(file: str, desk: str = ".", json: bool = False) -> None:
        """Nothing."""


for number in range(COMMANDS):
    command(number)


@app.command()
def count(database: str) -> None:
    """Print how many events a SQLite file holds."""
    import sqlite3

    with sqlite3.connect(database) as opened:
        print(*opened.execute("SELECT count(*) FROM stored_events").fetchone())


app()
