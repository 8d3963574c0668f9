"""Stylesheets, the script, drawings and maps: files that never change while the server runs."""

from pathlib import Path
from typing import Any

from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

from tatami import web

WEB = Path(web.__file__).parent
KEPT = CacheControlHeader(public=True, max_age=600)

ROUTES: list[Any] = [
    create_static_files_router(path=path, directories=[folder], include_in_schema=False, cache_control=KEPT, name=path)
    for path, folder in (("/static/maps", WEB / "maps"), ("/static", WEB / "static"))
    if folder.exists()
]
