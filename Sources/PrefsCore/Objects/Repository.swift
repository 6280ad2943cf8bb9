/// Where a ``PersistentObject`` is kept: a file (``FileRepository``), a key of a domain (``PreferencesRepository``), or whatever
/// a program makes one of.
///
/// In the background it is used on a thread of this library, by one object after the other where it serves several. It may take long: other
/// objects are saved, settings written and observers told meanwhile. The end of the process waits until it has saved.
public protocol Repository: Sendable {
    /// What is stored; nil when nothing is.
    ///
    /// - Throws: When it cannot be read. This is not the same as nothing: nothing is stored over it.
    func load() throws -> PropertyList?

    /// Stores a value in the place of what is stored, or removes that.
    ///
    /// - Parameter value: Nil to remove what is stored.
    /// - Throws: When that fails; what was stored is still there then.
    func save(_ value: PropertyList?) throws

    /// Returns when what was saved is safe. By default ``save(_:)`` sees to that.
    func synchronize() throws

    /// Calls a handler when something else may be stored than before, on any thread. By default it is never called.
    ///
    /// - Returns: What ends the observation when it is forgotten.
    func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?
}

extension Repository {
    public func synchronize() throws {}

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? { nil }
}
