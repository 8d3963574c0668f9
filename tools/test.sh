#!/usr/bin/env bash
# All tests, part by part, with the time of each at the end. What needs no compiled engine runs while it is being compiled, quickly and not
# thoroughly: the stamps of the engine that is played on, measured and shipped are left to those who make it. Where that one is there, it is taken.
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/fresh.sh
mkdir -p build
unset PYTHONDONTWRITEBYTECODE  # or every process would compile every module for itself
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

pytest() { .venv/bin/python -m pytest -n auto --dist worksteal --durations=20 --durations-min=1 "$@"; }
plain() { PYTHONPATH=src pytest --ignore tests/browser "$@"; }
compiled() { pytest --compiled -o pythonpath=tests "$@"; }
is_compiled() { .venv/bin/python -c 'import sys, tatami.core.game as g; sys.exit(g.__file__.endswith(".py"))'; }
setup() { bash tools/setup.sh "$@" || exit 1; }

compiling=
if ! fresh build/setup.stamp && ! fresh build/tests.stamp; then
  touch build/tests.begun
  part "set-up" setup build
  if ! fresh build/engine.stamp; then
    part "compiling" setup wheel quick &
    compiling=$!
  fi
  part "what the tests need" setup tests
fi
part "checks (while compiling)" ${MAKE:-make} --no-print-directory checks || failed=1
part "the engine on plain Python" plain tests/core tests/titles tests/bots tests/conformance --ignore tests/conformance/test_plug_in.py || failed=1
if [ -n "$compiling" ]; then
  wait "$compiling" || exit 1
  setup install
  rm -f build/setup.stamp build/engine.stamp
fi
[ ! -e build/tests.begun ] || { mv build/tests.begun build/tests.stamp && touch build/play.stamp; }
if is_compiled; then
  part "everything, compiled" compiled --ignore tests/browser || failed=1
else
  echo "There is no compiled build here: the rest runs on plain Python."
  TATAMI_THOROUGH=1 part "everything, plain" plain tests/server tests/web tests/conformance || failed=1
fi
part "in a browser" ${MAKE:-make} --no-print-directory browsers || failed=1
echo
cat "$times"
printf '%-28s %4d s\n' "together" $SECONDS
exit $failed
