internal import Glibc

/// Keeps settings consistent when the process forks.
///
/// Changed settings are written before the fork if that takes no more than a second; the rest is written by the
/// parent, and a child writes only what it sets itself. The child has none of the threads and finds all locks free
/// (``ForkableLocks``). Its first use of settings starts again what it needs.
enum ForkHandler {
    /// Installs the handlers, once in each process. The C function is `pthread_atfork`.
    static func install() {
        _ = installed
    }

    private static let installed: Void = {
        pthread_atfork({ ForkHandler.prepare() }, { ForkHandler.continueInParent() }, { ForkHandler.continueInChild() })
    }()

    /// Creates all singletons, or waits for the thread that is creating one of them, so that a child finds them
    /// whole. Creating them takes no time, and no lock except that of ``ForkableLocks`` for a moment.
    private static func makeAll() {
        _ = (
            ForkCount.current, ForkableLocks.shared, PreferencesCenter.shared, DeferredWork.shared,
            BackgroundWork.shared
        )
        _ = (
            FileObservers.shared, WorkThreads.observers, WorkThreads.repositories, FailureReport.handler,
            FailureReport.queue
        )
        Preferences.makeStandardStorage()
    }

    /// How long a fork waits for settings to be written, in seconds.
    private static let writingTimeout = 1.0

    private static func prepare() {
        makeAll()
        ForkableLocks.shared.beginFork()
        save()
        ForkableLocks.shared.lockAll()
    }

    /// Writes on a thread of its own, since the duration cannot be predicted. The thread continues after the fork has
    /// stopped waiting.
    private static func save() {
        let center = PreferencesCenter.shared
        guard center.mustWriteBeforeFork || DeferredWork.shared.mustFinishBeforeFork, !center.fileWork.isOwn else {
            return
        }
        let isDone = Guarded(false)
        let thread = ThreadIdentifier.current
        let deadline = MonotonicClock.now + writingTimeout
        do throws(SystemError) {
            try BackgroundThread.start {
                center.writeBeforeFork()
                DeferredWork.shared.finish(before: deadline, for: thread) { center.writeBeforeFork() }
                isDone.withLock { $0 = true }
                isDone.signal()
                // The background thread tries again what could not be written.
                BackgroundWork.shared.wakeUp()
            }
        } catch {
            return center.writeBeforeFork()
        }
        _ = isDone.wait(until: deadline) { isDone, _ in isDone ? true : nil }
    }

    private static func continueInParent() {
        ForkableLocks.shared.releaseAll()
    }

    private static func continueInChild() {
        ForkCount.increment()
        ForkableLocks.shared.reinitializeAll()
        DeferredWork.shared.leaveToParent()
        PreferencesCenter.shared.leaveToParent(isWatching: BackgroundWork.shared.leaveToParent())
    }
}
