import Foundation
import TestSupport
import Testing

/// Files named by their path whose root is an array or a scalar.
@Suite struct RootValueTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let formats = ["xml", "binary", "json"]
    private static let list = "[\"a\", {\"k\": 1}, [2, 3]]"

    private func json(_ name: String) throws -> String {
        try home.run("export", "./\(name)", "-", "--format", "json").text.filter { !$0.isWhitespace }
    }

    private func create(_ name: String, _ format: String, _ text: String) throws {
        _ = try home.run("convert", "-", "--format", format, "--output", name, input: text)
    }

    @Test(arguments: formats) func anEmptyDictionaryIsPrinted(_ format: String) throws {
        try create("empty.plist", format, "{}")
        #expect(try home.run("read", "./empty") == .success("{\n}\n"))
        #expect(try home.run("read", "./empty", "--origin") == .success("{\n}\n"))
        #expect(try home.run("read", "./empty", "--format", "json") == .success("{}\n"))
        #expect(try home.run("read", "./empty", "--count") == .success("0\n"))
        #expect(try home.run("read-type", "./empty", "--root") == .success("Type is dictionary\n"))
        #expect(
            try home.run("read", "./none")
                == .failure("Domain ./none.plist does not exist\nprefs: there is no such file"))
    }

    @Test(arguments: formats) func anArrayIsReadByIndex(_ format: String) throws {
        try create("list", format, Self.list)
        #expect(try home.run("read", "./list", "0") == .success("a\n"))
        #expect(try home.run("read", "./list", "--keypath", "1.k", "--raw") == .success("1\n"))
        #expect(try home.run("read-type", "./list", "--keypath", "2") == .success("Type is array\n"))
        #expect(try home.run("read-type", "./list", "--root") == .success("Type is array\n"))
        #expect(try home.run("read", "./list", "--count") == .success("3\n"))
        #expect(
            try home.run("read", "./list", "--format", "json").text.filter { !$0.isWhitespace }
                == Self.list.filter { !$0.isWhitespace })
        #expect(try home.run("read", "./list", "3", "--default", "none") == .success("none\n"))
        #expect(try home.run("read", "./list", "key").status == 1)
        #expect(try home.run("read", "./list", "--keys").isRefusal(naming: "an array, which has no keys"))
        #expect(try home.run("export", "./list", "-", "--keypath", "2", "--format", "json").text == "[\n  2,\n  3\n]\n")
    }

    @Test(arguments: formats) func anArrayIsChangedByIndex(_ format: String) throws {
        try create("list", format, Self.list)
        let first = try home.bytes("list").prefix(1)
        #expect(try home.run("write", "./list", "0", "b") == .silence)
        #expect(try home.run("write", "./list", "--keypath", "1.l", "-bool", "yes") == .silence)
        #expect(try home.run("write", "./list", "3", "end") == .silence)
        #expect(try home.run("write", "./list", "--insert", "0", "first") == .silence)
        #expect(try home.run("delete", "./list", "--keypath", "3.0") == .silence)
        #expect(try json("list") == #"["first","b",{"k":1,"l":true},[3],"end"]"#)
        #expect(try home.run("rename", "./list", "--keypath", "3", "2.m") == .silence)
        #expect(try home.run("write", "./list", "--root", "-array-add", "last") == .silence)
        #expect(try json("list") == #"["first","b",{"k":1,"l":true,"m":[3]},"end","last"]"#)
        #expect(try home.run("write", "./list", "9", "x").isRefusal(naming: "5 elements"))
        #expect(try home.run("write", "./list", "key", "x").isRefusal(naming: "is no number"))
        #expect(try home.run("write", "./list", "{ a = 1; }").isRefusal(naming: "not a dictionary", "--root"))
        #expect(try home.bytes("list").prefix(1) == first)
    }

    @Test(arguments: [
        (["-string", "text"], "text\n", "string"), (["-int", "5"], "5\n", "integer"),
        (["-bool", "no"], "false\n", "boolean"), (["-float", "0.5"], "0.5\n", "float"),
    ]) func aScalarIsTheWholeFile(_ value: [String], raw: String, type: String) throws {
        for name in ["s.json", "s.plist"] {
            #expect(try home.run(["write", "./\(name)", "--root"] + value) == .silence)
            #expect(try home.run("read", "./\(name)", "--raw") == .success(raw))
            #expect(try home.run("read-type", "./\(name)", "--root") == .success("Type is \(type)\n"))
            #expect(try home.run("write", "./\(name)", "k", "v").isRefusal(naming: "the root"))
            #expect(try home.run("read", "./\(name)", "--count").isRefusal(naming: "no elements"))
            #expect(try home.run("delete", "./\(name)") == .silence && !home.exists(name))
        }
    }

    /// The lines of a dry run make the same change.
    @Test(arguments: [
        ["write", "./list", "--keypath", "1.k", "2"], ["write", "./list", "--insert", "0", "x"],
        ["delete", "./list", "1"], ["write", "./list", "--root", "-int", "1"], ["delete", "./list"],
        ["write", "./list", "--root", "-dict", "a", "b"], ["write", "./new", "--root", "-array", "1"],
        ["import", "./list", "other", "--root"], ["write", "./list", "--keypath", "1.\\-a b'", "2"],
    ]) func aDryRunPrintsCommandsForIt(_ arguments: [String]) throws {
        try create("list", "xml", Self.list)
        try home.create("other", "[4]")
        let before = try home.snapshot()
        let lines = try home.run([arguments[0], "--dry-run"] + arguments.dropFirst())
        #expect(try home.snapshot() == before && lines.status == 0 && lines.stderr.isEmpty)
        #expect(try home.shell(lines.text) == .silence, "\(lines.text)")
        let after = try home.snapshot()
        for name in try home.files(in: ".") { try home.shell("rm -f '\(name)'") }
        try create("list", "xml", Self.list)
        try home.create("other", "[4]")
        #expect(try home.run(arguments) == .silence)
        #expect(try home.snapshot() == after, "\(lines.text)")
    }

    @Test func aBatchChangesItWithOneWrite() throws {
        try create("list.json", "json", Self.list)
        let lines =
            "defaults write ./list.json 0 b\ndefaults delete ./list.json 1\nprefs write ./list.json --insert 1 c\n"
        #expect(try home.run("batch", input: lines) == .silence)
        #expect(try json("list.json") == #"["b","c",[2,3]]"#)
        let bad = lines + "prefs write ./list.json 9 d\n"
        #expect(try home.run("batch", input: bad).status == 1)
        #expect(try json("list.json") == #"["b","c",[2,3]]"#)
    }

    @Test func aRootOfAnotherKindIsNoKey() throws {
        try home.create("g", "{ a = 1; }")
        try home.create("list", "(1)")
        for (arguments, words) in [
            (["import", "./g", "list", "--root"], "The root of ./g is not an array."),
            (["write", "./g", "--root", "-array-add", "1"], "The root of ./g is not an array."),
            (["write", "./g", "--root", "--array-remove", "1"], "The root of ./g is not an array."),
            (["import", "./list", "g", "--root"], "The root of ./list is not a dictionary."),
        ] {
            #expect(try home.run(arguments).isRefusal(naming: words))
        }
    }

    @Test func aDomainStaysADictionary() throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run("write", "com.pigeon", "--root", "-array", "1").isRefusal(naming: "only be a dictionary"))
        #expect(try home.run("write", "com.pigeon", "--root", "-dict-add", "b", "2") == .silence)
        #expect(try home.run("read", "com.pigeon", "--keys") == .success("a\nb\n"))
        #expect(try home.run("write", "com.pigeon", "--root", "-dict", "c", "3") == .silence)
        #expect(try home.run("read", "com.pigeon", "--keys") == .success("c\n"))
        #expect(try home.run("import", "--root", "com.pigeon", "-", input: "[1]").status == 1)
    }

    @Test(arguments: [
        ["write", "./x", "--root", "--keypath", "a", "1"], ["write", "./x", "--root", "--insert", "1"],
        ["write", "./x", "--insert", "{}"], ["write", "./x", "--insert", "a", "-array-add", "1"],
        ["write", "./x", "--root"],
        ["read-type", "com.pigeon", "k", "--root"], ["read", "./x", "--count", "--keys"],
        ["read", "./x", "--keys", "--origin"], ["read", "--count"], ["rename", "./x", "--root", "a"],
    ]) func wrongUseIsRefused(_ arguments: [String]) throws {
        #expect(try home.run(arguments).isWrongUse(of: arguments[0]))
    }
}
