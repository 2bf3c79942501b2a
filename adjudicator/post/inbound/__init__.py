"""Mails on their way in: whose they are, what they change, how they are answered."""
