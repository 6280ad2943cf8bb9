internal import SystemCLibrary

/// Makes a system call that returns −1 on failure. Repeats it while signals interrupt it, and throws its failure as an
/// error.
///
/// Only this file deals with −1, nil and `EINTR`. The exception is `close` in `FileDescriptor`, which must not be
/// repeated.
package func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: StaticString, _ path: String, _ body: () -> Result
) throws(PreferencesError) -> Result {
    while true {
        let result = body()
        if result != -1 { return result }
        let code = Errno.last
        guard code == .interrupted else {
            throw .system(SystemError(call: name.description, path: path, code: code))
        }
    }
}

/// Makes a system call that returns nil on failure. Repeats it while signals interrupt it, and throws its failure as an
/// error.
///
/// - Returns: The pointer; nil if the call returned nil without an error.
package func systemCall<Pointer>(
    _ name: StaticString, _ path: String, _ body: () -> Pointer?
) throws(PreferencesError) -> Pointer? {
    while true {
        errno = 0
        if let result = body() { return result }
        let code = Errno.last
        if code.rawValue == 0 { return nil }
        guard code == .interrupted else {
            throw .system(SystemError(call: name.description, path: path, code: code))
        }
    }
}
