internal import Glibc
package import PropertyLists

/// The clock that tells the date. It may be set back; ``MonotonicClock`` never is.
package enum WallClock {
    /// The current date. The C function is `clock_gettime`.
    package static var now: PropertyListDate {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        return PropertyListDate(secondsSinceReferenceDate: seconds - secondsFrom1970)
    }

    /// The time since 1970-01-01 in milliseconds, rounded down. The C function is `clock_gettime`.
    package static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// From 1970-01-01, where the clock of Unix begins, to 2001-01-01, where property lists begin.
    private static let secondsFrom1970 = 978_307_200.0
}
