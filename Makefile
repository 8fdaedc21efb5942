# Taction. A newcomer needs two commands: `make demo` and `make test`. Both install what is missing (Debian, apt).

SHELL := /bin/bash
PHOTOS ?=
DEMO := demo
RUNS ?= 100
CONFORMANCE := ../shared/conformance
PEERS := ../shared/bench
SANITIZED := --sanitize=thread --scratch-path .build/sanitized
BIN = $(shell swift build -c release --show-bin-path)

.PHONY: demo test sanitize tutorial steady bench conformance check-neon lint format build setup clean

demo: setup
	@echo "demo: building PhotoCollage and the taction tool (release)"
	swift build -c release --product PhotoCollage
	swift build -c release --product taction
	@.ci/demo "$(BIN)" "$(DEMO)" $(PHOTOS)

# The tests come last, so that their closing lines end the log. Allocations are counted in a release build: debug code allocates.
test: setup
	swift run -c release Benchmarks allocations
	swift test

# What several threads do at once, under the thread sanitizer: a build of its own, and slow.
sanitize: export SWIFT_BACKTRACE = enable=no
sanitize: export TSAN_OPTIONS = suppressions=$(CURDIR)/.ci/thread-sanitizer.supp
sanitize: setup
	swift test $(SANITIZED) --filter 'TactionGraphicsTests|ThreadLimitTests'
	swift run $(SANITIZED) Benchmarks cards 12 3 --threads 4

# Not among the tests: it builds Taction once more, for a package that depends on it, which takes some minutes.
tutorial: setup
	swift build -c release --product TactionTutorial
	swift build -c release --product taction
	@.ci/tutorial "$(BIN)"

# The examples give the same pictures in a hundred runs, to the bit.
steady: setup
	swift build -c release
	@.ci/steady-pictures "$(BIN)" $(RUNS)

bench: setup
	swift build -c release --product Benchmarks
	@.ci/bench "$(BIN)" "$(PEERS)"

conformance: setup
	@if [ -d "$(CONFORMANCE)" ]; then swift build -c release --product taction-conformance; fi
	@.ci/conformance "$(BIN)" "$(CONFORMANCE)"

check-neon:
	@.ci/check-neon

lint: setup
	swift format lint --strict --recursive Package.swift Plugins Sources Examples Tests
	.ci/check-imports
	.ci/check-folders
	.ci/check-comments
	swift build --build-tests --explicit-target-dependency-import-check error

format:
	swift format --in-place --recursive Package.swift Plugins Sources Examples Tests

build: setup
	swift build

setup:
	@.ci/setup

clean:
	rm -rf .build $(DEMO)
