import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite(.hangLimit) struct FileWatcherTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Whoever could not read the file may be able to now.
    @Test(arguments: [false, true]) func aFileWithOtherRightsMayHaveChanged(isDirectoryWatched: Bool) throws {
        // A shell makes the file: a process that another test starts may have a file of this process open for a moment,
        // and closing it is an event.
        try shell("echo '{ k = 1; }' > settings.plist")
        let file = directory.path + "/settings.plist"
        let watcher = try #require(FileWatcher())
        if isDirectoryWatched { watcher.add(directory: directory.path) } else { watcher.add(file) }
        #expect(watcher.wait(until: MonotonicClock.now) == [])
        for mode in [0o000, 0o644] {
            try directory.setMode(mode, of: "settings.plist")
            #expect(watcher.wait(until: MonotonicClock.now + 60) == [file])
        }
    }

    /// What happens to the way of a file, step by step, and the file as it is watched. In the end it is another file
    /// each time.
    private static let changes = [
        (["mv a b", "mkdir a; echo 2 > a/f"], "a/f"),
        (["rm -r a", "mkdir a", "echo 2 > a/f"], "a/f"),
        (["cd a; rm -r ../a; mkdir ../a; echo 2 > ../a/f"], "a/f"),
        (["rm -r a", "mkdir a; echo 2 > a/f"], "link/f"),
        (["rm -r a", "mkdir a; echo 2 > a/f"], "chain/f"),
        (["rm -r a", "mkdir a; echo 2 > a/f"], "a/link to f"),
        (["mkdir missing", "echo 2 > missing/f"], "dangling/f"),
        (["mkdir b; echo 2 > b/f", "ln -sfn b link"], "chain/f"),
        (["mkdir b; echo 2 > b/f", "rm link", "ln -s b link"], "chain/f"),
        (["rm link", "mkdir link", "echo 2 > link/f"], "link/f"),
        (["mkdir b; echo 2 > b/f", "ln -sf ../b/f dots/f"], "a/link to a link"),
        (["rm -r dots", "mkdir dots; echo 2 > dots/f"], "a/link to a link"),
        (["rm -r real", "mkdir real; echo 2 > real/f"], "a/link to a link"),
    ]

    /// - Parameter isWatchedMeanwhile: Whether the watcher hears of each step before the next, or of all together.
    @Test(arguments: changes, [false, true])
    func theWayOfAFileIsFollowed(_ change: (steps: [String], file: String), isWatchedMeanwhile: Bool) throws {
        try shell(
            "mkdir a && echo 1 > a/f && ln -s a link && ln -s ./link chain && ln -s missing dangling "
                + "&& ln -s ../a/f 'a/link to f' && mkdir real dots && echo 1 > real/f && ln -s ../real/f dots/f "
                + "&& ln -s ../dots/f 'a/link to a link'"
        )
        let path = directory.path + "/" + change.file
        let watcher = try #require(FileWatcher(watching: [path]))
        var seen = contents(of: path)
        /// The contents when the watcher told of the file last.
        func contentsWhenTold(until time: Double) -> String? {
            if watcher.wait(until: time).contains(path) { seen = contents(of: path) }
            return seen
        }
        for step in change.steps + ["ln -sf ../a/f 'a/link to f' 2> /dev/null || true"] {
            try shell(step)
            if isWatchedMeanwhile { _ = contentsWhenTold(until: MonotonicClock.now) }
        }
        try eventually(contentsWhenTold(until: MonotonicClock.now + 1)) { $0 == "2\n" }
        // It is still watched where it is now.
        _ = watcher.wait(until: MonotonicClock.now)
        try shell("echo 3 > '\(change.file)'")
        try eventually(watcher.wait(until: MonotonicClock.now + 1)) { $0.contains(path) }
    }

    private func contents(of path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    private func shell(_ script: String) throws {
        let outcome = try Program.shell.run(["-c", script], in: directory.path, environment: ["PATH": "/usr/bin:/bin"])
        try #require(outcome == .silence, "\(outcome.testDescription)")
    }
}
