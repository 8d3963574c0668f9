"""The rules of Pebbles; read flow.py first."""
