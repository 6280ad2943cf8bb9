import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite(.hangLimit) struct GuardedTests {
    @Test func aReaderSeesAllOfAChangeOrNothing() {
        let pair = Guarded((left: 0, right: 0))
        let (isOver, torn) = (Guarded(false), Guarded(0))
        let readers = DispatchGroup()
        for _ in 0..<3 {
            readers.enter()
            Thread.detachNewThread {
                while !isOver.withLock({ $0 }) {
                    let isTorn = pair.withLock { $0.left != $0.right }
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
        #expect(torn.withLock { $0 } == 0 && pair.withLock { $0.right } == 20_000)
    }
}
