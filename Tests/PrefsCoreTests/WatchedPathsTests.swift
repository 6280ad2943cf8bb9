import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// What the system tells of a path that is watched, and what it is not asked for.
@Suite(.hangLimit) struct WatchedPathsTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try make("busy/store")
    }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/" + name, withIntermediateDirectories: true)
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: directory.path + "/" + name)
    }

    /// All that happens to names and files of a busy directory.
    private func keepBusy(_ name: String) throws {
        for number in 0..<100 {
            let file = name + "/\(number)"
            try directory.write("1", to: file)
            try directory.setMode(0o600, of: file)
            try FileManager.default.moveItem(
                atPath: directory.path + "/" + file, toPath: directory.path + "/" + file + " moved")
            if number % 2 == 0 { try remove(file + " moved") }
            try make(file)
        }
    }

    /// Whether an event can be that of closing a file that this test has written. A process that another test starts
    /// meanwhile has the file open until it executes its program.
    private func isLate(_ event: DirectoryEvents.Event, of path: String) -> Bool {
        path.hasSuffix("/\(event.name)") && event.name.hasSuffix(".plist")
    }

    /// The file is there, is missing in a directory that is not empty, or its directory is missing in one.
    @Test(arguments: ["store/there.plist", "store/missing.plist", "store/ByHost/missing.plist", "link/there.plist"])
    func namesInADirectoryAboveTheStoreAreNotTold(_ file: String) throws {
        try directory.write("{}", to: "busy/store/there.plist")
        try FileManager.default.createSymbolicLink(atPath: directory.path + "/busy/link", withDestinationPath: "store")
        let events = DirectoryEvents()
        var watched = WatchedPaths()
        let path = directory.path + "/busy/" + file
        watched.add(path, isDirectory: false, events)
        try keepBusy("busy")
        let told = events.next().filter { !isLate($0, of: path) }
        #expect(told.isEmpty)
        // What matters is.
        if file.contains("ByHost") { try make("busy/store/ByHost") }
        try directory.write("{ k = v; }", to: "busy/" + file)
        let changed1 = watched.paths(changedBy: events.next(), events)
        #expect(changed1 == [path])
        #expect(!watched.isIncomplete)
    }

    /// As long as it is empty, it may be removed while a process uses it, which is told at its name alone.
    @Test func aStoreThatIsNotEmptyAnyMoreIsNotWatchedByItsName() throws {
        let events = DirectoryEvents()
        var watched = WatchedPaths()
        let path = directory.path + "/busy/store/com.pigeon.plist"
        watched.add(path, isDirectory: false, events)
        try directory.write("1", to: "busy/name")
        let changed2 = watched.paths(changedBy: events.next(), events)
        #expect(changed2 == [])
        try directory.write("{}", to: "busy/store/com.pigeon.plist")
        let changed3 = watched.paths(changedBy: events.next(), events)
        #expect(changed3 == [path])
        // That it is not watched any more is told, too.
        _ = events.next()
        try keepBusy("busy")
        let told = events.next().filter { !isLate($0, of: path) }
        #expect(told.isEmpty)
    }

    @Test func aPathThatIsWatchedNoMoreIsNotTold() throws {
        try make("busy/other")
        let events = DirectoryEvents()
        var watched = WatchedPaths()
        let paths = ["store/a.plist", "store/b.plist", "other/c.plist"].map { directory.path + "/busy/" + $0 }
        for path in paths { watched.add(path, isDirectory: false, events) }
        let mayHaveChanged = watched.remove([paths[0], paths[2]], events)
        #expect(mayHaveChanged.allSatisfy { $0 == paths[1] })
        #expect(watched.paths == [paths[1]])
        // That a directory is not watched any more is told, too.
        _ = events.next()
        try directory.write("{}", to: "busy/other/c.plist")
        let told = events.next().filter { !isLate($0, of: paths[2]) }
        #expect(told.isEmpty)
        for name in ["a", "b"] { try directory.write("{}", to: "busy/store/\(name).plist") }
        let changed = watched.paths(changedBy: events.next(), events)
        #expect(changed == [paths[1]])
    }

    /// The events of the places before are not told any more, and when the directory above is renamed, there are none.
    @Test(arguments: ["mkdir busy/store/new; touch busy/store/new/f", "mv busy old; mkdir -p busy/store/new"])
    func aPathThatHasMovedWhenItIsAddedAgainIsTold(_ script: String) throws {
        try shell("touch busy/store/other")
        let path = directory.path + "/busy/store/new/f"
        let watcher = try #require(FileWatcher(watching: [path]))
        try shell(script)
        watcher.add(path)
        #expect(returnsAtOnce(watcher))
        #expect(watcher.wait(until: MonotonicClock.now) == [path])
        _ = watcher.wait(until: MonotonicClock.now)
        watcher.add(path)
        #expect(!returnsAtOnce(watcher))
    }

    private func returnsAtOnce(_ watcher: FileWatcher) -> Bool {
        var descriptors = watcher.descriptorNumbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&descriptors, nfds_t(descriptors.count), 0) > 0
    }

    /// In a process that has it as its working directory, it is there still.
    @Test(arguments: ["store/com.pigeon.plist", "store/ByHost/com.pigeon.plist"])
    func aDirectoryRemovedWhileItIsUsedIsFollowed(_ file: String) throws {
        try make("busy/store/ByHost")
        try directory.write("{}", to: "busy/" + file)
        let path = directory.path + "/busy/" + file
        let watcher = try #require(FileWatcher(watching: [path]))
        let used = ["store", "store/ByHost"].map { open(directory.path + "/busy/" + $0, O_RDONLY) }
        defer { used.forEach { close($0) } }
        for isSeenMeanwhile in [false, true, true] {
            try remove("busy/store")
            if isSeenMeanwhile { #expect(watcher.wait(until: MonotonicClock.now + 60).contains(path)) }
            try make("busy/store")
            if isSeenMeanwhile { _ = watcher.wait(until: MonotonicClock.now) }
            try make("busy/store/ByHost")
            try directory.write("{}", to: "busy/" + file)
            #expect(watcher.wait(until: MonotonicClock.now + 60).contains(path))
            _ = watcher.wait(until: MonotonicClock.now)
        }
    }

    /// As it is no more where it was, its name has to be watched from the moment that it is empty.
    @Test func aDirectoryIsFollowedThatIsEmptiedWhileItIsUsed() throws {
        try directory.write("{}", to: "busy/store/com.other.plist")
        let path = directory.path + "/busy/store/com.pigeon.plist"
        let watcher = try #require(FileWatcher(watching: [path]))
        let used = open(directory.path + "/busy/store", O_RDONLY)
        defer { close(used) }
        try remove("busy/store/com.other.plist")
        _ = watcher.wait(until: MonotonicClock.now)
        try remove("busy/store")
        _ = watcher.wait(until: MonotonicClock.now)
        try make("busy/store")
        _ = watcher.wait(until: MonotonicClock.now)
        try directory.write("{}", to: "busy/store/com.pigeon.plist")
        #expect(watcher.wait(until: MonotonicClock.now + 60).contains(path))
    }

    @Test(arguments: [
        "mv busy/store old; mkdir busy/store", "rm -r busy/store; mkdir busy/store", "mkdir new; mv -T new busy/store",
        "rm -r busy; mkdir -p busy/store", "mv busy/store old; ln -s ../old busy/store",
    ])
    func anEmptyStoreThatBecomesAnotherIsFollowed(_ script: String) throws {
        let path = directory.path + "/busy/store/com.pigeon.plist"
        let watcher = try #require(FileWatcher(watching: [path]))
        try shell(script)
        _ = watcher.wait(until: MonotonicClock.now)
        try directory.write("{}", to: "busy/store/com.pigeon.plist")
        #expect(watcher.wait(until: MonotonicClock.now + 60).contains(path))
    }

    /// The watched directory is elsewhere by then.
    @Test(arguments: [false, true])
    func aRenamedDirectoryAboveTheStoreIsNoticedAtTheNextChange(isAddedAgain: Bool) throws {
        // A shell makes the file: a process that another test starts may have a file of this process open for a moment,
        // and closing it is an event.
        try shell("echo > busy/store/com.pigeon.plist")
        let path = directory.path + "/busy/store/com.pigeon.plist"
        let watcher = try #require(FileWatcher(watching: [path]))
        _ = watcher.wait(until: MonotonicClock.now)
        try shell("mv busy old; mkdir -p busy/store")
        #expect(watcher.wait(until: MonotonicClock.now) == [])
        if isAddedAgain {
            watcher.add(path)
            #expect(watcher.wait(until: MonotonicClock.now) == [path])
        } else {
            try directory.write("{ k = v; }", to: "old/store/com.pigeon.plist")
            #expect(watcher.wait(until: MonotonicClock.now + 60) == [path])
        }
        try directory.write("{}", to: "busy/store/com.pigeon.plist")
        #expect(watcher.wait(until: MonotonicClock.now + 60) == [path])
    }

    private func shell(_ script: String) throws {
        let outcome = try Program.shell.run(["-c", script], in: directory.path, environment: [:])
        #expect(outcome == .silence)
    }
}
