import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite struct LockedPathTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: directory.path + "/" + name, withIntermediateDirectories: false)
        }
        try turnLink(to: "a/x")
    }

    private var link: String { directory.path + "/link" }

    private func turnLink(to target: String) throws {
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }

    private func isFree(_ name: String) throws -> Bool {
        try FileDescriptor(opening: directory.path + "/" + name, for: .directory).tryLock()
    }

    @Test(arguments: [("b/x", "b"), ("a/y", "a"), ("b/y", "b")])
    func aLinkThatIsTurnedBeforeTheLockIsThereIsFollowed(_ target: String, _ holder: String) throws {
        var prepared: [String] = []
        let found = try LockedPath(link) { (entry) throws(PreferencesError) in
            prepared.append(entry.path)
            if prepared.count == 1 { try? turnLink(to: target) }
            return true
        }
        guard let file = found else {
            Issue.record("nothing is locked")
            return
        }
        let (path, free) = (file.path, try ["a", "b"].filter(isFree))
        #expect(path == directory.path + "/" + target)
        #expect(free == ["a", "b"].filter { $0 != holder })
        #expect(prepared == [directory.path + "/a/x", path])
        _ = consume file
    }

    @Test func aLinkThatIsTurnedAgainAndAgainIsAnErrorInTime() throws {
        var count = 0
        #expect(throws: PreferencesError.unsettled(path: link)) {
            _ = try LockedPath(link, within: 0.05) { (_) throws(PreferencesError) in
                count += 1
                try? turnLink(to: count.isMultiple(of: 2) ? "a/x" : "b/x")
                return true
            }
        }
        #expect(count > 1)
        #expect(try isFree("a") && isFree("b"))
    }

    @Test func aLockThatSomebodyKeepsIsAnErrorInTime() throws {
        let kept = try DirectoryLock(FileDescriptor(opening: directory.path + "/a", for: .directory), until: 0)
        #expect(throws: PreferencesError.locked(path: directory.path + "/a")) {
            _ = try LockedPath(link, within: 0.05) { (_) throws(PreferencesError) in true }
        }
        _ = consume kept
    }

    @Test func nothingIsLockedWhereNothingIsToBe() throws {
        let isThere = try LockedPath(link) { (_) throws(PreferencesError) in false } != nil
        #expect(!isThere)
        #expect(try isFree("a"))
    }
}
