internal import Glibc

extension [String] {
    /// The indices of the texts in the order of their bytes in UTF-8. Equal texts keep their order.
    ///
    /// The texts are copied next to each other, and their positions sorted. To sort 2,000 strings takes 7 times as many
    /// instructions, since each comparison retains and releases both of them.
    package var orderInUTF8: [Int] {
        var bytes: [UInt8] = []
        var positions: [TextPosition] = []
        positions.reserveCapacity(count)
        for index in indices {
            let start = bytes.count
            self[index].withBytes { view in _ = view.withBytes(0..<view.count) { bytes.append(contentsOf: $0) } }
            positions.append(TextPosition(start: start, count: bytes.count - start, index: index))
        }
        bytes.withUnsafeBytes { bytes in
            // All positions are within `bytes`.
            guard let base = bytes.baseAddress else { return }
            positions.sort { left, right in
                let order = memcmp(base + left.start, base + right.start, Swift.min(left.count, right.count))
                if order != 0 { return order < 0 }
                return left.count == right.count ? left.index < right.index : left.count < right.count
            }
        }
        return positions.map(\.index)
    }
}

/// The position of a text among the bytes of all texts, and its index.
private struct TextPosition {
    let start: Int
    let count: Int
    let index: Int
}
