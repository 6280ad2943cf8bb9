import Foundation
import Testing
@testable import PrefsCore

@Suite struct FileReplacementTests {
    private let directory: TemporaryDirectory
    private let file: DomainLocation

    init() throws {
        directory = try TemporaryDirectory()
        file = .file(path: directory.path + "/x.plist")
    }

    private var temporary: String { directory.path + "/" + FileReplacement.temporaryName(for: "x.plist") }

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
        let lock = try DirectoryLock(directory.path)
        #expect(throws: PreferencesError.self) {
            try FileReplacement(durability: .synchronized).replace("x.plist", in: lock, old: nil, with: [1])
        }
        #expect(directory.names == ["x.plist"])
    }

    @Test(arguments: ["x", String(repeating: "n", count: 255), String(repeating: "é", count: 127)])
    func temporaryNamesFitIntoADirectory(_ name: String) {
        let temporary = FileReplacement.temporaryName(for: name)
        #expect(temporary.utf8.count <= 255)
        #expect(!temporary.hasSuffix(".plist"))
        #expect(temporary.hasPrefix("."))
    }

    @Test func removingADomainRemovesWhatAKilledWriterLeft() throws {
        try directory.store.apply(.set(1, key: "k"), to: file)
        try Data("half a file".utf8).write(to: URL(fileURLWithPath: temporary))
        try directory.store.apply(.removeAll, to: file)
        #expect(directory.names.isEmpty)
    }

    @Test func aDirectoryInPlaceOfTheTemporaryFileIsPassedOver() throws {
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
        try directory.store.apply(.set(1, key: "k"), to: file)
        #expect(try directory.store.contents(of: file) == ["k": 1])
        #expect(directory.names.count == 2)
    }
}
