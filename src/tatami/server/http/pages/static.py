"""Stylesheets, scripts and drawings: files that never change while the server runs."""

from pathlib import Path
from typing import Any, Final

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router

from tatami import web
from tatami.web import boards
from tatami.web.templates import VERSION

STATIC: Final = Path(web.__file__).parent / "static"
KEPT: Final = CacheControlHeader(public=True, max_age=600)
KEPT_LONG: Final = CacheControlHeader(public=True, max_age=365 * 24 * 3600, immutable=True)  # its address changes when the file does
TYPES: Final = {".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
BOARD_FILES: Final = boards.files()


@get("/boards/{title:str}/{name:str}", include_in_schema=False, cache_control=KEPT)
async def beside_a_board(title: FromPath[str], name: FromPath[str]) -> File:
    """A stylesheet or drawing of one title's board; nothing else of its folder is shown."""
    path = BOARD_FILES.get(f"{title}/{name}")
    if path is None:
        raise NotFoundException
    return File(path, filename=name, media_type=TYPES[path.suffix], content_disposition_type="inline")


@get("/worker.js", include_in_schema=False, cache_control=KEPT)
async def worker() -> File:
    """At the root, because a service worker controls the addresses below its own."""
    return File(STATIC / "worker.js", filename="worker.js", media_type="text/javascript", content_disposition_type="inline")


ROUTES: list[Any] = [
    worker,
    beside_a_board,
    create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False, cache_control=KEPT),
    create_static_files_router(
        path=f"/static/{VERSION}", directories=[STATIC], include_in_schema=False, cache_control=KEPT_LONG, name="kept"
    ),
]
