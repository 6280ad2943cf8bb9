import PrefsCore

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
