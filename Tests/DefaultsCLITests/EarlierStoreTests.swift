import Foundation
import PrefsCore
import TestSupport
import Testing

/// Files of domains that an earlier version has written. It said in the trailer that the keys are in order, and changed
/// large files in part.
@Suite struct EarlierStoreTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func create(_ name: String) throws {
        try home.create("store/com.pigeon.plist", Data(Fixture.bytes("Earlier/\(name).plist")))
    }

    private func stored() throws -> PropertyList {
        try PropertyList(decoding: [UInt8](home.bytes("store/com.pigeon.plist")))
    }

    @Test func valuesOfEveryKindAreRead() throws {
        try create("every_kind")
        #expect(try home.run("read", "com.pigeon") == .success(Fixture.text("every_kind.txt")))
        #expect(try home.run("write", "com.pigeon", "new", "-int", "1") == .silence)
        #expect(try home.run("delete", "com.pigeon", "new") == .silence)
        #expect(try home.run("read", "com.pigeon") == .success(Fixture.text("every_kind.txt")))
    }

    /// Of 4 000 keys one was changed, one removed, one renamed, and one added.
    @Test func largeDomainThatWasChangedInPartIsReadAndChanged() throws {
        var expected = PropertyListDictionary(
            (0..<4_000).map { ("key \($0)", .integer(PropertyListInteger($0))) })
        expected["key 17"] = "changed"
        expected["a new key"] = ["1", "two"]
        expected["key 3999"] = nil
        expected["key 5"] = nil
        expected["key five"] = 5
        try create("large")
        #expect(try stored() == .dictionary(expected))
        #expect(try home.run("read", "com.pigeon", "key five") == .success("5\n"))
        #expect(try home.run("write", "com.pigeon", "key 18", "-bool", "yes") == .silence)
        expected["key 18"] = true
        #expect(try stored() == .dictionary(expected))
    }
}
