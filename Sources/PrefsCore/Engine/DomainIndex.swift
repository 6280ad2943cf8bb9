/// Identifies a domain in ``LiveDomains``.
struct DomainIndex: Hashable, Sendable {
    let position: Int

    /// The domain of the command line arguments.
    static let arguments = DomainIndex(position: 0)
    /// The domain of registered defaults.
    static let registration = DomainIndex(position: 1)
}
