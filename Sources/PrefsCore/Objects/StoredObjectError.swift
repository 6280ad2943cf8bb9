/// The error for a stored value that is not of the type of its ``PersistentObject``.
public struct StoredObjectError: Error, Sendable, CustomStringConvertible {
    /// The description of the repository, such as the path of the file.
    public var repository: String
    /// The error of ``PreferenceValue/init(propertyList:)``.
    public var error: any Error

    /// The repository and the reason, for people.
    public var description: String { "\(repository.onOneLine) has no such object: \(error)" }
}
