import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite struct DocumentFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func aSizeIsNotBelievedBeforeTheBytesAreThere() throws {
        for size in [UInt64(1) << 40, UInt64(Int64.max)] {
            let path = directory.path + "/sparse.plist"
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            let handle = try #require(FileHandle(forWritingAtPath: path))
            // Not every file system has files of this size.
            guard (try? handle.truncate(atOffset: size)) != nil else { continue }
            try handle.close()
            // Refused for its zeros or for its size, but not for want of memory.
            #expect(throws: PreferencesError.self) { try DocumentFile(path: path).read() }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test func anAbsentFileIsAnErrorWithCallAndPath() {
        let path = directory.path + "/none.plist"
        #expect(throws: PreferencesError.system(SystemError(call: "open", path: path, code: .noSuchFileOrDirectory))) {
            try DocumentFile(path: path).read()
        }
    }

    @Test func aNewFileIsForItsOwnerAloneAndAnOldOneKeepsItsMode() throws {
        let document = PropertyListDocument(root: ["k": 1], format: .binary)
        let file = DocumentFile(path: directory.path + "/new.plist")
        try file.write(document, .unsynchronized)
        #expect(try directory.mode(of: "new.plist") == 0o600)
        try directory.setMode(0o640, of: "new.plist")
        try file.write(document, .unsynchronized)
        #expect(try directory.mode(of: "new.plist") == 0o640)
        #expect(try file.read().root == ["k": 1])
    }

    /// It was not there when it was looked at whether it may be followed.
    @Test func aLinkThatAppearsInAFreePlaceIsNotWrittenThrough() throws {
        let path = directory.path + "/new.plist"
        let entry = try ResolvedEntry(path)
        #expect(symlink("/dev/null", path) == 0)
        let isWritten = try DocumentFile(path: path).write(.bytes([1]), intoStream: entry)
        #expect(!isWritten)
    }
}
