internal import Glibc

/// Time that only moves forward.
package enum MonotonicClock {
    /// Seconds since some moment in the past. The C function is `clock_gettime`.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Lets a thread rest for less than a second; a signal may end it early. The C function is `nanosleep`.
    static func sleep(microseconds: Int) {
        var time = timespec(tv_sec: 0, tv_nsec: microseconds * 1_000)
        nanosleep(&time, nil)
    }
}
