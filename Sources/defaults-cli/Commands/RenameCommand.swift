import CommandKit
import PrefsCore

/// `prefs rename DOMAIN OLD NEW`: moves a value to another key, replacing the value of that key. With `--keypath OLD`
/// in place of the old key, both are key paths.
struct RenameCommand: Command {
    private let domain: DomainArgument
    private let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        if let path = try KeyArgument.path(of: arguments.options) {
            change = .move(path, to: PropertyListKeyPath(try arguments.next(.newKey)))
        } else {
            let oldKey = try arguments.next(.oldKey)
            change = .rename(key: oldKey, to: try arguments.next(.newKey))
            if arguments.options.has(.keyPath) { throw UsageError.keyAndKeyPath(oldKey) }
        }
        try arguments.finish()
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain)
        do {
            try session.apply(change, to: domain)
        } catch CommandError.refused(.noSuchKey(let key), _) {
            throw CommandError.noKeyToRename(
                key, domain, isRegistered: session.hasRegistered(domain, PropertyListKeyPath(key: key)))
        }
    }
}
