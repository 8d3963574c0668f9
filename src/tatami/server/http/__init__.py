"""Everything that knows HTTP: the guard at the door, identity, limits, the API and the pages."""
