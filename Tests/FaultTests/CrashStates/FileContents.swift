import Foundation

/// The bytes of a file, and what of them power loss may leave.
///
/// What was written since the last `fsync` may be there whole, up to any byte, not at all, or as a file of
/// the full length whose blocks were never written: zeros, or whatever the blocks held before. Any earlier
/// contents since the last `fsync` may have survived, too.
struct FileContents: Hashable {
    /// What a program reads.
    private(set) var current: Data
    /// What may be found after a loss of power.
    private(set) var possible: Set<Data>

    /// - Parameter durable: The bytes of a file that has been on the disk for long.
    init(durable: Data = Data()) {
        current = durable
        possible = [durable]
    }

    mutating func synchronize() {
        possible = [current]
    }

    mutating func write(_ bytes: Data, at offset: Int) {
        if current.count < offset { current.append(Data(count: offset - current.count)) }
        let end = min(current.count, offset + bytes.count)
        current.replaceSubrange(offset..<end, with: bytes)
        addRemains()
    }

    mutating func truncate(to length: Int) {
        current = current.prefix(length) + Data(count: max(0, length - current.count))
        addRemains()
    }

    private mutating func addRemains() {
        let length = current.count
        possible.insert(current)
        possible.formUnion(
            [0, 1, 8, length / 2, length - 1].filter { (0..<length).contains($0) }.map { Data(current.prefix($0)) })
        possible.insert(Data(count: length))
        // Never the start of a property list: the first byte is 0x80.
        possible.insert(Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 128) }))
    }
}
