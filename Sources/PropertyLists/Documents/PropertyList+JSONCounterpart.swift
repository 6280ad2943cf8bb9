/// Values that have come back from JSON, in which dates and data are texts, and other programs write 5.0 as 5.
extension PropertyList {
    /// Whether a stored value looks like this one in JSON: the stored date or data as the text that JSON has for it,
    /// the stored reference as its dictionary, a stored real without a fraction as an integer, at any depth.
    package func isJSONCounterpart(of stored: PropertyList) -> Bool {
        switch (self, stored) {
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isJSONCounterpart(of: $1) }
        case (.dictionary(let entries), .dictionary(let others)):
            entries.count == others.count
                && entries.allSatisfy { key, value in others[key].map { value.isJSONCounterpart(of: $0) } ?? false }
        default: isScalarJSONCounterpart(of: stored)
        }
    }

    /// This value, which was read from JSON, with each part for which ``isJSONCounterpart(of:)`` holds replaced by the
    /// stored part at the same place. Elements of arrays are at the same place if they have the same index.
    package func restored(from stored: PropertyList?) -> PropertyList {
        switch (self, stored) {
        case (_, nil): return self
        case (.array(let elements), .array(let others)?):
            return .array(
                elements.enumerated().map { index, element in
                    index < others.count ? element.restored(from: others[index]) : element
                })
        case (.dictionary(let entries), .dictionary(let others)?): return .dictionary(entries.restored(from: others))
        case (_, let stored?): return isScalarJSONCounterpart(of: stored) ? stored : self
        }
    }

    private func isScalarJSONCounterpart(of stored: PropertyList) -> Bool {
        switch (self, stored) {
        case (.string, .date), (.string, .data):
            (try? stored.encodedAsJSON(isCompact: true)).map { $0 == (try? encodedAsJSON(isCompact: true)) } ?? false
        case (.integer(let integer), .real(let real)):
            Int128(exactly: real).flatMap { PropertyListInteger(exactly: $0) } == integer
        case (.dictionary(let dictionary), .uid): PropertyList(keyedArchiveReference: dictionary) == stored
        default: self == stored
        }
    }
}

extension PropertyListDictionary {
    /// These entries, which were read from JSON, with parts replaced as by ``PropertyList/restored(from:)``.
    package func restored(from stored: PropertyListDictionary) -> PropertyListDictionary {
        PropertyListDictionary(map { key, value in (key, value.restored(from: stored[key])) })
    }
}
