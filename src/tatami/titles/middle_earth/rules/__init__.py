"""The rules of the war, one module a chapter."""
