#!/usr/bin/env bash
# Prepare .venv: Tatami with everything it needs, compiled where there is a C compiler. Called by `make setup`.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build

python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Tatami needs Python 3.11 or newer; $("$python" --version 2>&1) is '$python'. Try: make PYTHON=python3.12" >&2
  exit 2
}

is_root_on_debian() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
install() { is_root_on_debian && { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@"; } >>build/apt.log 2>&1; }

if [ ! -x .venv/bin/pip ]; then
  echo "Creating the virtual environment .venv"
  "$python" -m venv .venv 2>build/venv.log || { rm -rf .venv; install python3-venv && "$python" -m venv .venv; } || {
    echo "Python's venv module is missing (on Debian: apt install python3-venv)" >&2
    exit 2
  }
fi

can_compile() {
  printf '#include <Python.h>\nint main(void) { return 0; }\n' >build/probe.c
  cc -c build/probe.c -o build/probe.o "-I$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))')" 2>/dev/null
}
compile=1
can_compile || install gcc libc6-dev python3-dev && can_compile || compile=0

command -v chromium >/dev/null || install chromium || echo "No Chromium: the browser tests will be left out."

pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/pip install --quiet"
if ! cmp -s pyproject.toml build/installed.toml; then
  echo "Installing what Tatami needs"
  $pip --upgrade "setuptools>=70" wheel
  $pip $(.venv/bin/python - <<'PY'
import tomllib
project = tomllib.load(open("pyproject.toml", "rb"))["project"]
print(*[need.replace(" ", "") for need in project["dependencies"] + project["optional-dependencies"]["dev"]])
PY
  )
  cp pyproject.toml build/installed.toml
fi

build() { rm -rf build/lib build/bdist.*; TATAMI_COMPILE=$1 $pip --no-build-isolation --no-deps --force-reinstall . >build/pip.log 2>&1; }
if [ $compile = 1 ]; then
  echo "Compiling the engine (a few minutes the first time)"
  build 1 || { echo "Compiling failed (see build/pip.log): Tatami runs as plain Python, about eight times slower."; build 0; }
else
  echo "No C compiler with Python's headers: Tatami runs as plain Python, about eight times slower."
  build 0
fi
