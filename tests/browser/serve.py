"""A server for the browser tests: python serve.py PORT FOLDER.

Every table is dealt from the same seed, so that a test meets the same game wherever and however late it runs; TATAMI_DEAL names another.
"""

import os
import sys
from pathlib import Path

import uvicorn

from tatami.server.app import make_app
from tatami.server.services import Services
from tatami.server.settings import Settings

DEAL = int(os.environ.get("TATAMI_DEAL", "1600"))

if __name__ == "__main__":
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    settings = Settings(port=port, data=folder, bot_workers=1, limits=False)
    uvicorn.run(
        make_app(Services(settings, draw=lambda _bits: DEAL)), host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1
    )
