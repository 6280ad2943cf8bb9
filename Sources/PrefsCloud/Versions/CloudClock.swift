/// A moment of a hybrid logical clock: Unix time in milliseconds × 65,536, plus a counter for edits in the same
/// millisecond. An edit that was made after seeing another one has the greater clock, whatever the clock of the machine
/// says.
package struct CloudClock: Comparable, Hashable, Sendable {
    package var rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The first moment of a millisecond. Times that no clock can hold become the nearest one that it can.
    package init(milliseconds: Int64) {
        let (value, isTooFar) = milliseconds.multipliedReportingOverflow(by: 1 << 16)
        rawValue = !isTooFar ? value : milliseconds < 0 ? .min : .max
    }

    package static let zero = CloudClock(rawValue: 0)

    /// The Unix time in milliseconds, rounded down.
    package var milliseconds: Int64 { rawValue >> 16 }

    /// The moment after this one. The greatest moment has none, and returns itself.
    package var next: CloudClock { CloudClock(rawValue: rawValue == .max ? .max : rawValue + 1) }

    package static func < (first: CloudClock, second: CloudClock) -> Bool { first.rawValue < second.rawValue }
}
