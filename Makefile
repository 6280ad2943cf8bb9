# Builds, tests, installs and packages prefs; see README.md. Needs the Swift toolchain. `make test` installs the other
# programs that the tests run.

PREFIX ?= $(HOME)/.local
SWIFT ?= swift

# The command is one static file without Foundation, so that it starts fast. It has a build folder of its own: in a
# common one, its flags would make the tests be built anew.
COMMAND_BUILD = .build/static
COMMAND = $(COMMAND_BUILD)/release/prefs
COMMAND_FLAGS = -Xswiftc -static-executable -Xswiftc -use-ld=lld
# The metadata of types such as [String] is found by address. By default it is found by name, which needs less code, but
# the name is parsed at run time; that was a third of the work of `prefs write`.
COMMAND_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Each function has a section of its own, so that the linker can leave out functions that the command never calls, and
# place those that it calls next to each other.
COMMAND_FLAGS += -Xswiftc -Xfrontend -Xswiftc -function-sections
LINKING = Sources/Packaging/Linking
SCRIPT = -Xlinker -T -Xlinker "$(CURDIR)/$(LINKING)/prefs.ld"
LAYOUT = $(SCRIPT) -Xlinker -s -Xlinker --symbol-ordering-file -Xlinker "$(CURDIR)/$(LINKING)/prefs.order" -Xlinker --no-warn-symbol-ordering

# The form of `prefs settings` is a second static file. It needs ncurses: the header, for which Package.swift looks too,
# and the static libraries. HAS_CURSES is empty if one of them is missing.
FORM = $(COMMAND_BUILD)/release/prefs-settings
CURSES_HEADER = /usr/include/ncurses.h
LIBRARY_FOLDERS = /usr/lib /usr/lib64 /usr/lib/*
has_library = $(wildcard $(addsuffix /lib$(1).a,$(LIBRARY_FOLDERS)))
HAS_CURSES = $(and $(wildcard $(CURSES_HEADER)),$(call has_library,ncursesw),$(call has_library,tinfo))
# The package manager keeps what Package.swift says for each environment, so this one says whether the header is there.
export PREFS_CURSES_HEADER = $(shell test -e $(CURSES_HEADER) && echo $(CURSES_HEADER) || echo none)

# The agent of `prefs cloud` needs libcurl, whose header Debian has in a directory named after the architecture. The
# agent is linked dynamically with libcurl and libc, and statically with the libraries of Swift, and so has a build
# folder of its own. HAS_CURL is empty if the header is missing.
AGENT_BUILD = .build/cloud
AGENT = $(AGENT_BUILD)/release/prefs-cloud
AGENT_FLAGS = --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker -s
CURL_HEADER = $(firstword $(wildcard /usr/include/curl/curl.h /usr/include/*/curl/curl.h))
export PREFS_CURL_HEADER = $(or $(wildcard $(CURL_HEADER)),none)
HAS_CURL = $(filter-out none,$(PREFS_CURL_HEADER))

INSTALLING = Sources/Packaging/Installing
# The folder of all files to install or package: the command, the form, the agent with its unit for systemd, the manual
# page, the completions, the script that installs them, and the documents for packages.
STAGE = .build/stage
# The folder for the packages that `make deb` and `make dist` build.
PACKAGES = .build
# The maintainer of the Debian packages. The script gets it from the environment, unchanged: it may have characters that
# a shell would interpret.
MAINTAINER ?= The maintainers of prefs <maintainers@prefs.invalid>
export MAINTAINER

.PHONY: all prefs form cloud libraries examples pigeon wonderland test-programs stage install uninstall deb dist lint format test test-announcement documentation sanitize fuzz soak bench order demo clean cloud-test

# A target that installs packages comes before those that look for them, also with `make -j`.
.NOTPARALLEL:

all: prefs form cloud

# Builds the command. The Swift package manager does not know that it depends on the files in LINKING too: if one of
# them is newer, the command is removed, and so linked again.
prefs:
	@if [ -e $(COMMAND) ]; then \
	    echo "Building prefs: seconds, some minutes where its sources have changed."; \
	else \
	    echo "Building prefs for the first time, into $(COMMAND_BUILD): two to three minutes on two cores."; \
	fi
	@find $(LINKING) -type f -newer $(COMMAND) -exec rm -f $(COMMAND) ';' 2>/dev/null || true
	@$(SWIFT) build --quiet -c release --product prefs --scratch-path $(COMMAND_BUILD) $(COMMAND_FLAGS) $(LAYOUT)

# Builds the form, where ncurses is installed.
form:
	@find $(LINKING)/prefs.ld -newer $(FORM) -exec rm -f $(FORM) ';' 2>/dev/null || true
	@$(if $(HAS_CURSES), \
	    $(SWIFT) build --quiet -c release --product prefs-settings --scratch-path $(COMMAND_BUILD) $(COMMAND_FLAGS) $(SCRIPT) -Xlinker -s, \
	    echo "The form of prefs settings is left out: it needs ncurses with its static libraries (libncurses-dev on Debian)." >&2 \
	        $(if $(filter form,$(MAKECMDGOALS)),; exit 1))

