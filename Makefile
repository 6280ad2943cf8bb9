# Builds, tests, installs and packages prefs; see README.md. `make test` installs the programs that the tests run.
# A line that begins with ## is what `make help` says about the target below it.

PREFIX ?= $(HOME)/.local
SWIFT ?= swift
# The maintainer of the Debian packages; in the environment, since a shell would interpret some characters of a name.
MAINTAINER ?= The maintainers of prefs <maintainers@prefs.invalid>
export SWIFT MAINTAINER

LINKING = Sources/Packaging/Linking
INSTALLING = Sources/Packaging/Installing
# The folders of all files to install or package, and of the packages.
STAGE = .build/stage
PACKAGES = .build

# COMMAND, FORM, AGENT and EXAMPLES are the programs, and HAS_CURSES and HAS_CURL say which can be built here.
include $(LINKING)/programs.mk

.PHONY: all help prefs form cloud run check libraries examples pigeon wonderland test-programs stage install uninstall \
    deb dist lint format test toolchain test-announcement test-build sanitize fuzz soak bench order api demo clean \
    cloud-test

# A target that installs packages comes before those that look for them, also with `make -j`.
.NOTPARALLEL:

## Builds the command, the form and the agent, as `make` alone does
all: prefs form cloud

## Lists what can be made
help:
	@awk '/^## / { text = substr($$0, 4) } \
	    /^[a-z]/ && text { sub(/:.*/, ""); printf "  %-11s %s\n", $$0, text; text = "" }' $(firstword $(MAKEFILE_LIST))

prefs form cloud run check examples lint format test-build: toolchain

toolchain:
	@$(LINKING)/toolchain.sh

## Builds the command: .build/static/release/prefs
prefs:
	@echo "Building prefs into .build/static: three to four minutes the first time, on two cores."
	@$(LINKING)/build.sh static --product prefs

## Builds the form of `prefs settings`, if ncurses is there
form:
	@$(if $(HAS_CURSES),$(LINKING)/build.sh static --product prefs-settings,$(call left_out,The form of prefs settings is left out: it needs ncurses with its static libraries (libncurses-dev on Debian).,form))

## Builds the agent of `prefs cloud`, if libcurl is there
cloud:
	@$(if $(HAS_CURL),$(LINKING)/build.sh static --product prefs-cloud,$(call left_out,The agent of prefs cloud is left out: it needs libcurl (libcurl4-openssl-dev on Debian).,cloud cloud-test))

## Builds the command and runs it: make run ARGS='read com.pigeon'
# A debug build: after a change of the command, it takes a quarter of the time of the static one.
run:
	@$(SWIFT) build --quiet --product prefs
	@.build/debug/prefs $(ARGS)

## Builds the programs of Docs/Examples into .build/examples
examples:
	@$(if $(HAS_CURSES_HEADER),Tests/Tools/build-package.sh Docs/Examples .build/examples,$(call left_out,The example programs are left out: they need ncurses (libncurses-dev on Debian).,examples pigeon wonderland))

## Builds and runs Pigeon, a map on the terminal
pigeon: examples

## Builds and runs Wonderland, a reader on the terminal
wonderland: examples

# An example program finds its settings bundle in Docs/Examples/share.
pigeon wonderland:
	@XDG_DATA_DIRS="$(CURDIR)/Docs/Examples/share:$${XDG_DATA_DIRS:-/usr/local/share:/usr/share}" $(EXAMPLES)/$@

## Puts all files to install into .build/stage
stage: prefs form cloud
	@$(INSTALLING)/stage.sh "$(STAGE)" $(COMMAND) "$(if $(HAS_CURSES),$(FORM))" "$(if $(HAS_CURL),$(AGENT))"

## Installs prefs below PREFIX, ~/.local if none is named
# It prints the path of each file, and replaces only files that it installed itself. ALIAS=defaults
# installs the command, its manual and its completions under that name too. `make uninstall` removes what was
# installed with the same PREFIX and DESTDIR, also under second names.
install: stage
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" ALIAS="$(ALIAS)" "$(STAGE)/install.sh"

## Removes what was installed below the same PREFIX
uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" $(INSTALLING)/install.sh uninstall

