import Foundation
import TestSupport
import Testing

/// Entries inside of domains: inserted, moved, merged and extracted.
@Suite struct EntryTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ win = { frame = (1, 2, 3); title = t; }; list = (a, { k = v; }); }")
    }

    private func json() throws -> String {
        try home.run("export", "com.pigeon", "-", "--format", "json").text.filter { !$0.isWhitespace }
    }

    @Test(arguments: [
        ("0", "[\"x\",\"1\",\"2\",\"3\"]"), ("2", "[\"1\",\"2\",\"x\",\"3\"]"), ("3", "[\"1\",\"2\",\"3\",\"x\"]"),
    ])
    func anElementIsInserted(_ index: String, result: String) throws {
        #expect(try home.run("write", "com.pigeon", "--insert", "--keypath", "win.frame.\(index)", "x") == .silence)
        #expect(try json() == #"{"list":["a",{"k":"v"}],"win":{"frame":\#(result),"title":"t"}}"#)
    }

    @Test func aKeyIsInsertedIfItIsNew() throws {
        #expect(try home.run("write", "com.pigeon", "--insert", "--keypath", "win.new.deep", "-int", "1") == .silence)
        #expect(try home.run("write", "com.pigeon", "--insert", "top", "-array", "1") == .silence)
        let before = try json()
        #expect(
            try home.run("write", "com.pigeon", "--insert", "--keypath", "win.title", "x").isRefusal(
                naming: "already", "win.title"))
        #expect(try home.run("write", "com.pigeon", "--insert", "top", "x").isRefusal(naming: "already", "top"))
        #expect(try home.run("write", "com.pigeon", "--insert", "--keypath", "win.frame.4", "x").status == 1)
        #expect(try json() == before)
    }

    @Test(arguments: [
        ("win.frame", "frame", #"{"frame":["1","2","3"],"list":["a",{"k":"v"}],"win":{"title":"t"}}"#),
        ("win.title", "list.1.title", #"{"list":["a",{"k":"v","title":"t"}],"win":{"frame":["1","2","3"]}}"#),
        ("win.frame.0", "win.frame.2", #"{"list":["a",{"k":"v"}],"win":{"frame":["2","3","1"],"title":"t"}}"#),
        ("win.frame.0", "win.frame.1", #"{"list":["a",{"k":"v"}],"win":{"frame":["2","1","3"],"title":"t"}}"#),
        ("win.frame.2", "win.frame.00", #"{"list":["a",{"k":"v"}],"win":{"frame":["3","1","2"],"title":"t"}}"#),
        ("win.frame.1", "win.frame.01", #"{"list":["a",{"k":"v"}],"win":{"frame":["1","2","3"],"title":"t"}}"#),
        ("list.0", "list.1.a", #"{"list":[{"a":"a","k":"v"}],"win":{"frame":["1","2","3"],"title":"t"}}"#),
        ("win.frame.1", "win", #"{"list":["a",{"k":"v"}],"win":"2"}"#),
        ("list.0", "win.title", #"{"list":[{"k":"v"}],"win":{"frame":["1","2","3"],"title":"a"}}"#),
        ("win.title", "win.title", #"{"list":["a",{"k":"v"}],"win":{"frame":["1","2","3"],"title":"t"}}"#),
    ]) func aValueIsMovedToAnotherKeyPath(_ old: String, _ new: String, result: String) throws {
        #expect(try home.run("rename", "com.pigeon", "--keypath", old, new) == .silence)
        #expect(try json() == result)
    }

    @Test(arguments: [
        ("win.none", "a", "win.none"), ("win", "win.title", "into itself"), ("win.title", "list.0.a", "list.0"),
        ("win.frame.0", "win.frame.3", "2 elements"),
    ]) func aMoveThatIsRefusedChangesNothing(_ old: String, _ new: String, part: String) throws {
        let before = try home.snapshot()
        #expect(try home.run("rename", "com.pigeon", "--keypath", old, new).isRefusal(naming: part))
        #expect(try home.snapshot() == before)
    }

    @Test func aDocumentIsMergedIntoAnEntry() throws {
        #expect(
            try home.run("import", "com.pigeon", "-", "--keypath", "win", input: "{ title = u; b = 1; }") == .silence)
        #expect(try home.run("import", "com.pigeon", "-", "--keypath", "list", input: "[true]") == .silence)
        #expect(try home.run("import", "com.pigeon", "-", "--keypath", "new.deep", input: "{ a = 1; }") == .silence)
        #expect(
            try json()
                == #"{"list":["a",{"k":"v"},true],"new":{"deep":{"a":"1"}},"win":{"b":"1","frame":["1","2","3"],"title":"u"}}"#
        )
        #expect(try home.run("import", "com.pigeon", "-", "--keypath", "list", input: "{ a = 1; }").status == 1)
        #expect(
            try home.run("import", "com.pigeon", "-", "--keypath", "win", input: "word").isRefusal(naming: "--replace"))
        #expect(
            try home.run("import", "com.pigeon", "-", "--keypath", "win", "--replace", input: "word") == .silence)
        #expect(try home.run("read", "com.pigeon", "win") == .success("word\n"))
    }

    @Test func anEntryIsExtracted() throws {
        #expect(try home.run("export", "com.pigeon", "frame.json", "--keypath", "win.frame") == .silence)
        #expect(try home.bytes("frame.json") == Data("[\n  \"1\",\n  \"2\",\n  \"3\"\n]\n".utf8))
        #expect(
            try home.run("export", "com.pigeon", "-", "--keypath", "win.title").text
                == TemporaryHome.document("<string>t</string>"))
        #expect(try home.run("export", "com.pigeon", "x", "--keypath", "win.none").isRefusal(naming: "win.none"))
        #expect(try home.run("export", "com.none", "-", "--keypath", "a").status == 1)
        #expect(!home.exists("x"))
    }

    @Test func elementsAndKeysAreCounted() throws {
        try home.run("register", "com.pigeon", "registered", "1")
        #expect(try home.run("read", "com.pigeon", "--count") == .success("3\n"))
        #expect(try home.run("read", "com.pigeon", "--count", "--stored") == .success("2\n"))
        #expect(try home.run("read", "com.pigeon", "--keypath", "win.frame", "--count") == .success("3\n"))
        #expect(try home.run("read", "com.pigeon", "win", "--count", "--format", "json") == .success("2\n"))
        #expect(try home.run("read", "com.pigeon", "--keys") == .success("list\nregistered\nwin\n"))
        #expect(
            try home.run("read", "com.pigeon", "win", "--keys", "--format", "json")
                == .success("[\n  \"frame\",\n  \"title\"\n]\n"))
        #expect(try home.run("read", "com.pigeon", "list", "--keys").isRefusal(naming: "an array"))
        #expect(try home.run("read", "com.pigeon", "--keypath", "win.title", "--count").isRefusal(naming: "a string"))
    }
}
