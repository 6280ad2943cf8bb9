import CommandKit
import PrefsCore

/// The arguments of `delete` and `delete-all`: a domain, and optionally the key or key path to delete.
struct DeletionArgument {
    let domain: DomainArgument
    /// The key path of the value to delete; nil to delete the whole domain.
    let keyPath: PropertyListKeyPath?
    let isRegistered: Bool
    /// The saved states to delete in place of settings.
    let savedState: SavedStateArgument?
    private let mayBeAbsent: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parse(&arguments)
        isRegistered = arguments.options.has(.registered)
        mayBeAbsent = arguments.options.has(.ifPresent)
        savedState = try SavedStateArgument(arguments, refusing: [.keyPath, .registered])
        if let keyPath, savedState != nil { throw UsageError.unexpected(keyPath.key) }
        try arguments.finish()
    }

    /// Whether to ignore an error of the deletion: its target does not exist, and `--if-present` was given.
    func ignores(_ error: any Error) -> Bool { mayBeAbsent && CommandError(error).isAbsence }

    var change: DomainChange {
        keyPath.map { .value(.remove, at: $0) } ?? .removeAll
    }
}
