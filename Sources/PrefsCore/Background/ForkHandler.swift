internal import Glibc

/// What is done when the process forks.
///
/// What was set is written before the fork, as far as that takes no more than a second, and is the parent's from then on: a child
/// writes what it sets itself. The child has none of the threads, and finds all locks free (``ForkableLocks``); its first use of settings starts
/// anew what it needs.
enum ForkHandler {
    /// Sees to it that this is done from now on. The C function is `pthread_atfork`.
    static func install() {
        _ = installed
    }

    private static let installed: Void = {
        pthread_atfork({ ForkHandler.prepare() }, { ForkHandler.continueInParent() }, { ForkHandler.continueInChild() })
    }()

    /// Makes all that there is one of, or waits until the thread that is just making it has done so: a child must find it whole. Making it takes
    /// no time, and no lock but that of ``ForkableLocks`` for a moment.
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

    /// How long a fork waits until what was set is written, in seconds.
    private static let patience = 1.0

    private static func prepare() {
        makeAll()
        ForkableLocks.shared.beginFork()
        save()
        ForkableLocks.shared.takeAll()
    }

    /// A thread of its own writes, since it cannot be said how long that takes, and goes on when the fork does not wait any longer.
    private static func save() {
        let center = PreferencesCenter.shared
        guard center.mustWriteBeforeFork || DeferredWork.shared.mustFinishBeforeFork, !center.fileWork.isOwn else {
            return
        }
        let isDone = Guarded(false)
        let thread = ThreadIdentifier.current
        let deadline = MonotonicClock.now + patience
        do throws(SystemError) {
            try BackgroundThread.start {
                center.writeBeforeFork()
                DeferredWork.shared.finish(before: deadline, for: thread) { center.writeBeforeFork() }
                isDone.withLock { $0 = true }
                isDone.signal()
                // What could not be written is tried again.
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
        ForkableLocks.shared.makeAllAnew()
        DeferredWork.shared.leaveToParent()
        PreferencesCenter.shared.leaveToParent(isWatching: BackgroundWork.shared.leaveToParent())
    }
}
