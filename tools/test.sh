#!/usr/bin/env bash
# All tests, part by part, with the time of each at the end. What needs no compiled engine runs while it is being compiled.
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
times=build/times.txt
: >"$times"
failed=0

# part NAME COMMAND...: run it, and note how long it took.
part() {
  local name=$1 began=$SECONDS status=0
  shift
  "$@" || status=$?
  printf '%-28s %4d s%s\n' "$name" $((SECONDS - began)) "$([ $status = 0 ] || echo '  failed')" >>"$times"
  return $status
}

pytest() { .venv/bin/python -m pytest -n auto --durations=20 --durations-min=1 "$@"; }
plain() { PYTHONPATH=src pytest --ignore tests/browser "$@"; }
is_compiled() { .venv/bin/python -c 'import sys, tatami.core.game as g; sys.exit(g.__file__.endswith(".py"))'; }
setup() { bash tools/setup.sh "$1" || exit 1; }

compiling=
if ! ${MAKE:-make} --no-print-directory -q build/setup.stamp 2>/dev/null; then
  part "set-up" setup build
  part "compiling" setup wheel &
  compiling=$!
  part "what the tests need" setup tests
fi
part "checks (while compiling)" ${MAKE:-make} --no-print-directory checks || failed=1
part "the engine on plain Python" plain tests/core tests/games tests/bots tests/conformance --ignore tests/conformance/test_plug_in.py || failed=1
if [ -n "$compiling" ]; then
  wait "$compiling" || exit 1
  setup install
  touch build/setup.stamp build/engine.stamp build/play.stamp
fi
if is_compiled; then
  part "everything, compiled" pytest --ignore tests/browser || failed=1
else
  echo "There is no compiled build here: the rest runs on plain Python."
  TATAMI_THOROUGH=1 part "everything, plain" plain tests/server tests/web tests/conformance || failed=1
fi
part "in a browser" ${MAKE:-make} --no-print-directory browsers || failed=1
echo
cat "$times"
printf '%-28s %4d s\n' "together" $SECONDS
exit $failed
