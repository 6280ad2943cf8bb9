import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite struct FileReplacementTests {
    private let directory: TemporaryDirectory
    private let file: DomainLocation

    init() throws {
        directory = try TemporaryDirectory()
        file = .file(path: directory.path + "/x.plist")
    }

    private var temporary: String { directory.path + "/" + TemporaryName.new("x.plist").usual }

    @Test func whatAKilledWriterLeftIsRemovedByTheNextWrite() throws {
        try Data("half a file".utf8).write(to: URL(fileURLWithPath: temporary))
        try directory.store.apply(.set(1, key: "k"), to: file)
        #expect(directory.names == ["x.plist"])
        #expect(try directory.store.contents(of: file) == ["k": 1])
    }

    @Test func aPlantedLinkIsNotFollowed() throws {
        try directory.write("precious", to: "victim")
        try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: directory.path + "/victim")
        try directory.store.apply(.set(1, key: "k"), to: file)
        #expect(try directory.bytes(of: "victim") == Array("precious".utf8))
        #expect(directory.names == ["victim", "x.plist"])
    }

    @Test func aFailedReplacementLeavesNoLitter() throws {
        // A directory cannot be replaced by a file: the rename fails when everything else has been done.
        try FileManager.default.createDirectory(atPath: directory.path + "/x.plist", withIntermediateDirectories: false)
        let lock = try DirectoryLock(FileDescriptor(opening: directory.path, for: .directory), until: 0)
        #expect(throws: PreferencesError.self) {
            try FileReplacement(durability: .synchronized).putInPlace(
                "x.plist", in: lock, old: nil, new: .ofDocument, with: .bytes([1]))
        }
        #expect(directory.names == ["x.plist"])
    }

    @Test(arguments: ["x", String(repeating: "n", count: 255), String(repeating: "é", count: 127)])
    func temporaryNamesFitIntoADirectory(_ name: String) {
        for temporary in [TemporaryName.new(name).usual, TemporaryName.old(name).usual] {
            #expect(temporary.utf8.count <= 255)
            #expect(!temporary.hasSuffix(".plist"))
            #expect(temporary.hasPrefix("."))
        }
    }

    /// A writer killed after the new file had its name leaves the old one; so does one killed while it
    /// removed the domain.
    @Test(arguments: [Durability.synchronized, .unsynchronized], [true, false])
    func anOldFileThatWasKeptIsRemovedByTheNextWrite(_ durability: Durability, domainExists: Bool) throws {
        var store = directory.store
        store.durability = durability
        if domainExists { try store.apply(.set(1, key: "k"), to: file) }
        try directory.write("the old file", to: TemporaryName.old("x.plist").usual)
        try store.apply(.set(2, key: "k"), to: file)
        #expect(directory.names == ["x.plist"])
        #expect(try store.contents(of: file) == ["k": 2])
    }

    @Test(arguments: [Durability.synchronized, .unsynchronized])
    func aWriteThatChangesNothingRemovesWhatAKilledWriterLeft(_ durability: Durability) throws {
        var store = directory.store
        store.durability = durability
        try store.apply(.set(1, key: "k"), to: file)
        try directory.write("the old file", to: TemporaryName.old("x.plist").usual)
        try directory.write("half a file", to: TemporaryName.new("x.plist").usual)
        try store.apply(.set(1, key: "k"), to: file)
        #expect(directory.names == ["x.plist"])
    }

    @Test func removingADomainRemovesWhatAKilledWriterLeft() throws {
        try directory.store.apply(.set(1, key: "k"), to: file)
        try Data("half a file".utf8).write(to: URL(fileURLWithPath: temporary))
        try directory.store.apply(.removeAll, to: file)
        #expect(directory.names.isEmpty)
    }

    /// A process that was killed after it removed the file leaves it under its second name.
    @Test func aRemovalOfADomainThatIsGoneRemovesWhatAKilledRemovalLeft() throws {
        try directory.write("the old file", to: TemporaryName.old("x.plist").usual)
        try? directory.store.apply(.removeAll, to: file)
        #expect(directory.names.isEmpty)
        try directory.write("the old file", to: TemporaryName.old("x.plist").usual)
        try DocumentFile(path: directory.path + "/x.plist").write(Array("{}".utf8), .synchronized)
        #expect(directory.names == ["x.plist"])
    }

    @Test func aDirectoryInPlaceOfTheTemporaryFileIsPassedOverUnlessItIsEmpty() throws {
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
        try directory.store.apply(.set(1, key: "k"), to: file)
        #expect(directory.names == ["x.plist"], "a process that was killed may have left it")
        try FileManager.default.createDirectory(atPath: temporary + "/full", withIntermediateDirectories: true)
        try directory.store.apply(.set(2, key: "k"), to: file)
        #expect(try directory.store.contents(of: file) == ["k": 2])
        #expect(directory.names.filter { !$0.contains("/") }.count == 2)
    }
}
