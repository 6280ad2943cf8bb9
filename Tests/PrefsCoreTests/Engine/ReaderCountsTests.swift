import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite(.hangLimit) struct ReaderCountsTests {
    private let counts = ReaderCounts()

    @Test func aThreadThatChangesWaitsForThoseThatRead() throws {
        let place = try #require(counts.enter())
        let (isExcluding, counts) = (Guarded(false), counts)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            counts.exclude()
            isExcluding.withLock { $0 = true }
            isDone.signal()
        }
        while let other = counts.enter() {
            counts.leave(other)
            usleep(1_000)
        }
        #expect(!isExcluding.withLock { $0 })
        counts.leave(place)
        isDone.wait()
        #expect(counts.enter() == nil)
        counts.admit()
        #expect(counts.enter() != nil)
    }

    /// A child has none of the threads that its parent has counted.
    @Test func noThreadIsCountedInAChild() throws {
        _ = try #require(counts.enter())
        counts.leaveToParent()
        counts.exclude()
        #expect(counts.enter() == nil)
        counts.leaveToParent()
        #expect(counts.enter() != nil)
    }

    @Test func aReaderSeesAllOfAChangeOrNothing() {
        let pair = SharedGuarded((left: 0, right: 0), .moment)
        let (isOver, torn) = (Guarded(false), Guarded(0))
        let readers = DispatchGroup()
        for _ in 0..<3 {
            readers.enter()
            Thread.detachNewThread {
                while !isOver.withLock({ $0 }) {
                    let isTorn = pair.withReadLock { $0.left != $0.right }
                    if isTorn { torn.withLock { $0 += 1 } }
                }
                readers.leave()
            }
        }
        for number in 1...20_000 {
            pair.withLock {
                $0.left = number
                $0.right = number
            }
        }
        isOver.withLock { $0 = true }
        readers.wait()
        #expect(torn.withLock { $0 } == 0 && pair.withReadLock { $0.right } == 20_000)
    }
}
