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

extension RestorationError: CausedError {
    package init(causedBy cause: PreferencesError) { self = .preferences(cause) }
}

extension RestorationError: CustomStringConvertible {
    /// The failure, the object or the file, and what can be done, on one line for people.
    public var description: String {
        switch self {
        case .sameIdentifier(let path, let first, let second):
            "two objects have the restoration identifier \(path.text.onOneLine): a \(first) and a \(second). "
                + "Give each child of an object an identifier of its own."
        case .sameObject(let first, let second):
            "one object is at two places, \(first.text.onOneLine) and \(second.text.onOneLine). "
                + "Leave it out of the children of one parent."
        case .tooDeep(let path):
            "the objects at \(path.text.prefix(80).description.onOneLine)… are nested too deeply. "
                + "An object may be below itself."
        case .wrongIdentifier(let path, let identifier):
            "the object that was made for \(path.text.onOneLine) has "
                + (identifier.map { "the restoration identifier \($0.onOneLine)." } ?? "no restoration identifier.")
        case .unencodable(let path, let type, let error):
            "the state of \(path.text.onOneLine), a \(type), cannot be saved; its last saved state is kept. \(error)"
        case .undecodable(let path, let type, let error):
            "the saved state of \(path.text.onOneLine) is not one of a \(type), which was left as it is. \(error)"
        case .stillRestoring:
            "nothing is saved before the program has called restorationDidFinish()."
        case .notRestored(let reason):
            "nothing is saved, so that the state that was not restored is kept: \(reason)"
        case .tooLarge(let size, let limit):
            "the state has \(size) bytes, and its limit is \(limit). What was saved last is kept."
        case .crashed(let path?):
            "the program has ended while its state was being restored; it starts afresh. The state is in "
                + "\(path.onOneLine)."
        case .crashed(nil):
            "the program has ended while its state was being restored; it starts afresh."
        case .unreadable(let reason, let path):
            "the saved state cannot be read: \(reason). It was moved to \(path.onOneLine)."
        case .unsuitableDomain(let name):
            "no state can be saved for the domain \(name.text.onOneLine): its name is not suitable as that of a folder."
        case .preferences(let error): error.description
        }
    }
}
