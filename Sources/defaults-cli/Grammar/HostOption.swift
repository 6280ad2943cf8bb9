/// The options before the verb. They select the settings of a domain that apply on one host alone.
enum HostOption: String, CaseIterable {
    case current = "-currentHost"
    /// The next argument is the name of the host.
    case named = "-host"
}
