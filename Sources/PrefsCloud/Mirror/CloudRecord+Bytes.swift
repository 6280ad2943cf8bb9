/// The bytes in which the file of a mirror has a record:
///
/// | bytes | content |
/// |---|---|
/// | 1 | flags; bit 0: pending, 1: known, 2: over quota, 3: the server has a row, 4: it has a value, 5: see below |
/// | 8 | the floor |
/// | 8 | the revision of the row; 0 without one |
/// | 8 | the size of the row's value; 0 without one |
/// | … | the version, as the server has it (``CloudEnvelope``) |
///
/// Bit 5 says that the version has replaced an edit of this device (``replacesOwn``). Numbers are big-endian. One value
/// for each record makes a mirror of a thousand keys as fast to read and write as a domain of a thousand keys; with a
/// dictionary for each of them, it took five times as long.
extension CloudRecord {
    private struct Flags: OptionSet {
        var rawValue: UInt8

        static let pending = Flags(rawValue: 1)
        static let known = Flags(rawValue: 2)
        static let overQuota = Flags(rawValue: 4)
        static let row = Flags(rawValue: 8)
        static let rowWithValue = Flags(rawValue: 16)
        static let replacesOwn = Flags(rawValue: 32)
        static let all: Flags = [.pending, .known, .overQuota, .row, .rowWithValue, .replacesOwn]
    }

    private static let headerLength = 25

    func bytes(isOverQuota: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headerLength + CloudEnvelope.byteCount(of: version))
        var flags: Flags = []
        if isPending { flags.insert(.pending) }
        if isKnown { flags.insert(.known) }
        if isOverQuota { flags.insert(.overQuota) }
        if base != nil { flags.insert(.row) }
        if base?.size != nil { flags.insert(.rowWithValue) }
        if replacesOwn { flags.insert(.replacesOwn) }
        bytes.append(flags.rawValue)
        for number in [floor.rawValue, base?.revision ?? 0, Int64(base?.size ?? 0)] {
            BigEndian.append(UInt64(bitPattern: number), to: &bytes)
        }
        CloudEnvelope.append(version, to: &bytes)
        return bytes
    }

    /// - Returns: Nil if the bytes are not those of a record.
    static func decode(_ bytes: [UInt8]) -> (record: CloudRecord, isOverQuota: Bool)? {
        guard bytes.count > headerLength, let version = try? CloudEnvelope.decode(bytes[headerLength...])
        else { return nil }
        let flags = Flags(rawValue: bytes[0])
        let numbers = (0..<3).map { Int64(bitPattern: BigEndian.number(in: bytes[(1 + 8 * $0)..<(9 + 8 * $0)])) }
        guard flags.isSubset(of: .all), numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        let size = flags.contains(.rowWithValue) ? Int(numbers[2]) : nil
        var record = CloudRecord(
            version: version, isPending: flags.contains(.pending), isKnown: flags.contains(.known),
            base: flags.contains(.row) ? Base(revision: numbers[1], size: size) : nil,
            floor: CloudClock(rawValue: numbers[0]))
        record.replacesOwn = flags.contains(.replacesOwn)
        return (record, flags.contains(.overQuota))
    }
}
