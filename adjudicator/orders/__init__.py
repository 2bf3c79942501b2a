"""Orders: reading, schema, checking, forms."""
