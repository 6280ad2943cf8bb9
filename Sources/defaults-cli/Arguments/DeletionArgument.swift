import PrefsCore

/// What `delete` and `delete-all` take: a domain, and the key or key path to delete, or none for all of it.
struct DeletionArgument {
    let domain: DomainArgument
    /// Nil for the whole domain.
    let keyPath: PropertyListKeyPath?
    let isRegistered: Bool
    /// Whether what is not there is as good as deleted.
    let mayBeAbsent: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parse(&arguments)
        isRegistered = arguments.options.has(.registered)
        mayBeAbsent = arguments.options.has(.ifPresent)
        try arguments.finish()
    }

    /// Runs a body that deletes, and passes over what is not there if that is allowed.
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

    /// Why nothing that is stored can be deleted.
    func refusal(_ reason: DomainChange.Refusal, _ domain: Domain, in session: Session) -> CommandError {
        session.hasRegistered(domain, keyPath) ? .refusedAsRegistered(reason, domain) : .refused(reason, domain)
    }
}
