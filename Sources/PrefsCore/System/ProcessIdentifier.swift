internal import Glibc

/// The identifier of this process.
enum ProcessIdentifier {
    /// A forked child has another one. The C function is `getpid`.
    static var current: CInt { getpid() }
}
