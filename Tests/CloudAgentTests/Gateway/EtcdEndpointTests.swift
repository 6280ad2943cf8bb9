import PropertyLists
import Testing

@testable import cloud_agent

@Suite struct EtcdEndpointTests {
    @Test(arguments: [
        ("http://127.0.0.1:2379", "http://127.0.0.1:2379", false, true),
        ("http://127.0.0.1:2379/", "http://127.0.0.1:2379", false, true),
        ("HTTPS://Etcd.Example.org", "https://Etcd.Example.org:2379", true, false),
        ("https://etcd.example.org:443", "https://etcd.example.org:443", true, false),
        ("http://localhost:1", "http://localhost:1", false, true), ("http://[::1]:1", "http://[::1]:1", false, true),
        ("http://127.0.0.1.example.org:1", "http://127.0.0.1.example.org:1", false, false),
        ("http://128.0.0.1:1", "http://128.0.0.1:1", false, false),
    ])
    func anAddressHasASchemeAHostAndAPort(text: String, url: String, isEncrypted: Bool, isLoopback: Bool) throws {
        let endpoint = try EtcdEndpoint(text)
        #expect(endpoint.url == url && endpoint.isEncrypted == isEncrypted && endpoint.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "etcd", "ftp://host:1", "file:///etc/passwd", "http://", "http://host:99999", "http://host:1/path",
        "http://host:1/?query", "http://host:1/#fragment", "http://ho st:1", "http://host\n:1", "unix:///run/etcd",
        "http://host:1,http://other:1",
    ])
    func otherTextsAreNoAddresses(text: String) {
        let error = #expect(throws: ServerError.self) { try EtcdEndpoint(text) }
        #expect(error?.message.hasPrefix("'\(text.onOneLine)' is not an address of etcd: ") == true)
    }

    @Test func theMessageDoesNotShowAPassword() {
        let error = #expect(throws: ServerError.self) { try EtcdEndpoint("http://alice:secret@host:1") }
        #expect(error?.message.contains("secret") == false && error?.message.contains("@host:1") == true)
    }
}
