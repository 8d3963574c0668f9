"""Players that are programs: random, greedy, ismcts; `judgement/` holds what a title needs to be played well."""
