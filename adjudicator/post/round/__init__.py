"""A round of the post: mails in, what is due, letters out; by one process or by workers."""
