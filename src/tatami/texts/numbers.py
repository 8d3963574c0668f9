"""Numbers as they are printed: with a minus sign, which is as wide as a plus; a hyphen joins words."""


def figure(n: int) -> str:
    return str(n).replace("-", "−")


def change(n: int) -> str:
    """What is gained or lost."""
    return f"{n:+d}".replace("-", "−") if n else "±0"
