internal import PropertyLists

/// A system call that failed: its name, the file and the error number.
public struct SystemError: Error, Sendable, Equatable {
    /// The name of the C function, such as `open`.
    public var call: String
    /// The path of the file; empty if the call is not about a file.
    public var path: String
    /// The error number.
    public var code: Errno

    public init(call: String, path: String, code: Errno) {
        self.call = call
        self.path = path
        self.code = code
    }
}

extension SystemError: CustomStringConvertible {
    /// The call, the file and the cause on one line, for messages.
    public var description: String {
        path.isEmpty ? "\(call): \(code.message)" : "\(call) \(path.onOneLine): \(code.message)"
    }
}
