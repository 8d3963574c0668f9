"""The rules, one module a chapter."""
