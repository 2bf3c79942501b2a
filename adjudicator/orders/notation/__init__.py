"""Orders as lines of plain words: one notation an order, by which it is read and by which it is told."""
