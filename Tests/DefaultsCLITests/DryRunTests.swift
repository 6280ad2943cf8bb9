import Foundation
import TestSupport
import Testing

/// `--dry-run`, `--replace` and `--registered`.
@Suite struct DryRunTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ a = 1; list = (x); map = { k = v; }; }")
        try home.run("register", "com.pigeon", "r", "registered")
        try home.create("in.plist", Data("{ a = 2; b = 3; }".utf8))
    }

    @Test(arguments: [
        (["write", "com.pigeon", "a", "-int", "5"], "prefs write com.pigeon a -int 5"),
        (["write", "com.pigeon", "a", "1"], ""),
        (["write", "com.pigeon", "list", "-array-add", "y"], "prefs write com.pigeon list -array -string x -string y"),
        (["write", "com.pigeon", "{ a = 1; }"], "prefs delete com.pigeon list\nprefs delete com.pigeon map"),
        (["write", "com.pigeon", "--keypath", "map.k", "w"], "prefs write --keypath map.k com.pigeon -string w"),
        (["delete", "com.pigeon", "a"], "prefs delete com.pigeon a"),
        (["delete", "com.pigeon"], "prefs delete com.pigeon"),
        (["delete", "com.pigeon", "--registered"], "prefs delete --registered com.pigeon"),
        (["delete-all", "com.pigeon", "a"], "prefs delete com.pigeon a"),
        (["rename", "com.pigeon", "a", "z"], "prefs write com.pigeon z -string 1\nprefs delete com.pigeon a"),
        (["register", "com.pigeon", "r", "other"], "prefs register com.pigeon r -string other"),
        (
            ["register", "com.pigeon", "--file", "in.plist"],
            "prefs register com.pigeon a -string 2\nprefs register com.pigeon b -string 3"
        ),
        (
            ["import", "com.pigeon", "in.plist"],
            "prefs write com.pigeon a -string 2\nprefs write com.pigeon b -string 3"
        ),
        (
            ["import", "--replace", "com.pigeon", "in.plist"],
            """
            prefs write com.pigeon a -string 2
            prefs write com.pigeon b -string 3
            prefs delete com.pigeon list
            prefs delete com.pigeon map
            """
        ),
        (["write", "com.new", "k", "-bool", "yes"], "prefs write com.new k -bool true"),
        (["write", "./new.plist", "k", "v"], "prefs write ./new.plist k -string v"),
    ])
    func theChangeIsShownAndNotMade(arguments: [String], commands: String) throws {
        let before = try home.snapshot()
        let dry = [arguments[0], "--dry-run"] + arguments.dropFirst()
        #expect(try home.run(dry) == .success(commands.isEmpty ? "" : commands + "\n"))
        #expect(try home.snapshot() == before)
        #expect(try home.run("read", "com.pigeon", "a") == .success("1\n"))
        // What was shown does the same as what was not done.
        let copy = try TemporaryHome()
        try copy.run("write", "com.pigeon", "{ a = 1; list = (x); map = { k = v; }; }")
        try copy.run("register", "com.pigeon", "r", "registered")
        try copy.shell(commands)
        try home.run(arguments)
        #expect(try copy.run("read") == home.run("read"))
    }

    @Test func theHostIsShown() throws {
        #expect(
            try home.run("-currentHost", "write", "--dry-run", "com.pigeon", "k", "v")
                == .success("prefs -host \(TemporaryHome.host) write com.pigeon k -string v\n"))
    }

    @Test func whatWouldBeRefusedIs() throws {
        #expect(try home.run("delete", "--dry-run", "com.pigeon", "none") == home.run("delete", "com.pigeon", "none"))
        #expect(try home.run("delete", "--dry-run", "com.crow").isRefusal(naming: "com.crow"))
        #expect(try home.run("write", "--dry-run", "com.pigeon", "a", "-array-add", "x").isRefusal(naming: "a"))
        let deep = String(repeating: "(", count: 511) + String(repeating: ")", count: 511)
        #expect(try home.run("write", "--dry-run", "com.pigeon", "--keypath", "map.k.deep", deep).status == 1)
        #expect(try home.run("write", "com.pigeon", "--keypath", "map.new.deep.deeper", deep).status == 1)
        #expect(try home.run("write", "--dry-run", "com.pigeon", "--keypath", "map.new.deep.deeper", deep).status == 1)
        try home.create("store/com.bad.plist", Data("{ k".utf8))
        #expect(try home.run("write", "--dry-run", "com.bad", "k", "v").isRefusal(naming: "com.bad.plist"))
    }

    // MARK: --replace

    @Test func importReplacesTheDomain() throws {
        #expect(try home.run("import", "com.pigeon", "in.plist", "--replace") == .silence)
        #expect(try home.run("read", "--stored", "com.pigeon") == .success("{\n    a = 2;\n    b = 3;\n}\n"))
        #expect(try home.run("import", "--replace", "com.pigeon", "-", input: "{}") == .silence)
        #expect(!home.exists("store/com.pigeon.plist"))
    }

    // MARK: --registered

    @Test func registeredDefaultsAreDeletedAndExported() throws {
        #expect(try home.run("export", "com.pigeon", "-", "--registered").text.contains("<string>registered</string>"))
        try home.run("register", "com.pigeon", "--keypath", "map.deep", "x")
        #expect(try home.run("delete", "--registered", "com.pigeon", "--keypath", "map.deep") == .silence)
        #expect(try home.run("delete", "--registered", "com.pigeon", "r") == .silence)
        #expect(try home.run("read", "com.pigeon", "r").status == 1)
        #expect(try home.run("read", "com.pigeon", "a") == .success("1\n"))
        #expect(try home.run("delete", "--registered", "com.pigeon") == .silence)
        #expect(try home.run("delete", "--registered", "com.pigeon").isRefusal(naming: "com.pigeon"))
        #expect(
            try home.run("export", "com.pigeon", "-", "--registered").text == TemporaryHome.document("<dict/>"))
    }

    @Test(arguments: [["delete", "--registered", "./file.plist"], ["export", "--registered", "./file.plist", "-"]])
    func aFileHasNoRegisteredDefaults(arguments: [String]) throws {
        #expect(try home.run(arguments).isWrongUse(of: arguments[0]))
        #expect(
            try home.run(["-currentHost", arguments[0], "--registered", "com.pigeon", "-"]).isWrongUse(of: arguments[0])
        )
    }
}
