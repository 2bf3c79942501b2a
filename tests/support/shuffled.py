"""Plain values whose mappings have their keys in another order."""

from random import Random


def shuffled(value, pick: Random):
    """The same value; the keys of every mapping in it in an order that `pick` chooses."""
    if isinstance(value, dict):
        keys = list(value)
        pick.shuffle(keys)
        return {key: shuffled(value[key], pick) for key in keys}
    return [shuffled(each, pick) for each in value] if isinstance(value, list) else value
