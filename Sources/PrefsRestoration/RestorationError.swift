public import PrefsCore

/// The reason why the state of a program cannot be saved or restored.
public enum RestorationError: Error, Sendable {
    /// Two children of one object have the same restoration identifier; the types of both are given.
    case sameIdentifier(RestorationPath, String, String)
    /// One object is in the tree twice.
    case sameObject(RestorationPath, RestorationPath)
    /// The tree is deeper than property lists can be nested, for example because an object is below itself.
    case tooDeep(RestorationPath)
    /// An object that was made for a path has another restoration identifier, or none.
    case wrongIdentifier(RestorationPath, String?)
    /// The state of an object cannot be encoded. Its last saved state is kept.
    case unencodable(RestorationPath, type: String, any Error)
    /// The saved state of an object is not one of its type. The object is left as it is.
    case undecodable(RestorationPath, type: String, any Error)
    /// The program is being restored and has not said that it is up, so nothing was saved.
    case stillRestoring
    /// The state was not restored for this reason, and so is not replaced.
    indirect case notRestored(RestorationError)
    /// The encoded tree has more bytes than ``RestorationManager/sizeLimit``. What was saved last is kept.
    case tooLarge(size: Int, limit: Int)
    /// The program has ended while it was being restored. The saved state was moved to this path; nil if there was none
    /// any more.
    case crashed(movedTo: String?)
    /// The file is no saved state that this version of the library reads. It was moved to this path.
    case unreadable(reason: String, movedTo: String)
    /// The domain has no folder for saved states: the global domain, or a name that ends in `.plist` or `/Crashed`.
    case unsuitableDomain(DomainName)
    /// The file of the saved state cannot be read or written.
    case preferences(PreferencesError)
}
