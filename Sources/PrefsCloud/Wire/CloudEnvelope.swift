/// The bytes in which the server has a version of a key:
///
/// | bytes | content |
/// |---|---|
/// | 1 | the version of this form, 1 |
/// | 1 | flags; bit 0: the key is deleted |
/// | 8 | the clock, big-endian |
/// | 1 | the length of the device identifier |
/// | … | the device identifier |
/// | … | the value as a binary property list; nothing for a deletion |
package enum CloudEnvelope {
    private static let formatVersion: UInt8 = 1
    private static let deletedFlag: UInt8 = 1
    private static let headerLength = 11

    package static func encode(_ version: CloudVersion) -> [UInt8] {
        var bytes: [UInt8] = [formatVersion, version.isDeletion ? deletedFlag : 0]
        bytes += BigEndian.bytes(of: UInt64(bitPattern: version.clock.rawValue))
        bytes.append(UInt8(truncatingIfNeeded: version.device.bytes.count))
        bytes += version.device.bytes
        bytes += version.value ?? []
        return bytes
    }

    /// - Throws: The reason why the bytes cannot be used.
    package static func decode(_ bytes: [UInt8]) throws(UnusableRow.Reason) -> CloudVersion {
        guard let formatVersion = bytes.first else { throw .malformed }
        guard formatVersion == Self.formatVersion else { throw .unknownVersion }
        guard bytes.count >= headerLength, bytes[1] & ~deletedFlag == 0 else { throw .malformed }
        let isDeletion = bytes[1] == deletedFlag
        let clock = CloudClock(rawValue: Int64(bitPattern: BigEndian.number(in: bytes[2..<10])))
        let valueStart = headerLength + Int(bytes[10])
        guard clock >= .zero, bytes.count >= valueStart, isDeletion == (bytes.count == valueStart),
            let device = DeviceIdentifier(bytes: Array(bytes[headerLength..<valueStart]))
        else { throw .malformed }
        return CloudVersion(clock: clock, device: device, value: isDeletion ? nil : Array(bytes[valueStart...]))
    }
}

extension UnusableRow.Reason: Error {}
