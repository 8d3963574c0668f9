"""The contract every title fulfils: questions, agenda, chance, events, records. Knows no title."""
