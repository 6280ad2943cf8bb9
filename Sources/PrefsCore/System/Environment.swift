internal import SystemCLibrary

/// The environment variables of this process, or variables that a caller provides.
public struct Environment: Sendable {
    /// The caller's variables; nil for the variables of this process.
    private let values: [String: String]?

    /// Creates an environment that has only these variables.
    public init(_ values: [String: String]) {
        self.values = values
    }

    private init() {
        values = nil
    }

    /// The variables of this process. The C function is `getenv`.
    public static var process: Environment { Environment() }

    /// The value of a variable; nil if the variable is not set, or is empty.
    ///
    /// - Throws: ``InvalidVariable`` for a value that is not UTF-8, since it could not be used unchanged as a path or
    ///   host.
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

    /// The error for a variable whose value is not UTF-8.
    public struct InvalidVariable: Error, Sendable, Equatable {
        /// The name of the variable.
        public let name: String
    }
}
