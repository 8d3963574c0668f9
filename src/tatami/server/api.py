"""The open API."""

from typing import Any

ROUTES: list[Any] = []
