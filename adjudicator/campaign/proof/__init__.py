"""Proof: bundles that play a campaign again, and the verification of a whole history."""
