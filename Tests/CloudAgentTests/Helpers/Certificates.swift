import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// Certificates of an authority, made by the program `openssl`: `ca.pem`; `server.pem` and `server.key` for a server on
/// 127.0.0.1; `device.pem` and `device.key`, without a common name, for those who talk to it.
final class Certificates: Sendable {
    private static let program = Program.named("openssl")
    static let canBeMade = program != nil

    private let directory: TemporaryDirectory

    /// - Parameters:
    ///   - host: The server's name in its certificate.
    ///   - isExpired: Whether the certificate of the server was valid for a day of the year 2020 only.
    init(host: String = "IP:127.0.0.1", isExpired: Bool = false) throws {
        directory = try TemporaryDirectory()
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        try run(["req", "-x509", "-subj", "/CN=Authority", "-keyout", path("ca.key"), "-out", path("ca.pem")] + key)
        func sign(_ name: String, _ options: [String]) throws {
            try run(
                ["req", "-x509", "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-keyout", path("\(name).key")]
                    + ["-out", path("\(name).pem"), "-addext", "basicConstraints=critical,CA:FALSE"] + options + key)
        }
        try sign("server", ["-subj", "/CN=Server", "-addext", "subjectAltName=\(host)"])
        try sign("device", ["-subj", "/O=prefs"])
        if isExpired { try signForThePast(host) }
    }

    /// Replaces a certificate by one that was valid for a day of the year 2020 only.
    func signForThePast(_ host: String = "IP:127.0.0.1", _ name: String = "server") throws {
        let configuration = """
            [ca]
            default_ca = authority
            [authority]
            database = index
            serial = serial
            new_certs_dir = .
            default_md = sha256
            policy = any
            x509_extensions = extensions
            [any]
            commonName = optional
            [extensions]
            subjectAltName = \(host)
            """
        for (name, text) in [("ca.cnf", configuration), ("index", ""), ("serial", "01\n")] {
            try directory.write(text, to: name)
        }
        try run(["req", "-new", "-subj", "/CN=\(name)", "-key", path("\(name).key"), "-out", path("\(name).csr")])
        try run(
            ["ca", "-batch", "-notext", "-config", path("ca.cnf"), "-in", path("\(name).csr"), "-out"]
                + [path("\(name).pem"), "-cert", path("ca.pem"), "-keyfile", path("ca.key")]
                + ["-startdate", "200101000000Z", "-enddate", "200102000000Z"])
    }

    func path(_ name: String) -> String { directory.path(name) }

    /// Trusts the authority, and shows the certificate of the device.
    var security: CurlSecurity {
        CurlSecurity(authorities: path("ca.pem"), certificate: path("device.pem"), key: path("device.key"))
    }

    /// The options of `connect` for that.
    var options: [String] {
        ["--cacert", path("ca.pem"), "--cert", path("device.pem"), "--key", path("device.key")]
    }

    private func run(_ arguments: [String]) throws {
        let outcome = try #require(Self.program).run(
            arguments, in: directory.path, environment: ["PATH": "/usr/bin:/bin"])
        try #require(outcome.status == 0, "\(outcome.testDescription)")
    }
}
