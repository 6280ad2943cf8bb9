import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// Certificates of an authority, for a server on 127.0.0.1, made by the program `openssl`: `ca.pem`, `server.pem` and
/// `server.key`.
final class Certificates: Sendable {
    private static let program = Program.named("openssl")
    static let canBeMade = program != nil

    private let directory: TemporaryDirectory

    /// - Parameter host: The server's name in its certificate.
    init(host: String = "IP:127.0.0.1") throws {
        directory = try TemporaryDirectory()
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        try run(["req", "-x509", "-subj", "/CN=Authority", "-keyout", path("ca.key"), "-out", path("ca.pem")] + key)
        try run(
            ["req", "-x509", "-subj", "/CN=Server", "-addext", "subjectAltName=\(host)", "-CA", path("ca.pem")]
                + ["-CAkey", path("ca.key"), "-keyout", path("server.key"), "-out", path("server.pem")]
                + ["-addext", "basicConstraints=critical,CA:FALSE"] + key)
    }

    func path(_ name: String) -> String { directory.path(name) }

    /// Trusts the authority, and shows its one certificate.
    var security: CurlSecurity {
        CurlSecurity(authorities: path("ca.pem"), certificate: path("server.pem"), key: path("server.key"))
    }

    private func run(_ arguments: [String]) throws {
        let outcome = try #require(Self.program).run(
            arguments, in: directory.path, environment: ["PATH": "/usr/bin:/bin"])
        try #require(outcome.status == 0, "\(outcome.testDescription)")
    }
}
