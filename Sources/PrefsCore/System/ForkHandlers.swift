internal import Glibc

/// Runs handlers when the process forks.
enum ForkHandlers {
    /// A handler. It runs on the thread that forks.
    typealias Handler = @convention(c) () -> Void

    /// Adds handlers for all forks of the process and its children; they cannot be removed. The C function is
    /// `pthread_atfork`.
    ///
    /// - Parameters:
    ///   - before: Called in the parent before each fork.
    ///   - inParent: Called in the parent after each fork.
    ///   - inChild: Called in the child after each fork.
    static func add(before: Handler, inParent: Handler, inChild: Handler) {
        pthread_atfork(before, inParent, inChild)
    }
}
