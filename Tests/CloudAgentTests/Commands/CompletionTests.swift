import CommandKit
import TestSupport
import Testing

@testable import cloud_agent

/// What `prefs complete` prints after `prefs cloud VERB`.
@Suite struct CompletionTests {
    private let device: CloudDevice
    private let files = ""

    init() throws {
        device = try CloudDevice("loft")
    }

    /// The candidates without their explanations; ``files`` where file names may follow.
    private func candidates(_ words: String...) throws -> [String] {
        let outcome = try device.run(["complete", "--"] + words)
        try #require(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map { line in
            String(line.split(separator: "\t", omittingEmptySubsequences: false)[0])
        }
    }

    @Test func optionsThatWereNotTyped() throws {
        #expect(try candidates("read", "--") == ["--format", "--raw", "--default"])
        #expect(try candidates("read", "--raw", "d", "-") == ["--format", "--default"])
        #expect(try candidates("connect", "http://127.0.0.1:1", "--cert", "c", "--k") == ["--key"])
        #expect(try candidates("sync", "--") == ["--repair"] && candidates("sync", "").isEmpty)
        #expect(try candidates("read", "--", "--").isEmpty && candidates("watch", "--").isEmpty)
        #expect(try device.succeed("complete", "--", "sync", "--r") == "--repair\t\(AgentOption.repair.summary)\n")
    }

    @Test func argumentsOfOptions() throws {
        #expect(try candidates("read", "d", "--format", "") == ["xml", "binary", "json", "openstep"])
        #expect(try candidates("connect", "--password-file", "") == [files])
        #expect(try candidates("serve", "--data", "") == [files])
        #expect(try candidates("connect", "--store", "").isEmpty)
    }

    @Test func verbs() throws {
        #expect(
            try candidates("") == CloudVerb.listed.map(\.rawValue) && candidates("help", "forg") == ["forget-device"])
        #expect(try candidates("frobnicate", "").isEmpty)
    }

    @Test func domainsAndKeysOfTheMirror() throws {
        #expect(try candidates("read", "").isEmpty)
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        try device.succeed("write", "com.pigeon", "Zoom", "-int", "2")
        try device.succeed("write", "com.crow", "--", "--odd", "1")
        try device.succeed("write", "gone", "k", "1")
        try device.succeed("delete", "gone")
        for verb in ["read", "write", "delete"] {
            #expect(try candidates(verb, "") == ["com.crow", "com.pigeon"])
            #expect(try candidates(verb, "com.pigeon", "P") == ["Place"])
        }
        #expect(try device.succeed("complete", "--", "read", "com.pigeon", "Z") == "Zoom\tan integer\n")
        #expect(try candidates("read", "com.crow", "") == ["--"])
        #expect(try candidates("read", "--", "com.crow", "--o") == ["--odd"])
        #expect(try candidates("read", "com.pigeon", "Place", "").isEmpty && candidates("domains", "").isEmpty)
    }

    @Test func flagsOfValues() throws {
        #expect(try candidates("write", "d", "k", "-bo") == ["-bool"])
        #expect(try candidates("write", "d", "k", "-bool", "t") == ["true"])
        #expect(try candidates("write", "d", "k", "-int", "1", "-").isEmpty)
    }

    @Test func aMirrorThatCannotBeReadIsNoError() throws {
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        let mirror = try #require(device.home.names.first { $0.hasSuffix("mirror.plist") })
        try device.home.write("no mirror", to: mirror)
        #expect(try candidates("read", "").isEmpty)
    }
}
