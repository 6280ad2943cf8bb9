import Foundation
import PrefsCore
import PrefsRestoration
import TestSupport
import Testing

/// What becomes of the state of a program that ends, stops, forks or is killed.
@Suite(.hangLimit) struct RestoringProgramTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func program(_ name: String, _ arguments: String...) throws -> SettingsProgram {
        let words = [name, "com.pigeon"] + arguments
        return try SettingsProgram(words, in: home)
    }

    /// The page that the file of the saved state has; nil without a file.
    private func savedPage(_ scene: String = "main") throws -> PropertyList? {
        let store = DomainStore(directory: StoreDirectory(path: try storePath))
        let contents = try SavedStateCatalogue(store).contents(of: DomainName("com.pigeon"), SceneName(scene))
        return contents["States"]?.dictionaryValue?["pages"]
    }

    private var storePath: String {
        get throws { try StoreDirectory(Environment(home.environment())).path }
    }

    private func files() throws -> [String] {
        let names = FileManager.default.enumerator(atPath: try storePath + "/SavedState/com.pigeon")
        return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".plist") }.sorted()
    }

    // MARK: Ends

    @Test func returningFromMainWritesWhatWasEncodedLast() throws {
        let program = try program("turn-page", "7")
        #expect(program.waitForEnd() == 0)
        #expect(try savedPage() == 7)
        #expect(program.errors.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalThatAsksToEndWritesAndEnds(_ signal: Int32) throws {
        for page in 1...10 {
            let program = try program("turn-page-and-wait", "\(page)")
            try program.waitForLines(1)
            program.send(signal)
            #expect(program.waitForEnd() == 128 + signal)
            #expect(try savedPage() == .integer(PropertyListInteger(page)))
        }
    }

    // MARK: Stops

    @Test func theSignalOfTheTerminalStopsTheProgramWhenItsStateIsWritten() throws {
        let program = try program("turn-page-and-wait", "7")
        defer {
            program.send(SIGKILL)
            _ = program.waitForEnd()
        }
        try program.waitForLines(1)
        let process = try #require(program.lines.first.flatMap { Int32($0) })
        for page in 7...12 {
            program.send(SIGTSTP)
            try eventually(StoppedProcess.isStopped(process)) { $0 }
            #expect(try savedPage() == .integer(PropertyListInteger(page)))
            #expect(program.lines.count == page - 6)
            program.send(SIGCONT)
            try program.waitForLines(page - 5)
        }
    }

    /// Only a signal that comes while the handler of the other one runs, which are a few instructions, is too early.
    @Test func aProgramThatIsContinuedBeforeItHasStoppedGoesOn() throws {
        let program = try program("turn-page-and-wait", "1")
        defer {
            program.send(SIGKILL)
            _ = program.waitForEnd()
        }
        try program.waitForLines(1)
        let process = try #require(program.lines.first.flatMap { Int32($0) })
        var leftStopped = 0
        for round in 1...60 {
            program.send(SIGTSTP)
            usleep(UInt32(round * 100))
            program.send(SIGCONT)
            try eventually(program.lines.count) { count in
                // It says a line when it has been continued, and is stopped for good if that came to nothing.
                if count <= round, StoppedProcess.isStopped(process), program.lines.count <= round {
                    leftStopped += 1
                    program.send(SIGCONT)
                }
                return count > round
            }
        }
        #expect(leftStopped < 20)
    }

    @Test func aProgramsOwnHandlerOfThatSignalIsLeftAlone() throws {
        let program = try program("turn-page-and-handle-stop", "7")
        defer {
            program.send(SIGKILL)
            _ = program.waitForEnd()
        }
        try program.waitForLines(1)
        let process = try #require(program.lines.first.flatMap { Int32($0) })
        program.send(SIGTSTP)
        try program.waitForLines(2)
        #expect(program.lines.contains("stop"))
        #expect(!StoppedProcess.isStopped(process))
    }

    // MARK: Kills

    @Test func aProgramThatIsKilledBeforeItIsUpStartsAfreshAndItsStateIsKept() throws {
        #expect(try program("turn-page", "7").waitForEnd() == 0)
        let killed = try program("restore-page", "and-wait")
        try killed.waitForLines(1)
        #expect(killed.lines == ["main 7"])
        killed.send(SIGKILL)
        _ = killed.waitForEnd()

        let next = try program("restore-page")
        #expect(next.waitForEnd() == 0)
        #expect(next.lines == ["moved away", "main 1"])
        let file = try #require(try files().first)
        #expect(file.hasPrefix("Crashed/main "))
        #expect(next.errors.contains(file))
        #expect(try savedPage(String(file.dropLast(".plist".count))) == 7)

        let third = try program("restore-page")
        #expect(third.waitForEnd() == 0)
        #expect(third.lines == ["main 1"])
    }

    /// Otherwise a loss of power could bring the state back with which the program did not come up.
    @Test(.enabled(if: Recording.isPossible, "strace is not installed or may not trace"))
    func theFoldersThatAStateIsMovedFromAndToAreOnTheDisk() throws {
        #expect(try program("turn-page", "7").waitForEnd() == 0)
        let killed = try program("restore-page", "and-wait")
        try killed.waitForLines(1)
        killed.send(SIGKILL)
        _ = killed.waitForEnd()

        let log = home.path + "/calls"
        let strace = try #require(Program.named("strace")).path
        let next = try SettingsProgram(
            "restore-page", "com.pigeon", in: home, environment: ["PREFS_SYNC": nil],
            wrappedIn: [strace, "-f", "-y", "-o", log, "-e", "trace=renameat,renameat2,fsync"])
        #expect(next.waitForEnd() == 0)
        #expect(next.lines == ["moved away", "main 1"])
        let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let moved = try #require(calls.firstIndex { $0.contains("rename") && $0.contains("\"main.plist\"") })
        for folder in ["SavedState/com.pigeon", "SavedState/com.pigeon/Crashed"] {
            let isOnDisk = calls[moved...].contains { $0.contains("fsync(") && $0.contains("/\(folder)>") }
            #expect(isOnDisk, "\(folder): \(calls[moved...])")
        }
    }

    @Test func anInstanceThatLivesIsNoneThatWasKilled() throws {
        #expect(try program("turn-page", "7").waitForEnd() == 0)
        let first = try program("restore-page", "and-wait")
        try first.waitForLines(1)
        let second = try program("restore-page")
        #expect(second.waitForEnd() == 0)
        #expect(second.lines == ["main-2 1"])
        #expect(try files() == ["main.plist"])
        first.send(SIGKILL)
        _ = first.waitForEnd()
    }

    // MARK: Forks

    @Test func aForkedChildWritesWhatItEncodesItself() throws {
        let program = try program("fork-with-page")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["0"])
        #expect(try savedPage() == 3)
    }

    @Test func aForkedChildLeavesTheSceneToItsParent() throws {
        let program = try program("fork-and-release")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["main", "main-2"])
    }

    @Test func aProgramThatTakesThePlaceOfThisOneHasNoneOfItsLocks() throws {
        let program = try program("exec-with-page")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["main 4"])
    }
}
