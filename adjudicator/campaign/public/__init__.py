"""The public chain: the leaves of a history that every player holds a receipt for."""
