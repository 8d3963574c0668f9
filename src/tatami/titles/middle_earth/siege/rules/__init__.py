"""The rules of the siege, one module a chapter."""
