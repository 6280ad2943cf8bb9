import PropertyLists
import TestSupport
import Testing

@testable import PrefsCore

/// An engine without threads, files and sleeping.
@Suite struct PreferencesEngineTests {
    private let test = TestEngine()
    private let failure = PreferencesError.locked(path: "/memory/com.pigeon.plist")

    @Test func aValueThatIsSetIsReadAtOnceAndWrittenWhenItIsDue() throws {
        test.set(1, forKey: "a")
        #expect(test.value(forKey: "a") == 1)
        let time = try #require(test.engine.dueTime)
        #expect(time > test.clock.now)
        test.engine.runDueWork()
        #expect(test.file.writeCount == 0)
        test.clock.advance(by: time - test.clock.now)
        test.engine.runDueWork()
        #expect(test.file.contents == ["a": 1])
        #expect(test.engine.dueTime == nil)
    }

    @Test func valuesThatAreSetTogetherAreWrittenTogether() {
        for number in 0..<100 { test.set(.integer(PropertyListInteger(number)), forKey: "k\(number)") }
        test.advanceToDueWork()
        #expect((test.file.writeCount, test.file.contents.count) == (1, 100))
    }

    @Test func aWriteThatFailsIsReportedOnceAndTriedAgain() throws {
        test.set(1, forKey: "a")
        test.file.fail(with: failure)
        test.advanceToDueWork()
        #expect((test.failure, test.value(forKey: "a")) == (failure, 1))
        #expect(try #require(test.engine.dueTime) - test.clock.now == 1)
        test.set(2, forKey: "b")
        test.advanceToDueWork()
        #expect(test.reports == [failure])
        test.file.fail(with: nil)
        test.advanceToDueWork()
        #expect(test.file.contents == ["a": 1, "b": 2])
        #expect(test.failure == nil)
        #expect(test.engine.dueTime == nil)
    }

    @Test func aWriteThatHasFailedIsToldUntilItSucceedsAlsoWhenTheFileIsReadMeanwhile() {
        test.set(1, forKey: "a")
        test.file.fail(with: failure)
        test.advanceToDueWork()
        test.file.fail(with: nil)
        test.file.writeAsOtherProcess(["b": 2])
        test.engine.filesMayHaveChanged([test.file.path])
        #expect((test.value(forKey: "a"), test.value(forKey: "b")) == (1, 2))
        #expect(test.failure == failure)
        test.advanceToDueWork()
        #expect(test.file.contents == ["a": 1, "b": 2])
        #expect(test.failure == nil)
    }

