"""Measuring: arena, simulations, soak and benchmark."""
