/// The bytes in which the server has a version of a key:
///
/// | bytes | content |
/// |---|---|
/// | 1 | the version of this form, 1 |
/// | 1 | flags; bit 0: the key is deleted, 1: the maker had not seen the version that this one replaced |
/// | 8 | the clock, big-endian |
/// | 1 | the length of the device identifier |
/// | … | the device identifier |
/// | … | the value as a binary property list; nothing for a deletion |
package enum CloudEnvelope {
    private static let formatVersion: UInt8 = 1
    private static let deletedFlag: UInt8 = 1
    private static let unawareFlag: UInt8 = 2
    private static let headerLength = 11

    package static func encode(_ version: CloudVersion) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount(of: version))
        append(version, to: &bytes)
        return bytes
    }

    /// How many bytes ``append(_:to:)`` appends.
    static func byteCount(of version: CloudVersion) -> Int {
        headerLength + version.device.bytes.count + (version.value?.count ?? 0)
    }

    static func append(_ version: CloudVersion, to bytes: inout [UInt8]) {
        bytes.append(formatVersion)
        bytes.append((version.isDeletion ? deletedFlag : 0) | (version.isUnaware ? unawareFlag : 0))
        BigEndian.append(UInt64(bitPattern: version.clock.rawValue), to: &bytes)
        bytes.append(UInt8(truncatingIfNeeded: version.device.bytes.count))
        bytes += version.device.bytes
        if let value = version.value { bytes += value }
    }

    /// - Throws: The reason why the bytes cannot be used.
    package static func decode(_ bytes: [UInt8]) throws(UnusableRow.Reason) -> CloudVersion {
        try decode(bytes[...])
    }

    static func decode(_ bytes: ArraySlice<UInt8>) throws(UnusableRow.Reason) -> CloudVersion {
        guard let formatVersion = bytes.first else { throw .malformed }
        guard formatVersion == Self.formatVersion else { throw .unknownVersion }
        let start = bytes.startIndex
        guard bytes.count >= headerLength, bytes[start + 1] & ~(deletedFlag | unawareFlag) == 0
        else { throw .malformed }
        let isDeletion = bytes[start + 1] & deletedFlag != 0
        let clock = CloudClock(rawValue: Int64(bitPattern: BigEndian.number(in: bytes[(start + 2)..<(start + 10)])))
        let (deviceStart, valueStart) = (start + headerLength, start + headerLength + Int(bytes[start + 10]))
        guard clock >= .zero, bytes.endIndex >= valueStart, isDeletion == (bytes.endIndex == valueStart),
            let device = DeviceIdentifier(bytes: Array(bytes[deviceStart..<valueStart]))
        else { throw .malformed }
        var version = CloudVersion(clock: clock, device: device, value: isDeletion ? nil : Array(bytes[valueStart...]))
        version.isUnaware = bytes[start + 1] & unawareFlag != 0
        return version
    }
}

extension UnusableRow.Reason: Error {}

/// Numbers of eight bytes, the most significant byte first.
enum BigEndian {
    static func bytes(of number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        append(number, to: &bytes)
        return bytes
    }

    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// - Parameter bytes: Eight bytes.
    static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
