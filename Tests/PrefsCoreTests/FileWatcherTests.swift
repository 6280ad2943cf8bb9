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
}
