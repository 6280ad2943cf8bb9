import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// A device: a home directory, in which `prefs-cloud` runs as on a machine of its own.
final class CloudDevice {
    let name: String
    /// The identifier of its machine; a copy of the home on another machine is a clone.
    var machine: String
    /// How far its clock is ahead, in milliseconds.
    var clockOffset = 0
    let home: TemporaryDirectory

    static let program: Program? = {
        if let path = ProcessInfo.processInfo.environment["PREFS_CLOUD_TOOL"] { return Program(path: path) }
        return Program.built("prefs-cloud")
    }()

    init(_ name: String, copyOf other: CloudDevice? = nil) throws {
        self.name = name
        machine = "machine-\(name)"
        home = try TemporaryDirectory()
        for file in ["config", "state"] where other?.home.names.contains(file) == true {
            try FileManager.default.copyItem(atPath: other?.home.path(file) ?? "", toPath: home.path(file))
        }
    }

    var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"),
            "XDG_STATE_HOME": home.path("state"), "PREFS_MACHINE_ID": machine, "PREFS_HOST": name,
            "PREFS_SYNC": "off", "PREFS_CLOUD_CLOCK_OFFSET": "\(clockOffset)",
        ]
    }

    /// Runs `prefs-cloud` to its end.
    @discardableResult
    func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

    @discardableResult
    func run(_ arguments: [String]) throws -> Outcome {
        try #require(Self.program).run(arguments, in: home.path, environment: environment)
    }

    /// Runs `prefs-cloud`, which must succeed and print no error.
    @discardableResult
    func succeed(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let outcome = try run(arguments)
        try #require(outcome.status == 0, "\(outcome.testDescription)", sourceLocation: sourceLocation)
        return outcome.text
    }

    /// Connects to the store of a user of ``EtcdNode/withStores``.
    func connect(to node: EtcdNode, as user: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let outcome = try run(connection(to: node, as: user))
        try #require(outcome.status == 0, "\(outcome.testDescription)", sourceLocation: sourceLocation)
    }

    /// The words after `prefs-cloud` that connect to the store of a user.
    func connection(to node: EtcdNode, as user: String, password: String? = nil) throws -> [String] {
        try home.write("\(password ?? "\(user)-secret")\n", to: "password")
        try home.setMode(0o600, of: "password")
        return [
            "connect", node.url, "--store", user, "--user", user, "--password-file", home.path("password"),
        ] + (node.certificates?.options ?? [])
    }

    var accountPath: String { home.path("config/prefs/cloud.plist") }

    /// The text of a value; nil if there is none.
    func value(_ domain: String, _ key: String) throws -> String? {
        let outcome = try run("read", domain, key, "--raw")
        return outcome.status == 0 ? String(outcome.text.dropLast()) : nil
    }

    /// The contents of the mirror of a store.
    func mirror(of store: String) throws -> CloudMirror {
        let directory = try CloudDirectory(Environment(environment))
        return try #require(try directory.mirror(of: try AccountName(store)).read())
    }

    /// The JSON of `status`. It fails where edits are pending and no agent runs, and after a failure.
    func status() throws -> [String: Any] {
        let outcome = try run("status", "--format", "json")
        let status = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: Any])
        let hasFailed = status["connected"] as? Bool == true && status["lastError"] != nil
        let isCarried = !hasFailed && (status["pending"] as? Int == 0 || status["agentRunning"] as? Bool == true)
        #expect(outcome.status == (isCarried ? 0 : 1), "\(outcome.testDescription)")
        return status
    }

    /// Sets keys of a domain in the mirror of a store, until the domain has room for so many more.
    func fill(_ domain: String, of store: String, leaving room: Int) throws {
        let directory = try CloudDirectory(Environment(environment))
        let value = try PropertyList.string("").encoded(as: .binary)
        try directory.mirror(of: try AccountName(store)).update { mirror in
            for number in 0..<CloudQuota().domainKeys - room {
                let key = CloudKey(domain: domain, key: "filler\(number)")
                mirror.set(key, to: value, localTime: directory.localTime)
            }
            return true
        }
    }
}

/// A `prefs-cloud` that runs in the background.
final class RunningAgent {
    let process: ChildProcess
    private let outputPath: String

    init(_ device: CloudDevice, _ arguments: String...) throws {
        outputPath = device.home.path("output-\(UUID().uuidString)")
        process = try ChildProcess(
            [try #require(CloudDevice.program).path] + arguments, environment: device.environment,
            streams: ["/dev/null", outputPath, outputPath + ".errors"])
    }

    deinit {
        process.endAtOnce()
    }

    var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }
    var messages: String { (try? String(contentsOfFile: outputPath + ".errors", encoding: .utf8)) ?? "" }

    /// Asks the process to end, and returns its status.
    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        process.send(signal)
        return process.waitForEnd()
    }
}

extension EtcdNode {
    /// A server whose users `alice` and `bob` each have a store of their name. The passwords are the names with
    /// `-secret` at their end. Tests that share it use keys of their own or stores of their own.
    func addingStores(_ names: String...) throws -> EtcdNode {
        let client = try client()
        for name in ["root"] + names {
            try client.addUser(name, password: "\(name)-secret")
            try client.addRole(name)
            if name != "root" { try client.allow(role: name, toReadAndWrite: AccountKeys(try AccountName(name)).all) }
            try client.give(role: name, toUser: name)
        }
        try client.enableAuthentication()
        return self
    }

    /// The user `root`, for changing what devices see.
    func administrator() throws -> EtcdClient { try client(user: "root", password: "root-secret") }
}
