public import PrefsCore

/// The state of an object that has none of its own and only keeps its children in the tree (``Restorable``).
public struct NoState: PreferenceValue, Sendable {
    /// Creates the only value.
    public init() {}

    public init(propertyList: PropertyList) {}

    public func propertyList() -> PropertyList? { nil }
}
