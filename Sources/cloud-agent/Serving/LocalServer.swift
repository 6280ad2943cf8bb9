import PrefsCloud
import ProgramSupport

/// An etcd server with one node on loopback, which ends with this process.
///
/// The user `main` has a role for the account `main`; the administrator is `root`. Both have random passwords.
struct LocalServer: ~Copyable {
    private let directory: ServerDirectory
    private let settings: ServerSettings
    private let program: ChildProgram
    private let group: CurlGroup

    private static let name = "main"
    /// How long the server may take to start or to end, in seconds.
    private static let patience = 30.0

    /// Starts the server. ``prepare()`` waits until it answers.
    init(_ directory: ServerDirectory, _ environment: Environment) throws {
        guard let path = try environment.executable(named: "etcd") else {
            throw AgentError.failed("there is no etcd on this machine: install it (Debian: apt install etcd-server)")
        }
        let settings = try directory.settings()
        for port in [settings.clientPort, settings.peerPort] where !LoopbackPort.isFree(port) {
            throw AgentError.failed(
                "another program listens on port \(port); if it is this server, it runs already, else end that "
                    + "program, or use another directory than \(directory.path.onOneLine) with --data")
        }
        let group = try CurlGroup()
        let (arguments, log) = (Self.arguments(settings, directory), directory.logPath)
        // etcd also takes its options from variables, which are not meant for this server.
        let program = try ChildProgram(path, arguments: arguments, environment: ["PATH=/usr/bin:/bin"], log: log)
        self.program = program
        (self.directory, self.settings, self.group) = (directory, settings, group)
    }

    private static func arguments(_ settings: ServerSettings, _ directory: ServerDirectory) -> [String] {
        let client = url(settings.clientPort)
        let peer = url(settings.peerPort)
        return [
            "--name", name, "--data-dir", directory.dataPath,
            "--listen-client-urls", client, "--advertise-client-urls", client,
            "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "\(name)=\(peer)",
            "--auto-compaction-mode", "periodic", "--auto-compaction-retention", "1h",
            "--quota-backend-bytes", "2147483648", "--logger", "zap", "--log-level", "warn", "--log-outputs", "stderr",
        ]
    }

    private static func url(_ port: UInt16) -> String { "http://127.0.0.1:\(port)" }

    private var url: String { Self.url(settings.clientPort) }

    /// Waits for the server, and gives it its users and roles, so that devices can connect to it. What it has already
    /// stays.
    func prepare() throws {
        let client = try administrator()
        try waitForStart(client)
        try addUser("root", settings.rootPassword, client)
        try client.ignoringRepetition { try client.enableAuthentication() }
        try addUser(Self.name, settings.password, client)
        let keys = AccountKeys(try AccountName(Self.name))
        try client.ignoringRepetition { try client.allow(role: Self.name, toReadAndWrite: keys.all) }
    }

    private func administrator() throws -> EtcdClient {
        var configuration = EtcdConfiguration(
            endpoints: [try EtcdEndpoint(url)],
            credentials: EtcdCredentials(user: "root", password: settings.rootPassword))
        configuration.silenceLimit = Self.patience
        configuration.patience = Self.patience
        return try EtcdClient(configuration, in: group)
    }

    private var ended: AgentError { .failed("etcd has ended; \(directory.logPath.onOneLine) says why") }

    private func waitForStart(_ client: EtcdClient) throws {
        let deadline = MonotonicClock.now + Self.patience
        while try client.versions().isEmpty {
            guard !program.hasEnded, MonotonicClock.now < deadline
            else { throw ended }
            _ = group.wait(for: [program.descriptorNumber], timeout: 0.05)
        }
    }

    private func addUser(_ name: String, _ password: String, _ client: EtcdClient) throws {
        try client.ignoringRepetition { try client.addUser(name, password: password) }
        try client.ignoringRepetition { try client.addRole(name) }
        try client.ignoringRepetition { try client.give(role: name, toUser: name) }
    }

    /// The command line with which a device of this machine connects.
    var connectionCommand: String {
        "prefs cloud connect \(url) --store \(Self.name) --user \(Self.name) --password-file "
            + "\(directory.passwordPath.quotedForShell)"
    }

    /// Waits until a signal asks the process to end, or the server has ended by itself.
    ///
    /// - Parameter signal: The descriptor that becomes readable with a signal.
    /// - Throws: An error if it has ended by itself.
    func wait(signal: CInt) throws {
        while !ExitSignals.hasCome {
            guard !program.hasEnded else { throw ended }
            _ = group.wait(for: [signal, program.descriptorNumber], timeout: nil)
        }
    }

    /// Ends the server.
    consuming func end() {
        program.end(within: Self.patience)
    }
}

extension EtcdClient {
    /// Carries out a change that may have been made before.
    fileprivate func ignoringRepetition(_ change: () throws -> Void) throws {
        do {
            try change()
        } catch let error as ServerError where error.kind == .repetition {}
    }
}

extension String {
    /// The text as one word of a shell's command line.
    fileprivate var quotedForShell: String {
        let isPlain = utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_")
        }
        guard !isPlain else { return self }
        return "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
