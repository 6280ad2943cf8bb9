/// Keeps settings consistent when the process forks.
///
/// Before a fork, changed settings are written for at most a second. The parent writes the rest, and a child writes
/// only what it sets itself. The child has none of the parent's threads (``ThreadActivity``) and finds all locks free
/// (``ForkableLocks``). Its first use of settings starts the background thread again.
///
/// All locks of the library except `flock` are registered with ``ForkableLocks`` when they are created: a fork takes
/// them in the order of their levels, and the child creates them anew. A closure of the program, or a file, may keep
/// the locks of the levels `repository`, `files` and `object` for long. A fork waits 50 ms in all for these, and up to
/// a second for each of the others. The data of a lock that the fork did not get is consistent all the same, since it
/// is changed only while a lock of the other levels is held. ``ForkCount`` tells the child what belongs to the parent.
enum ForkHandler {
    private static let makeStatics = Guarded<(@Sendable () -> Void)?>(nil)
    private static let installed: Void = ForkHandlers.add(
        before: { ForkHandler.prepare() }, inParent: { ForkHandler.continueInParent() },
        inChild: { ForkHandler.continueInChild() })

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
        PreferencesEngine.saveBeforePause(EngineRegistry.engines.filter(\.mustSaveBeforeFork))
        ThreadActivity.beginFork()
        ForkableLocks.shared.lockAll()
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
