import Foundation
@testable import PrefsCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileWatcherTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Whoever could not read the file may be able to now.
    @Test(arguments: [false, true]) func aFileWithOtherRightsMayHaveChanged(isDirectoryWatched: Bool) throws {
        try directory.write("{ k = 1; }", to: "settings.plist")
        let file = directory.path + "/settings.plist"
        let watcher = try #require(FileWatcher())
        if isDirectoryWatched { watcher.add(directory: directory.path) } else { watcher.add(file) }
        #expect(watcher.wait(until: MonotonicClock.now) == [])
        for mode in [0o000, 0o644] {
            try directory.setMode(mode, of: "settings.plist")
            #expect(watcher.wait(until: MonotonicClock.now + 10) == [file])
        }
    }

    /// What happens to the way of a file, as a script, and the file as it is watched. In the end it is another file each time.
    private static let changes = [
        ("mv a b; mkdir a; echo 2 > a/f", "a/f"),
        ("rm -r a; sleep 0.1; mkdir a; echo 2 > a/f", "a/f"),
        ("(cd a; rm -r ../a; mkdir ../a; echo 2 > ../a/f; sleep 0.5)", "a/f"),
        ("rm -r a; sleep 0.1; mkdir a; echo 2 > a/f", "link/f"),
        ("rm -r a; sleep 0.1; mkdir a; echo 2 > a/f", "chain/f"),
        ("rm -r a; sleep 0.1; mkdir a; echo 2 > a/f", "a/link to f"),
        ("mkdir missing; echo 2 > missing/f", "dangling/f"),
        ("mkdir b; echo 2 > b/f; ln -sfn b link", "chain/f"),
        ("mkdir b; echo 2 > b/f; rm link; sleep 0.1; ln -s b link", "chain/f"),
        ("rm link; mkdir link; echo 2 > link/f", "link/f"),
    ]

    @Test(arguments: changes) func theWayOfAFileIsFollowed(script: String, file: String) throws {
        let make = "cd '\(directory.path)' && mkdir a && echo 1 > a/f && ln -s a link && ln -s ./link chain && ln -s missing dangling && ln -s ../a/f 'a/link to f'"
        try shell(make)
        let path = directory.path + "/" + file
        let watcher = try #require(FileWatcher(watching: [path]))
        let before = contents(of: path)
        try shell("cd '\(directory.path)' && \(script)")
        try shell("cd '\(directory.path)' && ln -sf ../a/f 'a/link to f' 2> /dev/null || true")
        var seen = before
        let deadline = MonotonicClock.now + 10
        while seen != "2\n", MonotonicClock.now < deadline {
            if watcher.wait(until: deadline).contains(path) { seen = contents(of: path) }
        }
        #expect(seen == "2\n")
        // It is still watched where it is now.
        _ = watcher.wait(until: MonotonicClock.now)
        try shell("cd '\(directory.path)' && echo 3 > '\(file)'")
        #expect(watcher.wait(until: MonotonicClock.now + 10).contains(path))
    }

    private func contents(of path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    private func shell(_ script: String) throws {
        let shell = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", script])
        shell.waitUntilExit()
    }
}
