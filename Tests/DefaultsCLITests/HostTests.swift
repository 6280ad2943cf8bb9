import Foundation
import TestSupport
import Testing

/// `-currentHost`, `-host NAME` and `printHostIdentifier`.
@Suite struct HostTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func hostsAreSeparate() throws {
        #expect(try home.run("write", "com.pigeon", "k", "any") == .silence)
        #expect(try home.run("-currentHost", "write", "com.pigeon", "k", "this") == .silence)
        #expect(try home.run("-host", "elsewhere", "write", "com.pigeon", "k", "there") == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success("any\n"))
        #expect(try home.run("-currentHost", "read", "com.pigeon", "k") == .success("this\n"))
        #expect(try home.run("-host", "elsewhere", "read", "com.pigeon", "k") == .success("there\n"))
        #expect(try home.run("-host", TemporaryHome.host, "read", "com.pigeon", "k") == .success("this\n"))
        #expect(
            try home.files(in: "store") == [
                "com.pigeon.plist", "ByHost", "ByHost/com.pigeon.TEST-HOST.plist", "ByHost/com.pigeon.elsewhere.plist",
            ])
        #expect(try home.mode("store/ByHost") == "700")
        #expect(try home.mode("store/ByHost/com.pigeon.TEST-HOST.plist") == "600")
    }

    @Test func plainReadDoesNotSeeThem() throws {
        try home.run("-currentHost", "write", "com.pigeon", "k", "this")
        #expect(
            try home.run("read", "com.pigeon", "k")
                == .failure(
                    "The domain/default pair of (com.pigeon, k) does not exist\n"
                        + "prefs: programs read it elsewhere (domain on host): prefs read --effective com.pigeon k"))
        #expect(try home.run("read") == .success("{\n}\n"))
        #expect(
            try home.run("-currentHost", "read")
                == .success("{\n    \"com.pigeon\" =     {\n        k = this;\n    };\n}\n"))
    }

    @Test func globalDomainOfAHost() throws {
        try home.run("-currentHost", "write", "-g", "k", "this")
        #expect(try home.files(in: "store") == ["ByHost", "ByHost/.GlobalPreferences.TEST-HOST.plist"])
        #expect(try home.run("-currentHost", "read", "NSGlobalDomain", "k") == .success("this\n"))
        #expect(try home.run("-currentHost", "domains") == .success("\n"))
        #expect(try home.run("read", "-g", "k").status == 1)
    }

    @Test func identifierFromTheEnvironment() throws {
        #expect(try home.run("printHostIdentifier") == .success("TEST-HOST\n"))
        #expect(try home.run("printhostidentifier", environment: ["PREFS_HOST": "other"]) == .success("other\n"))
    }

    @Test func identifierOfTheMachine() throws {
        let machine =
            (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let digits = machine.uppercased()
        var expected = ProcessInfo.processInfo.hostName
        if digits.count == 32, digits.allSatisfy(\.isHexDigit) {
            expected = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
                .map { digits.dropFirst($0.lowerBound).prefix($0.count) }.joined(separator: "-")
        }
        #expect(try home.run("printHostIdentifier", environment: ["PREFS_HOST": nil]) == .success(expected + "\n"))
        try home.run("-currentHost", "write", "com.pigeon", "k", "1", environment: ["PREFS_HOST": nil])
        #expect(home.exists("store/ByHost/com.pigeon.\(expected).plist"))
    }

    @Test(arguments: ["", ".", "..", "a/b", "../evil", ".hidden"])
    func unfitHostsAreRefused(host: String) throws {
        let named = try home.run("-host", host, "write", "com.pigeon", "k", "1")
        #expect([1, 255].contains(named.status) && named.stdout.isEmpty && named.lastLine.hasPrefix("prefs: "))
        let current = try home.run("-currentHost", "write", "com.pigeon", "k", "1", environment: ["PREFS_HOST": host])
        #expect([1, 255].contains(current.status) || host.isEmpty)
        #expect(try !home.files(in: ".").contains { $0.contains("evil") || $0.hasSuffix("b.plist") })
    }

    @Test(arguments: [["-host"], ["-currentHost"], ["-host", "elsewhere"]])
    func verbAndNameAreNeeded(arguments: [String]) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.status == 255 && outcome.stdout.isEmpty)
        #expect(outcome.message.contains("usage: prefs [-currentHost | -host NAME]"))
        #expect(outcome.message.contains("prefs help lists the verbs"))
    }

    /// Whatever the host is named.
    @Test(arguments: [
        ["register", "com.pigeon", "k", "v"], ["delete", "--registered", "com.pigeon"],
        ["delete", "--saved-state", "com.pigeon"], ["export", "--registered", "com.pigeon", "-"],
        ["edit", "--registered", "com.pigeon"],
    ])
    func whatIsForEveryHostTakesNoHostOption(_ words: [String]) throws {
        for host in [["-currentHost"], ["-host", "other"], ["-host", "a/b"], ["-host", ""]] {
            let outcome = try home.run(host + words)
            #expect(outcome.isWrongUse(of: words[0]) && outcome.message.contains("for every host"), "\(host)")
        }
    }
}