# Builds the agent, where libcurl is installed.
cloud:
	@$(if $(HAS_CURL), \
	    $(SWIFT) build --quiet -c release --product prefs-cloud --scratch-path $(AGENT_BUILD) $(AGENT_FLAGS), \
	    echo "The agent of prefs cloud is left out: it needs libcurl (libcurl4-openssl-dev on Debian)." >&2 \
	        $(if $(filter cloud cloud-test,$(MAKECMDGOALS)),; exit 1))

# Builds the package of Docs/Examples, where ncurses is installed; its programs do not need the static libraries.
EXAMPLES = .build/examples/debug
HAS_CURSES_HEADER = $(filter-out none,$(PREFS_CURSES_HEADER))

examples:
	@if [ -z "$(HAS_CURSES_HEADER)" ]; then \
	    echo "The example programs are left out: they need ncurses (libncurses-dev on Debian)." >&2; \
	    $(if $(filter examples pigeon wonderland,$(MAKECMDGOALS)),exit 1;) \
	else \
	    [ -e $(EXAMPLES) ] || echo "Building the example programs for the first time, into .build/examples: half a minute."; \
	    SWIFT="$(SWIFT)" Tests/Tools/build-package.sh Docs/Examples .build/examples; \
	fi

# Builds and runs an example program, which finds its settings bundle in Docs/Examples/share.
pigeon wonderland: examples
	@XDG_DATA_DIRS="$(CURDIR)/Docs/Examples/share:$${XDG_DATA_DIRS:-/usr/local/share:/usr/share}" $(EXAMPLES)/$@

stage: prefs form cloud
	@rm -rf "$(STAGE)" && mkdir -p "$(STAGE)"
	@# Bytes after the end of an executable file have no effect. These are the mark by which install.sh knows its files.
	@for program in $(if $(HAS_CURSES),$(FORM):prefs-settings) $(if $(HAS_CURL),$(AGENT):prefs-cloud); do \
	    cp "$${program%:*}" "$(STAGE)/$${program##*:}" && \
	        sed -n "s/^mark='\(.*\)'$$/\1/p" $(INSTALLING)/install.sh >>"$(STAGE)/$${program##*:}" || exit 1; \
	done
	@$(if $(HAS_CURL),cp $(INSTALLING)/prefs-cloud.service "$(STAGE)")
	@cp $(COMMAND) $(INSTALLING)/install.sh README.md Docs/License.md "$(STAGE)"
	@cp -R $(INSTALLING)/Completions "$(STAGE)/completions"
	@$(COMMAND) help --manual >"$(STAGE)/prefs.1"

# Installs prefs and prints the path of each file. It replaces only files that it installed itself. ALIAS=defaults
# installs the command, its manual page and its completions under that name too.
install: stage
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" ALIAS="$(ALIAS)" "$(STAGE)/install.sh"

# Removes what `make install` installed with the same PREFIX and DESTDIR, also under second names.
uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" $(INSTALLING)/install.sh uninstall

# Builds a Debian package, and one of the agent. As root on Debian, it installs what the form and the agent need.
deb: libraries stage
	@$(INSTALLING)/debian-package.sh "$(STAGE)" "$(PACKAGES)"

libraries:
	@Tests/Tools/install-programs.sh libraries

# Builds a tarball of the files in STAGE.
dist: stage
	@name=prefs-$$($(COMMAND) --version | cut -d ' ' -f 2)-$$(uname -m) && \
	    tar -C "$(STAGE)" --transform "s,^\.,$$name," --owner 0 --group 0 --numeric-owner --sort name \
	        --mode u+rw,go=rX -czf "$(PACKAGES)/$$name.tar.gz" . && \
	    echo "$(PACKAGES)/$$name.tar.gz"

# The folders whose Swift code has the layout that .swift-format describes. Tests/Programs/ExamplePackage has the layout
# of the documentation, which quotes its code.
FORMATTED = Package.swift Sources Docs/Examples $(filter-out Tests/Programs/ Tests/Programs/ExamplePackage/,$(wildcard Tests/*/ Tests/Programs/*/))

lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

format:
	@$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

# Runs all tests. Those of the command, the form and the agent run the same executable files that are installed.
BUILT_PROGRAMS = PREFS_TOOL="$(CURDIR)/$(COMMAND)" $(if $(HAS_CURSES),PREFS_SETTINGS_TOOL="$(CURDIR)/$(FORM)") \
    $(if $(HAS_CURL),PREFS_CLOUD_TOOL="$(CURDIR)/$(AGENT)")

