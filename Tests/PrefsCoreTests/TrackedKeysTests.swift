import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Swift's module of the C library leaves it out.
@_silgen_name("gettid") private func threadNumber() -> pid_t

/// Keys whose values `withObservationTracking` reads.
@Suite(.hangLimit) struct TrackedKeysTests {
    private let preferences: Preferences

    init() throws { preferences = try Preferences(inMemory: "test") }

    /// A second reader finds the key tracked, adds no observer of its own, and must not miss a change.
    @Test func aKeyIsObservedBeforeItCountsAsTracked() {
        let (thread, isDone, preferences) = (Guarded<pid_t>(0), DispatchSemaphore(value: 0), preferences)
        preferences.engine.withState { _ in
            Thread.detachNewThread {
                preferences.trackAccess(to: "k") {
                    thread.withLock { $0 = threadNumber() }
                    return (access: {}, change: {})
                }
                isDone.signal()
            }
            // To add an observer, it waits for the lock that this thread has.
            while !Self.isAsleep(thread.withLock { $0 }) { usleep(1_000) }
            #expect(preferences.trackedKeys.access(to: "k") == nil)
        }
        isDone.wait()
        #expect(preferences.trackedKeys.access(to: "k") != nil)
    }

    private static func isAsleep(_ thread: pid_t) -> Bool {
        (try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8))?.contains(") S ") ?? false
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
