# Taction. A newcomer needs two commands: `make demo` and `make test`. Both install missing packages (Debian, apt).

SHELL := /bin/bash
PHOTOS ?=
DEMO := demo
RUNS ?= 100
SEEDS ?= 1-1000
SCENES ?=
STEPS ?=
TESTS ?=
CONFORMANCE := ../shared/conformance
PEERS := ../shared/bench
COMPOSITORS := ../shared/compositors
KILLS ?= 10
SEED ?= 1
ON ?=
TABLET := ../shared/virtual-tablet
RECORDINGS ?=
MINUTES ?= 30
SOURCE ?=
NAME ?=
IN ?= ..
PREFIX ?= /usr/local
DESTDIR ?=
OUT ?= dist
CHECK ?=
TRY ?=
STATIC = -c release --static-swift-stdlib --scratch-path .build/install
# This clone builds in its own folders, even in a shell that shares a build with apps (`make app`): SwiftPM uses the
# variable in preference to --scratch-path. The shell of BIN gets the variable in spite of `unexport`.
unexport SWIFTPM_BUILD_DIR
BIN = $(shell env -u SWIFTPM_BUILD_DIR swift build -c release --show-bin-path)
# Not all shells expand the tilde of PREFIX=~/.local, so it is expanded here.
expanded = $(patsubst ~/%,$(HOME)/%,$(1))

.PHONY: demo app install packages release new-app films pictures test docs sanitize fuzz fuzz-corpus monkeys soak kills touches pens check-all \
  allocations tutorial steady screen-reader bench conformance check-arm arm lint api-diff format build setup clean

demo: setup
	@echo "demo: building PhotoCollage and the taction tool (release)"
	swift build -c release --product TactionPhotoCollage
	swift build -c release --product taction
	@Scripts/pictures/demo "$(BIN)" "$(call expanded,$(DEMO))" $(PHOTOS)

# Makes all pictures and films of the documentation again. Look at them before you keep them.
pictures: setup
	swift build -c release
	@Scripts/pictures/pictures "$(BIN)"
	TACTION_SNAPSHOTS=record swift test --filter 'DocumentationPictureTests|PagePictureTests'
	TACTION_UPDATE_GOLDENS=1 swift test --filter 'GestureGallery|FramePictureTests'

# Films of the collage and of the same program in GTK 4 and Qt Quick, on one timeline.
films: setup
	swift build -c release --product TactionPhotoCollage
	swift build -c release --product taction
	@Scripts/pictures/films "$(BIN)" .build/films

test: setup
	@Scripts/test

# Counts the heap allocations of touches and frames, in a release build, since debug code allocates.
allocations: setup
	swift run -c release TactionBenchmarks allocations

# The reference and the guide as a site that opens from disk. With `SOURCE=https://HOST/OWNER/taction/blob/0.1.0`, links
# to source files lead to this address.
docs: setup
	@Scripts/setup python3
	@Scripts/docs/docs $(SOURCE)

# Runs the tests under the address and leak sanitizers, then under the thread sanitizer, without tests that start
# programs. Slow: each of the two runs needs its own build.
sanitize: setup
	@Scripts/measures/sanitize address
	@Scripts/measures/sanitize thread

# Coverage-guided fuzzing of all code that reads foreign bytes, and monkeys with new seeds. `TARGETS="wire monkeys"`
# selects some targets. See CONTRIBUTING.md.
fuzz: setup
	@Scripts/measures/fuzz $(MINUTES) $(TARGETS)

# Keeps in git the best inputs by which `make fuzz` has reached more code.
fuzz-corpus:
	@Scripts/measures/fuzz-corpus

# Simulated users and apps with random actions: for each scene of MonkeyTests, one program for each seed.
# `SCENES=list,drags` selects some scenes. `STEPS=40` sets the length of the programs; the default is 150.
monkeys: setup
	swift build --build-tests
	@Scripts/measures/monkeys "$(SEEDS)" "$(SCENES)" "$(STEPS)"

# Opens twenty thousand windows, pinches and scrolls them, and closes them.
soak: setup
	swift build -c release --product TactionBenchmarks
	"$(BIN)/TactionBenchmarks" soak

# Kills real compositors under a running collage with fingers on it, and starts them again.
kills: setup
	swift build -c release --product TactionPhotoCollage
	@Scripts/measures/kills "$(BIN)" "$(call expanded,$(COMPOSITORS))" $(KILLS)

# Plays random fingers into the examples on real compositors, MINUTES into each. `ON="kwin sway:Library"` selects a
# compositor, or one example on it; without a selection, 56 runs follow each other.
touches: setup
	swift build -c release
	@Scripts/measures/touches "$(BIN)" "$(call expanded,$(COMPOSITORS))" $(MINUTES) $(SEED) $(ON)

