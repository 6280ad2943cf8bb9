internal import Glibc

/// The environment variables that a caller hands in.
public struct Environment: Sendable {
    private let lookup: @Sendable (String) -> [UInt8]?

    /// Variables of a caller's own making.
    public init(_ values: [String: String]) {
        lookup = { name in values[name].map { Array($0.utf8) } }
    }

    private init(lookup: @escaping @Sendable (String) -> [UInt8]?) {
        self.lookup = lookup
    }

    /// The variables of this process. The C function is `getenv`.
    public static let process = Environment { name in
        getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// The value of a variable; nil when it is not set or empty.
    ///
    /// - Throws: ``InvalidVariable`` for a value that is not UTF-8, which no path or host could keep.
    public func value(_ name: String) throws(InvalidVariable) -> String? {
        guard let bytes = lookup(name), !bytes.isEmpty else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw InvalidVariable(name: name) }
        return text
    }

    /// A variable whose value is not UTF-8.
    public struct InvalidVariable: Error, Sendable, Equatable {
        /// The name of the variable.
        public let name: String
    }
}
