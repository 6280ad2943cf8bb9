/// Storage for a ``PersistentObject``: a file (``FileRepository``), a key of a domain (``PreferencesRepository``), or
/// a type of the program's own.
///
/// An object uses its repository on one thread at a time, in the background on a thread of this library. If several
/// objects share a repository, they may use it at the same time. It may take long: meanwhile other objects are saved,
/// settings written and observers notified. The end of the process waits until it has saved.
public protocol Repository: Sendable {
    /// The stored value; nil when there is none.
    ///
    /// - Throws: An error when it cannot be read. That is not the same as nil: an unreadable value is not
    ///   overwritten.
    func load() throws -> PropertyList?

    /// Replaces or removes the stored value.
    ///
    /// - Parameter value: Nil to remove the stored value.
    /// - Throws: An error when that fails; the stored value must be unchanged then.
    func save(_ value: PropertyList?) throws

    /// Returns when all saved values are safe. The default implementation does nothing, for a ``save(_:)`` that
    /// ensures it.
    func synchronize() throws

    /// Calls a handler on any thread when the stored value may have changed. The default implementation never calls
    /// it.
    ///
    /// - Returns: An object that ends the observation when it is released.
    func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?
}

extension Repository {
    public func synchronize() throws {}

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? { nil }
}
