import TestSupport
import Testing

/// `--array-add-new` and `--array-remove`: both do nothing the second time.
@Suite struct ArrayAsSetTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func array() throws -> String {
        try home.run("read", "com.pigeon", "k", "--format", "json").text.filter { !$0.isWhitespace }
    }

    @Test func onlyWhatIsMissingIsAdded() throws {
        for _ in 0..<2 {
            #expect(try home.run("write", "com.pigeon", "k", "--array-add-new", "a", "-int", "1", "a", "1") == .silence)
            #expect(try array() == #"["a",1,"1"]"#)
        }
        let version = try home.bytes("store/com.pigeon.plist")
        #expect(try home.run("write", "com.pigeon", "k", "--array-add-new", "a") == .silence)
        #expect(try home.bytes("store/com.pigeon.plist") == version)
    }

    @Test func allThatEqualAreRemoved() throws {
        try home.run("write", "com.pigeon", "k", "-array", "a", "b", "a", "-int", "1")
        for _ in 0..<2 {
            #expect(try home.run("write", "com.pigeon", "k", "--array-remove", "a", "1", "none") == .silence)
            #expect(try array() == #"["b",1]"#)
        }
        #expect(try home.run("write", "com.pigeon", "k", "--array-remove", "b", "-int", "1") == .silence)
        #expect(try array() == "[]")
    }

    @Test func nothingIsRemovedFromNothing() throws {
        #expect(try home.run("write", "com.pigeon", "k", "--array-remove", "a") == .silence)
        #expect(!home.exists("store/com.pigeon.plist"))
    }

    @Test func containersAreElementsToo() throws {
        try home.run("write", "com.pigeon", "k", "({x=1;},{y=1;})")
        try home.run("write", "com.pigeon", "k", "--array-add-new", "{y=1;}", "{z=1;}")
        try home.run("write", "com.pigeon", "k", "--array-remove", "{x=1;}")
        #expect(try array() == #"[{"y":"1"},{"z":"1"}]"#)
    }

    @Test(arguments: ["--array-add-new", "--array-remove"])
    func whatIsNoArrayIsRefused(flag: String) throws {
        try home.run("write", "com.pigeon", "k", "text")
        #expect(try home.run("write", "com.pigeon", "k", flag, "a").isRefusal(naming: "k", "not an array"))
        #expect(try home.run("write", "com.pigeon", "k", "-array", flag).isRefusal(naming: "nest"))
        #expect(try home.run("read", "com.pigeon", "k") == .success("text\n"))
    }

    @Test func registeredArraysAreSetsToo() throws {
        try home.run("register", "com.pigeon", "k", "-array", "a")
        try home.run("register", "com.pigeon", "k", "--array-add-new", "a", "b")
        #expect(try array() == #"["a","b"]"#)
    }
}
