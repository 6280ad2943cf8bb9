import TestSupport
import Testing

@Suite struct ReadTypeCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        (["42"], "string"), (["-string", "x"], "string"), (["-int", "42"], "integer"),
        (["-int", "18446744073709551615"], "integer"), (["-float", "1"], "float"), (["-bool", "yes"], "boolean"),
        (["-data", "00"], "data"), (["-date", "2024-01-02"], "date"), (["-array"], "array"), (["-dict"], "dictionary"),
    ])
    func type(value: [String], name: String) throws {
        try home.run(["write", "com.pigeon", "k"] + value)
        #expect(try home.run("read-type", "com.pigeon", "k") == .success("Type is \(name)\n"))
    }

    @Test func missingPair() throws {
        let message = "The domain/default pair of (com.pigeon, k) does not exist"
        #expect(try home.run("read-type", "com.pigeon", "k") == .failure(message))
        try home.run("write", "com.pigeon", "other", "1")
        #expect(try home.run("read-type", "com.pigeon", "k") == .failure(message))
        #expect(
            try home.run("read-type", "-g", "k")
                == .failure(
                    "The domain/default pair of (kCFPreferencesAnyApplication, k) does not exist"))
    }

    @Test func argumentsBehindTheKeyAreIgnored() throws {
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.run("read-type", "com.pigeon", "k", "more") == .success("Type is string\n"))
    }

    @Test func registeredValueHasAType() throws {
        try home.run("register", "com.pigeon", "k", "-int", "1")
        #expect(try home.run("read-type", "com.pigeon", "k") == .success("Type is integer\n"))
        try home.run("write", "com.pigeon", "k", "text")
        #expect(try home.run("read-type", "com.pigeon", "k") == .success("Type is string\n"))
    }
}
