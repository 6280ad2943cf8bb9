import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Work that waits for its time, for a fork or for the end.
@Suite(.hangLimit) struct DeferredWorkTests {
    private final class Object: Sendable {}

    private let threads: WorkThreads
    private let deferred: DeferredWork
    private let object = Object()

    init() {
        threads = WorkThreads(EngineRegistry.services, retryingOn: BackgroundThread(EngineRegistry.services))
        deferred = DeferredWork(EngineRegistry.services, on: threads)
    }

    @Test func theEndDoesAllAndWaitsForIt() {
        let done = Guarded<[Int]>([])
        let objects = (0..<40).map { _ in Object() }
        for (number, object) in objects.enumerated() {
            _ = deferred.add(for: object, after: nil, on: WorkQueue(threads)) { done.withLock { $0.append(number) } }
        }
        let doneAtLastCall = Guarded(0)
        deferred.finish(before: nil, for: ThreadIdentifier.current) {
            doneAtLastCall.withLock { $0 = done.withLock(\.count) }
        }
        #expect(done.withLock { $0.sorted() } == Array(0..<40))
        #expect(doneAtLastCall.withLock { $0 } == 40)
    }

    /// What fails and is added anew is tried at the end once, and not for ever.
    @Test func whatIsAddedAnewAtTheEndIsDoneOnce() {
        let count = Guarded(0)
        let (object, queue) = (object, WorkQueue(threads))
        @Sendable func add(to deferred: DeferredWork) {
            // Weak, since the work that is left would otherwise keep the object that holds it.
            _ = deferred.add(for: object, after: 1, on: queue) { [weak deferred] in
                count.withLock { $0 += 1 }
                if let deferred { add(to: deferred) }
            }
        }
        add(to: deferred)
        deferred.finish(before: nil, for: ThreadIdentifier.current) {}
        #expect(count.withLock { $0 } == 1)
    }

    @Test func aForkWaitsOnceForWhatBlocks() {
        let (blocked, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        _ = deferred.add(for: object, after: nil, on: WorkQueue(threads)) {
            begun.signal()
            blocked.wait()
        }
        #expect(deferred.mustFinishBeforeFork)
        deferred.finish(before: MonotonicClock.now, for: ThreadIdentifier.current) {}
        begun.wait()
        #expect(!deferred.mustFinishBeforeFork)
        let other = Object()
        _ = deferred.add(for: other, after: nil, on: WorkQueue(threads)) {}
        #expect(deferred.mustFinishBeforeFork)
        deferred.finish(before: MonotonicClock.now + 60, for: ThreadIdentifier.current) {}
        #expect(!deferred.mustFinishBeforeFork)
        blocked.signal()
        deferred.finish(before: nil, for: ThreadIdentifier.current) {}
    }
}
