/// The hosts to which stored values apply: any host, or one.
public enum HostScope: Sendable, Hashable {
    case any
    case host(HostIdentifier)
}
