internal import Glibc
internal import PropertyLists

/// The clock that tells the date. It may be set back; ``MonotonicClock`` never is.
enum WallClock {
    /// The current date. The C function is `clock_gettime`.
    static var now: PropertyListDate {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        return PropertyListDate(secondsSinceReferenceDate: seconds - secondsFrom1970)
    }

    /// From 1970-01-01, where the clock of Unix begins, to 2001-01-01, where property lists begin.
    private static let secondsFrom1970 = 978_307_200.0
}
