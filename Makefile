# Taction. A newcomer needs two commands: `make demo` and `make test`. Both install what is missing (Debian, apt).

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
BIN = $(shell swift build -c release --show-bin-path)

.PHONY: demo app install packages release new-app films pictures test docs sanitize fuzz fuzz-corpus monkeys soak kills pens check-all allocations \
  tutorial steady screen-reader bench conformance check-arm arm lint api-diff format build setup clean

demo: setup
	@echo "demo: building PhotoCollage and the taction tool (release)"
	swift build -c release --product TactionPhotoCollage
	swift build -c release --product taction
	@Scripts/pictures/demo "$(BIN)" "$(DEMO)" $(PHOTOS)

# Makes every picture and film of the documentation anew. Look at them before you keep them.
pictures: setup
	swift build -c release
	@Scripts/pictures/pictures "$(BIN)"
	TACTION_SNAPSHOTS=record swift test --filter 'DocumentationPictureTests|PagePictureTests'
	TACTION_UPDATE_GOLDENS=1 swift test --filter 'GestureGallery|FramePictureTests'

# The collage beside the same in GTK 4 and Qt Quick, on one timeline.
films: setup
	swift build -c release --product TactionPhotoCollage
	swift build -c release --product taction
	@Scripts/pictures/films "$(BIN)" .build/films

test: setup
	@Scripts/test

# Heap allocations of touches and frames, in a release build: debug code allocates.
allocations: setup
	swift run -c release TactionBenchmarks allocations

# The reference and the guide as a site that opens from disk. `SOURCE=https://HOST/OWNER/taction/blob/0.1.0` is for links
# to source files.
docs: setup
	@Scripts/setup python3
	@Scripts/docs/docs $(SOURCE)

# All tests but those of programs that start others, under the address and leak sanitizers, then under the thread
# sanitizer: two builds of their own, and slow.
sanitize: setup
	@Scripts/measures/sanitize address
	@Scripts/measures/sanitize thread

# Coverage-guided fuzzing of all that reads foreign bytes, and monkeys with new seeds; `TARGETS="wire monkeys"` names some. See
# CONTRIBUTING.md.
fuzz: setup
	@Scripts/measures/fuzz $(MINUTES) $(TARGETS)

# Keeps the best of what `make fuzz` has found to reach more code.
fuzz-corpus:
	@Scripts/measures/fuzz-corpus

# Users and apps that do anything: as many programs of each scene of MonkeyTests as there are seeds. `SCENES=list,drags`
# names some, and `STEPS=40` sets the length of the programs, which is 150 otherwise.
monkeys: setup
	swift build --build-tests
	@Scripts/measures/monkeys "$(SEEDS)" "$(SCENES)" "$(STEPS)"

# Twenty thousand windows that open, are pinched and scrolled, and close.
soak: setup
	swift build -c release --product TactionBenchmarks
	"$(BIN)/TactionBenchmarks" soak

# Real compositors die under a running collage with fingers on it, and are started again.
kills: setup
	swift build -c release --product TactionPhotoCollage
	@Scripts/measures/kills "$(BIN)" "$(COMPOSITORS)" $(KILLS)

# Recorded pens through the kernel's drivers, libinput and sway, in a virtual tablet whose image is in the folder RIG.
pens: setup
	swift build -c release --product TactionSketch
	@Scripts/measures/pens "$(BIN)" "$(TABLET)" $(RECORDINGS)

# What takes longer than a change can wait for.
check-all: export TACTION_SAMPLES = whole
check-all: lint check-arm arm allocations test sanitize fuzz monkeys soak steady screen-reader

# Not among the tests: it builds Taction once more, for a package that depends on it, which takes some minutes.
tutorial: setup
	swift build -c release --product TactionTutorial
	swift build -c release --product taction
	@Scripts/docs/tutorial "$(BIN)"

# The program taction with its manual and its completions; DESTDIR goes before PREFIX. The libraries of Swift are linked in,
# and a build with other options has a folder of its own, or each of the two would be compiled anew after the other.
install: setup
	swift build $(STATIC) --product taction
	@Scripts/packages/install .build/install/release "$(DESTDIR)" "$(PREFIX)"

# A new app beside this clone, or in the folder IN: `make app NAME=PinchablePhoto`. It shares the build of this clone.
app: setup
	@Scripts/packages/app "$(NAME)" "$(IN)"

# An app by `taction new`, built and tested in a folder of its own: it builds Taction once more, which takes some minutes.
new-app: setup
	swift build -c release --product taction
	@Scripts/packages/new-app "$(BIN)/taction"

# Debian packages of Hello and of taction, judged by lintian and tried in fresh Debians: slow, and needs root and network.
packages: setup
	swift build $(STATIC) --product taction
	@Scripts/packages/packages .build/install/release/taction

# What a release consists of, in the folder OUT. CHECK=1 builds twice, TRY=1 tries the packages: Docs/Versions.md.
release: setup
	@Scripts/packages/release "$(OUT)" $(if $(CHECK),--check) $(if $(TRY),--try)

# The widget gallery, read, used and edited by AT-SPI on a headless Weston, with Debian's registry; and the same keys in a
# field and in an entry of GTK 4, on a headless sway.
screen-reader: setup
	swift build -c release --product TactionWidgetGallery
	@Scripts/measures/screen-reader "$(BIN)"

# The examples give the same pictures in a hundred runs, to the bit.
steady: setup
	swift build -c release
	@Scripts/pictures/steady-pictures "$(BIN)" $(RUNS)

bench: setup
	swift build -c release --product TactionBenchmarks
	@Scripts/measures/bench "$(BIN)" "$(PEERS)"

conformance: setup
	@if [ -d "$(CONFORMANCE)" ]; then swift build -c release --product taction-conformance; fi
	@Scripts/measures/conformance "$(BIN)" "$(CONFORMANCE)"

check-arm:
	@Scripts/arm/check-arm

# The whole of Taction for ARM64, by Debian's Swift, in an emulator: pictures and tests, or those that
# TESTS names. Fetches 1.2 GB at first.
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
	swift build --build-tests --explicit-target-dependency-import-check error
	@Scripts/setup python3
	Scripts/checks/check-words
	Scripts/checks/check-folders
	Scripts/docs/api check

# What a change breaks for programs, compared with BASE: a tag or a commit; see Docs/Versions.md.
api-diff: setup
	@Scripts/docs/api-diff $(BASE)

format:
	swift format --in-place --recursive Package.swift Plugins Sources Examples Tests Fuzz/Package.swift Fuzz/Sources/Fuzz/Fuzz.swift

build: setup
	swift build

setup:
	@Scripts/setup

clean:
	rm -rf .build Fuzz/.build $(DEMO)
