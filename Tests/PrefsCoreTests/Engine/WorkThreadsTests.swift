import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PrefsCore

/// The threads that serve queues.
@Suite(.hangLimit) struct WorkThreadsTests {
    private let threads = WorkThreads(
        EngineRegistry.services, retryingOn: BackgroundThread(EngineRegistry.services))

    /// Waits for something for a minute.
    private func wait(until isSo: () -> Bool) {
        for _ in 0..<60_000 where !isSo() { usleep(1_000) }
        #expect(isSo())
    }

    @Test func theWorkOfAQueueIsDoneInOrder() {
        let queues = (0..<40).map { _ in WorkQueue(threads) }
        let done = queues.map { _ in Guarded<[Int]>([]) }
        for number in 0..<500 {
            for (queue, done) in zip(queues, done) { queue.add { done.withLock { $0.append(number) } } }
        }
        for done in done {
            wait { done.withLock { $0.count } == 500 }
            #expect(done.withLock { $0 } == Array(0..<500))
        }
    }

    @Test func whatBlocksKeepsNobodyElse() {
        let (blocked, told) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = WorkQueue(threads)
        slow.add { blocked.wait() }
        slow.add { told.signal() }
        let quick = WorkQueue(threads)
        for _ in 0..<100 {
            quick.add { told.signal() }
            told.wait()
        }
        blocked.signal()
        told.wait()
    }

    @Test func thereAreNoMoreThreadsThanTheLimit() {
        let blocked = DispatchSemaphore(value: 0)
        let counts = Guarded((now: 0, most: 0, done: 0))
        let queues = (0..<40).map { _ in WorkQueue(threads) }
        for queue in queues {
            queue.add {
                counts.withLock { counts in
                    counts.now += 1
                    counts.most = max(counts.most, counts.now)
                }
                blocked.wait()
                counts.withLock { counts in
                    counts.now -= 1
                    counts.done += 1
                }
            }
        }
        wait { counts.withLock { $0.now } == WorkThreads.limit }
        for _ in queues { blocked.signal() }
        wait { counts.withLock { $0.done } == queues.count }
        #expect(counts.withLock { $0.most } == 16)
    }

    @Test func whatIsRemovedIsNotDone() {
        let (blocked, begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Guarded<[Int]>([]))
        let queue = WorkQueue(threads)
        queue.add {
            begun.signal()
            blocked.wait()
        }
        begun.wait()
        queue.add { done.withLock { $0.append(1) } }
        queue.removeAll()
        queue.add { done.withLock { $0.append(2) } }
        blocked.signal()
        wait { !done.withLock { $0.isEmpty } }
        #expect(done.withLock { $0 } == [2])
    }

    /// What it has used ends with it, and not with the next work.
    @Test func workEndsWhenItIsDone() {
        final class Token: Sendable {}
        weak var token: Token?
        let queue = WorkQueue(threads)
        do {
            let new = Token()
            token = new
            queue.add { _ = new }
        }
        wait { token == nil }
    }
}
