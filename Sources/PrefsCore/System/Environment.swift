internal import Glibc

/// The environment variables that a caller hands in.
public struct Environment: Sendable {
    private let lookup: @Sendable (String) -> String?

    public init(_ values: [String: String]) {
        lookup = { values[$0] }
    }

    private init(lookup: @escaping @Sendable (String) -> String?) {
        self.lookup = lookup
    }

    /// The variables of this process. The C function is `getenv`.
    public static let process = Environment { name in
        getenv(name).map { String(cString: $0) }
    }

    /// The value of a variable; nil when it is not set or empty.
    public subscript(name: String) -> String? {
        lookup(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
