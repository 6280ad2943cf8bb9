import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// An etcd server of its own on loopback, for tests. It ends with this object, or with the process of the tests.
final class EtcdNode: Sendable {
    private static let program = Program.named("etcd")
    static let isInstalled = program != nil
    static let missing: Comment = "etcd is not installed"

    let url: String
    /// The ports for clients and for other nodes.
    let ports: [UInt16]
    /// Nil for plain HTTP.
    let certificates: Certificates?
    private let directory: TemporaryDirectory
    private let process: ChildProcess
    /// The write end of the pipe whose end makes a shell end the server.
    private let lifeline: CInt

    /// Starts a server, and waits until it answers.
    ///
    /// - Parameter certificates: The server speaks TLS with these; nil for plain HTTP.
    /// - Parameter wantsCertificates: Only clients with a certificate of the same authority are answered.
    /// - Parameter former: A server that was stopped, whose address this one gets.
    /// - Parameter keepsData: Whether this server goes on with the data of the former one.
    init(
        _ options: [String] = [], certificates: Certificates? = nil, wantsCertificates: Bool = false,
        after former: EtcdNode? = nil, keepsData: Bool = false
    ) throws {
        let program = try #require(Self.program)
        self.certificates = certificates
        var attempts = 0
        while true {
            let directory = try keepsData ? former?.directory ?? TemporaryDirectory() : TemporaryDirectory()
            let ports = try former?.ports ?? [LoopbackSocket(), LoopbackSocket()].map(\.port)
            let url = "\(certificates == nil ? "http" : "https")://127.0.0.1:\(ports[0])"
            let peer = "http://127.0.0.1:\(ports[1])"
            var command = [
                program.path, "--name", "node", "--data-dir", directory.path("data"),
                "--listen-client-urls", url, "--advertise-client-urls", url,
                "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                "--initial-cluster", "node=\(peer)", "--logger", "zap", "--log-level", "error", "--unsafe-no-fsync",
                "--heartbeat-interval", "20", "--election-timeout", "200",
                // To check a password with the usual cost, 10, takes 70 ms of a processor.
                "--bcrypt-cost", "4",
            ]
            if let certificates {
                command += ["--cert-file", certificates.path("server.pem")]
                command += ["--key-file", certificates.path("server.key")]
                if wantsCertificates {
                    command += ["--client-cert-auth", "--trusted-ca-file", certificates.path("ca.pem")]
                }
            }
            let (process, lifeline, errorsPath) = try Self.start(
                command + options, in: directory, keepsData: keepsData)
            let group = try CurlGroup()
            var request = CurlRequest(server: url, path: "/health")
            if let certificates { request.security = certificates.security }
            let isReady = try eventually(Self.isReady(request, group)) { $0 || process.hasEnded }
            if isReady {
                self.url = url
                self.ports = ports
                self.directory = directory
                self.process = process
                self.lifeline = lifeline
                return
            }
            close(lifeline)
            // Another process has taken a port meanwhile.
            attempts += 1
            let errors = (try? String(contentsOfFile: errorsPath, encoding: .utf8)) ?? ""
            try #require(attempts < 5, "etcd does not start: \(errors)")
        }
    }

    private static func isReady(_ request: CurlRequest, _ group: CurlGroup) -> Bool {
        do throws(ServerError) {
            return try group.answer(to: request).status == 200
        } catch {
            // A test wants the certificate to be for another host.
            return error.message.contains("told nothing")
        }
    }

    /// Starts a program that a shell ends when the returned descriptor is closed, also by the end of this process. Then
    /// the shell removes the directory, unless it is that of an earlier server.
    private static func start(
        _ command: [String], in directory: TemporaryDirectory, keepsData: Bool
    ) throws -> (process: ChildProcess, lifeline: CInt, errorsPath: String) {
        let run = UUID().uuidString
        let lifelinePath = directory.path("lifeline-\(run)")
        try #require(mkfifo(lifelinePath, 0o600) == 0)
        let lifeline = open(lifelinePath, O_RDWR | O_CLOEXEC)
        try #require(lifeline >= 0)
        let script = """
            exec 3<&0
            "$@" </dev/null 3<&- & server=$!
            { cat <&3 >/dev/null; kill -9 "$server"; \(keepsData ? "" : "rm -rf \"$0\";") } &
            exec 3<&-
            wait "$server"
            """
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, directory.path] + command, environment: ["PATH": "/usr/bin:/bin"],
            streams: [lifelinePath, directory.path("output-\(run)"), directory.path("errors-\(run)")])
        return (process, lifeline, directory.path("errors-\(run)"))
    }

    deinit {
        stop()
        close(lifeline)
    }

    /// Ends the server at once.
    func stop() {
        process.endAtOnce()
        _ = process.waitForEnd()
    }

    /// A configuration with times that suffice on a busy machine.
    func configuration(_ credentials: EtcdCredentials? = nil) throws -> EtcdConfiguration {
        EtcdConfiguration(
            endpoints: [try EtcdEndpoint(url)], credentials: credentials,
            security: certificates?.security ?? CurlSecurity(), silenceLimit: 60, patience: 60)
    }

    func client(user: String? = nil, password: String = "") throws -> EtcdClient {
        let credentials = user.map { EtcdCredentials(user: $0, password: password) }
        return try EtcdClient(configuration(credentials), in: CurlGroup())
    }
}

/// The servers that several tests use at the same time, each with keys of its own.
extension EtcdNode {
    static let shared = Result { try EtcdNode() }

    /// A server whose users `alice` and `bob` may each use the keys that begin with their name and a slash. The
    /// passwords are the names with `-secret` at their end.
    static let withUsers = Result { try EtcdNode().addingUsers() }

    func addingUsers() throws -> EtcdNode {
        let client = try client()
        for name in ["root", "alice", "bob"] {
            try client.addUser(name, password: "\(name)-secret")
            try client.addRole(name)
            if name != "root" { try client.allow(role: name, toReadAndWrite: .prefix(Array("\(name)/".utf8))) }
            try client.give(role: name, toUser: name)
        }
        try client.enableAuthentication()
        return self
    }
}
