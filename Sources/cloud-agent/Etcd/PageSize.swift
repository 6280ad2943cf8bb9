/// How many rows the next page of a download has. etcd limits the rows of an answer and not its bytes, so the number is
/// estimated from the last page; a page that is too long all the same is asked for again with fewer rows.
final class PageSize {
    private(set) var count = 32

    private static let greatest = 1000
    /// How long a page should be, in bytes: half of what it may be.
    private static let usualLength = 2 << 20

    /// The longest answer, in bytes. A single row may be longer, since the server cannot send less.
    var lengthLimit: Int { count == 1 ? 16 << 20 : 4 << 20 }

    /// - Returns: Whether a page can have fewer rows.
    func shrink() -> Bool {
        guard count > 1 else { return false }
        count = max(count / 8, 1)
        return true
    }

    /// - Parameter rows: Those of the last page.
    func adapt(to rows: [EtcdPair]) {
        guard !rows.isEmpty else { return }
        // Keys and values are base64; the rest of a row has up to 150 bytes.
        let bytes = rows.reduce(0) { $0 + 150 + ($1.key.count + $1.value.count) / 3 * 4 }
        count = min(max(Self.usualLength * rows.count / bytes, 1), Self.greatest)
    }
}
