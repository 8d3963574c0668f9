"""The page of the siege."""
