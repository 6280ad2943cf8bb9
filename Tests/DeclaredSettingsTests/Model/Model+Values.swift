import PrefsCore

/// Values inside dictionaries by their paths, as simply as can be.
extension PropertyListDictionary {
    func get(_ path: some Collection<String>) -> PropertyList? {
        guard let key = path.first else { return .dictionary(self) }
        if path.count == 1 { return self[key] }
        guard case .dictionary(let inside)? = self[key] else { return nil }
        return inside.get(Array(path.dropFirst()))
    }

    /// Makes dictionaries on the way; false if a value is in the way.
    @discardableResult
    mutating func put(_ value: PropertyList?, _ path: [String], overwrites: Bool = false) -> Bool {
        let key = path[0]
        if path.count == 1 {
            self[key] = value
            return true
        }
        var inside = PropertyListDictionary()
        switch self[key] {
        case .dictionary(let present)?: inside = present
        case nil: if value == nil { return true }
        default:
            if value == nil { return true }
            if !overwrites { return false }
        }
        guard inside.put(value, Array(path.dropFirst()), overwrites: overwrites) else { return false }
        self[key] = .dictionary(inside)
        return true
    }
}

/// The date that the sequences use, and the text that it is in JSON.
enum ModelDate {
    static let date = PropertyList.date(PropertyListDate(secondsSinceReferenceDate: 0))
    static let text = PropertyList.string("2001-01-01T00:00:00Z")
    static let data = PropertyList.data([1, 2, 3])
    static let dataText = PropertyList.string("AQID")

    static func areEqual(_ wanted: PropertyList, _ stored: PropertyList?, isJSON: Bool) -> Bool {
        guard let stored else { return false }
        if wanted == stored { return true }
        guard isJSON else { return false }
        if wanted == text, stored == date { return true }
        if wanted == dataText, stored == data { return true }
        if case .dictionary(let left) = wanted, case .dictionary(let right) = stored {
            return left.count == right.count && left.allSatisfy { areEqual($0.1, right[$0.0], isJSON: true) }
        }
        guard case .array(let left) = wanted, case .array(let right) = stored, left.count == right.count else {
            return false
        }
        return zip(left, right).allSatisfy { areEqual($0, $1, isJSON: true) }
    }
}
