"""Programs: conditional orders, and what all games' orders share: conditions, queues of entries, and absence."""
