/// The hosts to which a setting applies.
public enum HostScope: Sendable, Hashable {
    case any
    case host(HostIdentifier)
}
