# prefs: see README.md. Needs the Swift toolchain; `make test` installs the programs it compares with.

PREFIX ?= $(HOME)/.local
SWIFT ?= swift

# The command is one static file without Foundation: that is what makes it start fast. It has a build
# folder of its own, so that the flags do not undo the builds of the tests.
COMMAND_BUILD = .build/static
COMMAND = $(COMMAND_BUILD)/release/prefs
COMMAND_FLAGS = -Xswiftc -static-executable -Xswiftc -use-ld=lld
# Types such as [String] are asked for by their address; the usual way, by their name, makes less code, but
# the name is taken apart at run time, which was a third of the work of `prefs write`.
COMMAND_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Each function by itself, so that those the command never calls are left out, and those it calls stand side by side.
COMMAND_FLAGS += -Xswiftc -Xfrontend -Xswiftc -function-sections
LINKING = Sources/Packaging/Linking
SCRIPT = -Xlinker -T -Xlinker "$(CURDIR)/$(LINKING)/prefs.ld"
LAYOUT = $(SCRIPT) -Xlinker -s -Xlinker --symbol-ordering-file -Xlinker "$(CURDIR)/$(LINKING)/prefs.order" -Xlinker --no-warn-symbol-ordering

INSTALLING = Sources/Packaging/Installing
# What is installed, put together: the command, its manual page, its completions, and the script that installs them.
STAGE = .build/stage
# Where packages go.
PACKAGES = .build
# Who makes the Debian package. It reaches the script by the environment, as it is: it may have characters that mean something to a shell.
MAINTAINER ?= The maintainers of prefs <maintainers@prefs.invalid>
export MAINTAINER

.PHONY: all prefs stage install uninstall deb dist lint format test test-announcement documentation sanitize fuzz bench order demo clean

all: prefs

# The package manager does not know that the command is made of the files in LINKING too: where one of them is newer,
# the command goes, and is linked again.
prefs:
	@if [ -e $(COMMAND) ]; then \
	    echo "Building prefs: seconds, some minutes where its sources have changed."; \
	else \
	    echo "Building prefs for the first time, into $(COMMAND_BUILD): two to three minutes on two cores."; \
	fi
	@find $(LINKING) -type f -newer $(COMMAND) -exec rm -f $(COMMAND) ';' 2>/dev/null || true
	@$(SWIFT) build --quiet -c release --product prefs --scratch-path $(COMMAND_BUILD) $(COMMAND_FLAGS) $(LAYOUT)

stage: prefs
	@rm -rf "$(STAGE)" && mkdir -p "$(STAGE)"
	@cp $(COMMAND) $(INSTALLING)/install.sh README.md Docs/License.md "$(STAGE)"
	@cp -R $(INSTALLING)/Completions "$(STAGE)/completions"
	@$(COMMAND) help --manual >"$(STAGE)/prefs.1"

# ALIAS=defaults: that name too, for the command, its manual page and its completions. Says what it put where, and replaces nothing that
# is not its own.
install: stage
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" ALIAS="$(ALIAS)" "$(STAGE)/install.sh"

# What `make install` has installed with the same PREFIX and DESTDIR, second names too.
uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" $(INSTALLING)/install.sh uninstall

# A Debian package.
deb: stage
	@$(INSTALLING)/debian-package.sh "$(STAGE)" "$(PACKAGES)"

# A tarball with what is installed.
dist: stage
	@name=prefs-$$($(COMMAND) --version | cut -d ' ' -f 2)-$$(uname -m) && \
	    tar -C "$(STAGE)" --transform "s,^\.,$$name," --owner 0 --group 0 --numeric-owner --sort name \
	        --mode u+rw,go=rX -czf "$(PACKAGES)/$$name.tar.gz" . && \
	    echo "$(PACKAGES)/$$name.tar.gz"

# The layout that .swift-format describes. The example package has the one of the documentation, which shows its code.
FORMATTED = Package.swift Sources $(filter-out Tests/Programs/ Tests/Programs/ExamplePackage/,$(wildcard Tests/*/ Tests/Programs/*/))

lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

format:
	@$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

# The tests of the command run the very file that is installed.
test: test-announcement lint prefs
	@Tests/Tools/install-programs.sh
	@echo "Building and running the tests: about three minutes for the first build, and some seven for the tests."
	@SWIFT="$(SWIFT)" PREFS_TOOL="$(CURDIR)/$(COMMAND)" Tests/Tools/run.sh .build/test.log
	@echo "Building and running the example package: about a minute."
	@SWIFT="$(SWIFT)" Tests/Programs/ExamplePackage/check.sh $(COMMAND)
	@echo "Building the documentation: about a minute."
	@$(MAKE) --no-print-directory documentation
	@Tests/Tools/install-programs.sh report

test-announcement:
	@echo "Building prefs, then running all tests, the example package and the documentation: some twelve minutes the first time, on two cores without other work."

# The comments of the modules, and the articles in Docs/MODULE.docc, as documentation archives in .build/documentation, by the
# toolchain's own docc. A link that leads nowhere is an error, also one to a module that comes before.
DOCUMENTED = PropertyLists PrefsCore PrefsFoundation

documentation:
	@$(SWIFT) build --quiet --target PrefsFoundation
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

# The unit tests of the modules under the address sanitizer, and then under the thread sanitizer.
UNIT_TESTS = --disable-xctest --filter '^(PropertyListsTests|PrefsCoreTests)\.' -Xswiftc -use-ld=lld

sanitize:
	LSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Tools/leaks-of-others.txt:print_suppressions=0" \
	    $(SWIFT) test --sanitize address --scratch-path .build/address $(UNIT_TESTS)
	$(SWIFT) test --sanitize thread --scratch-path .build/thread $(UNIT_TESTS)

# READER=xml|binary|openstep|json|arguments|differential
SECONDS ?= 60

fuzz:
	@SWIFT="$(SWIFT)" Tests/Tools/Fuzz/run.sh "$(READER)" "$(SECONDS)"

# Compares prefs with other programs, and writes Docs/Performance.md.
# WORKS=start,instructions,codecs,large,many,documents,script,settings: some only, which leaves the document alone
ROUNDS ?= 7

bench: prefs
	@for product in codec settings; do \
	    PREFS_BENCHMARKS=1 $(SWIFT) build --quiet -c release --product $$product --scratch-path $(COMMAND_BUILD) $(COMMAND_FLAGS); \
	done
	@Tests/Tools/Benchmarks/run.sh $(COMMAND) --rounds "$(ROUNDS)" --works "$(WORKS)"

# Writes prefs.order again, for another toolchain, or after many changes.
order:
	@$(SWIFT) build --quiet -c release --product prefs --scratch-path .build/order $(COMMAND_FLAGS) $(SCRIPT)
	@Tests/Tools/Benchmarks/order.sh .build/order/release/prefs

demo: prefs
	@echo "What prefs does, in a store that is thrown away: a second."
	@Docs/demo.sh $(COMMAND)

clean:
	rm -rf .build
