/// The number of forks between the process that loaded this library and this process. State that was stored at another
/// count belongs to a parent, whose threads do not exist in this process.
package enum ForkCount {
    // A child sets these while it has only one thread, before it can start others.
    nonisolated(unsafe) private static var count = 0
    /// The thread that forked last, which is the only thread of the parent that exists in this process.
    nonisolated(unsafe) private(set) static var survivor: UInt = 0
    /// The first count at which that thread existed.
    nonisolated(unsafe) private static var survivorCount = 0

    package static var current: Int { count }

    /// Whether a thread that ran at a count exists in this process. A later thread can have the same identifier.
    static func hasThread(_ thread: UInt, from fork: Int) -> Bool {
        fork == count || thread == survivor && fork >= survivorCount
    }

    /// Marks this process as a forked child.
    static func increment() {
        let thread = ThreadIdentifier.current
        if thread != survivor { (survivor, survivorCount) = (thread, count) }
        count += 1
    }
}
