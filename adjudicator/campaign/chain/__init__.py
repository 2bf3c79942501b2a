"""Digests: the written form of events, the chain they are linked in, salted commitments."""
