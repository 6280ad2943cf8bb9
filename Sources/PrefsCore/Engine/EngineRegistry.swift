/// The engines that work with threads. Writes the changes of all of them when the process ends or a signal ends it, and
/// before a fork.
enum EngineRegistry {
    private static let registered = Guarded<[PreferencesEngine]>([])
    private static let isSavedBeforeForks: Void = ForkHandler.addPreparation {
        _ = FailureReport.handler
        PreferencesEngine.saveBeforePause(EngineRegistry.engines.filter(\.mustSaveBeforeFork))
    }

    /// The engines in the order in which they were created.
    static var engines: [PreferencesEngine] { registered.withLock { $0 } }

    /// Creates an engine that works with threads, for the rest of the process. Its changes are written when the process
    /// ends, and before a fork.
    ///
    /// - Parameter arguments: The settings from the command line arguments.
    static func makeEngine(arguments: PropertyListDictionary = [:]) -> PreferencesEngine {
        // Installed first, so that a fork from then on waits until the engine is complete.
        _ = isSavedBeforeForks
        let engine = PreferencesEngine(services, arguments: arguments)
        let isFirst = registered.withLock { engines in
            engines.append(engine)
            return engines.count == 1
        }
        if isFirst { CurrentProcess.atEnd { EngineRegistry.finish() } }
        return engine
    }

    /// The services of an engine that works with threads.
    static let services = EngineServices(
        now: { MonotonicClock.now },
        startThread: { body throws(PreferencesError) in try DetachedThread.start(body) },
        makeFileWatcher: { FileWatcher() },
        report: { FailureReport.send($0, on: $1) },
        endProcess: {
            finish()
            ExitSignals.endProcess()
        },
        stopProcess: {
            PreferencesEngine.saveBeforePause(engines.filter(\.backgroundThread.isInUse))
            StopSignal.stopProcess()
            // What could not be written may still be waiting.
            _ = StopSignal.hold()
        })

    /// Writes the remaining changes of the engines that this process uses. In a forked child that has not used settings
    /// itself, unwritten changes belong to the parent.
    private static func finish() {
        EndOfProcess.begin()
        PreferencesEngine.finish(engines.filter(\.backgroundThread.isInUse))
        EndOfProcess.finish()
    }
}
