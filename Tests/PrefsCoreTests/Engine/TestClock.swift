@testable import PrefsCore

/// A clock that a test moves.
final class TestClock: Sendable {
    private let time = Guarded(1_000.0)

    /// In seconds.
    var now: Double { time.withLock { $0 } }

    func advance(by seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
