"""The desk: a referee's folder, and the door through which order sets come in."""
