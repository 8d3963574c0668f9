"""The server: tables, people, bots, an open API. Storage is the truth; what leaves passes through a view."""
