#!/usr/bin/env python3
"""Compares the public declarations of the libraries with the listings in Tests/Fixtures/PublicAPI.

    public-api.py SYMBOLS [--write] [--listings FOLDER]

SYMBOLS has a folder of symbol graphs for each library: Tests/Tools/symbol-graphs.sh makes them. The status is 1 if they
differ from the listings. With --write, the listings are written anew instead.

A line of a listing has a name, a declaration and remarks, with two spaces between them. A remark says what is
deprecated and which requirement of a protocol has no default implementation. Conformances have lines of their own. Left
out is what programs do not depend on: the names that parameters have inside a function, members that a type inherits
from a protocol, conformances that the compiler infers, and how a function is compiled.
"""
import argparse
import json
import pathlib
import sys

LISTINGS = pathlib.Path(__file__).parents[1] / "Fixtures" / "PublicAPI"
INFERRED_CONFORMANCES = {"BitwiseCopyable", "Copyable", "Escapable", "SendableMetatype"}
RELATIONS = {"conformance": ":", "superclass": ":", "sameType": "=="}
REQUIRED = "required"

BREAKS = """\
This breaks programs made for 1.x. A name that is removed or changed stays as a deprecated alias:
    @available(*, deprecated, renamed: "newName")
A new case breaks programs that switch over the enumeration, and a new requirement without a default implementation
those that conform to the protocol.
"""
DIFFERS = """\
The public declarations are not those of Tests/Fixtures/PublicAPI: {libraries}.
If that is meant, `make api` writes the listings anew. Commit them with the change, and say in Docs/Changelog.md what is
new or deprecated.
The listings are those of Swift 6.3. Another compiler may write a declaration differently; this is
{compiler}.
"""


def declaration(symbol):
    """The text of a declaration, with `_` for a parameter without a label."""
    text, earlier = "", ["", ""]
    for fragment in symbol["declarationFragments"]:
        kind, spelling = fragment["kind"], fragment["spelling"]
        if kind == "internalParam":
            # After a label, a space and the name follow, of which neither is kept.
            text = text[:-1] if earlier[0] == "externalParam" else text + "_"
        elif not spelling.startswith("@export("):
            text += spelling
        earlier = [earlier[1], kind]
    return " ".join(text.split())


def described(constraints, but=()):
    """Constraints as words of a declaration, without those that the type itself has."""
    written = [each for each in constraints if each not in but and each["rhs"] not in INFERRED_CONFORMANCES]
    texts = [f"{each['lhs']} {RELATIONS[each['kind']]} {each['rhs']}" for each in written]
    return " where " + ", ".join(texts) if texts else ""


def deprecation(symbol):
    for entry in symbol.get("availability", []):
        if entry.get("isUnconditionallyDeprecated"):
            remarks = [f'{name}: "{entry[name]}"' for name in ("renamed", "message") if name in entry]
            yield f"@available({', '.join([entry['domain'], 'deprecated', *remarks])})"


class Graphs:
    """The symbol graphs of all libraries, of which each refers to the others."""

    def __init__(self, folder):
        paths = sorted(folder.glob("*/*.symbols.json"))
        self.graphs = [(path.parent.name, json.loads(path.read_text())) for path in paths]
        self.compiler = next((graph["metadata"]["generator"] for _, graph in self.graphs), "")
        self.libraries = {library for library, _ in self.graphs}
        symbols = [symbol for _, graph in self.graphs for symbol in graph["symbols"]]
        relationships = [relationship for _, graph in self.graphs for relationship in graph["relationships"]]
        self.names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in symbols}
        self.constraints = {
            ".".join(symbol["pathComponents"]): symbol["swiftGenerics"].get("constraints", [])
            for symbol in symbols if "swiftGenerics" in symbol and symbol["kind"]["identifier"] != "swift.extension"
        }
        implemented = {each["target"] for each in relationships if each["kind"] == "defaultImplementationOf"}
        self.required = {each["source"] for each in relationships if each["kind"] == "requirementOf"} - implemented

    def listing(self, library):
        """The lines of the listing of a library."""
        graphs = [graph for name, graph in self.graphs if name == library]
        lines = [line for graph in graphs for symbol in graph["symbols"] for line in self.line_of_symbol(symbol)]
        lines += [
            line for graph in graphs for each in graph["relationships"] for line in self.line_of_conformance(each)]
        return sorted(set(lines))

    def line_of_symbol(self, symbol):
        identifier = symbol["identifier"]["precise"]
        if "::SYNTHESIZED::" in identifier or symbol["kind"]["identifier"] == "swift.extension":
            return
        extension = symbol.get("swiftExtension", {}).get("constraints", [])
        own = self.constraints.get(".".join(symbol["pathComponents"][:-1]), [])
        remarks = [*deprecation(symbol), *([REQUIRED] if identifier in self.required else [])]
        yield "  ".join([self.names[identifier], declaration(symbol) + described(extension, own), *remarks])

    def line_of_conformance(self, relationship):
        if relationship["kind"] not in ("conformsTo", "inheritsFrom"):
            return
        name = self.names[relationship["source"]]
        # What another module declares is named with its module, and which one that is may change.
        fallback = relationship.get("targetFallback", "").partition(".")[2]
        target = self.names.get(relationship["target"]) or fallback
        if target not in INFERRED_CONFORMANCES:
            own = self.constraints.get(name, [])
            yield f"{name}: {target}  conformance{described(relationship.get('swiftConstraints', []), own)}"


def name(line):
    """What a line is about; overloads have the same name."""
    return line.split("  ")[0]


def without_deprecation(line):
    return "  ".join(part for part in line.split("  ") if not part.startswith("@available("))


def breaks_others(line, old_names):
    """Whether a new declaration breaks programs that use the type to which it belongs."""
    container = name(line).partition("(")[0].rpartition(".")[0]
    is_case = "case" in line.split("  ")[1].split(" ")[:2]
    return container in old_names and (is_case or line.endswith("  " + REQUIRED))


def report(library, old, new):
    """Prints what differs between two listings. Returns whether that breaks programs."""
    old_bare, new_bare = {without_deprecation(line) for line in old}, {without_deprecation(line) for line in new}
    removed = [line for line in old if without_deprecation(line) not in new_bare]
    added = [line for line in new if without_deprecation(line) not in old_bare]
    remarked = [line for line in new if line not in old and without_deprecation(line) in old_bare]
    changed = {name(line) for line in removed} & {name(line) for line in added}
    for line in removed:
        print(f"{library}: {'changed, was' if name(line) in changed else 'removed'}: {line}")
    for line in added:
        print(f"{library}: {'changed, is' if name(line) in changed else 'added'}: {line}")
    for line in remarked:
        print(f"{library}: {'deprecated' if '@available(' in line else 'no longer deprecated'}: {line}")
    old_names = {name(line) for line in old}
    return bool(removed) or any(breaks_others(line, old_names) for line in added)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("symbols", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--listings", type=pathlib.Path, default=LISTINGS)
    options = parser.parse_args()
    graphs, different, breaks = Graphs(options.symbols), [], False
    for library in sorted(graphs.libraries | {path.stem for path in options.listings.glob("*.txt")}):
        path, lines = options.listings / f"{library}.txt", graphs.listing(library)
        if options.write:
            path.write_text("\n".join(lines) + "\n")
        elif (listed := path.read_text().splitlines() if path.exists() else []) != lines:
            breaks = report(library, listed, lines) or breaks
            different.append(library)
    if breaks:
        print(BREAKS)
    if different:
        print(DIFFERS.format(libraries=", ".join(different), compiler=graphs.compiler))
    return 1 if different else 0


sys.exit(main())
