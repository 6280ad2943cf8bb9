internal import SystemCLibrary

/// Keeps what this library has in memory consistent when the process forks.
///
/// Before a fork, changed settings are written for at most a second. The parent writes the rest, and a child writes
/// only what it sets itself. A fork waits until the library's threads rest (``ThreadActivity``), and takes
/// ``MemoryLock``, so that the child finds no value half changed. The child has none of the parent's threads:
/// ``ForkCount`` tells it what was theirs, each ``Guarded`` value is told so when the child first uses it, and a
/// ``RecursiveLock`` that another thread held is free. The child's first use of settings starts the background thread
/// again.
///
/// In the child, the handler itself runs no generic code and initialises no static value: another thread of the parent
/// may have had a lock of the Swift runtime, for which the child would wait for ever.
enum ForkHandler {
    private static let preparations = Guarded<[@Sendable () -> Void]>([])
    // The handler in the child must not be the first to use one of these static values: see `prepare`.
    /// The descriptors that a child closes.
    nonisolated(unsafe) private static var descriptors: UnsafeMutablePointer<CInt>?
    nonisolated(unsafe) private static var descriptorCount = 0
    nonisolated(unsafe) private static var owners: [any AnyObject & Sendable] = []
    private static let installed: Void = {
        pthread_atfork(
            { ForkHandler.prepare() }, { ForkHandler.continueInParent() }, { ForkHandler.continueInChild() })
    }()

    /// Calls a closure before each fork, from now on. It runs on the thread that forks, and must return soon. The C
    /// function is `pthread_atfork`.
    ///
    /// The closure uses static values, so that they are initialised when a child first uses them, or it writes settings
    /// that no file has yet.
    static func addPreparation(_ preparation: @escaping @Sendable () -> Void) {
        _ = installed
        preparations.withLock { $0.append(preparation) }
    }

    /// Lets each forked child close some descriptors, before it opens others.
    ///
    /// - Parameter owner: The object that would close them. It is never released: in a child, the same numbers may
    ///   belong to other files by then.
    static func closeInChildren(_ numbers: [CInt], of owner: any AnyObject & Sendable) {
        MemoryLock.lock()
        defer { MemoryLock.unlock() }
        let size = (descriptorCount + numbers.count) * MemoryLayout<CInt>.stride
        guard let memory = realloc(descriptors, size)?.assumingMemoryBound(to: CInt.self) else { return }
        descriptors = memory
        owners.append(owner)
        for number in numbers {
            memory[descriptorCount] = number
            descriptorCount += 1
        }
    }

    private static func prepare() {
        for preparation in preparations.withLock({ $0 }) { preparation() }
        _ = (ForkCount.current, ForkCount.hasThread(0, from: -1), descriptors, descriptorCount)
        ThreadActivity.beginForkAndLock()
    }

    private static func continueInParent() {
        MemoryLock.unlock()
        ThreadActivity.endFork()
    }

    private static func continueInChild() {
        ForkCount.increment()
        MemoryLock.reinitialize()
        while descriptorCount > 0, let descriptors {
            descriptorCount -= 1
            close(descriptors[descriptorCount])
        }
    }
}
