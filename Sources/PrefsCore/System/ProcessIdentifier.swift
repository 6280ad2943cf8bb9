internal import Glibc

/// What tells this process from others.
enum ProcessIdentifier {
    /// Another one after `fork`. The C function is `getpid`.
    static var current: CInt { getpid() }
}
