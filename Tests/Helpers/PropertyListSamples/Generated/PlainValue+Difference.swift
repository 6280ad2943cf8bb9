extension PlainValue {
    /// Where another value differs first from this one, and how; nil if it is the same, with its keys in the same
    /// order.
    package func difference(of other: PlainValue, at path: String = "root") -> String? {
        switch (self, other) {
        case _ where self == other: return nil
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            for (position, (element, other)) in zip(elements, others).enumerated() {
                if let difference = element.difference(of: other, at: "\(path)[\(position)]") { return difference }
            }
        case (.dictionary(let entries), .dictionary(let others)) where entries.map(\.key) == others.map(\.key):
            for (entry, other) in zip(entries, others) {
                let key = String(decoding: entry.key, as: UTF8.self).debugDescription
                if let difference = entry.value.difference(of: other.value, at: "\(path)[\(key)]") {
                    return difference
                }
            }
        default: break
        }
        return "\(path) is \(other), not \(self)"
    }
}
