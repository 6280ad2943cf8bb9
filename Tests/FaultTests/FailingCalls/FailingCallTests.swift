import Foundation
import TestSupport
import Testing

/// Every system call of a command fails, in ``ways``: the command says so and nothing has changed, or it goes on to its
/// usual end.
@Suite struct FailingCallTests {
    /// A command and the files it finds.
    struct Scenario: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        /// A write that comes afterwards, to the same file.
        var next = ["write", "com.pigeon", "next", "1"]
        var prepare: @Sendable (TemporaryHome) throws -> Void = { _ in }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let errors = [EIO, ENOSPC, EDQUOT, EACCES, EROFS, EINTR]

    /// The ways in which a call fails: with each error, and by doing less than it was asked. In `make test`, each call
    /// has one of the errors, and the next call of the command has another.
    private static func ways(ofCall index: Int) -> [FailingCall.Fate] {
        let count = Repetitions.count(1, soak: errors.count)
        return (0..<count).map { .error(errors[(index * count + $0) % errors.count]) } + [.short]
    }

    /// Calls whose failure may be no failure of the command, and why.
    private static func isHarmless(_ call: String, _ error: Int32, in scenario: Scenario) -> Bool {
        switch call {
        // The file was only read.
        case "close": true
        // The lock goes with the process.
        case "unlock": true
        // What stays is removed by the next write.
        case "unlinkat": true
        // The store was made in a directory that its owner may not read.
        case "open": error == EACCES
        // The name is a link that the system does not follow: opening it says so, where that fails too.
        case "stat": error == EACCES
        // The way to the directory is gone step by step then.
        case "openat2": true
        // What is removed need not be kept, and where it may not, the file is replaced all the same.
        case "linkat": error == EACCES || scenario.arguments[0].hasPrefix("delete")
        default: false
        }
    }

    @Test(arguments: [
        Scenario(arguments: ["write", "com.pigeon", "k", "new"]),
        Scenario(arguments: ["write", "com.pigeon", "k", "new"], prepare: aDomain),
        Scenario(arguments: ["delete", "com.pigeon", "k"], prepare: aDomain),
        Scenario(arguments: ["delete", "com.pigeon"], prepare: aDomain),
        Scenario(
            arguments: ["-currentHost", "write", "com.pigeon", "k", "new"],
            next: ["-currentHost", "write", "com.pigeon", "next", "1"], prepare: aDomain),
        Scenario(
            arguments: ["register", "com.pigeon", "k", "new"], next: ["register", "com.pigeon", "next", "1"],
            prepare: aDomain),
        Scenario(arguments: ["rename", "com.pigeon", "k", "l"], prepare: aDomain),
        Scenario(
            arguments: ["import", "com.pigeon", "link.plist"],
            prepare: {
                try aDomain($0); try anXMLFile($0)
            }),
        Scenario(arguments: ["write", "com.pigeon", "{ l = new; }"], prepare: aDomain),
        Scenario(
            arguments: ["write", "./link.plist", "k", "new"], next: ["write", "./link.plist", "next", "1"],
            prepare: anXMLFile),
        Scenario(
            arguments: ["delete", "./link.plist"], next: ["write", "./link.plist", "next", "1"], prepare: anXMLFile),
        Scenario(
            arguments: ["export", "com.pigeon", "link.plist"], next: ["export", "com.pigeon", "link.plist"],
            prepare: {
                try aDomain($0); try anXMLFile($0)
            }),
        Scenario(
            arguments: ["export", "com.pigeon", "new.plist"], next: ["export", "com.pigeon", "new.plist"],
            prepare: aDomain),
        Scenario(arguments: ["delete-all", "com.pigeon"], prepare: aDomain),
    ])
    func aFailingCallChangesNothing(_ scenario: Scenario) throws {
        try everyCall(of: scenario)
    }

    @Test(
        .enabled(if: AccessControlLists.arePossible, "needs setfacl, and a file system with access control lists"),
        arguments: [
            Scenario(
                arguments: ["write", "./link.plist", "k", "new"], next: ["write", "./link.plist", "next", "1"],
                prepare: aList),
            Scenario(
                arguments: ["export", "com.pigeon", "link.plist"], next: ["export", "com.pigeon", "link.plist"],
                prepare: {
                    try aDomain($0); try aList($0)
                }),
            Scenario(
                arguments: ["write", "./link.plist", "k", "new"], next: ["write", "./link.plist", "next", "1"],
                prepare: aDefaultList),
        ])
    func aFailingCallChangesNothingWhereThereAreAccessControlLists(_ scenario: Scenario) throws {
        try everyCall(of: scenario)
    }

