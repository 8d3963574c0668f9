# make play    set up what playing needs, start the server on 127.0.0.1:8000 (PORT=… for another port) and open its page in the browser
# make title T=shogun  pass the tests of one title, on the working tree
# make test    set everything up, pass all tests and print how long each part took; those in a real browser alone: make browser
# make studies  measure every title (GAMES=… games of each, on WORKERS=… processes): its study.json (make docs draws the pages)
# make docs    build the site with tutorials, decisions, studies and API reference in build/site
# make lock    rewrite requirements.lock: the newest versions of what Tatami needs (then make test)
# make keep    keep a database and records of this version for later ones to open (before each release)
# make load    what a server carries, each aim with pass or falls short (six minutes); a thousand tables: make load TABLES=1000 MINUTES=10 CORES=2
# make mutants  change facts and rules one at a time and list what no test notices (an hour or more)
.PHONY: title keep docs lock studies mutants screens browser browsers play test check checks ready setup compile soak load bench format clean

PYTHON ?= python3
PORT ?= 8000
TABLES ?= 200
MINUTES ?= 1
CORES ?= 0
GAMES ?= 2000
WORKERS ?= $(shell nproc 2>/dev/null || echo 1)
BIN := .venv/bin
TITLES = $(shell $(BIN)/python -c 'import tatami; print(*[title.id for title in tatami.titles()])')
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.po' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.svg') pyproject.toml requirements.lock setup.py

play: build/play.stamp
	@exec bash tools/play.sh --port $(PORT)

build/play.stamp: pyproject.toml requirements.lock
	@PYTHON="$(PYTHON)" bash tools/setup.sh play
	@touch $@

test:
	@PYTHON="$(PYTHON)" MAKE="$(MAKE)" bash tools/test.sh

title: build/play.stamp
	@. tools/fresh.sh; [ -e build/installed-dev.txt ] || PYTHON="$(PYTHON)" bash tools/setup.sh tests
	$(BIN)/python -m pytest -q tests/titles/$(T)

browser: ready browsers

browsers:
	@command -v chromium >/dev/null || echo "No Chromium here (on Debian: apt install chromium): the browser tests are left out."
	$(BIN)/python -m pytest -o pythonpath=tests -n 2 --dist worksteal tests/browser --durations=12 --durations-min=5

check: ready checks

checks:
	$(BIN)/ruff check src tests tools setup.py
	$(BIN)/ruff format --check src tests tools setup.py
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --config pyproject.toml --cache-dir build/import-linter
	$(BIN)/python tools/script_types.py

# What tests need is there already after `make test`; everything else is measured or played on the engine that `setup` compiles.
ready:
	@. tools/fresh.sh; fresh build/tests.stamp || fresh build/setup.stamp || $(MAKE) --no-print-directory setup

setup: build/setup.stamp

build/setup.stamp: $(SOURCES)
	@PYTHON="$(PYTHON)" bash tools/setup.sh all
	@touch $@ build/engine.stamp build/play.stamp

compile:
	@rm -f build/setup.stamp
	@$(MAKE) --no-print-directory setup

soak: setup
	$(BIN)/tatami soak --games 200000 --minutes 60
	TATAMI_KILLS=1000 TATAMI_KILLS_POSTGRESQL=300 TATAMI_EXAMPLES=200 TATAMI_BYTES=25000 TATAMI_HEALTH_SECONDS=1 PYTHONPATH=src \
	$(BIN)/python -m pytest tests/server/store/test_kill.py tests/server/http
	TATAMI_THOROUGH=1 TATAMI_DEAL=$$(date +%s) $(MAKE) --no-print-directory browsers
	$(BIN)/python tools/requirements.py train >build/train.txt && { build/uv/bin/uv pip install -q -r build/train.txt || $(BIN)/pip install -q -r build/train.txt; } && TATAMI_TRAINING_MINUTES=5 $(BIN)/python -m pytest -o pythonpath=tests -s tests/envs/test_training.py

mutants: setup
	@for title in $(TITLES); do PYTHONPATH=src $(BIN)/python tools/mutants.py $$title; done

load: setup
	@mkdir -p build
	$(BIN)/python tools/load.py --tables $(TABLES) --minutes $(MINUTES) --cores $(CORES) > build/load.json

keep: ready
	PYTHONPATH=src $(BIN)/python tools/keep_release.py

screens: setup
	PYTHONPATH=src $(BIN)/python tools/screens.py

studies: setup
	@mkdir -p build/studies
	@for title in $(TITLES); do \
	  $(BIN)/tatami study $$title --games $(GAMES) --workers $(WORKERS) --out build/studies/$$title.html \
	  && mv build/studies/$$title.json src/tatami/titles/$$title/study.json || exit 1; \
	done

docs: build/play.stamp
	@PYTHON="$(PYTHON)" bash tools/setup.sh docs
	PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in build/site/index.html"

lock: build/play.stamp
	@PYTHON="$(PYTHON)" bash tools/setup.sh lock

bench: setup
	@$(BIN)/tatami bench

format:
	$(BIN)/ruff check --fix src tests tools setup.py
	$(BIN)/ruff format src tests tools setup.py

clean:
	rm -rf .venv build
