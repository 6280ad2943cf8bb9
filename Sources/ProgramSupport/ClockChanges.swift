internal import CSystemCalls
internal import PrefsCore
internal import SystemCLibrary

/// Tells when the clock of the machine was set, or the machine was suspended and goes on.
///
/// The kernel ends a timer of a special kind then (`timerfd_create`, `TFD_TIMER_CANCEL_ON_SET`). Without such timers,
/// nothing is told.
package struct ClockChanges: ~Copyable {
    private let timer: FileDescriptor
    /// How far the clock that counts suspended time was ahead of the one that does not, in seconds.
    private var suspendedTime = Self.suspendedTime

    package init() {
        timer = FileDescriptor(number: make_date_timer(), path: "")
        _ = end_when_date_is_set(timer.number)
    }

    /// Becomes readable when something may have happened; −1 for never.
    package var descriptorNumber: CInt { timer.number }

    /// Whether the machine was suspended for more than a second since the last call.
    package mutating func takeSuspension() -> Bool {
        var count: UInt64 = 0
        if timer.number >= 0, read(timer.number, &count, MemoryLayout.size(ofValue: count)) == -1,
            Errno.last.rawValue == ECANCELED
        {
            _ = end_when_date_is_set(timer.number)
        }
        let before = suspendedTime
        suspendedTime = Self.suspendedTime
        return suspendedTime - before > 1
    }

    private static var suspendedTime: Double {
        Double(MonotonicClock.millisecondsSinceBoot) / 1000 - MonotonicClock.now
    }
}
