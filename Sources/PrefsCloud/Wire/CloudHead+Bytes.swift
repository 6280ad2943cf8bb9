/// The bytes in which the server has a head: the epoch (16 bytes), `collected` (8, big-endian), and for each push of
/// the ring its identifier (8) and the revision of the head that it replaced (8).
extension CloudHead {
    private static let fixedLength = 24
    private static let pushLength = 16
    /// No prefs writes a longer ring.
    private static let greatestRingLength = 1024

    package var bytes: [UInt8] {
        epoch.bytes + BigEndian.bytes(of: UInt64(bitPattern: collected))
            + ring.flatMap { push in
                BigEndian.bytes(of: push.identifier) + BigEndian.bytes(of: UInt64(bitPattern: push.base))
            }
    }

    /// - Returns: Nil if the bytes are not a head.
    package init?(bytes: [UInt8]) {
        let ringLength = bytes.count - Self.fixedLength
        guard ringLength >= 0, ringLength % Self.pushLength == 0,
            ringLength / Self.pushLength <= Self.greatestRingLength, let epoch = Epoch(bytes: Array(bytes[..<16]))
        else { return nil }
        self.init(epoch: epoch, collected: Int64(bitPattern: BigEndian.number(in: bytes[16..<24])))
        ring = stride(from: Self.fixedLength, to: bytes.count, by: Self.pushLength).map { start in
            Push(
                identifier: BigEndian.number(in: bytes[start..<(start + 8)]),
                base: Int64(bitPattern: BigEndian.number(in: bytes[(start + 8)..<(start + 16)])))
        }
        guard collected >= 0, ring.allSatisfy({ $0.base >= 0 }) else { return nil }
    }
}
