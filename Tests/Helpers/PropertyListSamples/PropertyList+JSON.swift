import PropertyLists

extension PropertyList {
    /// Whether `back` is what is read after this value has been written as JSON: dates, data and references of keyed
    /// archives become strings and dictionaries, and everything else stays the same.
    package func isCarriedByJSON(as back: PropertyList) -> Bool {
        switch (self, back) {
        case (.date(let date), .string(let text)):
            // The text has nine digits of the fraction of a second.
            guard let read = PropertyListDate(text: text.utf8) else { return false }
            return abs(read.secondsSinceReferenceDate - date.secondsSinceReferenceDate) < 1e-9
        case (.data(let bytes), .string(let text)):
            return (try? PropertyList(decoding: Array("<data>\(text)</data>".utf8))) == .data(bytes)
        case (.uid(let uid), _):
            return back == ["CF$UID": .integer(PropertyListInteger(UInt64(uid)))]
        case (.array(let elements), .array(let read)):
            return elements.count == read.count && zip(elements, read).allSatisfy { $0.isCarriedByJSON(as: $1) }
        case (.dictionary(let dictionary), .dictionary(let read)):
            return dictionary.count == read.count
                && dictionary.allSatisfy { key, value in
                    read[key].map { value.isCarriedByJSON(as: $0) } ?? false
                }
        default:
            return self == back
        }
    }
}
