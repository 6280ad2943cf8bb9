internal import Glibc

/// Runs handlers when the process ends in an orderly way, that is when `main` returns or `exit` is called; not when
/// it is killed or calls `_exit`.
enum ExitHandler {
    /// Adds a handler, which runs before those that were added earlier. It must not use anything that the program
    /// tears down at its end. The C function is `atexit`.
    static func add(_ handler: @escaping @convention(c) () -> Void) {
        atexit(handler)
    }
}
