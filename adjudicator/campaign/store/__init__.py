"""The store: the database with the histories of a desk, and the register of what follows from them."""
