internal import Glibc

/// What tells this thread from others of the process.
enum ThreadIdentifier {
    /// The same one in a process that this thread forks. The C function is `pthread_self`.
    static var current: UInt { UInt(pthread_self()) }
}
