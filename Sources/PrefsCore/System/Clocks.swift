package import PropertyLists
internal import SystemCLibrary

/// A clock that is never set back.
package enum MonotonicClock {
    /// The time in seconds since an unspecified moment in the past. The C function is `clock_gettime`.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The time in milliseconds since the machine started, including the time that it was suspended. The C function is
    /// `clock_gettime`.
    package static var millisecondsSinceBoot: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Suspends the calling thread for less than a second. A signal may end this early. The C function is `nanosleep`.
    static func sleep(microseconds: Int) {
        var time = timespec(tv_sec: 0, tv_nsec: microseconds * 1_000)
        nanosleep(&time, nil)
    }
}

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
