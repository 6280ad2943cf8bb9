/// The name that ``PreferenceValue`` had for ``Preferences/value(_:forKey:)`` in version 0.1.0.
@available(*, deprecated, renamed: "PreferenceValue")
public typealias StrictlyReadable = PreferenceValue

extension PreferenceValue {
    /// Creates the value that represents a stored value exactly; nil if there is none.
    @available(*, deprecated, message: "use value(_:forKey:) of Preferences, or init(propertyList:)")
    public init?(strictly value: PropertyList) {
        guard let exact = Self.exact(value) else { return nil }
        self = exact
    }
}

extension PropertyList {
    /// Creates the value itself.
    @available(*, deprecated, message: "use the value itself")
    public init(strictly value: PropertyList) { self = value }
}