## Makes Debian packages of prefs and of the agent, in .build
# As root on Debian, it installs what the form and the agent need.
deb: libraries stage
	@$(INSTALLING)/debian-package.sh "$(STAGE)" "$(PACKAGES)"

libraries:
	@Tests/Tools/install-programs.sh libraries

## Makes a tarball, a list of its files and their sums, in .build
dist: stage
	@$(INSTALLING)/tarball.sh "$(STAGE)" "$(PACKAGES)"

# All Swift code has the layout of .swift-format, but for ExamplePackage: the documentation quotes it.
FORMATTED = Package.swift Sources Docs/Examples $(filter-out Tests/Programs/ Tests/Programs/ExamplePackage/,$(wildcard Tests/*/ Tests/Programs/*/))

## Says where the layout of the source is not that of .swift-format
lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

## Writes the source in the layout of .swift-format
format:
	@$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

## Runs all tests; installs what they need unless PREFS_OFFLINE=1
test: test-announcement lint test-programs test-build prefs form cloud examples
	@$(BUILT_PROGRAMS) Tests/Tools/run.sh .build/test.log
	@$(BUILT_PROGRAMS) Tests/Tools/installing.sh
	@Tests/Tools/Fuzz/run.sh generated 2000
	@Tests/Programs/ExamplePackage/check.sh $(COMMAND)
	@Tests/Tools/documentation.sh
	@Tests/Tools/install-programs.sh report

## Runs one test or suite: make check TEST=WriteCommandTests
check:
	@$(BUILT_PROGRAMS) Tests/Tools/check.sh

# For check.sh: the programs that the tests of a module run, besides those that are built with the tests.
programs-for-DefaultsCLITests programs-for-FaultTests: prefs
programs-for-SettingsFormTests: prefs form
programs-for-CloudAgentTests: prefs cloud
programs-for-ExampleProgramsTests: prefs examples
programs-for-%: ;

## Runs the tests of the cloud alone
cloud-test: test-programs prefs cloud
	@$(BUILT_PROGRAMS) Tests/Tools/run.sh .build/cloud-test.log --filter Cloud

test-programs:
	@Tests/Tools/install-programs.sh

# A compiler uses one processor much of the time, so the tests are built beside the programs. run.sh waits for that.
test-build:
	@mkdir -p .build && $(SWIFT) build --build-tests >/dev/null 2>&1 &

test-announcement:
	@echo "Building prefs, then running all tests, the example package and the documentation: some twelve minutes the first time, on two cores without other work."

## Runs the unit tests with the address and thread sanitizers
sanitize:
	@Tests/Tools/sanitize.sh address thread

## Fuzzes a reader: make fuzz READER=xml SECONDS=60
# READER is xml, binary, openstep, json, arguments or differential.
fuzz:
	@Tests/Tools/Fuzz/run.sh "$(READER)" "$(or $(SECONDS),60)"

## Looks for faults as long as you like: make soak MINUTES=30
# Tests/Tools/soak.sh says how.
soak: prefs
	@Tests/Tools/soak.sh "$(or $(MINUTES),30)" $(COMMAND)

## Compares prefs with other programs, for Docs/Performance.md
# It writes nothing if WORKS=start,codecs chooses some works only.
bench: prefs form cloud
	@Tests/Tools/Benchmarks/run.sh $(COMMAND) $(AGENT) --rounds "$(or $(ROUNDS),5)" --works "$(WORKS)"

## Writes the order of functions anew, into prefs.order
# It is needed for another toolchain, or after many changes of the source.
order:
	@$(LINKING)/build.sh order --product prefs
	@Tests/Tools/Benchmarks/order.sh .build/order/release/prefs

## Writes the listings of public declarations anew
# It is needed after a change of the library that is meant.
api: toolchain
	@Tests/Tools/symbol-graphs.sh >/dev/null
	@python3 -B Tests/Tools/public-api.py .build/symbols --write

## Builds prefs and shows what it does
demo: toolchain
	@echo "Building prefs and the program of the demo into .build/static: once, three to five minutes on two cores."
	@PREFS_PROGRESS=yes $(LINKING)/build.sh static --product prefs
	@PREFS_PROGRESS=yes $(LINKING)/build.sh static --product pigeon-demo
	@Docs/demo.sh $(COMMAND) .build/static/release/pigeon-demo

## Removes .build, with all that was built
clean:
	rm -rf .build
