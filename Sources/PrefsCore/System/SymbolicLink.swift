internal import Glibc

/// Reads the text of symbolic links: the paths that they contain.
enum SymbolicLink {
    /// The text of a link; nil if there is no link at the path. The C function is `readlinkat`.
    static func text(_ path: String) throws(SystemError) -> String? {
        try text(path, AT_FDCWD, path)
    }

    /// The text of a link in a directory or, if the name is empty, of the link that `directory` itself has opened;
    /// nil if there is no link.
    static func text(_ name: String, in directory: borrowing FileDescriptor) throws(SystemError) -> String? {
        try text(name, directory.number, name.isEmpty ? directory.path : directory.path(of: name))
    }

    private static func text(_ name: String, _ directory: CInt, _ path: String) throws(SystemError) -> String? {
        var outcome: Result<Int, SystemError> = .success(0)
        let text = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let room = buffer.count
            outcome = Result { () throws(SystemError) in
                try systemCall("readlinkat", path) { readlinkat(directory, name, start, room) }
            }
            if case .success(let read) = outcome { count = read }
        }
        switch outcome {
        case .success:
            guard let text = String(validating: text, as: UTF8.self) else {
                throw SystemError(call: "readlinkat", path: path, code: .invalidArgument)
            }
            return text
        case .failure(let error):
            if error.code == .invalidArgument || error.code == .noSuchFile { return nil }
            throw error
        }
    }
}
