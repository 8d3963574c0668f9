#!/usr/bin/env bash
# Prepare .venv. `play`: what playing needs, plain Python. `engine`: the same, with the engine compiled where there is a C compiler.
# The same in three steps: `build` (what compiling needs), `wheel` (compile, beside other stages; `wheel quick` for tests), `install` (take what
# was compiled).
# `tests`: what the tests need but the engine. `all`: everything. `docs`: what the site is built with.
# Called by the Makefile, tools/play.sh and tools/test.sh; what is already there is left alone.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
stage=${1:-all}

python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Tatami needs Python 3.11 or newer; $("$python" --version 2>&1) is '$python'. Try: make PYTHON=python3.12" >&2
  exit 2
}

is_root_on_debian() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
install() { is_root_on_debian && { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@"; } >>build/apt.log 2>&1; }
export PIP_DISABLE_PIP_VERSION_CHECK=1
pip() { .venv/bin/pip install -qq "$@"; }

if [ ! -x .venv/bin/pip ]; then
  echo "Creating the virtual environment .venv"
  "$python" -m venv .venv 2>build/venv.log || { rm -rf .venv; install python3-venv && "$python" -m venv .venv; } || {
    echo "Python's venv module is missing (on Debian: apt install python3-venv)" >&2
    exit 2
  }
fi

# needs STEP EXTRA...: install what these extras of the package need, in the versions of requirements.lock, unless that was done before.
needs() {
  local done="build/installed-$1.txt" wanted
  wanted=$(.venv/bin/python tools/requirements.py "${@:2}"; cat requirements.lock)
  [ "$wanted" = "$(cat "$done" 2>/dev/null)" ] && return
  echo "Installing what Tatami needs ($1)"
  .venv/bin/python tools/requirements.py "${@:2}" >build/requirements.txt
  local bytecode=--compile
  [ "$1" != dev ] || bytecode=--no-compile  # most of what the tests need is never imported
  pip $bytecode -r build/requirements.txt -c requirements.lock || {
    echo "Not all versions of requirements.lock can be had here: the newest that fit are taken."
    pip $bytecode -r build/requirements.txt
  }
  echo "$wanted" >"$done"
}

can_compile() {
  printf '#include <Python.h>\nint main(void) { return 0; }\n' >build/probe.c
  cc -c build/probe.c -o build/probe.o "-I$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))')" 2>/dev/null
}

build() {
  rm -rf build/lib build/bdist.* build/wheel
  TATAMI_COMPILE=$1 .venv/bin/pip wheel -qq --no-build-isolation --no-deps --wheel-dir build/wheel . >build/pip.log 2>&1
}

# wheel HOW: 1, or quick
wheel() {
  if can_compile || { install gcc libc6-dev python3-dev && can_compile; }; then
    echo "Compiling the engine (a few minutes the first time)"
    build "$1" && return
    echo "Compiling failed (see build/pip.log): Tatami runs as plain Python, about eight times slower."
  else
    echo "No C compiler with Python's headers: Tatami runs as plain Python, about eight times slower."
  fi
  build 0
}

take_wheel() { pip --no-deps --force-reinstall build/wheel/*.whl; }

tests() {
  command -v chromium >/dev/null || install chromium || echo "No Chromium: the browser tests will be left out."
  needs dev dev build  # the checks run while the engine is compiled
}

engine() {
  needs build build
  wheel 1
  take_wheel
}

needs play server
case $stage in
  play) ;;
  engine) engine ;;
  build) needs build build ;;
  wheel) wheel "${2:-1}" ;;
  install) take_wheel ;;
  docs) needs docs docs ;;
  tests) tests ;;
  all)
    tests
    engine
    ;;
  *) echo "setup.sh knows play, engine, build, wheel, install, tests, all and docs, not '$stage'" >&2; exit 2 ;;
esac
