from threats import TRIED


def pytest_collection_modifyitems(config, items):
    """Which cheats are tried at which level, by the marks of the tests."""
    marks = [mark for item in items for mark in item.iter_markers("cheat")]
    config.stash[TRIED] = {(mark.args[0], mark.kwargs["level"]) for mark in marks}
