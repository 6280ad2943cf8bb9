internal import Glibc

/// The environment variables that a caller hands in.
public struct Environment: Sendable {
    /// Nil for those of this process.
    private let values: [String: String]?

    /// Variables of a caller's own making.
    public init(_ values: [String: String]) {
        self.values = values
    }

    private init() {
        values = nil
    }

    /// The variables of this process. The C function is `getenv`.
    public static var process: Environment { Environment() }

    /// The value of a variable; nil when it is not set or empty.
    ///
    /// - Throws: ``InvalidVariable`` for a value that is not UTF-8, which no path or host could keep.
    public func value(_ name: String) throws(InvalidVariable) -> String? {
        let text: String
        if let values {
            text = values[name] ?? ""
        } else {
            guard let bytes = getenv(name) else { return nil }
            guard let valid = String(validatingCString: bytes) else { throw InvalidVariable(name: name) }
            text = valid
        }
        return text.isEmpty ? nil : text
    }

    /// A variable whose value is not UTF-8.
    public struct InvalidVariable: Error, Sendable, Equatable {
        /// The name of the variable.
        public let name: String
    }
}
