internal import SystemCLibrary

/// A value that one thread at a time reads or changes, while it holds ``MemoryLock``.
///
/// `@unchecked`, since the compiler cannot see that the lock guards the value, which can be reached in no other way.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    private let mutex = MemoryLock.mutex
    private let value: UnsafeMutablePointer<Value>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private let leaveToParent: (@Sendable (inout Value) -> Void)?
    /// The ``ForkCount`` of the process that has used the value last.
    private var fork = ForkCount.current

    /// - Parameter leaveToParent: Removes what belongs to the parent from the value. A forked child calls it when it
    ///   first uses or releases the value.
    package init(
        _ initial: consuming sending Value, inChild leaveToParent: (@Sendable (inout Value) -> Void)? = nil
    ) {
        self.leaveToParent = leaveToParent
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        initializeCondition()
    }

    deinit {
        let isOfParent = fork != ForkCount.current
        if isOfParent { leaveToParent?(&value.pointee) }
        value.deinitialize(count: 1)
        value.deallocate()
        // In a forked child, this would wait for threads of the parent.
        if !isOfParent { pthread_cond_destroy(condition) }
        condition.deallocate()
    }

    /// Locks the value and passes it to a closure, which must not use this object again.
    package func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock()
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }

    private func lock() {
        pthread_mutex_lock(mutex)
        if fork != ForkCount.current { begin() }
    }

    /// Makes the value that of a forked child.
    private func begin() {
        fork = ForkCount.current
        // Threads of the parent may have waited for it.
        initializeCondition()
        leaveToParent?(&value.pointee)
    }

    private func initializeCondition() {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    // MARK: Waiting

    /// Locks the value and passes it to a closure, at once and after each signal of another thread, until the closure
    /// returns a result or the time is up. The value is unlocked between these calls, so the calling thread must not
    /// hold the lock already.
    ///
    /// - Parameters:
    ///   - time: The deadline, by ``MonotonicClock``; nil for none.
    ///   - body: Returns a result, or nil to go on waiting. `isLate` is true in the last call, when the time is up.
    /// - Returns: The result; nil if the last call has returned nil, too.
    func wait<Result>(until time: Double?, for body: (inout Value, _ isLate: Bool) -> Result?) -> Result? {
        lock()
        defer { pthread_mutex_unlock(mutex) }
        var isLate = false
        while true {
            if let result = body(&value.pointee, isLate) { return result }
            if isLate { return nil }
            if let time {
                var end = timespec(seconds: time)
                isLate = pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT
            } else {
                pthread_cond_wait(condition, mutex)
            }
        }
    }

    /// Wakes one thread that waits for the value. To be called after changing the value.
    func signal() {
        pthread_cond_signal(condition)
    }

    /// Wakes all threads that wait for the value. To be called after changing the value.
    func signalAll() {
        pthread_cond_broadcast(condition)
    }
}

/// Replaces a value without releasing it. What a parent had stays in memory, since releasing a closure can deinitialise
/// objects of the program.
func abandon<Value>(_ value: inout Value, for new: Value) {
    withUnsafeMutablePointer(to: &value) { $0.initialize(to: new) }
}

extension timespec {
    fileprivate init(seconds: Double) {
        let whole = seconds.rounded(.down)
        self.init(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    }
}
