"""9.0, 10.0 Recovery and mobilization."""
