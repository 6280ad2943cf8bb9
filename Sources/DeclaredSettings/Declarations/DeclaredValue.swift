package import PrefsCore

/// The value that a file declares for a setting.
package struct DeclaredValue: Sendable {
    package var value: PropertyList
    /// Whether the value comes from JSON, which has dates and data as text.
    package var isJSON: Bool

    package init(_ value: PropertyList, isJSON: Bool = false) {
        (self.value, self.isJSON) = (value, isJSON)
    }

    /// A stored value if it is equal to this one or, for JSON, if both are the same in JSON; nil otherwise.
    func matching(_ stored: PropertyList?) -> PropertyList? {
        guard let stored else { return nil }
        return (isJSON ? value.isJSONCounterpart(of: stored) : value == stored) ? stored : nil
    }
}
