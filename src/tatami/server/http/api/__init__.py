"""The open API, `/api/v1`: people, tables, play, and streams. Handlers are thin: who asks, may they, call the house, give back plain values."""

from typing import Any, Final

from tatami.server.http.api import docs, people, play, stream, tables

ROUTES: Final[list[Any]] = [*people.ROUTES, *tables.ROUTES, *play.ROUTES, *stream.ROUTES, *docs.ROUTES]
