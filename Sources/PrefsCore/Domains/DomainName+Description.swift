extension DomainName: CustomStringConvertible {
    /// The name itself.
    public var description: String { text }
}
