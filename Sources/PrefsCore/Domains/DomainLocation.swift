/// Where one part of a domain is kept.
public enum DomainLocation: Sendable, Hashable {
    /// What was set for every host, or for one.
    case stored(DomainName, HostScope)
    /// What was registered from the command line.
    case registered(DomainName)
    /// A property list named by its path.
    case file(path: String)
}
