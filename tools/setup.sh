#!/usr/bin/env bash
# Prepare .venv. `play`: what playing needs, plain Python. `engine`: the same, with the engine compiled if there is a C compiler.
# The same in three steps: `build` (what compiling needs), `wheel` (compile, beside other stages; `wheel quick` for tests), `install` (install
# what was compiled).
# `tests`: what the tests need but the engine. `all`: everything. `docs`: what the site is built with. `lock`: write requirements.lock anew.
# Called by the Makefile, tools/play.sh and tools/test.sh; what is already there is left alone.
# uv installs, and checks the hashes of requirements.lock; if it cannot be had or fails, pip does.
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
export PIP_DISABLE_PIP_VERSION_CHECK=1 UV_PYTHON=.venv/bin/python UV_NO_PROGRESS=1

# find_uv: set $uv to the program, installed into build/uv if need be, or to nothing. It does not read pip's settings: they are passed on.
find_uv() {
  uv=$(command -v uv || echo build/uv/bin/uv)
  [ -x "$uv" ] || "$python" -m pip install -qq --target build/uv uv 2>>build/uv.log || { uv=; return; }
  local settings
  settings=$("$python" -m pip config list 2>/dev/null || true)
  setting() { sed -n "s/^\(global\|install\|:env:\)\.$1='\(.*\)'$/\2/p" <<<"$settings" | tail -1; }
  export UV_DEFAULT_INDEX=${UV_DEFAULT_INDEX:-$(setting index-url)} SSL_CERT_FILE=${SSL_CERT_FILE:-$(setting cert)}
  [ -n "$UV_DEFAULT_INDEX" ] || unset UV_DEFAULT_INDEX
  [ -n "$SSL_CERT_FILE" ] || unset SSL_CERT_FILE
}
find_uv

if [ ! -x .venv/bin/python ]; then
  echo "Creating the virtual environment .venv"
  { [ -n "$uv" ] && "$uv" venv -q --python "$("$python" -c 'import sys; print(sys.executable)')" .venv 2>build/venv.log; } ||
    "$python" -m venv .venv 2>build/venv.log || { rm -rf .venv; install python3-venv && "$python" -m venv .venv; } || {
    echo "Python's venv module is missing (on Debian: apt install python3-venv)" >&2
    exit 2
  }
fi

# pip WORD...: install by uv, or by pip if uv is missing or fails.
pip() {
  { [ -n "$uv" ] && "$uv" pip install -q "$@" 2>>build/uv.log; } || {
    [ -x .venv/bin/pip ] || .venv/bin/python -m ensurepip >>build/venv.log 2>&1 || return
    .venv/bin/python -m pip install -qq "$@"
  }
}

# needs STEP EXTRA...: install what these extras of the package need, in the versions of requirements.lock, unless that was done before.
needs() {
  local done="build/installed-$1.txt" wanted
  wanted=$("$python" tools/requirements.py --locked "${@:2}")
  [ "$wanted" = "$(cat "$done" 2>/dev/null)" ] && return
  echo "Installing what Tatami needs ($1)"
  echo "$wanted" >build/requirements.txt
  pip --require-hashes -r build/requirements.txt || {
    if [ "$1" != play ] || [ -n "${CI:-}" ]; then
      echo "Not all versions of requirements.lock can be installed here (build/uv.log): stopped." >&2
      exit 1
    fi
    echo "Not all versions of requirements.lock can be installed here: the newest that fit are taken, without a check of their hashes."
    "$python" tools/requirements.py "${@:2}" >build/requirements.txt
    pip -r build/requirements.txt
  }
  echo "$wanted" >"$done"
}

# lock: the newest versions that go together on every Python and system, with their hashes, and who needs each.
lock() {
  "$python" tools/requirements.py page server lab envs ray docs build dev >build/requirements.in
  { echo "# Written by \`make lock\`: what \`make\` installs. A row ends with the packages that need it."
    "$uv" pip compile -q --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.11 --upgrade build/requirements.in |
      sed -E "/^ +#   -r /d; s/# via -r .*/# via/"; } >build/requirements.lock && mv build/requirements.lock requirements.lock
}

can_compile() {
  printf '#include <Python.h>\nint main(void) { return 0; }\n' >build/probe.c
  cc -c build/probe.c -o build/probe.o "-I$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))')" 2>/dev/null
}

build() {
  rm -rf build/lib build/bdist.* build/wheel && mkdir build/wheel
  TATAMI_COMPILE=$1 .venv/bin/python -c 'from setuptools.build_meta import build_wheel; build_wheel("build/wheel")' >build/wheel.log 2>&1
}

# wheel HOW: 1, or quick
wheel() {
  if can_compile || { install gcc libc6-dev python3-dev && can_compile; }; then
    echo "Compiling the engine (a few minutes the first time)"
    build "$1" && return
    echo "Compiling failed (see build/wheel.log): Tatami runs as plain Python, about eight times slower."
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

[ "$stage" != lock ] || { lock; exit; }
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
  *) echo "setup.sh knows play, engine, build, wheel, install, tests, all, docs and lock, not '$stage'" >&2; exit 2 ;;
esac
