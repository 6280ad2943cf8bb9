internal import Glibc

/// What is done when the process ends in an orderly way: `main` returns, or somebody calls `exit`. Not when
/// it is killed, or ends by `_exit`.
enum ExitHandler {
    /// Adds what is to be done, before what was added earlier. It must not use anything that the program takes down at its
    /// end. The C function is `atexit`.
    static func add(_ handler: @escaping @convention(c) () -> Void) {
        atexit(handler)
    }
}
