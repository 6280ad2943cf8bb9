public import PrefsCore

/// Rows of a list whose elements have identifiers of their own in the program's model, such as the number of a record.
///
/// A list that saves the index of its chosen row would come back to another row if elements were added or removed in
/// the meantime. So it saves a ``RestorableElement``, which has the identifier too.
///
/// ```swift
/// var restorableState: RestorableElement? {
///     get { characters.restorableElement(at: row) }
///     set { row = newValue.flatMap { characters.index(of: $0) } ?? 0 }
/// }
/// ```
///
/// The counterpart of UIKit's `UIDataSourceModelAssociation`.
public protocol RestorableDataSource {
    /// The identifier of the element at an index, which stays the same as long as the element exists; nil if there is
    /// no such element.
    func modelIdentifier(forElementAt index: Int) -> String?

    /// The index of the element with an identifier; nil if there is no such element any more.
    func indexOfElement(withModelIdentifier identifier: String) -> Int?
}

extension RestorableDataSource {
    /// The element at an index, in the form in which a state refers to it; nil if there is no such element.
    public func restorableElement(at index: Int) -> RestorableElement? {
        modelIdentifier(forElementAt: index).map { RestorableElement(index: index, modelIdentifier: $0) }
    }

    /// The present index of an element that was saved; nil if it does not exist any more. Its former
    /// ``RestorableElement/index`` shows where it was.
    public func index(of element: RestorableElement) -> Int? {
        indexOfElement(withModelIdentifier: element.modelIdentifier)
    }
}

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
