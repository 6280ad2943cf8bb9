extension DomainName: CustomStringConvertible {
    /// The name of the domain.
    public var description: String { text }
}
