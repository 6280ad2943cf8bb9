internal import Glibc

/// Makes a system call again while signals interrupt it, and turns the failure of one into an error.
///
/// This file alone knows of −1, nil and `EINTR`, but for `close`, which must not be made again.
func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: StaticString, _ path: String, _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result != -1 { return result }
        let code = Errno.last
        guard code == .interrupted else {
            throw SystemError(call: name.description, path: path, code: code)
        }
    }
}

/// The same for a call that answers with a pointer.
///
/// - Returns: Nil when there is nothing, and nothing has failed.
func systemCall<Pointer>(
    _ name: StaticString, _ path: String, _ body: () -> Pointer?
) throws(SystemError) -> Pointer? {
    while true {
        errno = 0
        if let result = body() { return result }
        let code = Errno.last
        if code.rawValue == 0 { return nil }
        guard code == .interrupted else {
            throw SystemError(call: name.description, path: path, code: code)
        }
    }
}
