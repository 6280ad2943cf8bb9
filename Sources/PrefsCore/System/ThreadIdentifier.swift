internal import Glibc

/// The identifier of this thread in its process.
enum ThreadIdentifier {
    /// It is the same in a child that this thread forks. The C function is `pthread_self`.
    static var current: UInt { UInt(pthread_self()) }
}
