internal import SystemCLibrary

/// The lock of all values that this library keeps in memory (``Guarded``). The process has only this one, so that a
/// fork need not take others.
///
/// It is held for moments: a thread that holds it uses no file and calls no closure of the program. The thread may lock
/// it again. A ``RecursiveLock`` is for longer work.
///
/// It is a POSIX mutex and not that of the Synchronization module: the thread sanitizer knows POSIX mutexes, and a
/// forked child can initialise them anew.
enum MemoryLock {
    nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        initialize(mutex)
        return mutex
    }()

    private static func initialize(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    static func lock() {
        pthread_mutex_lock(mutex)
    }

    static func unlock() {
        pthread_mutex_unlock(mutex)
    }

    /// Frees the lock in a forked child.
    static func reinitialize() {
        initialize(mutex)
    }
}
