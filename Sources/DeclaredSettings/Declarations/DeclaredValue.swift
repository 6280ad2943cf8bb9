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
        return (isJSON ? value.isJSONCounterpart(of: stored) : value == stored) ? stored : nil
    }
}
