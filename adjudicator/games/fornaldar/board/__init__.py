"""The board and what is on it: pieces, stacks, command, ratings, weather, and how they are named."""