# Plays recorded pens through the kernel's drivers, libinput and sway, in a virtual tablet whose image is in the folder
# RIG.
pens: setup
	swift build -c release --product TactionSketch
	@Scripts/measures/pens "$(BIN)" "$(call expanded,$(TABLET))" $(RECORDINGS)

# The checks that take too long to run for each change.
check-all: export TACTION_SAMPLES = whole
check-all: lint check-arm arm allocations test sanitize fuzz monkeys soak steady screen-reader

# Follows the tutorial. It is not one of the tests, since it builds Taction again for a package that depends on Taction,
# which takes some minutes.
tutorial: setup
	swift build -c release --product TactionTutorial
	swift build -c release --product taction
	@Scripts/docs/tutorial "$(BIN)"

# Installs the program taction with its manual and its completions below DESTDIR/PREFIX. The libraries of Swift are
# linked in. This build has its own folder: since its options differ, two builds in one folder would each compile
# everything again.
install: setup
	swift build $(STATIC) --product taction
	@Scripts/packages/install .build/install/release "$(call expanded,$(DESTDIR))" "$(call expanded,$(PREFIX))"

# Makes a new app next to this clone, or in the folder IN: `make app NAME=PinchablePhoto`. The app shares the build of
# this clone.
app: setup
	@Scripts/packages/app "$(NAME)" "$(call expanded,$(IN))"

# Makes an app by `taction new`, and builds and tests it in its own folder. This builds Taction again, which takes some
# minutes.
new-app: setup
	swift build -c release --product taction
	@Scripts/packages/new-app "$(BIN)/taction"

# Makes Debian packages of Hello and of taction in .build/packages, checks them with lintian, and tries them in fresh
# Debian systems. Slow; needs root and network.
packages: setup
	swift build $(STATIC) --product taction
	@Scripts/packages/packages .build/install/release/taction

# Fills the folder OUT with the files of a release. CHECK=1 builds twice, TRY=1 tries the packages: Docs/Versions.md.
release: setup
	@Scripts/packages/release "$(call expanded,$(OUT))" $(if $(CHECK),--check) $(if $(TRY),--try)

# Reads, uses and edits the widget gallery by AT-SPI on a headless Weston, with Debian's registry. Then types the same
# keys into a field and into an entry of GTK 4, on a headless sway.
screen-reader: setup
	swift build -c release --product TactionWidgetGallery
	@Scripts/measures/screen-reader "$(BIN)"

# Checks that the examples give the same pictures in a hundred runs, to the bit.
steady: setup
	swift build -c release
	@Scripts/pictures/steady-pictures "$(BIN)" $(RUNS)

bench: setup
	swift build -c release --product TactionBenchmarks
	@Scripts/measures/bench "$(BIN)" "$(call expanded,$(PEERS))"

conformance: setup
	@if [ -d "$(call expanded,$(CONFORMANCE))" ]; then swift build -c release --product taction-conformance; fi
	@Scripts/measures/conformance "$(BIN)" "$(call expanded,$(CONFORMANCE))"

check-arm:
	@Scripts/arm/check-arm

# Checks Taction for ARM64, built with Debian's Swift, in an emulator: pictures, and the tests that TESTS selects. The
# first run downloads 1.2 GB.
arm: setup
	swift build -c release --product taction
	swift build -c release --product TactionHello
	swift build -c release --product TactionPhotoCollage
	@Scripts/arm/check-programs "$(BIN)" $(if $(TESTS),'$(TESTS)')

lint: setup
	swift format lint --strict --recursive Package.swift Plugins Sources Examples Tests Fuzz/Package.swift Fuzz/Sources/Fuzz/Fuzz.swift
	Scripts/checks/check-imports
	Scripts/checks/check-comments
	Scripts/checks/check-links
	Scripts/checks/check-headers
	Scripts/checks/check-build
	@Scripts/setup python3
	Scripts/checks/check-words
	Scripts/checks/check-folders
	Scripts/docs/api check

# Reports the API changes since BASE, a tag or a commit, that break programs; see Docs/Versions.md.
api-diff: setup
	@Scripts/docs/api-diff $(BASE)

format:
	swift format --in-place --recursive Package.swift Plugins Sources Examples Tests Fuzz/Package.swift Fuzz/Sources/Fuzz/Fuzz.swift

build: setup
	swift build

setup:
	@Scripts/setup

clean:
	rm -rf .build Fuzz/.build "$(call expanded,$(DEMO))"
