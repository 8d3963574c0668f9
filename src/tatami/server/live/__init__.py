"""Who looks now, and how they are told that something has changed."""
