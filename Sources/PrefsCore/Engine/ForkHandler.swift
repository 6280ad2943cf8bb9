/// Keeps settings consistent when the process forks.
///
/// Changed settings are written before the fork if that takes no more than a second; the rest is written by the
/// parent, and a child writes only what it sets itself. The child has none of the threads and finds all locks free
/// (``ForkableLocks``). Its first use of settings starts again what it needs.
enum ForkHandler {
    private static let makeStatics = Guarded<(@Sendable () -> Void)?>(nil)
    private static let installed: Void = ForkHandlers.add(
        before: { ForkHandler.prepare() }, inParent: { ForkableLocks.shared.releaseAll() },
        inChild: { ForkHandler.continueInChild() })

    /// How long a fork waits for settings to be written, in seconds.
    private static let savingTimeout = 1.0

    /// Installs the handlers, once in each process. To be called before the first engine is created.
    ///
    /// - Parameter makeStatics: Called before each fork: creates the static values of the layers above, or waits for
    ///   the thread that is creating one of them, so that a child finds them whole. It takes no time, and no lock
    ///   except that of ``ForkableLocks`` for a moment.
    static func install(makingStatics makeStatics: @escaping @Sendable () -> Void) {
        self.makeStatics.withLock { $0 = makeStatics }
        _ = installed
    }

    private static func prepare() {
        _ = (ForkCount.current, ForkableLocks.shared, EngineRegistry.engines, FailureReport.handler)
        makeStatics.withLock { $0 }?()
        ForkableLocks.shared.beginFork()
        save()
        ForkableLocks.shared.lockAll()
    }

    /// Writes on a thread of its own, since the duration cannot be predicted. The thread continues after the fork has
    /// stopped waiting.
    private static func save() {
        let engines = EngineRegistry.engines.filter(\.mustSaveBeforeFork)
        guard !engines.isEmpty else { return }
        let isDone = Guarded(false)
        let thread = ThreadIdentifier.current
        let deadline = MonotonicClock.now + savingTimeout
        do throws(SystemError) {
            try DetachedThread.start {
                for engine in engines { engine.saveBeforeFork(until: deadline, for: thread) }
                isDone.withLock { $0 = true }
                isDone.signal()
            }
        } catch {
            for engine in engines { engine.writeBeforeFork() }
            return
        }
        _ = isDone.wait(until: deadline) { isDone, _ in isDone ? true : nil }
    }

    private static func continueInChild() {
        ForkCount.increment()
        ForkableLocks.shared.reinitializeAll()
        for engine in EngineRegistry.engines { engine.leaveToParent() }
    }
}
