/// A version of a key: the value that one edit gave to it, or its deletion.
///
/// All devices order the versions of a key in the same way: by clock, then by device. Two versions with both in common
/// come from a cloned disk; of these the one with the greater bytes is later, and a deletion comes first.
package struct CloudVersion: Comparable, Hashable, Sendable {
    package var clock: CloudClock
    package var device: DeviceIdentifier
    /// The value as a binary property list; nil for a deletion.
    package var value: [UInt8]?
    /// Whether its maker had not seen the version of another device that it replaced on the server. The order of
    /// versions does not depend on it.
    package var isUnaware = false

    package init(clock: CloudClock, device: DeviceIdentifier, value: [UInt8]?) {
        (self.clock, self.device, self.value) = (clock, device, value)
    }

    package var isDeletion: Bool { value == nil }

    package static func < (first: CloudVersion, second: CloudVersion) -> Bool {
        if first.clock != second.clock { return first.clock < second.clock }
        if first.device != second.device { return first.device < second.device }
        guard let secondValue = second.value else { return false }
        guard let firstValue = first.value else { return true }
        return firstValue.lexicographicallyPrecedes(secondValue)
    }
}
