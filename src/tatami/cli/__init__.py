"""Entry points: the command line and play in the terminal."""
