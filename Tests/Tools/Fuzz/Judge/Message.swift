import Foundation

/// Messages on the standard streams: bytes that follow their length (four bytes, the most significant first).
enum Message {
    /// Reads the next message from standard input; nil at the end.
    static func read() -> Data? {
        guard let header = read(count: 4) else { return nil }
        return read(count: header.reduce(0) { $0 << 8 | Int($1) })
    }

    static func write(_ text: String) {
        let bytes = Data(text.utf8)
        let header = (0..<4).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
        FileHandle.standardOutput.write(Data(header) + bytes)
    }

    private static func read(count: Int) -> Data? {
        guard count > 0 else { return Data() }
        guard let bytes = try? FileHandle.standardInput.read(upToCount: count), bytes.count == count else { return nil }
        return bytes
    }
}
