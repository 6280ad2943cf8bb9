/// The file of a domain, as an engine reads and writes it. ``StoredDomain`` is a file of a store; tests have files in
/// memory.
protocol DomainFile: Sendable {
    /// Identifies the file. Changes of it are watched at this path.
    var path: String { get }
    /// Whether the domain is only read, as managed domains are.
    var isReadOnly: Bool { get }
    /// Whether the file has the values registered from the command line.
    var isRegistered: Bool { get }

    /// The version of the file as it is now; nil if there is none.
    func version() throws(PreferencesError) -> FileVersion?

    /// The contents of the file and the version that has them; empty and nil if there is no file.
    func contentsAndVersion() throws(PreferencesError) -> (contents: PropertyListDictionary, version: FileVersion?)

    /// Applies a change to the file.
    ///
    /// - Returns: The versions of the file before and after.
    func apply(_ change: DomainChange) throws(PreferencesError) -> DomainStore.Replacement

    /// Changes the contents with a closure, while no other process can.
    ///
    /// - Parameter change: Changes the contents and returns whether it has changed anything.
    /// - Returns: The contents before and after, and the versions of the file.
    func update(_ change: (inout PropertyListDictionary) -> Bool) throws(PreferencesError) -> DomainStore.Update
}