    @Test func whatAnotherProcessWritesIsSeenAndObserved() {
        test.observe()
        test.file.writeAsOtherProcess(["a": 1])
        #expect(test.value(forKey: "a") == nil)
        test.engine.filesMayHaveChanged([test.file.path])
        #expect(test.value(forKey: "a") == 1)
        #expect(
            test.receivedChanges() == [
                PreferenceChange(key: "a", oldValue: nil, newValue: 1, origin: .otherProcess)
            ])
    }

    @Test func aWriteKeepsTheKeysThatAnotherProcessHasWritten() {
        test.observe()
        test.set(1, forKey: "mine")
        test.file.writeAsOtherProcess(["theirs": 2])
        test.advanceToDueWork()
        #expect(test.file.contents == ["mine": 1, "theirs": 2])
        #expect(test.value(forKey: "theirs") == 2)
        #expect(
            test.receivedChanges() == [
                PreferenceChange(key: "mine", oldValue: nil, newValue: 1, origin: .thisProcess),
                PreferenceChange(key: "theirs", oldValue: nil, newValue: 2, origin: .otherProcess),
            ])
    }

    @Test func aValueThatIsSetAgainIsWrittenWhereAnotherProcessHasJustRemovedIt() {
        test.observe()
        test.set(1, forKey: "a")
        test.advanceToDueWork()
        test.file.writeAsOtherProcess([:])
        test.set(1, forKey: "a")
        test.advanceToDueWork()
        #expect(test.file.contents == ["a": 1])
        #expect(test.receivedChanges().map(\.newValue) == [1])
    }

    @Test func aKeyThatIsRemovedAgainIsRemovedWhereAnotherProcessHasJustSetIt() {
        test.file.writeAsOtherProcess(["a": 1])
        test.set(nil, forKey: "a")
        test.advanceToDueWork()
        #expect(test.file.contents == [:])
        #expect(test.value(forKey: "a") == nil)
    }

    @Test func valuesThatAreSetAgainAsTheyAreAreNotWritten() {
        test.set(nil, forKey: "a")
        test.advanceToDueWork()
        #expect(test.file.writeCount == 0)
        test.set(1, forKey: "a")
        test.advanceToDueWork()
        test.set(1, forKey: "a")
        test.set(nil, forKey: "b")
        test.advanceToDueWork()
        #expect((test.file.writeCount, test.engine.dueTime) == (1, nil))
    }

    @Test func observersAreNotifiedOnTheirQueueAndNotByTheThreadThatSets() {
        let received = Guarded(false)
        let observer = EngineState.Observer(keys: ["a"], queue: WorkQueue(test.engine.observerThreads)) { _ in
            received.withLock { $0 = true }
        }
        _ = test.engine.withState { $0.addObserver(observer, to: test.instance) }
        test.set(1, forKey: "a")
        test.advanceToDueWork()
        #expect(!received.withLock { $0 })
        test.engine.observerThreads.serveWithoutThreads()
        #expect(received.withLock { $0 })
    }

    @Test func aFileThatCannotBeReadKeepsTheLastValues() {
        test.file.writeAsOtherProcess(["a": 1])
        test.engine.filesMayHaveChanged([test.file.path])
        test.file.fail(with: failure)
        test.engine.filesMayHaveChanged([test.file.path])
        test.engine.filesMayHaveChanged([test.file.path])
        #expect((test.failure, test.value(forKey: "a")) == (failure, 1))
        #expect(test.reports == [failure])
        test.file.fail(with: nil)
        test.engine.filesMayHaveChanged([test.file.path])
        #expect(test.failure == nil)
    }

    @Test func anUpdateWritesAtOnceWhatWasSetBeforeAndItsOwnChanges() throws {
        test.set(1, forKey: "a")
        let sum = try test.engine.update(test.domain) { contents in
            contents["b"] = 2
            return contents.count
        }
        #expect(sum == 2)
        #expect(test.file.contents == ["a": 1, "b": 2])
        test.advanceToDueWork()
        #expect((test.engine.dueTime, test.file.writeCount) == (nil, 2))
    }

    @Test func theEndOfTheProcessWritesWhatIsLeft() {
        test.set(1, forKey: "a")
        PreferencesEngine.finish([test.engine])
        #expect(test.file.contents == ["a": 1])
    }

    @Test func whatIsLeftToTheParentIsSeenButNotWritten() {
        test.set(1, forKey: "a")
        test.engine.withState { $0.leaveToParent() }
        #expect(test.value(forKey: "a") == 1)
        #expect(test.engine.dueTime == nil)
        PreferencesEngine.finish([test.engine])
        #expect(test.file.writeCount == 0)
    }

    /// Also after a write that has failed, which is the parent's to try again.
    @Test(arguments: [false, true]) func whatAChildSetsIsToBeWrittenBeforeItForksItself(_ hasFailed: Bool) {
        test.set(1, forKey: "a")
        if hasFailed {
            test.file.fail(with: failure)
            test.advanceToDueWork()
            test.file.fail(with: nil)
        }
        #expect(test.engine.mustSaveBeforeFork == !hasFailed)
        test.engine.withState { $0.leaveToParent() }
        #expect(!test.engine.mustSaveBeforeFork)
        test.set(2, forKey: "b")
        #expect(test.engine.mustSaveBeforeFork)
    }

    @Test func deferredWorkIsDoneWhenItIsDueOnTheThreadsOfRepositories() {
        let count = Guarded(0)
        let queue = WorkQueue(test.engine.repositoryThreads)
        test.engine.deferWork(for: test, after: 5, on: queue) { count.withLock { $0 += 1 } }
        test.engine.deferWork(for: test, after: 5, on: queue) { count.withLock { $0 += 10 } }
        test.clock.advance(by: 4)
        test.engine.runDueWork()
        test.engine.repositoryThreads.serveWithoutThreads()
        #expect(count.withLock { $0 } == 0)
        test.clock.advance(by: 1)
        test.engine.runDueWork()
        test.engine.repositoryThreads.serveWithoutThreads()
        #expect(count.withLock { $0 } == 1)
    }

    @Test func anObserverOfAFileIsCalledUntilItIsReleased() {
        let count = Guarded(0)
        var observation: PreferenceObservation? = test.engine.observeFile("/memory/object") {
            count.withLock { $0 += 1 }
        }
        test.engine.filesMayHaveChanged(["/memory/object", "/memory/other"])
        test.engine.repositoryThreads.serveWithoutThreads()
        #expect(count.withLock { $0 } == 1)
        withExtendedLifetime(observation) {}
        observation = nil
        test.engine.filesMayHaveChanged(["/memory/object"])
        test.engine.repositoryThreads.serveWithoutThreads()
        #expect(count.withLock { $0 } == 1)
    }

    /// Also where no domain with a file has started the background thread yet.
    @Test func theBackgroundThreadIsToTryAgainToMakeAThread() {
        let starts = Guarded(0)
        var services = test.engine.services
        services.makeFileWatcher = {
            starts.withLock { $0 += 1 }
            return nil
        }
        let engine = PreferencesEngine(services)
        WorkQueue(engine.observerThreads).add {}
        #expect(starts.withLock { $0 } == 1)
        #expect(engine.dueTime == test.clock.now + 1)
        // Work that waits for a thread keeps the engine's threads.
        engine.observerThreads.serveWithoutThreads()
    }

    @Test func aFailureAtTheEndIsReported() {
        test.set(1, forKey: "a")
        test.file.fail(with: failure)
        PreferencesEngine.finish([test.engine])
        #expect(test.reports == [failure])
    }

    // MARK: Two engines

    /// The background thread does not know the domain yet when the watcher reports the change.
    @Test func aChangeWhileAFileIsReadForTheFirstTimeIsSeen() {
        let file = MemoryFile()
        file.writeAsOtherProcess(["a": 1])
        file.writeAsOtherProcess(afterNextReading: ["a": 2])
        #expect(TestEngine(file).value(forKey: "a") == 2)
    }

    @Test func twoEnginesOfOneFileSeeEachOthersChangesAsThoseOfAnotherProcess() {
        let other = TestEngine(test.file, clock: test.clock)
        other.observe()
        test.set(1, forKey: "a")
        #expect(other.value(forKey: "a") == nil)
        test.advanceToDueWork()
        other.engine.filesMayHaveChanged([test.file.path])
        #expect(other.value(forKey: "a") == 1)
        #expect(other.receivedChanges().map(\.origin) == [.otherProcess])
    }

    /// The work of all goes on when one has finished its own, since that may have set more in another one.
    @Test func theEndWritesWhatTheWorkOfAnotherEngineSets() {
        let other = TestEngine(MemoryFile(path: "/memory/com.other.plist"), clock: test.clock)
        let test = test
        other.engine.deferWork(for: other, after: nil, on: WorkQueue(other.engine.repositoryThreads)) {
            test.set(1, forKey: "a")
        }
        PreferencesEngine.finish([test.engine, other.engine])
        #expect(test.file.contents == ["a": 1])
    }

    @Test func enginesShareNoRegisteredDefaults() {
        let other = TestEngine(test.file, clock: test.clock)
        test.engine.change { $0.set(1, forKey: "a", of: .registration) }
        #expect((test.value(forKey: "a"), other.value(forKey: "a")) == (1, nil))
    }
}
