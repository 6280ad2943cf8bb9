import PrefsCore

/// What `delete` and `delete-all` take: a domain, and the key or key path to delete, or none for all of it.
struct DeletionArgument {
    let domain: DomainArgument
    let change: DomainChange
    let isRegistered: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        change = try KeyArgument.parse(&arguments).map { .value(.remove, at: $0) } ?? .removeAll
        isRegistered = arguments.options.has(.registered)
        try arguments.finish()
    }
}
