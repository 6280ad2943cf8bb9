import PrefsCore

/// The arguments of `delete` and `delete-all`: a domain, and optionally the key or key path to delete.
struct DeletionArgument {
    let domain: DomainArgument
    /// Nil to delete the whole domain.
    let keyPath: PropertyListKeyPath?
    let isRegistered: Bool
    /// Whether it is no error if there is nothing to delete (`--if-present`).
    let mayBeAbsent: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parse(&arguments)
        isRegistered = arguments.options.has(.registered)
        mayBeAbsent = arguments.options.has(.ifPresent)
        try arguments.finish()
    }

    /// Runs `delete`, and ignores the error for something absent if `--if-present` was given.
    func run(_ delete: () throws(CommandError) -> Void) throws(CommandError) {
        do {
            try delete()
        } catch {
            guard mayBeAbsent, error.isAbsence else { throw error }
        }
    }

    var change: DomainChange {
        keyPath.map { .value(.remove, at: $0) } ?? .removeAll
    }

    /// The error for a deletion that was refused because nothing is stored; it says so if there is a registered
    /// default instead.
    func refusal(_ reason: DomainChange.Refusal, _ domain: Domain, in session: Session) -> CommandError {
        session.hasRegistered(domain, keyPath) ? .refusedAsRegistered(reason, domain) : .refused(reason, domain)
    }
}
