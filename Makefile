# A newcomer's two commands: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test setup lint test-compiled test-interpreted goldens clean

play: setup
	$(BIN)/gnothi serve --open

test: setup lint test-compiled test-interpreted

setup: $(READY)

$(READY): pyproject.toml $(wildcard examples/*/pyproject.toml)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Gnothi needs Python 3.11 or newer; set PYTHON=/path/to/it"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[dev]' $(foreach example,$(wildcard examples/*/pyproject.toml),-e $(dir $(example)))
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy

test-compiled: setup
	$(BIN)/pytest

test-interpreted: setup
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -m 'not compiled' tests/games examples

goldens: setup
	$(BIN)/python -m tests.games.goldens

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
