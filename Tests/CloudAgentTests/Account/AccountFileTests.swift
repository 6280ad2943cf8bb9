import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

@Suite struct AccountFileTests {
    private let home: TemporaryDirectory
    private let file: AccountFile

    init() throws {
        home = try TemporaryDirectory()
        file = try AccountFile(Environment(["XDG_CONFIG_HOME": home.path, "PREFS_SYNC": "off"]))
    }

    private func account() throws -> Account {
        var account = Account(
            endpoints: [try EtcdEndpoint("https://one.example.org:2379"), try EtcdEndpoint("https://two.example.org")],
            name: try AccountName("alice"))
        account.credentials = EtcdCredentials(user: "alice", password: "hidden")
        account.security = CurlSecurity(authorities: "/ca.pem", certificate: "/a.pem", key: "/a.key")
        return account
    }

    @Test func anAccountIsReadAsItWasWritten() throws {
        #expect(try file.read() == nil)
        try file.write(try account())
        #expect(try file.read() == (try account()))
        #expect(try home.mode(of: "prefs/cloud.plist") == 0o600)
        #expect(try home.mode(of: "prefs") == 0o700)
        try file.remove()
        #expect(try file.read() == nil)
    }

    @Test func limitsInAFileOfAnEarlierVersionAreReadOverAndGoWithTheNextWrite() throws {
        try file.write(try account())
        let path = "prefs/cloud.plist"
        let current = try home.bytes(of: path)
        var form = try #require(try PropertyList(decoding: current).dictionaryValue)
        for limit in ["Domain", "Value", "Store"] { form[limit + "Bytes"] = 1 }
        for limit in ["DomainKeys", "KeyBytes", "StoreKeys"] { form[limit] = 1 }
        try home.write(PropertyList.dictionary(form).encoded(as: .xml), to: path)
        #expect(try file.read() == (try account()))
        #expect(try file.write(try account()) == nil)
        #expect(try home.bytes(of: path) == current)
    }

    @Test(arguments: [0o640, 0o604, 0o620]) func aFileThatOthersCanUseIsRefused(_ mode: Int) throws {
        try file.write(try account())
        try home.setMode(mode, of: "prefs/cloud.plist")
        for use in [{ _ = try file.read() }, { try file.write(try account()) }, { try file.remove() }] {
            let error = #expect(throws: AgentError.self) { try use() }
            #expect(error?.message.contains("chmod 600") == true)
            #expect(error?.message.contains("hidden") == false)
        }
    }

    @Test(arguments: [
        "{ Store = alice; }", "{ Endpoints = (\"https://a\"); }", "{ Endpoints = (\"ftp://a\"); Store = alice; }",
        "{ Endpoints = (\"https://a\"); Store = \"a/b\"; }",
        "{ Endpoints = (\"https://a\"); Store = alice; User = alice; }",
        "{ Endpoints = (\"https://a\"); Store = alice; Key = (); }",
        "{ Endpoints = (\"http://other.example.org\"); Store = alice; }",
    ])
    func aFileThatIsNoAccountIsRefused(_ text: String) throws {
        try file.write(try account())
        try home.write(text, to: "prefs/cloud.plist")
        #expect(throws: AgentError.self) { try file.read() }
        #expect(try home.bytes(of: "prefs/cloud.plist") == Array(text.utf8))
    }

    @Test func onlyAnExplicitWishAllowsOtherMachinesWithoutEncryption() throws {
        var account = Account(endpoints: [try EtcdEndpoint("http://10.0.0.1:2379")], name: try AccountName("alice"))
        #expect(throws: AgentError.self) { try account.checkEncryption() }
        account.isInsecure = true
        try account.checkEncryption()
        account = Account(endpoints: [try EtcdEndpoint("http://127.0.0.1:2379")], name: try AccountName("alice"))
        try account.checkEncryption()
    }
}
