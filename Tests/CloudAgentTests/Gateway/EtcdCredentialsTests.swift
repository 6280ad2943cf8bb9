import Testing

@testable import cloud_agent

@Suite struct EtcdCredentialsTests {
    @Test func noDescriptionShowsThePassword() throws {
        let credentials = EtcdCredentials(user: "alice", password: "hidden")
        let configuration = EtcdConfiguration(endpoints: [try EtcdEndpoint("http://[::1]:1")], credentials: credentials)
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), "\(configuration)", dumped] {
            #expect(text.contains("alice") && !text.contains("hidden"), "\(text)")
        }
    }
}