    @Test(arguments: [
        ["read", "com.pigeon"], ["read", "com.pigeon", "k"], ["read", "./link.plist"],
        ["read-type", "com.pigeon", "k"],
        ["read"], ["find", "k"], ["domains"], ["export", "com.pigeon", "-"],
    ])
    func aFailingCallIsReportedByCommandsThatRead(_ arguments: [String]) throws {
        try everyCall(
            of: Scenario(arguments: arguments) {
                try Self.aDomain($0); try Self.anXMLFile($0)
            })
    }

    /// Which it would have until the new one is safe. A policy may forbid it, the file system may know none, and the
    /// file may have another quota than its directory.
    @Test(arguments: [EPERM, EACCES, EOPNOTSUPP, ENOSYS, EMLINK, EXDEV])
    func aFileThatCanHaveNoSecondNameIsReplacedAllTheSame(_ error: Int32) throws {
        let arguments = ["write", "com.pigeon", "k", "new"]
        let usual = try TemporaryHome()
        try Self.aDomain(usual)
        let position = try #require(try FailingCall.calls(of: arguments, in: usual).firstIndex(of: "linkat"))
        let home = try TemporaryHome()
        try Self.aDomain(home)
        let failing = FailingCall(number: position + 1, fate: .error(error))
        #expect(try home.runDynamicallyLinked(arguments, environment: failing.environment()) == .silence)
        #expect(try home.snapshot() == usual.snapshot())
    }

    private func everyCall(of scenario: Scenario) throws {
        let home = try TemporaryHome()
        try scenario.prepare(home)
        let calls = try FailingCall.calls(of: scenario.arguments, in: home)
        let success = try home.snapshot()
        // The fewest, with which a value is read: open, fstat, read, close, write.
        try #require(calls.count >= 5)
        for (index, call) in calls.enumerated() {
            for fate in Self.ways(ofCall: index) {
                let failing = FailingCall(number: index + 1, fate: fate)
                try checkOutcome(of: scenario, call: call, failing, success)
            }
        }
    }

    private func checkOutcome(
        of scenario: Scenario, call: String, _ failing: FailingCall, _ success: [String: String]
    ) throws {
        let home = try TemporaryHome()
        try scenario.prepare(home)
        let before = try home.snapshot()
        let outcome = try home.runDynamicallyLinked(scenario.arguments, environment: failing.environment())
        var after = try home.snapshot()
        let circumstances: Comment = "call \(failing.number), \(call): \(failing.fate)\n\(outcome.testDescription)"

        if outcome.status == 0 {
            if case .error(let number) = failing.fate, number != EINTR {
                #expect(Self.isHarmless(call, number, in: scenario), circumstances)
            }
            if call == "unlinkat" { after = after.filter { !$0.key.hasSuffix(".prefs-old") } }
            #expect(after == success, circumstances)
        } else {
            guard case .error(let number) = failing.fate, number != EINTR else {
                Issue.record(circumstances)
                return
            }
            #expect(outcome.status == 1, circumstances)
            #expect(after == before, circumstances)
            let cause = String(cString: strerror(number))
            #expect(outcome.message.contains(call) && outcome.message.contains(cause), circumstances)
            #expect(
                outcome.message.hasPrefix("prefs: ") && outcome.message.split(separator: "\n").count == 1, circumstances
            )
        }

        let again = outcome.status == 0 ? .silence : try home.run(scenario.arguments, environment: ["PREFS_SYNC": nil])
        #expect(again.status == 0, circumstances)
        #expect(try home.run(scenario.next, environment: ["PREFS_SYNC": nil]) == .silence, circumstances)
        #expect(try home.snapshot().keys.allSatisfy { !$0.contains(".prefs-") }, circumstances)
    }

    @Sendable private static func aDomain(_ home: TemporaryHome) throws {
        try home.create(
            "store/com.pigeon.plist", TemporaryHome.document("<dict><key>k</key><string>old</string></dict>"))
    }

    @Sendable private static func anXMLFile(_ home: TemporaryHome) throws {
        try home.create(
            "files/real.plist", TemporaryHome.document("<dict><key>k</key><integer>1</integer></dict>"), mode: 0o640)
        try home.link("link.plist", to: "files/real.plist")
    }

    @Sendable private static func aList(_ home: TemporaryHome) throws {
        try anXMLFile(home)
        try AccessControlLists.set("-m u:12345:rw,g::-", on: "files/real.plist", in: home)
    }

    @Sendable private static func aDefaultList(_ home: TemporaryHome) throws {
        try anXMLFile(home)
        try AccessControlLists.set("-d -m u:12345:rwx", on: "files", in: home)
    }
}
