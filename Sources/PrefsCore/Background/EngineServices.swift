/// The services of the process and the system that an engine works with: the time, threads, notifications of changed
/// files, reports, and the end of the process. Tests provide their own, and so need neither threads nor sleeping.
struct EngineServices: Sendable {
    /// The time by which work is scheduled, in seconds since any moment.
    var now: @Sendable () -> Double
    /// Runs a closure on a new thread.
    var startThread: @Sendable (_ body: @escaping @Sendable () -> Void) throws(SystemError) -> Void
    /// Creates a watcher of the files at some paths. Nil if that is not possible; the engine has no background thread
    /// then.
    var makeFileWatcher: @Sendable (_ paths: [String]) -> FileWatcher?
    /// Reports an error that no caller is waiting for, on the queue if that may take long.
    var report: @Sendable (_ failure: any Error, _ queue: WorkQueue) -> Void
    /// Ends the process after a signal has asked for that (``ExitSignals``). Called on the background thread.
    var endProcess: @Sendable () -> Void
}
