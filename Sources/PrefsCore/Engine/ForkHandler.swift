/// Keeps settings consistent when the process forks.
///
/// Before a fork, changed settings are written for at most a second. The parent writes the rest, and a child writes
/// only what it sets itself. The child has none of the parent's threads (``ThreadActivity``) and finds all locks free
/// (``ForkableLocks``). Its first use of settings starts the background thread again.
enum ForkHandler {
    private static let makeStatics = Guarded<(@Sendable () -> Void)?>(nil)
    private static let installed: Void = ForkHandlers.add(
        before: { ForkHandler.prepare() }, inParent: { ForkHandler.continueInParent() },
        inChild: { ForkHandler.continueInChild() })

    /// How long a fork waits for settings to be written, in seconds.
    private static let savingTimeout = 1.0

    /// Installs the handlers of forks, once in each process.
    static func install() {
        _ = installed
    }

    /// Sets the closure that is called before each fork. It creates the static values of the `Preferences` folder, or
    /// waits for the thread that is creating one of them, so that a child finds them whole. The closure must return at
    /// once, and hold locks only for moments.
    static func setMakingOfStatics(_ makeStatics: @escaping @Sendable () -> Void) {
        self.makeStatics.withLock { $0 = makeStatics }
    }

    private static func prepare() {
        _ = (ForkCount.current, ForkableLocks.shared, EngineRegistry.engines, FailureReport.handler)
        ThreadActivity.makeStatics()
        makeStatics.withLock { $0 }?()
        ForkableLocks.shared.beginFork()
        save()
        ThreadActivity.beginFork()
        ForkableLocks.shared.lockAll()
    }

    /// Writes changed settings on a new thread, since writing can take long and the fork waits for ``savingTimeout``
    /// at most. The thread goes on writing after that.
    private static func save() {
        let engines = EngineRegistry.engines.filter(\.mustSaveBeforeFork)
        guard !engines.isEmpty else { return }
        let isDone = Guarded(false)
        let thread = ThreadIdentifier.current
        let deadline = MonotonicClock.now + savingTimeout
        do throws(SystemError) {
            try DetachedThread.start {
                PreferencesEngine.saveBeforePause(engines, until: deadline, for: thread)
                isDone.withLock { $0 = true }
                isDone.signal()
                // Changes that could not be written are tried again by the background threads.
                for engine in engines { engine.backgroundThread.wakeUp() }
            }
        } catch {
            return PreferencesEngine.writeBeforeFork(engines)
        }
        _ = isDone.wait(until: deadline) { isDone, _ in isDone ? true : nil }
    }

    private static func continueInParent() {
        ForkableLocks.shared.releaseAll()
        ThreadActivity.endFork()
    }

    private static func continueInChild() {
        ForkCount.increment()
        ForkableLocks.shared.reinitializeAll()
        ThreadActivity.leaveToParent()
        for engine in EngineRegistry.engines { engine.leaveToParent() }
    }
}
