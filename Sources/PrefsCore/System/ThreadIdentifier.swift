internal import Glibc

/// Identifies threads of this process.
enum ThreadIdentifier {
    /// The identifier of the calling thread; the same in a child that this thread forks. The C function is
    /// `pthread_self`.
    static var current: UInt { UInt(pthread_self()) }
}
