# Everything runs from a clean clone: `make run`, `make test`. Needs Python 3.11, Node 20, npm, git.
# Plain enough for the GNU make 3.81 of macOS.

PORT ?= 8000
PYTHON ?= python3

PY := .venv/bin/python
PAGE_SOURCES := $(shell find index.html manifest.json sw.js LICENSE pyapp static tools -type f \
	-not -name '*.pyc' -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: help run test build lint format lock clean solve solve-check unit pyodide-tests browser-tests \
	chaos monkey bench-boot bench-play test-engines lighthouse

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 22

run: .build/page ## build the page and serve it (PORT=8000)
	@$(PY) -m tools.serve --port $(PORT)

test: ## all tests: CPython, Pyodide under Node, a real browser
	@$(MAKE) -j2 unit pyodide-tests
	@$(MAKE) browser-tests

unit: .build/page
	$(PY) -m pytest -n 2

pyodide-tests: .build/page
	node tools/pyodide_tests.mjs

browser-tests: .build/page .build/browser
	$(PY) -m pytest -n 2 --dist worksteal e2e

chaos: .build/page .build/browser ## kill the browser 50 times in each game: nothing is lost (minutes)
	$(PY) -m e2e.chaos

monkey: .build/page .build/browser ## act on the page 20,000 times at random, then 2,000 without a reload (an hour)
	$(PY) -m e2e.monkey
	$(PY) -m e2e.monkey --steady --actions 2000

test-engines: .build/page .build/engines ## whole games in Chromium, Firefox and WebKit (minutes)
	$(PY) -m pytest engines

lighthouse: .build/page .build/browser .build/lighthouse ## Lighthouse: 100 but for performance, which is printed
	$(PY) -m tools.lighthouse.run

build: .build/page ## write dist/, the page for any static host

lint: .build/venv ## ruff, mypy --strict and the import contracts
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-cache

solve: .build/venv ## write static/tables anew (minutes)
	$(PY) -m solver

solve-check: .build/venv ## prove the tables of static/tables (minutes)
	$(PY) -m solver --check

bench-boot: .build/page .build/browser ## how fast the page starts, beside stock Pyodide (minutes)
	$(PY) -m bench.boot

bench-play: .build/page .build/browser ## what playing costs, in time and memory (minutes)
	$(PY) -m bench.play

format: .build/venv ## let ruff put the sources in order
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

lock: ## write requirements/dev.txt anew from pyproject.toml (needs uv)
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-emit-index-url --no-header --quiet -o requirements/dev.txt

clean: ## remove everything that was installed or built
	rm -rf .venv .build dist node_modules tools/lighthouse/node_modules test-results .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.build/prerequisites: tools/prerequisites.sh
	@sh tools/prerequisites.sh $(PYTHON)
	@mkdir -p .build && touch $@

.build/venv: .build/prerequisites requirements/dev.txt
	rm -rf .venv
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

.build/node: .build/prerequisites package.json package-lock.json .npmrc
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

.build/page: .build/venv .build/node $(PAGE_SOURCES)
	$(PY) -m tools.build
	@touch $@

.build/browser: .build/venv tools/browser.py
	$(PY) -m tools.browser
	@touch $@

# Where an engine can't be installed its tests are skipped, and say so; the next call tries again.
.build/engines: .build/venv tools/browser.py
	$(PY) -m tools.browser chromium firefox webkit && touch $@ || true

.build/lighthouse: .build/prerequisites tools/lighthouse/package-lock.json tools/lighthouse/.npmrc
	npm ci --prefix tools/lighthouse --ignore-scripts --no-audit --no-fund
	@touch $@
