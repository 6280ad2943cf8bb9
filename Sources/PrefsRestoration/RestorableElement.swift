public import PrefsCore

/// A reference to an element of a list, as a part of a state (``RestorableDataSource``).
public struct RestorableElement: PreferenceValue, Codable, Sendable, Hashable {
    /// The index that the element had when it was saved.
    public var index: Int
    /// The identifier of the element in the program's model.
    public var modelIdentifier: String

    /// Creates a reference to an element.
    public init(index: Int, modelIdentifier: String) {
        self.index = index
        self.modelIdentifier = modelIdentifier
    }
}
