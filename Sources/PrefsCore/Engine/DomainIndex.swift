/// Identifies one of an engine's domains: its position in ``LiveDomains``.
struct DomainIndex: Hashable, Sendable {
    let position: Int

    /// The domain of the settings from the command line arguments.
    static let arguments = DomainIndex(position: 0)
    /// The domain of registered defaults.
    static let registration = DomainIndex(position: 1)
}
