import TestSupport
import Testing

/// Power is lost at every moment of a write.
///
/// A ``CrashScenario`` is a command and the files it finds. `strace` records what it does (``Recording``,
/// ``RecordedCall``); the calls are replayed, one by one, into a ``DiskModel``; after each of them the model says
/// everything that may be on the disk (``FileTree``); and the real command is run on every one of these.
@Suite(.enabled(if: Recording.isPossible, "strace is not installed or may not trace"))
struct CrashStateTests {
    @Test(arguments: CrashScenario.all)
    func theDomainIsTheOldOrTheNewOneAndAfterSuccessTheNewOne(_ scenario: CrashScenario) throws {
        let recorded = try RecordedScenario(scenario)
        #expect(try recorded.disk().current == recorded.after, "The model is wrong.")
        let violations = try recorded.violations(onTheWay: true)
        #expect(violations.isEmpty, "\(violations.count) states: \(violations.first ?? "")")
    }

    /// Each sixth scenario, or all in `make soak`.
    private static let samples = stride(from: 0, to: CrashScenario.all.count, by: Repetitions.count(6, soak: 1))
        .map { CrashScenario.all[$0] }

    /// Whether the test above would find what it is there to find: commands that do not wait for the disk.
    @Test(arguments: samples)
    func commandsThatDoNotWaitAreFound(_ scenario: CrashScenario) throws {
        let recorded = try RecordedScenario(scenario)
        let careless = try recorded.leavingOutSynchronization(ofDirectories: true)
        #expect(try !careless.violations(onTheWay: false).isEmpty, "for names")
        if CrashScenario.writing.contains(where: { $0.name == scenario.name }) {
            let careless = try recorded.leavingOutSynchronization(ofDirectories: false)
            #expect(try !careless.violations(onTheWay: false).isEmpty, "for files")
        }
    }
}
