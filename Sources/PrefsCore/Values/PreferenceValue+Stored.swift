extension PreferenceValue {
    /// Creates a value from what is stored for it, completed from a default if it lacks something.
    ///
    /// - Parameter readsTexts: Whether texts in a value of a Codable type are at last read as if each were a setting of
    ///   its own, since the command `prefs` and a program's command line write texts.
    /// - Throws: The error of ``init(propertyList:)``; of a Codable type, the reason why it cannot be completed either.
    package init(
        stored propertyList: PropertyList, completedFrom makeDefault: @autoclosure () -> Self,
        readingTexts readsTexts: Bool = false
    ) throws {
        do {
            self = try Self(propertyList: propertyList)
        } catch {
            let defaultValue = makeDefault()
            if let value = Self(completing: propertyList, from: defaultValue) {
                self = value
                return
            }
            guard error is DecodingError, let type = Self.self as? any Decodable.Type else { throw error }
            let defaults = try? defaultValue.propertyList()
            let completed = try PropertyListValueDecoder().complete(
                type, from: propertyList, by: defaults, readingTexts: readsTexts)
            guard readsTexts, let value = completed as? Self else { throw error }
            self = value
        }
    }
}
