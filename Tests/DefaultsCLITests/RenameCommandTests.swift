import TestSupport
import Testing

@Suite struct RenameCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func movesTheValue() throws {
        try home.run("write", "com.pigeon", "{a=(1,2);b=3;}")
        #expect(try home.run("rename", "com.pigeon", "a", "z") == .silence)
        #expect(
            try home.run("read", "com.pigeon")
                == .success("{\n    b = 3;\n    z =     (\n        1,\n        2\n    );\n}\n"))
    }

    @Test func overwritesSilently() throws {
        try home.run("write", "com.pigeon", "{a=1;b=2;}")
        #expect(try home.run("rename", "com.pigeon", "a", "b") == .silence)
        #expect(try home.onlyValue("com.pigeon", "b") == "<string>1</string>")
    }

    @Test func toItselfKeepsTheValue() throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run("rename", "com.pigeon", "a", "a") == .silence)
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>1</string>")
    }

    @Test func missingKey() throws {
        #expect(
            try home.run("rename", "com.pigeon", "a", "b")
                == .failure("Key a does not exist in domain com.pigeon; leaving defaults unchanged"))
        try home.run("write", "-g", "b", "kept")
        #expect(
            try home.run("rename", "-g", "a", "b")
                == .failure("Key a does not exist in domain Apple Global Domain; leaving defaults unchanged"))
        #expect(try home.onlyValue("-g", "b") == "<string>kept</string>")
    }

    @Test(arguments: [[], ["com.pigeon"], ["com.pigeon", "a"], ["com.pigeon", "a", "b", "c"]])
    func otherThanTwoKeysIsWrongUse(arguments: [String]) throws {
        try home.run("write", "com.pigeon", "a", "1")
        let outcome = try home.run(["rename"] + arguments)
        #expect(outcome.isWrongUse(of: "rename"))
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>1</string>")
    }

    @Test func actsOnItsHostScopeOnly() throws {
        try home.run("write", "com.pigeon", "a", "any")
        try home.run("-currentHost", "write", "com.pigeon", "a", "this")
        #expect(try home.run("-currentHost", "rename", "com.pigeon", "a", "b") == .silence)
        #expect(try home.run("-currentHost", "read", "com.pigeon") == .success("{\n    b = this;\n}\n"))
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = any;\n}\n"))
    }
}
