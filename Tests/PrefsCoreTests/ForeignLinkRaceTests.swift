import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Somebody turns a link while it is looked at.
@Suite(.enabled(if: geteuid() == 0, "needs the superuser, who may give links away"))
struct ForeignLinkRaceTests: Sendable {
    private let directory: TemporaryDirectory
    private var link: String { directory.path + "/shared/link.plist" }

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("{ k = secret; }", to: "secret.plist")
        try directory.write("{ k = own; }", to: "own.plist")
        try FileManager.default.createDirectory(atPath: directory.path + "/shared", withIntermediateDirectories: false)
        chown(directory.path + "/shared", 12_346, 0)
        chmod(directory.path + "/shared", 0o1777)
        put(linkTo: "../own.plist", of: 0)
    }

    /// Puts a link in the place of what is there.
    private func put(linkTo target: String, of owner: uid_t) {
        let new = link + ".new"
        symlink(target, new)
        lchown(new, owner, 0)
        rename(new, link)
    }

    /// What is checked is what is followed: the link of the user may become one of somebody else at any moment.
    @Test(.hangLimit) func noneIsFollowedThatWasNotLookedAt() throws {
        let done = DispatchSemaphore(value: 0)
        // A thread of its own: other tests may keep all threads that tasks have.
        Thread.detachNewThread {
            while !FileManager.default.fileExists(atPath: directory.path + "/done") {
                put(linkTo: "../secret.plist", of: 12_345)
                put(linkTo: "../own.plist", of: 0)
            }
            done.signal()
        }
        do {
            defer { try? directory.write("", to: "done") }
            for number in 0..<1_000 { try readAndWrite(number) }
        }
        done.wait()
        #expect(try directory.bytes(of: "secret.plist") == Array("{ k = secret; }".utf8))
    }

    private func readAndWrite(_ number: Int) throws {
        do throws(PreferencesError) {
            let root = try DocumentFile(path: link).read().root
            #expect(root != ["k": "secret"])
        } catch {
            guard case .foreignLink = error else { throw error }
        }
        do throws(PreferencesError) {
            try DocumentFile(path: link).write(
                PropertyListDocument(root: ["k": .integer(PropertyListInteger(number))], format: .xml), .unsynchronized)
        } catch {
            switch error {
            case .foreignLink, .unsettled, .notARegularFile: break
            default: throw error
            }
        }
    }
}
