internal import Glibc
internal import Synchronization

/// Counts the threads that read a value, so that the thread that changes it can wait until none does.
///
/// Threads are counted in several places, each in a cache line of its own, so that threads on different processors
/// seldom write to the same memory.
///
/// `@unchecked`, since the compiler cannot know that threads may share the memory of a pointer.
final class ReaderCounts: @unchecked Sendable {
    private let counts: UnsafeMutablePointer<Atomic<Int>>
    /// Whether a thread changes the value, or waits to change it.
    private let isExcluding = Atomic(false)

    private static let places = 16
    /// The distance of two places: 128 bytes, two cache lines, since processors fetch them in pairs. The counts between
    /// two places are not used.
    private static let distance = 16

    /// Where a thread is counted.
    struct Place {
        fileprivate let index: Int
    }

    init() {
        counts = .allocate(capacity: Self.places * Self.distance)
        for index in 0..<Self.places * Self.distance { (counts + index).initialize(to: Atomic(0)) }
    }

    deinit {
        counts.deinitialize(count: Self.places * Self.distance)
        counts.deallocate()
    }

    // MARK: Readers

    /// Counts the calling thread until it calls ``leave(_:)``. Returns nil, and does not count it, if a thread changes
    /// the value.
    @inline(__always)
    func enter() -> Place? {
        // The stacks of threads, and so their identifiers, are apart by multiples of a page.
        let hash = UInt64(ThreadIdentifier.current >> 12) &* 0x9E37_79B9_7F4A_7C15
        let place = Place(index: Int(hash >> 60) * Self.distance)
        // Sequentially consistent, as in `exclude()`: one of the two threads sees what the other has stored.
        counts[place.index].wrappingAdd(1, ordering: .sequentiallyConsistent)
        if !isExcluding.load(ordering: .sequentiallyConsistent) { return place }
        leave(place)
        return nil
    }

    @inline(__always)
    func leave(_ place: Place) {
        counts[place.index].wrappingSubtract(1, ordering: .releasing)
    }

    // MARK: The thread that changes the value

    /// Lets no further thread in, and waits until those that read have left, which takes them moments. To be called by
    /// one thread at a time.
    @inline(__always)
    func exclude() {
        isExcluding.store(true, ordering: .sequentiallyConsistent)
        for place in 0..<Self.places { waitUntilEmpty(place * Self.distance) }
    }

    /// Lets threads in again.
    @inline(__always)
    func admit() {
        isExcluding.store(false, ordering: .releasing)
    }

    @inline(__always)
    private func waitUntilEmpty(_ index: Int) {
        var attempts = 0
        while counts[index].load(ordering: .sequentiallyConsistent) != 0 {
            attempts += 1
            // A thread of a lower priority runs only while this one sleeps.
            if attempts < 100 { sched_yield() } else { usleep(50) }
        }
    }

    /// Called in a forked child, which has none of the threads that were counted.
    func leaveToParent() {
        for place in 0..<Self.places { counts[place * Self.distance].store(0, ordering: .relaxed) }
        isExcluding.store(false, ordering: .relaxed)
    }
}
