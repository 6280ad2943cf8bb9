/// The hosts that a setting is for.
public enum HostScope: Sendable, Hashable {
    case any
    case host(HostIdentifier)
}
