# The exam of Goldwright, from a fresh clone: needs make and Python 3.11 or newer, nothing else.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

.PHONY: help
help: ## Print what each target does.
	@sed -n 's/^\([a-z]*\): [^#]*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: environment
environment: $(READY) ## Install the locked packages and the goldwright command into .venv.

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Goldwright needs Python 3.11 or newer: make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --compile --no-deps --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: build
build: $(READY) ## Run dbt, export the benchmark, and print a summary.
	$(BIN)/goldwright build

.PHONY: lint
lint: $(READY) ## Check the style of SQL and Python, and the types.
	$(BIN)/goldwright lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.PHONY: test
test: lint ## Lint, run the Python tests, build, and hold the skeletons' gates against the result.
	$(BIN)/pytest
	$(BIN)/goldwright build
	$(BIN)/goldwright verify --gates

.PHONY: verify
verify: $(READY) ## Recompute every gold answer by a second road, try mutants, compare two builds byte by byte.
	$(BIN)/goldwright verify
	$(BIN)/goldwright verify --mutants
	$(BIN)/goldwright verify --bytes

.PHONY: ci
ci: test verify ## What continuous integration runs: test, then verify.

.PHONY: lock
lock: $(READY) ## Resolve requirements.in into requirements.lock, keeping the versions that still fit.
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile requirements.in --override requirements.override --output-file requirements.lock \
		--quiet --no-header --no-emit-index-url --no-emit-find-links --universal --python-version 3.11

.PHONY: clean
clean: ## Remove what a build or a test leaves behind; .venv stays.
	rm -rf target logs benchmark dbt_packages .user.yml
	rm -f ./*.duckdb ./*.duckdb.wal
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis build python/goldwright.egg-info
	find python tests models -name __pycache__ -type d -prune -exec rm -rf {} +
