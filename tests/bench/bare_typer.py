"""The baseline of `adjudicator --help`: an application with as many commands that do nothing."""

import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


def command(number: int) -> None:
    """Add a command that does nothing."""

    @app.command(f"command-{number}")
    def nothing(file: str, desk: str = ".", json: bool = False) -> None:
        """Nothing."""


for number in range(23):
    command(number)

app()
