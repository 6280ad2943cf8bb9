/// Work of another module on the threads of this library: what it keeps in memory is saved soon, or at the latest at
/// the end of the process, and it is told when a file may have changed.
package final class BackgroundWork: Sendable {
    private let engine = Preferences.engineOfProcess
    private let queue: WorkQueue

    /// - Parameter callsObservers: Whether the work calls closures of the program. It runs on the threads of observers
    ///   then, for which the end of the process does not wait.
    package init(callsObservers: Bool = false) {
        queue = WorkQueue(callsObservers ? engine.observerThreads : engine.repositoryThreads)
    }

    /// Schedules work, unless some is scheduled already. In a forked child, work that the parent has scheduled is not
    /// done.
    ///
    /// - Parameters:
    ///   - delay: The time until the work is due, in seconds.
    ///   - work: If it throws at the end of the process, the error is reported; before that, the work itself reports
    ///     errors.
    package func schedule(after delay: Double, _ work: @escaping @Sendable () throws -> Void) {
        engine.startInChild()
        // The deferred work knows the object by its address, which no other object may get meanwhile.
        engine.deferWork(for: self, after: delay, on: queue) { [self] in
            try withExtendedLifetime(self) { try work() }
        }
    }

    /// Adds work that is done as soon as possible. Work of one object is done in the order in which it was added.
    package func add(_ work: @escaping @Sendable () -> Void) {
        queue.add(work)
    }

    /// Calls a handler on a thread of this library whenever a file may have changed, as long as the returned object is
    /// retained. Calls of one handler do not overlap.
    package func observeFile(_ path: String, _ handler: @escaping @Sendable () -> Void) -> any AnyObject & Sendable {
        engine.observeFile(path, handler)
    }
}
