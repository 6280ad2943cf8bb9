internal import SystemCLibrary

/// Reads the targets of symbolic links: the paths that they contain, which may be relative.
package enum SymbolicLink {
    /// The target of a link; nil if there is no link at `path`. The C function is `readlinkat`.
    package static func target(_ path: String) throws(PreferencesError) -> String? {
        try target(path, AT_FDCWD, path)
    }

    /// The target of a link in a directory; nil if there is no link. If `name` is empty, `directory` must be a
    /// descriptor of the link itself.
    static func target(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) -> String? {
        try target(name, directory.number, name.isEmpty ? directory.path : directory.path(of: name))
    }

    private static func target(_ name: String, _ directory: CInt, _ path: String) throws(PreferencesError) -> String? {
        var outcome: Result<Int, PreferencesError> = .success(0)
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let room = buffer.count
            outcome = Result { () throws(PreferencesError) in
                try systemCall("readlinkat", path) { readlinkat(directory, name, start, room) }
            }
            if case .success(let read) = outcome { count = read }
        }
        switch outcome {
        case .success:
            guard let target = String(validating: bytes, as: UTF8.self) else {
                throw .system(SystemError(call: "readlinkat", path: path, code: .invalidArgument))
            }
            return target
        case .failure(let error):
            if error.code == .invalidArgument || error.code == .noSuchFileOrDirectory { return nil }
            throw error
        }
    }
}
