internal import Synchronization

/// The number of forks between the process that loaded this library and this process. State that was stored at another
/// count belongs to a parent, whose threads do not exist in this process.
package enum ForkCount {
    private static let count = Atomic<Int>(0)

    package static var current: Int { count.load(ordering: .relaxed) }

    /// Marks this process as a forked child.
    static func increment() {
        count.add(1, ordering: .relaxed)
    }
}
