/// Splits bytes that come in pieces into lines.
struct LineSplitter {
    private var bytes: [UInt8] = []
    /// The start of the next line, and where the search for its end goes on.
    private var start = 0
    private var searched = 0

    mutating func append(_ piece: [UInt8]) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += piece
    }

    /// Takes the next complete line, without the line feed; nil if there is none.
    mutating func takeLine() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return Array(bytes[start..<end])
    }

    /// How many bytes have no line feed yet.
    var restCount: Int { bytes.count - start }

    /// Takes everything that has no line feed yet.
    mutating func takeRest() -> [UInt8] {
        defer { self = LineSplitter() }
        return Array(bytes[start...])
    }
}
