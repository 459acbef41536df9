# Goldwright: `make build` makes the benchmark, `make test` proves the project; both set up .venv first.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
LLM_STAMP := .venv-llm/.ready
INSPECT_STAMP := .venv-inspect/.ready
SPARK_STAMP := .venv-spark/.ready
DIALECTS_STAMP := .venv-dialects/.ready
EXPORTS_STAMP := .venv-exports/.ready
NPM_FLAGS := --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error

.DEFAULT_GOAL := help
.PHONY: help build test test-slow test-browser test-dialects test-exports test-inspect test-llm test-postgres test-spark verify bench ci lint lock pictures clean test-tutorial docs

help:  ## Say what there is.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Goldwright needs Python 3.11 or later; name one: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --no-deps --compile -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $(STAMP)

$(LLM_STAMP): requirements-llm.lock
	$(PYTHON) -m venv .venv-llm
	.venv-llm/bin/python -m pip install --quiet --no-deps -r requirements-llm.lock
	@touch $(LLM_STAMP)

# Of promptfoo's optional packages only its database's binary is needed.
$(EXPORTS_STAMP): requirements-exports.lock tests/exports/package-lock.json
	$(PYTHON) -m venv .venv-exports
	.venv-exports/bin/python -m pip install --quiet --no-deps -r requirements-exports.lock
	cp tests/exports/package.json tests/exports/package-lock.json .venv-exports/
	cd .venv-exports && npm ci $(NPM_FLAGS)
	cd .venv-exports && npm install --no-save $(NPM_FLAGS) \
		"@libsql/$$(node -p 'process.platform + "-" + process.arch')-gnu@$$(node -p 'require("libsql/package.json").version')"
	@touch $(EXPORTS_STAMP)

# Its own libraries come first, then all of .venv, then this project.
$(INSPECT_STAMP): $(STAMP) requirements-inspect.lock
	$(PYTHON) -m venv .venv-inspect
	.venv-inspect/bin/python -m pip install --quiet --no-deps -r requirements-inspect.lock
	$(BIN)/python -c 'import site, pathlib; print(site.getsitepackages()[0], pathlib.Path("python").resolve(), sep="\n")' \
		> "$$(.venv-inspect/bin/python -c 'import site; print(site.getsitepackages()[0])')/goldwright.pth"
	@touch $(INSPECT_STAMP)

$(SPARK_STAMP): $(STAMP) requirements-spark.lock
	$(PYTHON) -m venv .venv-spark
	.venv-spark/bin/python -m pip install --quiet --no-deps -r requirements-spark.lock
	$(BIN)/python -c 'import site, pathlib; print(site.getsitepackages()[0], pathlib.Path("python").resolve(), sep="\n")' \
		> "$$(.venv-spark/bin/python -c 'import site; print(site.getsitepackages()[0])')/goldwright.pth"
	@touch $(SPARK_STAMP)

$(DIALECTS_STAMP): $(STAMP) requirements-dialects.lock
	$(PYTHON) -m venv .venv-dialects
	.venv-dialects/bin/python -m pip install --quiet --no-deps -r requirements-dialects.lock
	$(BIN)/python -c 'import site, pathlib; print(site.getsitepackages()[0], pathlib.Path("python").resolve(), sep="\n")' \
		> "$$(.venv-dialects/bin/python -c 'import site; print(site.getsitepackages()[0])')/goldwright.pth"
	@touch $(DIALECTS_STAMP)

build: $(STAMP)  ## Environment, dbt build, export to benchmark/, a summary.
	$(BIN)/goldwright build

lint: $(STAMP)  ## SQL of models and of compiled variants, Python style and types.
	$(BIN)/goldwright lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint  ## Environment, lint, types, pytest, dbt build with its tests, gates.
	$(BIN)/goldwright sync --check
	$(BIN)/goldwright build
	$(BIN)/goldwright release check
	$(BIN)/mf validate-configs --skip-dw
	$(BIN)/pytest
	$(BIN)/goldwright verify --gates

test-slow: $(STAMP)  ## Domains begun, brought in and built alone, rebuilds by state, killed runs; after a build.
	$(BIN)/pytest -m slow

test-llm: $(STAMP) $(LLM_STAMP)  ## Writer, judge and cascade with a real small model on this machine; after a build.
	$(BIN)/pytest -rA tests/llm

test-exports: $(EXPORTS_STAMP)  ## Exports loaded by the tools that they are for, after a build; wants Node 20.20 or later.
	PYTHONPATH=python .venv-exports/bin/python -m pytest -p no:evaldata tests/exports

test-inspect: $(INSPECT_STAMP)  ## The exam as an inspect-ai task, with a mock model; after a build.
	.venv-inspect/bin/python -m pytest tests/inspect

test-postgres: $(STAMP)  ## Gold answers on a PostgreSQL server of its own beside DuckDB's; wants PostgreSQL's programs.
	$(BIN)/pytest -rA tests/engines/test_postgres.py tests/engines/test_init_postgres.py

test-spark: $(SPARK_STAMP)  ## Gold answers on Spark beside DuckDB's; wants Java 17.
	.venv-spark/bin/python -m pytest -rA tests/engines/test_spark.py

test-dialects: $(DIALECTS_STAMP)  ## SQL compiled for Snowflake, BigQuery, Databricks and Redshift, parsed and looked up.
	.venv-dialects/bin/python -m pytest -rA tests/dialects

verify: $(STAMP)  ## Second roads, mutants, same bytes.
	$(BIN)/goldwright verify
	$(BIN)/goldwright verify --mutants
	$(BIN)/goldwright verify --bytes

bench: $(STAMP)  ## Speed beside other ways, growth with tasks and data, memory.
	$(BIN)/goldwright bench

test-browser: $(STAMP)  ## The pages in a real browser, after a build; wants chromium.
	$(BIN)/pytest tests/browser

test-tutorial: $(STAMP)  ## The tutorial of the documentation, to the letter, in a fresh clone of what is committed.
	$(BIN)/pytest tests/tutorial

docs: $(STAMP)  ## The documentation site, strict, into target/site.
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

pictures: $(STAMP)  ## The pictures of the README, after a build; wants chromium.
	GOLDWRIGHT_PICTURES=docs/pictures $(BIN)/pytest tests/browser -k picture

ci: test test-slow test-browser test-exports test-inspect test-llm test-postgres verify docs  ## What continuous integration runs.

lock: $(STAMP)  ## Resolve requirements.in into requirements.lock.
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile requirements.in --override requirements.override --no-header --no-emit-index-url \
		--no-emit-find-links --no-annotate --universal --python-version 3.11 -o requirements.lock
	sed -i.bak '/experimental-parser/d' requirements.lock && rm requirements.lock.bak

clean:  ## Remove everything that is built; the environment stays.
	rm -rf target logs benchmark goldwright.duckdb goldwright.duckdb.wal
