import PrefsCore

/// What `delete` and `delete-all` take: a domain, and the key to delete or none for all of it.
struct DeletionArgument {
    let domain: DomainArgument
    let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        change = arguments.next().map { .remove(key: $0) } ?? .removeAll
        try arguments.finish()
    }
}
