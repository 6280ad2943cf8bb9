internal import Synchronization

/// How many times the process was forked from another one since this library was loaded. What another number was noted for belongs
/// to a parent, whose threads are not there.
enum ForkCount {
    private static let count = Atomic<Int>(0)

    static var current: Int { count.load(ordering: .relaxed) }

    /// Says that this process is a child now.
    static func increment() {
        count.add(1, ordering: .relaxed)
    }
}
