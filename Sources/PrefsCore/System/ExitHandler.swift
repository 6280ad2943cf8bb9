internal import Glibc

/// Runs handlers when the process ends in an orderly way: when `main` returns or `exit` is called, but not when the
/// process is killed or calls `_exit`.
enum ExitHandler {
    /// Adds a handler. Handlers run in the reverse order of their addition. A handler must not use anything that the
    /// program tears down at its end. The C function is `atexit`.
    static func add(_ handler: @escaping @convention(c) () -> Void) {
        atexit(handler)
    }
}
