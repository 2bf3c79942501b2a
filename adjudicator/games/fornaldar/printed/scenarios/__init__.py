"""The scenarios: who begins where, what is special, what victory takes."""