test: test-announcement lint test-programs prefs form cloud examples
	@echo "Building and running the tests: about three minutes for the first build, and some seven for the tests."
	@SWIFT="$(SWIFT)" $(BUILT_PROGRAMS) $(if $(HAS_CURSES_HEADER),PREFS_EXAMPLES="$(CURDIR)/$(EXAMPLES)") \
	    Tests/Tools/run.sh .build/test.log
	@echo "Building and running the example package: about a minute."
	@SWIFT="$(SWIFT)" Tests/Programs/ExamplePackage/check.sh $(COMMAND)
	@echo "Building the documentation: about a minute."
	@$(MAKE) --no-print-directory documentation
	@Tests/Tools/install-programs.sh report

# Runs only the tests of the cloud, which `make test` runs too: the modules and suites with Cloud in their names.
cloud-test: test-programs prefs cloud
	@echo "Building and running the tests of the cloud: about three minutes for the first build."
	@SWIFT="$(SWIFT)" $(BUILT_PROGRAMS) Tests/Tools/run.sh .build/cloud-test.log --filter Cloud

test-programs:
	@Tests/Tools/install-programs.sh

test-announcement:
	@echo "Building prefs, then running all tests, the example package and the documentation: some twelve minutes the first time, on two cores without other work."

# Builds documentation archives in .build/documentation from the comments of the modules and the articles in
# Docs/MODULE.docc, with the toolchain's docc. A link without a target is an error, also a link to an earlier module.
DOCUMENTED = PropertyLists PrefsCore SettingsBundles PrefsCloud PrefsFoundation

documentation:
	@$(SWIFT) build --quiet --target PrefsFoundation
	@$(SWIFT) build --quiet --target SettingsBundles
	@$(SWIFT) build --quiet --target PrefsCloud
	@rm -rf .build/symbols .build/documentation && mkdir -p .build/documentation
	@modules="$$($(SWIFT) build --show-bin-path)/Modules"; dependencies=; \
	for module in $(DOCUMENTED); do \
	    mkdir -p .build/symbols/$$module; \
	    $(SWIFT) symbolgraph-extract -module-name $$module -I "$$modules" -I Sources/CSystemCalls \
	        -target "$$(uname -m)-unknown-linux-gnu" -minimum-access-level public -skip-inherited-docs \
	        -emit-extension-block-symbols -output-dir .build/symbols/$$module || exit 1; \
	    archive=.build/documentation/$$module.doccarchive; \
	    docc convert $$(find Docs -name $$module.docc) --additional-symbol-graph-dir .build/symbols/$$module --output-path $$archive \
	        --fallback-display-name $$module --fallback-bundle-identifier prefs.$$module --warnings-as-errors --ide-console-output \
	        --enable-experimental-external-link-support $$dependencies || exit 1; \
	    dependencies="$$dependencies --dependency $$archive"; \
	done

# Runs the unit tests of the modules with the address sanitizer, and then with the thread sanitizer.
UNIT_TESTS = --disable-xctest --filter '^(PropertyListsTests|PrefsCoreTests)\.' -Xswiftc -use-ld=lld

sanitize:
	LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Tools/leaks-of-others.txt:print_suppressions=0" \
	    $(SWIFT) test --sanitize address --scratch-path .build/address $(UNIT_TESTS)
	$(SWIFT) test --sanitize thread --scratch-path .build/thread $(UNIT_TESTS)

# Fuzzes one reader for SECONDS: READER=xml|binary|openstep|json|arguments|differential
SECONDS ?= 60

fuzz:
	@SWIFT="$(SWIFT)" Tests/Tools/Fuzz/run.sh "$(READER)" "$(SECONDS)"

# Looks for faults in the codecs for MINUTES: generated documents, the fuzzers and the sanitizers.
MINUTES ?= 30

soak:
	@SWIFT="$(SWIFT)" Tests/Tools/soak.sh "$(MINUTES)"

# Compares prefs with other programs, and writes Docs/Performance.md.
# WORKS=start,instructions,codecs,texts,large,many,documents,script,apply,settings,form,cloud: runs some of these comparisons only,
# and does not write the document.
ROUNDS ?= 5

bench: prefs form cloud
	@for product in codec settings; do \
	    PREFS_BENCHMARKS=1 $(SWIFT) build --quiet -c release --product $$product --scratch-path $(COMMAND_BUILD) $(COMMAND_FLAGS); \
	done
	@Tests/Tools/Benchmarks/run.sh $(COMMAND) $(AGENT) --rounds "$(ROUNDS)" --works "$(WORKS)"

# Writes prefs.order anew, as is needed for another toolchain, or after many changes of the source.
order:
	@$(SWIFT) build --quiet -c release --product prefs --scratch-path .build/order $(COMMAND_FLAGS) $(SCRIPT)
	@Tests/Tools/Benchmarks/order.sh .build/order/release/prefs

demo: prefs
	@echo "What prefs does, in a store that is thrown away: a second."
	@Docs/demo.sh $(COMMAND)

clean:
	rm -rf .build
