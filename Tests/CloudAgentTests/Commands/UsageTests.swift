import CommandKit
import TestSupport
import Testing

@testable import cloud_agent

@Suite struct UsageTests {
    private let device: CloudDevice

    init() throws {
        device = try CloudDevice("loft")
    }

    @Test func everyVerbHasHelp() throws {
        let all = try device.succeed("help")
        #expect(try device.succeed("--help") == all)
        for verb in CloudVerb.listed {
            #expect(all.contains("\n  \(verb.rawValue) "))
            let help = try device.succeed("help", verb.rawValue)
            #expect(help.hasPrefix("usage: prefs cloud \(verb.rawValue)"))
            guard verb != .help else { continue }
            #expect(try device.succeed(verb.rawValue, "--help") == help)
            for option in verb.options {
                #expect(help.contains("\n  \(option.form.text) ") || help.contains("\n  \(option.form.text)\n"))
            }
            for line in (all + help).split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
    }

    @Test(arguments: [
        [], ["stat"], ["read"], ["read", "a", "b", "c"], ["read", "a", "--raw"], ["write", "a", "b"], ["write", "a"],
        ["sync", "--fast"], ["status", "--format", "yaml"], ["connect", "http://127.0.0.1:1"], ["connect"],
        ["connect", "http://127.0.0.1:1", "--store"], ["forget-device"], ["serve", "x"], ["help", "x"],
        ["connect", "http://127.0.0.1:1", "--store", "a", "--key", "k"],
        ["connect", "http://127.0.0.1:1", "--store", "a", "--password-file", "k"],
    ])
    func wrongUsageIsExplained(_ words: [String]) throws {
        let outcome = try device.run(words)
        #expect(outcome.status == 255 && outcome.stdout.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.message.hasPrefix("usage: prefs cloud") && outcome.lastLine.hasPrefix("prefs: "))
        #expect(device.home.names.isEmpty)
    }

    @Test(arguments: ["-g", "a/b", ".x"]) func otherDomainsAreRefused(_ domain: String) throws {
        #expect(try device.run("write", domain, "k", "v").isRefusal(naming: domain))
    }

    @Test func withoutAHomeTheMessageNamesTheVariablesOfTheCloud() throws {
        let program = try #require(CloudDevice.program)
        let outcome = try program.run(["status"], in: device.home.path, environment: ["PATH": "/usr/bin:/bin"])
        #expect(outcome.isRefusal(naming: "HOME", "XDG_STATE_HOME"))
        var environment = device.environment
        environment["HOME"] = nil
        environment["XDG_CONFIG_HOME"] = nil
        #expect(
            try program.run(["status"], in: device.home.path, environment: environment)
                .isRefusal(naming: "files of the cloud", "HOME"))
    }

    @Test(arguments: ["a/b", "..", "ä", "x y", String(repeating: "a", count: 65)])
    func otherNamesOfStoresAreRefused(_ name: String) throws {
        #expect(try device.run("connect", "http://127.0.0.1:1", "--store", name).isRefusal(naming: "store name"))
    }
}
