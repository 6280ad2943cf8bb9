import Testing

@testable import cloud_agent

@Suite struct EtcdVersionTests {
    @Test(arguments: [
        ("3.3.27", false), ("3.4.23", false), ("3.4.43", false), ("3.4.44", true), ("3.5.29", false), ("3.5.30", true),
        ("3.6.10", false), ("3.6.11", true), ("3.7.0-alpha.0", true), ("2.9.99", false), ("4.0.0", true),
    ])
    func onlyNewServersSeparateTheirUsers(text: String, separates: Bool) throws {
        let version = try #require(EtcdVersion(text))
        #expect(version.separatesUsers == separates && version.description == text)
    }

    @Test(arguments: ["", "3.4", "3..4", "a.b.c", "3.4.-1", "99999999999999999999.1.1"])
    func otherTextsAreNoVersions(text: String) {
        #expect(EtcdVersion(text) == nil)
    }
}
