"""People: guests and accounts, their sessions and tokens."""
