import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Keys whose values `withObservationTracking` reads.
@Suite(.hangLimit) struct TrackedKeysTests {
    private let preferences: Preferences

    init() throws { preferences = try Preferences(inMemory: "test") }

    /// A second reader finds the key tracked, adds no observer of its own, and must not miss a change.
    @Test func aKeyIsObservedBeforeItCountsAsTracked() {
        let preferences = preferences
        for key in (0..<1_000).map({ "k\($0)" }) {
            let isDone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                preferences.trackAccess(to: key) { (access: {}, change: {}) }
                isDone.signal()
            }
            while preferences.trackedKeys.access(to: key) == nil {}
            let isObserved = preferences.engine.withState { state in
                state.instances[preferences.instance.position].observers.hasObservers(of: key)
            }
            #expect(isObserved, "\(key)")
            isDone.wait()
        }
    }

    @Test func ofTwoThatBeginTogetherOneObservesTheKey() {
        let (accesses, isTold) = (Guarded<[String]>([]), DispatchSemaphore(value: 0))
        func tracking(_ name: String, _ meanwhile: () -> Void = {}) {
            preferences.trackAccess(to: "k") {
                meanwhile()
                return (
                    access: { accesses.withLock { $0.append(name) } },
                    change: { if name == "inner" { isTold.signal() } }
                )
            }
        }
        tracking("outer") { tracking("inner") }
        #expect(accesses.withLock { $0 } == ["inner", "inner"])
        preferences.set(1, forKey: "k")
        isTold.wait()
    }
}
