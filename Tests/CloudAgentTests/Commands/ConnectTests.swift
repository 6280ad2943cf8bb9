import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// Connecting, leaving, and what is refused. Where a connection is refused, nothing is written.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct ConnectTests {
    private static let node = Result { try EtcdNode().addingStores("alice", "bob", "carol", "dave") }
    private let device: CloudDevice

    init() throws {
        device = try CloudDevice("loft")
    }

    private func expectNothingWritten(_ comment: Comment? = nil) {
        #expect(device.home.names.filter { $0 != "password" } == [], comment)
    }

    @Test func aConnectionIsStoredForItsOwnerAlone() throws {
        let outcome = try device.run(device.connection(to: Self.node.get(), as: "carol"))
        #expect(outcome.status == 0 && outcome.text.isEmpty)
        #expect(try device.home.mode(of: "config/prefs/cloud.plist") == 0o600)
        for name in device.home.names where name.hasPrefix("state/") || name.hasPrefix("config/") {
            let mode = try #require(try device.home.mode(of: name))
            #expect(mode & 0o077 == 0, "\(name)")
        }
        let status = try device.status()
        #expect(status["store"] as? String == "carol" && status["user"] as? String == "carol")
        #expect(status["connected"] as? Bool == true && status["pending"] as? Int == 0)
    }

    @Test func serversThatDoNotSeparateTheirUsersAreNamed() throws {
        let node = try Self.node.get()
        let versions = try node.client().versions()
        let outcome = try device.run(device.connection(to: node, as: "carol"))
        let isSafe = versions.allSatisfy(\.version.separatesUsers)
        #expect(outcome.message.contains("GHSA-rfx7-8w68-q57q") != isSafe)
        #expect(outcome.message.contains("GHSA-x35m-3gp4-4fh5") != isSafe)
    }

    @Test func serversThatDoNotSeparateTheirUsersAreNamedOnceInOneLine() throws {
        let node = try Self.node.get()
        var words = try device.connection(to: node, as: "carol")
        words[1] += ",\(node.url.replacing("127.0.0.1", with: "localhost"))"
        let isSafe = try node.client().versions().allSatisfy(\.version.separatesUsers)
        let lines = try device.run(words).message.split(separator: "\n")
        #expect(lines.count == (isSafe ? 0 : 1) && lines.allSatisfy { $0.contains("localhost") }, "\(lines)")
        #expect(try device.run(words).message.isEmpty)
    }

    @Test func aPasswordFileThatOthersCanReadIsWarnedOf() throws {
        let words = try device.connection(to: Self.node.get(), as: "carol")
        #expect(try !device.run(words).message.contains("chmod"))
        try device.home.setMode(0o640, of: "password")
        let outcome = try device.run(words)
        #expect(outcome.status == 0 && outcome.message.contains("chmod 600"), "\(outcome.testDescription)")
        #expect(outcome.message.contains(device.home.path("password")) && !outcome.message.contains("carol-secret"))
    }

    @Test func aWrongPasswordIsRefused() throws {
        let node = try Self.node.get()
        let outcome = try device.run(device.connection(to: node, as: "alice", password: "my-guess"))
        #expect(outcome.isRefusal(naming: "alice", node.url))
        #expect(!outcome.message.contains("my-guess"))
        expectNothingWritten()
    }

    @Test func theStoreOfAnotherUserIsRefused() throws {
        let node = try Self.node.get()
        var words = try device.connection(to: node, as: "alice")
        words[3] = "bob"
        let outcome = try device.run(words)
        #expect(outcome.isRefusal(naming: "alice", "store"))
        expectNothingWritten()
        #expect(try node.administrator().range(AccountKeys(try AccountName("bob")).all).isEmpty)
    }

    @Test func aClusterThatAsksForAPasswordIsToldToBe() throws {
        let outcome = try device.run("connect", try Self.node.get().url, "--store", "alice")
        #expect(outcome.isRefusal(naming: "wants a user and a password"))
        expectNothingWritten()
    }

    @Test func otherMachinesNeedEncryption() throws {
        let outcome = try device.run("connect", "http://192.0.2.1:2379", "--store", "alice")
        #expect(outcome.isRefusal(naming: "http://192.0.2.1:2379", "--insecure"))
        expectNothingWritten()
    }

    @Test(arguments: ["ftp://127.0.0.1", "127.0.0.1", "http://user:word@127.0.0.1", "http://127.0.0.1/x", ""])
    func otherAddressesAreRefused(_ url: String) throws {
        let outcome = try device.run("connect", url, "--store", "alice")
        #expect(outcome.isRefusal(naming: "address"))
        #expect(!outcome.message.contains("word"))
        expectNothingWritten()
    }

    @Test(.enabled(if: Certificates.canBeMade)) func aServerOfAnotherAuthorityIsRefused() throws {
        let certificates = try Certificates()
        let node = try EtcdNode(certificates: certificates)
        let other = try Certificates()
        let plain = try device.run("connect", node.url, "--store", "alice")
        let wrong = try device.run("connect", node.url, "--store", "alice", "--cacert", other.path("ca.pem"))
        #expect(plain.isRefusal(naming: "--cacert") && wrong.isRefusal(naming: "--cacert"))
        expectNothingWritten()
        withExtendedLifetime(certificates) {}
    }

    @Test(.enabled(if: Certificates.canBeMade)) func aServerOfTheGivenAuthorityIsUsed() throws {
        let certificates = try Certificates()
        let node = try EtcdNode(certificates: certificates)
        try device.succeed("connect", node.url, "--store", "alice", "--cacert", certificates.path("ca.pem"))
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        try device.succeed("sync")
        #expect(try device.status()["pending"] as? Int == 0)
    }

    /// A cluster with users whose clients need certificates.
    @Test(.enabled(if: Certificates.canBeMade)) func aCertificateWithACommonNameIsRefusedWithAdvice() throws {
        let certificates = try Certificates()
        let node = try EtcdNode(certificates: certificates, wantsCertificates: true).addingStores("alice")
        var words = try device.connection(to: node, as: "alice")
        let named = words.map { $0.replacing("device.", with: "server.") }
        let outcome = try device.run(named)
        #expect(outcome.isRefusal(naming: node.url, "common name (CN)", "-subj", "--cert"))
        expectNothingWritten()
        #expect(try device.run(words).status == 0)
        words.removeLast(4)
        #expect(try device.run(words).isRefusal(naming: "It may want a certificate"))
    }

    /// The file of such a password may have no end.
    @Test func aPasswordHasFourKibibytes() throws {
        let url = "http://127.0.0.1:1"
        let endless = try device.run("connect", url, "--store", "a", "--user", "a", "--password-file", "/dev/zero")
        #expect(endless.isRefusal(naming: "/dev/zero", "4096 bytes"))
        for (length, words) in [(4097, "4096 bytes"), (4096, "cannot reach")] {
            try device.home.write(String(repeating: "x", count: length) + "\nmore\n", to: "password")
            try device.home.setMode(0o600, of: "password")
            let path = device.home.path("password")
            let outcome = try device.run("connect", url, "--store", "a", "--user", "a", "--password-file", path)
            #expect(outcome.isRefusal(naming: words), "\(outcome.testDescription)")
        }
    }

    @Test(.enabled(if: Certificates.canBeMade)) func anExpiredCertificateOfTheDeviceIsNamed() throws {
        let certificates = try Certificates()
        let node = try EtcdNode(certificates: certificates, wantsCertificates: true)
        try certificates.signForThePast("IP:127.0.0.1", "device")
        let outcome = try device.run(["connect", node.url, "--store", "alice"] + certificates.options)
        #expect(
            outcome.isRefusal(naming: "may have expired", certificates.path("device.pem")), "\(outcome.testDescription)"
        )
    }

    @Test(arguments: ["not a property list {", "( a, b )", "{ Endpoints = x; }"])
    func aFileThatIsNoAccountIsKeptBesideTheNewOne(text: String) throws {
        let node = try Self.node.get()
        try device.connect(to: node, as: "carol")
        let path = "config/prefs/cloud.plist"
        for copy in [".old", ".old-2"] {
            try device.home.write(text, to: path)
            try device.home.setMode(0o600, of: path)
            #expect(try device.run("sync").isRefusal(naming: "cloud.plist", "prefs cloud connect"))
            let wrong = try device.run(device.connection(to: node, as: "carol", password: "wrong"))
            #expect(wrong.status == 1)
            #expect(try device.home.bytes(of: path) == bytes(text))
            let outcome = try device.run(device.connection(to: node, as: "carol"))
            #expect(outcome.status == 0 && outcome.message.contains("cloud.plist\(copy)"), "\(outcome.testDescription)")
            #expect(try device.home.bytes(of: path + copy) == bytes(text))
            #expect(try device.home.mode(of: path + copy) == 0o600 && device.home.mode(of: path) == 0o600)
            try device.succeed("sync")
        }
    }

    @Test func aPasswordIsNeverAnArgument() throws {
        let outcome = try device.run("connect", "http://127.0.0.1:1", "--store", "alice", "--user", "alice")
        #expect(outcome.status == 255 && outcome.lastLine.contains("--password-file"))
        let option = try device.run("connect", "http://127.0.0.1:1", "--store", "alice", "--password", "x")
        #expect(option.status == 255 && option.lastLine.contains("no option --password"))
    }

    @Test func editsBeforeTheFirstConnectionAreUploaded() throws {
        let node = try Self.node.get()
        try device.succeed("write", "com.pigeon.early", "Place", "Loft")
        #expect(try device.status()["connected"] as? Bool == false)
        try device.connect(to: node, as: "dave")
        let other = try CloudDevice("roof")
        try other.connect(to: node, as: "dave")
        #expect(try other.value("com.pigeon.early", "Place") == "Loft")
        #expect(try other.value("com.pigeon.early", "Other") == nil)
    }

    @Test func afterLeavingEditsWaitForTheNextConnection() throws {
        let node = try EtcdNode().addingStores("alice")
        try device.connect(to: node, as: "alice")
        let other = try CloudDevice("roof")
        try other.connect(to: node, as: "alice")
        let devices = try #require(try other.status()["devices"] as? [[String: Any]])
        #expect(devices.map { $0["name"] as? String } == ["loft"])

        try device.succeed("disconnect")
        #expect(!FileManager.default.fileExists(atPath: device.accountPath))
        #expect((try other.status()["devices"] as? [[String: Any]])?.isEmpty == true)
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        #expect(try device.value("com.pigeon", "Place") == "Loft")
        #expect(try device.run("sync").isRefusal(naming: "not connected"))
        try device.connect(to: node, as: "alice")
        try other.succeed("sync")
        #expect(try other.value("com.pigeon", "Place") == "Loft")
    }

    @Test func aForgottenDeviceIsNoLongerListed() throws {
        let node = try EtcdNode().addingStores("alice")
        let other = try CloudDevice("roof")
        try device.connect(to: node, as: "alice")
        try other.connect(to: node, as: "alice")
        #expect(try device.run("forget-device", "cellar").isRefusal(naming: "cellar", "loft", "roof"))
        let outcome = try device.run("forget-device", "roof")
        #expect(outcome.status == 0 && outcome.message.contains("password"))
        #expect((try device.status()["devices"] as? [[String: Any]])?.isEmpty == true)
        // Nobody is locked out.
        try other.succeed("sync")
    }

    @Test func anAccountThatOthersCanReadIsRefused() throws {
        try device.connect(to: Self.node.get(), as: "carol")
        try device.home.setMode(0o644, of: "config/prefs/cloud.plist")
        #expect(try device.run("sync").isRefusal(naming: "cloud.plist", "chmod 600"))
        // Before the server is asked for anything.
        let outcome = try device.run("connect", "http://127.0.0.1:1", "--store", "alice")
        #expect(outcome.isRefusal(naming: "cloud.plist", "chmod 600"))
    }
}
