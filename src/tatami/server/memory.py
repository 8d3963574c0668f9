"""What the C library holds of the system's memory, where it can be told how much that may be."""

import ctypes
import sys
from typing import Any, Final

ARENA_MAX: Final = -8  # the number of the option, in glibc
LIBRARY: Final[Any] = ctypes.CDLL(None) if sys.platform == "linux" else None


def share_one_arena() -> None:
    """Let all threads allocate from one place, before there are threads: each would keep a few megabytes of its own for what it did once."""
    if hasattr(LIBRARY, "mallopt"):
        LIBRARY.mallopt(ARENA_MAX, 1)


def give_back() -> None:
    """Give the system back what was freed and is held for later: with a thousand tables 17 MB in each process."""
    if hasattr(LIBRARY, "malloc_trim"):
        LIBRARY.malloc_trim(0)
