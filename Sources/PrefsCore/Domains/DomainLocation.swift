/// One location of a domain, where some of its values are stored: for example its file for one host, or for any host.
public enum DomainLocation: Sendable, Hashable {
    /// The values stored for any host, or for one host.
    case stored(DomainName, HostScope)
    /// The defaults that were registered from the command line.
    case registered(DomainName)
    /// The values set for all users of the system, which are in this directory.
    case system(DomainName, in: SystemDirectory)
    /// A property list that is named by its path.
    case file(path: String)

    /// Whether the location is a document that is named by its path. Its root may be any value, and it may be JSON. The
    /// root of a domain's file is a dictionary.
    package var isDocument: Bool { if case .file = self { true } else { false } }

    /// Whether two locations are the same. Paths are compared by their bytes.
    public static func == (left: DomainLocation, right: DomainLocation) -> Bool {
        switch (left, right) {
        case (.stored(let left, let scope), .stored(let right, let otherScope)): left == right && scope == otherScope
        case (.registered(let left), .registered(let right)): left == right
        case (.system(let left, let directory), .system(let right, let otherDirectory)):
            left == right && directory == otherDirectory
        case (.file(let left), .file(let right)): left.hasSameBytes(as: right)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .stored(let name, let scope):
            hasher.combine(name)
            hasher.combine(scope)
        case .registered(let name):
            hasher.combine(name)
        case .system(let name, let directory):
            hasher.combine(name)
            hasher.combine(directory)
        case .file(let path):
            path.hashBytes(into: &hasher)
        }
    }
}
