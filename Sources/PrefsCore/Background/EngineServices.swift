/// The services of the process and the system that an engine uses: the time, threads, a watcher of files, error
/// reports, and the end of the process. Tests provide services of their own, and so need neither threads nor sleeping.
struct EngineServices: Sendable {
    /// The time by which work is scheduled, in seconds since an arbitrary moment. It must be that of ``MonotonicClock``
    /// if ``makeFileWatcher`` returns a watcher, which waits by that clock.
    var now: @Sendable () -> Double
    /// Runs a closure on a new thread.
    var startThread: @Sendable (_ body: @escaping @Sendable () -> Void) throws(PreferencesError) -> Void
    /// Creates a watcher of files. Returns nil if that is not possible; the engine then has no background thread.
    var makeFileWatcher: @Sendable () -> FileWatcher?
    /// Reports an error that no caller is waiting for. With a queue, a report that may take long is made on the queue.
    var report: @Sendable (_ failure: any Error, _ queue: WorkQueue?) -> Void
    /// Ends the process after a signal has asked for it (``ExitSignals``). Called on the background thread.
    var endProcess: @Sendable () -> Void
    /// Stops the process after a signal has asked for it (``StopSignal``), and returns when it is continued. Called on
    /// the background thread.
    var stopProcess: @Sendable () -> Void
}
