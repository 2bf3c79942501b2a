"""What is printed on the counters."""
