# Builds, tests, installs and packages prefs; see README.md. `make test` installs the programs that the tests run.

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

.PHONY: all prefs form cloud libraries examples pigeon wonderland test-programs stage install uninstall deb dist lint \
    format test toolchain test-announcement test-build sanitize fuzz soak bench order demo clean cloud-test

# A target that installs packages comes before those that look for them, also with `make -j`.
.NOTPARALLEL:

all: prefs form cloud

prefs form cloud examples lint format test-build: toolchain

toolchain:
	@$(LINKING)/toolchain.sh

prefs:
	@echo "Building prefs into .build/static: three to four minutes the first time, on two cores."
	@$(LINKING)/build.sh static --product prefs

form:
	@$(if $(HAS_CURSES),$(LINKING)/build.sh static --product prefs-settings,$(call left_out,The form of prefs settings is left out: it needs ncurses with its static libraries (libncurses-dev on Debian).,form))

cloud:
	@$(if $(HAS_CURL),$(LINKING)/build.sh cloud --product prefs-cloud,$(call left_out,The agent of prefs cloud is left out: it needs libcurl (libcurl4-openssl-dev on Debian).,cloud cloud-test))

# The programs of Docs/Examples.
examples:
	@$(if $(HAS_CURSES_HEADER),Tests/Tools/build-package.sh Docs/Examples .build/examples,$(call left_out,The example programs are left out: they need ncurses (libncurses-dev on Debian).,examples pigeon wonderland))

# Builds and runs an example program, which finds its settings bundle in Docs/Examples/share.
pigeon wonderland: examples
	@XDG_DATA_DIRS="$(CURDIR)/Docs/Examples/share:$${XDG_DATA_DIRS:-/usr/local/share:/usr/share}" $(EXAMPLES)/$@

stage: prefs form cloud
	@$(INSTALLING)/stage.sh "$(STAGE)" $(COMMAND) "$(if $(HAS_CURSES),$(FORM))" "$(if $(HAS_CURL),$(AGENT))"

# Installs prefs and prints the path of each file. It replaces only files that it installed itself. ALIAS=defaults
# installs the command, its manual and its completions under that name too. `make uninstall` removes what was
# installed with the same PREFIX and DESTDIR, also under second names.
install: stage
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" ALIAS="$(ALIAS)" "$(STAGE)/install.sh"

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" $(INSTALLING)/install.sh uninstall

# Debian packages, of prefs and of the agent. As root on Debian, it installs what the form and the agent need.
deb: libraries stage
	@$(INSTALLING)/debian-package.sh "$(STAGE)" "$(PACKAGES)"

libraries:
	@Tests/Tools/install-programs.sh libraries

dist: stage
	@$(INSTALLING)/tarball.sh "$(STAGE)" "$(PACKAGES)"

# All Swift code has the layout of .swift-format, but for ExamplePackage: the documentation quotes it.
FORMATTED = Package.swift Sources Docs/Examples $(filter-out Tests/Programs/ Tests/Programs/ExamplePackage/,$(wildcard Tests/*/ Tests/Programs/*/))

lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

format:
	@$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

test: test-announcement lint test-programs test-build prefs form cloud examples
	@$(BUILT_PROGRAMS) Tests/Tools/run.sh .build/test.log
	@$(BUILT_PROGRAMS) Tests/Tools/installing.sh
	@Tests/Tools/Fuzz/run.sh generated 2000
	@Tests/Programs/ExamplePackage/check.sh $(COMMAND)
	@Tests/Tools/documentation.sh
	@Tests/Tools/install-programs.sh report

cloud-test: test-programs prefs cloud
	@$(BUILT_PROGRAMS) Tests/Tools/run.sh .build/cloud-test.log --filter Cloud

test-programs:
	@Tests/Tools/install-programs.sh

# A compiler uses one processor much of the time, so the tests are built beside the programs. run.sh waits for that.
test-build:
	@mkdir -p .build && $(SWIFT) build --build-tests >/dev/null 2>&1 &

test-announcement:
	@echo "Building prefs, then running all tests, the example package and the documentation: some twelve minutes the first time, on two cores without other work."

# Runs the unit tests of the modules with the address sanitizer, and then with the thread sanitizer.
sanitize:
	@Tests/Tools/sanitize.sh address thread

# Fuzzes one reader for SECONDS: READER=xml|binary|openstep|json|arguments|differential
fuzz:
	@Tests/Tools/Fuzz/run.sh "$(READER)" "$(or $(SECONDS),60)"

# Looks for faults for MINUTES: see Tests/Tools/soak.sh.
soak: prefs
	@Tests/Tools/soak.sh "$(or $(MINUTES),30)" $(COMMAND)

# Compares prefs with other programs, and writes Docs/Performance.md unless WORKS=start,codecs chooses some works only.
bench: prefs form cloud
	@Tests/Tools/Benchmarks/run.sh $(COMMAND) $(AGENT) --rounds "$(or $(ROUNDS),5)" --works "$(WORKS)"

# Writes prefs.order anew, as is needed for another toolchain, or after many changes of the source.
order:
	@$(LINKING)/build.sh order --product prefs
	@Tests/Tools/Benchmarks/order.sh .build/order/release/prefs

demo: toolchain
	@echo "Building prefs and the program of the demo into .build/static: once, three to five minutes on two cores."
	@PREFS_PROGRESS=yes $(LINKING)/build.sh static --product prefs
	@PREFS_PROGRESS=yes $(LINKING)/build.sh static --product pigeon-demo
	@Docs/demo.sh $(COMMAND) .build/static/release/pigeon-demo

clean:
	rm -rf .build
