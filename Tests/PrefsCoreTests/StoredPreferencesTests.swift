import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

@testable import PrefsCore

/// The contents of domains that are searched for a text are read only where it may be, and otherwise as always.
@Suite struct StoredPreferencesTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let name: DomainName

    init() throws {
        directory = try TemporaryDirectory()
        store = DomainStore(directory: StoreDirectory(path: directory.path))
        name = try DomainName("com.pigeon")
        try store.apply(.set(1, key: "k"), to: .registered(name))
    }

    private static let words = ["a", "LIST", "ü", "UNI", "ünï", "two words", "'", "back\\", "nowhere", "", "\u{1}"]

    private func files(_ stored: [UInt8]?, _ registered: [UInt8]?) throws {
        for (location, bytes) in [(DomainLocation.stored(name, .any), stored), (.registered(name), registered)] {
            _ = try? DocumentFile(path: store.directory.path(of: location)).remove(.unsynchronized)
            let path = location == .registered(name) ? "Registered/com.pigeon.plist" : "com.pigeon.plist"
            if let bytes { try directory.write(bytes, to: path) }
        }
    }

    private func check() throws {
        let preferences = StoredPreferences(name, .any, in: store)
        for word in Self.words {
            do throws(PreferencesError) {
                let whole = try preferences.dictionaryRepresentation()
                let found = try preferences.dictionaryRepresentation(unlessWithout: TextPattern(word))
                if let found {
                    #expect(found == whole && Array(found.keys) == Array(whole.keys))
                } else {
                    #expect(!whole.contains(word), "\(word)")
                }
            } catch {
                #expect(throws: error) { try preferences.dictionaryRepresentation(unlessWithout: TextPattern(word)) }
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func contentsOfEveryFormatAreTheSame(_ seed: UInt64) throws {
        var domain = RandomDomain(seed: seed)
        var random = SeededGenerator(seed: seed)
        func document() -> [UInt8]? {
            let format = [PropertyListFormat.binary, .binary, .xml, .openStep].randomElement(using: &random)
            let contents = PropertyList.dictionary(domain.contents())
            guard let format, var bytes = try? contents.encoded(as: format) else { return nil }
            if Int.random(in: 0..<3, using: &random) == 0, let position = bytes.indices.randomElement(using: &random) {
                bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            return bytes
        }
        for _ in 0..<50 {
            try files(document(), document())
            try check()
        }
    }

    @Test func nothingIsLeftOutOfWhatMayHaveTheText() throws {
        let preferences = StoredPreferences(name, .any, in: store)
        try files(
            PropertyList.dictionary(["a": "x", "b": 2]).encoded(as: .binary),
            PropertyList.dictionary(["b": "word", "c": 3]).encoded(as: .xml))
        #expect(
            try preferences.dictionaryRepresentation(unlessWithout: TextPattern("WORD")) == ["a": "x", "b": 2, "c": 3])
        try files(PropertyList.dictionary(["a": "x"]).encoded(as: .binary), nil)
        #expect(try preferences.dictionaryRepresentation(unlessWithout: TextPattern("word")) == nil)
        try files(nil, nil)
        #expect(try preferences.dictionaryRepresentation(unlessWithout: TextPattern("word")) == nil)
    }
}
