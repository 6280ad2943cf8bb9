/// Storage for a ``PersistentObject``: a file (``FileRepository``), a key of a domain (``PreferencesRepository``), or
/// a type of the program's own.
///
/// An object calls its repository from one thread at a time; in the background, that is a thread of this library.
/// Objects that share a repository may call it at the same time. A call may take long: meanwhile other objects are
/// saved, settings written and observers notified. The end of the process waits until the repository has saved.
public protocol Repository: Sendable {
    /// The stored value; nil when there is none.
    ///
    /// - Throws: An error when the value cannot be read. Do not return nil then: an unreadable value is not
    ///   overwritten.
    func load() throws -> PropertyList?

    /// Replaces or removes the stored value.
    ///
    /// - Parameter value: Nil to remove the stored value.
    /// - Throws: An error when saving fails; the stored value must be unchanged then.
    func save(_ value: PropertyList?) throws

    /// Returns when all saved values are stored safely, for example on the disk. The default implementation does
    /// nothing, for a repository whose ``save(_:)`` waits for that.
    func synchronize() throws

    /// Calls a handler, on any thread, whenever the stored value may have changed. The default implementation never
    /// calls it. A ``PersistentObject`` begins to observe before it loads, so that it misses no change.
    ///
    /// - Returns: An object that ends the observation when it is released.
    func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?
}

extension Repository {
    public func synchronize() {}

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? { nil }
}
