import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsAdministration

@Suite struct TypedPathTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["both", "both.plist", "alone.plist", "bare"] { try directory.write("{}", to: name) }
        try FileManager.default.createDirectory(
            atPath: directory.path + "/folder", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/dangling", withDestinationPath: "nowhere")
    }

    @Test(arguments: [
        ("both", "both"), ("alone", "alone.plist"), ("alone.plist", "alone.plist"), ("bare", "bare"),
        ("folder", "folder.plist"), ("new", "new.plist"), ("new.plist", "new.plist"), ("dangling", "dangling"),
    ])
    func aTypedPathMeansTheFileThatIsThere(_ typed: String, _ meant: String) throws {
        let path = try TypedPath(directory.path + "/" + typed).filePath()
        #expect(path == directory.path + "/" + meant)
    }

    @Test(arguments: ["/", "folder/", "new/", "folder/.", "folder/.."])
    func aPathThatCanOnlyBeADirectoryIsNoFile(_ typed: String) {
        let path = directory.path + "/" + typed
        #expect(throws: PreferencesError.notARegularFile(path: path)) { try TypedPath(path).filePath() }
    }
}
