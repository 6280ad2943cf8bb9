/// The options before the verb, which select the settings of a domain for one host alone.
enum HostOption: String, CaseIterable {
    case current = "-currentHost"
    /// The name of the host follows.
    case named = "-host"
}
