/// Makes a system call again while signals interrupt it, and turns the failure of one into an error.
///
/// The one place that knows of −1 and `EINTR`. Calls that answer otherwise (`readdir`), or must not be made
/// again (`close`), are the exceptions, and say so.
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
