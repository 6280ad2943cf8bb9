# The programs that the Makefile builds, and which of them can be built here.

COMMAND = .build/static/release/prefs
FORM = .build/static/release/prefs-settings
AGENT = .build/static/release/prefs-cloud
EXAMPLES = .build/examples/debug

# The form of `prefs settings` needs ncurses, header and static libraries; the agent of `prefs cloud` needs libcurl,
# whose header Debian has in a directory named after the architecture. HAS_CURSES and HAS_CURL are empty if they are
# missing. The package manager keeps the result of Package.swift for each environment, so this one names the headers.
CURSES_HEADER = /usr/include/ncurses.h
LIBRARY_FOLDERS = /usr/lib /usr/lib64 /usr/lib/*
has_library = $(wildcard $(addsuffix /lib$(1).a,$(LIBRARY_FOLDERS)))
HAS_CURSES = $(and $(wildcard $(CURSES_HEADER)),$(call has_library,ncursesw),$(call has_library,tinfo))
CURL_HEADER = $(firstword $(wildcard /usr/include/curl/curl.h /usr/include/*/curl/curl.h))
HAS_CURL = $(filter-out none,$(PREFS_CURL_HEADER))
HAS_CURSES_HEADER = $(filter-out none,$(PREFS_CURSES_HEADER))
export PREFS_CURSES_HEADER = $(shell test -e $(CURSES_HEADER) && echo $(CURSES_HEADER) || echo none)
export PREFS_CURL_HEADER = $(or $(wildcard $(CURL_HEADER)),none)

# Says that a program is left out; an error if the program itself is to be made.
left_out = echo "$(1)" >&2 $(if $(filter $(2),$(MAKECMDGOALS)),; exit 1)

# Tests run the executable files that `make install` copies.
BUILT_PROGRAMS = PREFS_TOOL="$(CURDIR)/$(COMMAND)" $(if $(HAS_CURSES),PREFS_SETTINGS_TOOL="$(CURDIR)/$(FORM)") \
    $(if $(HAS_CURL),PREFS_CLOUD_TOOL="$(CURDIR)/$(AGENT)") \
    $(if $(HAS_CURSES_HEADER),PREFS_EXAMPLES="$(CURDIR)/$(EXAMPLES)")
