"""The words of Pebbles: catalogues, rulebook, and what its pieces do."""
