"""The commands a referee types."""


def main() -> None:
    """Run the command line."""
