package import PrefsCore

/// The value that a file declares for a setting.
package struct DeclaredValue: Sendable {
    package var value: PropertyList
    /// Whether the value comes from JSON, which has dates and data as text.
    package var isJSON: Bool

    package init(_ value: PropertyList, isJSON: Bool = false) {
        (self.value, self.isJSON) = (value, isJSON)
    }

    /// The declared value in the kinds of a stored one: `stored` itself if both are equal, or if `stored` is what this
    /// value is in JSON. Nil if they differ.
    func equal(_ stored: PropertyList?) -> PropertyList? {
        guard let stored else { return nil }
        return (isJSON ? Self.isJSON(value, of: stored) : value == stored) ? stored : nil
    }

    private static func isJSON(_ json: PropertyList, of stored: PropertyList) -> Bool {
        switch (json, stored) {
        case (.string, .date), (.string, .data):
            (try? stored.encodedAsJSON(isCompact: true)).map { $0 == (try? json.encodedAsJSON(isCompact: true)) }
                ?? false
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { isJSON($0, of: $1) }
        case (.dictionary(let entries), .dictionary(let others)):
            entries.count == others.count
                && entries.allSatisfy { key, value in others[key].map { isJSON(value, of: $0) } ?? false }
        default: json == stored
        }
    }
}
