import Foundation
import PrefsCore
import TestSupport
import Testing

/// Reading a value of a domain of more than 64 KiB.
@Suite struct LargeDomainTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let values: [PropertyList] = [
        "text", "a text of more than a few letters", "größer", true, -5, .integer(PropertyListInteger(UInt64.max)), 0.1,
        .data([1, 2, 255]),
        .date(PropertyListDate(secondsSinceReferenceDate: 0)), [1, "two", ["three": 3]], ["k": ["kk": [true]]], [], [:],
    ]

    private static let keys =
        (0..<6_000).map { "key \($0)" } + ["", "k", "ключ", "\u{E000}", "\u{1F600}", "key 12 and a tail"]

    private static let contents = PropertyListDictionary(
        keys.enumerated().map { ($0.element, values[$0.offset % values.count]) })

    private static let looked = [
        "key 0", "key 1", "key 7", "key 10", "key 1234", "key 5999", "", "k", "ключ", "\u{E000}", "\u{1F600}",
        "key 12 and a tail",
    ]

    /// The contents as a document, with the keys in ascending order or in that of the contents.
    ///
    /// The trailer's byte before the offset width is 1 in both. Earlier versions of prefs wrote it if the keys are in
    /// order, and did not find keys of a document that claims so falsely.
    private static func document(_ contents: PropertyListDictionary, inOrder: Bool) throws -> Data {
        let entries = inOrder ? contents.sortedByKey : Array(contents)
        // The writer sorts the keys of the root alone.
        let inner = PropertyListDictionary(entries.map { ($0.key, $0.value) })
        var bytes = try PropertyList.array([.dictionary(inner)]).encoded(as: .binary)
        // The array at the root is object 0, the dictionary in it object 1: the trailer names the root.
        let root = bytes.count - 9
        try #require(bytes[root] == 0)
        bytes[root] = 1
        bytes[bytes.count - 27] = 1
        try #require(bytes.count > 100_000)
        return Data(bytes)
    }

    private func makeSmall(_ key: String) throws {
        let value = try #require(Self.contents[key])
        try home.create("store/com.small.plist", Data(try PropertyList.dictionary([key: value]).encoded(as: .binary)))
    }

    @Test(arguments: [true, false]) func aValueIsShownAsThatOfASmallDomain(_ inOrder: Bool) throws {
        try home.create("store/com.pigeon.plist", Self.document(Self.contents, inOrder: inOrder))
        for key in Self.looked {
            try makeSmall(key)
            for verb in ["read", "read-type"] {
                let small = try home.run(verb, "com.small", key)
                #expect(small.status == 0)
                #expect(try home.run(verb, "com.pigeon", key) == small, "\(verb) \(key)")
                #expect(try home.run(verb, "store/com.pigeon", key) == small, "\(verb) \(key)")
            }
        }
    }

    @Test(arguments: [true, false]) func anAbsentKeyIsNoPair(_ inOrder: Bool) throws {
        try home.create("store/com.pigeon.plist", Self.document(Self.contents, inOrder: inOrder))
        for key in ["absent", "key", "key 6000", "KEY 1", "\u{FFFF}", "key 12 and a tail "] {
            let message = "The domain/default pair of (com.pigeon, \(key)) does not exist"
            #expect(try home.run("read", "com.pigeon", key) == .failure(message))
            #expect(try home.run("read-type", "com.pigeon", key) == .failure(message))
        }
    }

    @Test(arguments: [
        ("com.pigeon.plist", ["com.pigeon"]), (".GlobalPreferences.plist", ["-g"]),
        ("Registered/com.pigeon.plist", ["com.pigeon"]),
        ("ByHost/com.pigeon.TEST-HOST.plist", ["-currentHost", "com.pigeon"]),
        ("ByHost/com.pigeon.other.plist", ["-host", "other", "com.pigeon"]),
        ("ByHost/.GlobalPreferences.TEST-HOST.plist", ["-currentHost", "-g"]),
    ]) func everyPlaceOfADomainIsLookedInto(_ file: String, _ arguments: [String]) throws {
        try home.create("store/" + file, Self.document(Self.contents, inOrder: true))
        let (host, domain) = (Array(arguments.dropLast()), arguments.suffix(1))
        #expect(try home.run(host + ["read"] + domain + ["key 0"]) == .success("text\n"))
        #expect(try home.run(host + ["read-type"] + domain + ["key 3"]) == .success("Type is boolean\n"))
        #expect(try home.run(host + ["read"] + domain + ["absent"]).isRefusal(naming: "does not exist"))
    }

    @Test func whatIsRegisteredShowsThroughALargeDomain() throws {
        try home.create("store/com.pigeon.plist", Self.document(Self.contents, inOrder: true))
        var registered = Self.contents
        registered.set("registered", forKey: "key 0")
        registered.set("registered", forKey: "only registered")
        try home.create("store/Registered/com.pigeon.plist", Self.document(registered, inOrder: true))
        #expect(try home.run("read", "com.pigeon", "key 0") == .success("text\n"))
        #expect(try home.run("read", "com.pigeon", "only registered") == .success("registered\n"))
    }

    @Test(arguments: [PropertyListFormat.xml, .openStep]) func otherFormatsAreRead(_ format: PropertyListFormat) throws
    {
        let contents = PropertyListDictionary((0..<6_000).map { ("key \($0)", .string("value \($0)")) })
        try home.create("store/com.pigeon.plist", Data(try PropertyList.dictionary(contents).encoded(as: format)))
        #expect(try home.run("read", "com.pigeon", "key 5999") == .success("value 5999\n"))
        #expect(try home.run("read", "com.pigeon", "absent").isRefusal(naming: "does not exist"))
    }

    @Test func aLargeArrayIsNoDomain() throws {
        try home.create(
            "store/com.pigeon.plist",
            Data(try PropertyList.data(Array(repeating: 0, count: 100_000)).encoded(as: .binary)))
        let outcome = try home.run("read", "com.pigeon", "k")
        #expect(outcome.isRefusal(naming: "com.pigeon.plist", "holds data and not a dictionary"))
        #expect(try home.run("read", "com.pigeon") == outcome)
    }

    /// A domain is read and checked as a whole, whatever a command asks for.
    @Test func damageAnywhereIsSeenByEveryCommand() throws {
        var document = try Self.document(
            ["damaged": .data(Array(repeating: 7, count: 100_000)), "sound": "text"], inOrder: true)
        let damage = try #require(document.range(of: Data([0x4F, 0x12])))
        document[damage.lowerBound] = 0xFF
        try home.create("store/com.pigeon.plist", document)
        for arguments in [
            ["read", "com.pigeon", "damaged"], ["read-type", "com.pigeon", "damaged"], ["read", "com.pigeon"],
            ["read", "com.pigeon", "sound"], ["read-type", "com.pigeon", "sound"],
            ["export", "com.pigeon", "-"], ["write", "com.pigeon", "sound", "other"],
            ["delete", "com.pigeon", "sound"],
        ] {
            let outcome = try home.run(arguments)
            #expect(
                outcome.isRefusal(naming: "com.pigeon.plist", "byte \(damage.lowerBound)"), "\(outcome.testDescription)"
            )
        }
        #expect(try home.bytes("store/com.pigeon.plist") == document)
    }
}
