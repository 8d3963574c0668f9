"""The words of the title: sentences, tables of the rulebook, catalogues and the numbered rules."""
