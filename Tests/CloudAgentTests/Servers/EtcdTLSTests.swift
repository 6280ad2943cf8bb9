import TestSupport
import Testing

@testable import cloud_agent

/// Encrypted connections with a real server.
@Suite(
    .enabled(if: EtcdNode.isInstalled && Certificates.canBeMade, "etcd or openssl is not installed")
) struct EtcdTLSTests {
    private static let certificates = Result { try Certificates() }
    private static let node = Result { try EtcdNode(certificates: certificates.get()) }

    private func client(_ node: EtcdNode, authorities: String?, patience: Double = 60) throws -> EtcdClient {
        var configuration = try node.configuration(EtcdCredentials(user: "alice", password: "hidden"))
        configuration.security.authorities = authorities
        configuration.patience = patience
        return try EtcdClient(configuration, in: CurlGroup())
    }

    @Test func aServerOfTheGivenAuthorityIsTrusted() throws {
        let client = try client(Self.node.get(), authorities: Self.certificates.get().path("ca.pem"))
        let revision = try client.put(bytes("tls"), value: [1]).revision
        let watch = try client.watch(.key(bytes("tls")), from: revision)
        #expect(try watch.events(1, waitingIn: client.group).count == 1)
        #expect(try client.versions().count == 1)
    }

    /// The error does not pass by itself, so it is told at once.
    @Test(arguments: [false, true]) func aServerOfAnotherAuthorityIsToldNothing(givesAnAuthority: Bool) throws {
        let other = try Certificates()
        let client = try client(
            Self.node.get(), authorities: givesAnAuthority ? other.path("ca.pem") : nil, patience: 100_000)
        for attempt in [
            { _ = try client.put(bytes("tls-wrong"), value: [1]) }, { _ = try client.watch(.key([1]), from: 1) },
        ] {
            let error = #expect(throws: ServerError.self) { try attempt() }
            #expect(error?.message.contains("is not trusted, and was told nothing") == true)
            #expect(error?.message.contains("--cacert") == true)
        }
        #expect(try client.versions().isEmpty)
        let trusting = try self.client(Self.node.get(), authorities: Self.certificates.get().path("ca.pem"))
        #expect(try trusting.range(.key(bytes("tls-wrong"))).isEmpty)
    }

    @Test func aCertificateForAnotherHostIsNotTrusted() throws {
        let certificates = try Certificates(host: "DNS:other.example.org")
        let node = try EtcdNode(certificates: certificates)
        let client = try client(node, authorities: certificates.path("ca.pem"))
        let error = #expect(throws: ServerError.self) { try client.put([1], value: []) }
        let message = error?.message ?? ""
        #expect(message.contains("is for another host") && !message.contains("--cacert"), "\(message)")
    }

    @Test func anExpiredCertificateIsCalledThat() throws {
        let certificates = try Certificates(isExpired: true)
        let node = try EtcdNode(certificates: certificates)
        let client = try client(node, authorities: certificates.path("ca.pem"))
        let error = #expect(throws: ServerError.self) { try client.put([1], value: []) }
        let message = error?.message ?? ""
        #expect(message.contains("has expired") && !message.contains("--cacert"), "\(message)")
    }

    @Test func aServerMayWantACertificate() throws {
        let (certificates, other) = (try Self.certificates.get(), try Certificates())
        let node = try EtcdNode(certificates: certificates, wantsCertificates: true)
        var configuration = EtcdConfiguration(
            endpoints: [try EtcdEndpoint(node.url)], security: certificates.security, silenceLimit: 60)
        #expect(try EtcdClient(configuration, in: CurlGroup()).put([1], value: [1]).revision > 0)
        let wrong = CurlSecurity(
            authorities: certificates.path("ca.pem"), certificate: other.path("server.pem"),
            key: other.path("server.key"))
        for security in [CurlSecurity(authorities: certificates.path("ca.pem")), wrong] {
            configuration.security = security
            let client = try EtcdClient(configuration, in: CurlGroup())
            let error = #expect(throws: ServerError.self) { try client.put([1], value: [2]) }
            let ways = ["It may want a certificate", "refuses this device's certificate", "closed the connection"]
            #expect(ways.contains { error?.message.contains($0) == true }, "\(String(describing: error))")
        }
        configuration.security.certificate = certificates.path("missing.pem")
        let client = try EtcdClient(configuration, in: CurlGroup())
        let error = #expect(throws: ServerError.self) { try client.put([1], value: [2]) }
        #expect(error?.message.contains("missing.pem") == true, "\(String(describing: error))")
    }

    @Test func aFileOfAuthoritiesThatIsMissingIsNamed() throws {
        let client = try client(Self.node.get(), authorities: "/nonexistent/ca.pem")
        let error = #expect(throws: ServerError.self) { try client.put([1], value: []) }
        #expect(error?.message.contains("/nonexistent/ca.pem") == true, "\(String(describing: error))")
        #expect(error?.isTemporary == false)
    }

    @Test func aServerWithoutEncryptionIsNotTakenForOneWithIt() throws {
        let url = try EtcdNode.shared.get().url.replacing("http:", with: "https:")
        let client = try EtcdClient(
            EtcdConfiguration(endpoints: [EtcdEndpoint(url)], silenceLimit: 60), in: CurlGroup())
        let error = #expect(throws: ServerError.self) { try client.put([1], value: []) }
        #expect(error?.message.contains("Use http://") == true, "\(String(describing: error))")
    }
}
