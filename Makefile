# A newcomer's two commands: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

# Hundreds of processes start in a run of the tests; each reads what the first has compiled, even where that is not usual.
unexport PYTHONDONTWRITEBYTECODE

# Tests run on all cores; those of one game in one process, which compiles it.
PYTEST := $(BIN)/pytest -n logical --dist loadscope --no-loadscope-reorder

# Those of the page wait as much as they compute: beside the others, and whoever is free takes the next.
PAGES := tests/web

# Its tests share one id, of which only one would be run among several processes.
ONE_ID := tests/server/test_openapi.py

# About the sources themselves; of these, the first has nothing to do with compiling.
SOURCES := tests/test_architecture.py
PLAIN := $(SOURCES) tests/test_dependencies.py

# What `make mutants` changes: a game, engine, server or sight; how many places, and which.
GAME ?= cogito
COUNT ?= 300
SEED ?= 1

.PHONY: play test check setup tools lint compiled test-compiled test-pages test-others test-interpreted mutants goldens \
	architecture clean

# All games in a browser, with bots, on a file of yours.
play: setup
	$(BIN)/gnothi serve --open

test: setup tools
	$(MAKE) --no-print-directory -j2 lint compiled
	$(MAKE) --no-print-directory -j2 test-compiled test-others

# For people at work: lint, types, and the tests that need neither a compiler nor a browser.
check: setup lint test-interpreted

setup: $(READY)

$(READY): pyproject.toml $(wildcard examples/*/pyproject.toml)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Gnothi needs Python 3.11 or newer; set PYTHON=/path/to/it"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[dev]' $(foreach example,$(wildcard examples/*/pyproject.toml),-e $(dir $(example)))
	@touch $@

# What pip cannot bring: a browser and a database for the tests, by apt where we may.
tools:
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	[ -z "$$missing" ] && exit 0; \
	become=""; [ "$$(id -u)" = 0 ] || become="sudo -n"; \
	echo "installing$$missing with apt …"; \
	if command -v apt-get >/dev/null && $$become apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $$become apt-get install -y -qq $$missing >/dev/null; then exit 0; fi; \
	echo "LEFT OUT: the tests that need$$missing, which could not be installed here"

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy

compiled: setup
	$(BIN)/gnothi compile

test-compiled: compiled
	$(PYTEST) --ignore $(ONE_ID) --ignore $(SOURCES) --ignore $(PAGES)

# Beside them, in as many processes again: what one waits for is the other's time.
test-others: test-interpreted test-pages

test-pages: compiled
	$(BIN)/pytest $(ONE_ID)
	$(BIN)/pytest -n logical --dist worksteal $(PAGES)

test-interpreted: setup
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m 'not compiled' tests/games examples $(PLAIN)

# Small changes of our own code: which of them no test notices (docs/testing.md).
mutants: setup
	$(BIN)/python -m tests.mutants $(GAME) --count $(COUNT) --seed $(SEED)

goldens: setup
	$(BIN)/python -m tests.games.goldens

# The import graph in docs/architecture.md, after the list in the test was changed.
architecture: setup
	$(BIN)/python -m tests.test_architecture

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants
