/// The engines that work with threads. Handles, once in each process and for all of them, the end of the process and
/// the signals that ask for it. ``ForkHandler`` handles forks.
enum EngineRegistry {
    private static let registered = Guarded<[PreferencesEngine]>([])

    /// The engines in the order in which they were added.
    static var engines: [PreferencesEngine] { registered.withLock { $0 } }

    /// Adds an engine for the rest of the process. Its changes are written when the process ends, and before a fork.
    static func add(_ engine: PreferencesEngine) {
        let isFirst = registered.withLock { engines in
            engines.append(engine)
            return engines.count == 1
        }
        if isFirst { ExitHandler.add { EngineRegistry.finishAtExit() } }
    }

    /// The services of an engine that works with threads.
    static let services = EngineServices(
        now: { MonotonicClock.now },
        startThread: { body throws(SystemError) in try DetachedThread.start(body) },
        makeFileWatcher: { FileWatcher(watching: $0) },
        report: { FailureReport.send($0, on: $1) },
        endProcess: {
            for engine in engines { engine.finish() }
            ExitSignals.endProcess()
        })

    private static func finishAtExit() {
        // In a forked child that has not used settings itself, unwritten changes belong to the parent.
        for engine in engines where engine.thread.isStarted { engine.finish() }
    }
}
