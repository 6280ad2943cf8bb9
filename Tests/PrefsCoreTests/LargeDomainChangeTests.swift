import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// A file of more than 64 KiB is changed like a small one.
@Suite struct LargeDomainChangeTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let location: DomainLocation

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
        location = .file(path: directory.path + "/large.plist")
    }

    private static let contents = PropertyListDictionary(
        (0..<6_000).map { ("key \($0 + 10_000)", .integer(PropertyListInteger($0))) }
            + [("list", ["x"]), ("map", ["k": 1, "other": true]), ("text", "text")])

    private func write(_ contents: PropertyListDictionary) throws -> [UInt8] {
        let bytes = try PropertyList.dictionary(contents).encoded(as: .binary)
        try #require(bytes.count > 65_536)
        try Data(bytes).write(to: URL(fileURLWithPath: directory.path + "/large.plist"))
        return bytes
    }

    private func contents(after changes: [DomainChange]) throws -> PropertyListDictionary {
        var root: PropertyList? = .dictionary(Self.contents)
        #expect(try changes.apply(to: &root, isDocument: false))
        return root?.dictionaryValue ?? [:]
    }

    @Test(
        arguments: [
            .set("v", key: "a new key"), .set(-1, key: "key 10000"),
            .set(["deep": [["deeper": "v"]]], key: "key 12345"), .set(17, key: "z"),
            .append(["y", ["z"]], key: "list"), .append(["y"], key: "new list"),
            .merge(["k": 2, "new": [:]], key: "map"),
            .remove(key: "key 10000"), .remove(key: "map"), .rename(key: "list", to: "0"),
            .rename(key: "text", to: "map"),
            .mergeAll(["text": "other", "": 1, "\u{10FFFF}": 2, "key 13000": "x"]), .replaceAll(["only": 1]),
            .removeAll,
            .mergeAll(PropertyListDictionary((0..<300).map { ("key \($0 + 10_990)", "x") })),
        ] as [DomainChange])
    func theFileIsThatOfAWholeWrite(_ change: DomainChange) throws {
        _ = try write(Self.contents)
        let expected = try contents(after: [change])
        try store.apply(change, to: location)
        if expected.isEmpty {
            #expect(directory.names.isEmpty)
        } else {
            #expect(try directory.bytes(of: "large.plist") == PropertyList.dictionary(expected).encoded(as: .binary))
        }
    }

    @Test func severalChangesMakeTheFileOfAWholeWrite() throws {
        let changes: [DomainChange] = [
            .set("v", key: "a new key"), .remove(key: "key 10000"), .rename(key: "list", to: "0"),
            .append(["y"], key: "0"), .mergeAll(["text": "other"]),
        ]
        _ = try write(Self.contents)
        let expected = try contents(after: changes)
        try store.apply(changes, to: location)
        #expect(try directory.bytes(of: "large.plist") == PropertyList.dictionary(expected).encoded(as: .binary))
    }

    @Test func changesThatUndoEachOtherLeaveTheFileAlone() throws {
        _ = try write(Self.contents)
        let path = directory.path + "/large.plist"
        let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        try store.apply(
            [.set(1, key: "new"), .remove(key: "text"), .set("text", key: "text"), .remove(key: "new")], to: location)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
    }

    @Test(
        arguments: [
            .set(0, key: "key 10000"), .set("text", key: "text"), .append([], key: "list"),
            .merge(["k": 1], key: "map"),
            .rename(key: "text", to: "text"), .mergeAll(["text": "text"]),
        ] as [DomainChange])
    func aChangeOfNothingLeavesTheFileAlone(_ change: DomainChange) throws {
        let bytes = try write(Self.contents)
        let path = directory.path + "/large.plist"
        let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        try store.apply(change, to: location)
        #expect(try directory.bytes(of: "large.plist") == bytes)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
    }

    @Test(
        arguments: [
            (.remove(key: "absent"), .noSuchKey("absent")), (.rename(key: "absent", to: "list"), .noSuchKey("absent")),
            (.append([1], key: "text"), .notAnArray(key: "text")),
            (.merge(["k": 1], key: "list"), .notADictionary(key: "list")),
        ] as [(DomainChange, DomainChange.Refusal)])
    func whatASmallDomainRefusesALargeOneRefuses(_ change: DomainChange, _ refusal: DomainChange.Refusal) throws {
        let bytes = try write(Self.contents)
        #expect(throws: PreferencesError.refused(refusal)) { try store.apply(change, to: location) }
        #expect(try directory.bytes(of: "large.plist") == bytes)
    }

    /// Whatever is wrong with it, the change is refused for the same reason as a whole read.
    @Test func aDamagedFileIsRefusedAndLeftAlone() throws {
        let sound = try write(Self.contents)
        let text = try #require(sound.indices.first { sound[$0...].starts(with: Array("key 13333".utf8)) })
        let damages: [(Int, UInt8)] = [
            (text - 1, 0xF9), (text - 1, 0x19), (sound.count - 40, 0xFF), (sound.count - 25, 9), (9, 0x50),
        ]
        for (position, byte) in damages {
            var bytes = sound
            bytes[position] = byte
            try Data(bytes).write(to: URL(fileURLWithPath: directory.path + "/large.plist"))
            let expected = #expect(throws: PreferencesError.self) { try store.contents(of: location) }
            let error = #expect(throws: PreferencesError.self) { try store.apply(.set(1, key: "text"), to: location) }
            #expect(error == expected)
            #expect(try directory.bytes(of: "large.plist") == bytes)
        }
    }

    /// Text that is marked as ASCII and is not is read as ISO 8859-1, and written as what it is.
    @Test func aFileWithWronglyMarkedTextIsWrittenAsAWhole() throws {
        var bytes = try write(Self.contents)
        let text = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("key 13333".utf8)) })
        bytes[text] = 0xFF
        try Data(bytes).write(to: URL(fileURLWithPath: directory.path + "/large.plist"))
        var expected = try store.contents(of: location)
        #expect(expected["\u{FF}ey 13333"] == 3333)
        try store.apply(.set(1, key: "text"), to: location)
        expected.set(1, forKey: "text")
        #expect(try directory.bytes(of: "large.plist") == PropertyList.dictionary(expected).encoded(as: .binary))
    }
}
