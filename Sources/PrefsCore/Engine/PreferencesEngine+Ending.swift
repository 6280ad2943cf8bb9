/// Writes the remaining changes at the end of the process, and before a fork.
extension PreferencesEngine {
    /// Writes all settings of some engines, then runs the remaining work of their repositories and waits for it, since
    /// it runs code of the program. That code may set more, so settings are written again after each. Does not wait
    /// for observers.
    static func finish(_ engines: [PreferencesEngine]) {
        var reported: [PreferencesError] = []
        func writeAll() {
            for engine in engines {
                for failure in engine.writeAll(because: "the process ends") where !reported.contains(failure) {
                    reported.append(failure)
                    engine.services.report(failure, nil)
                }
            }
        }
        writeAll()
        for engine in engines {
            engine.deferredWork.finish(before: nil, for: ThreadIdentifier.current, writeAll)
        }
    }

    /// Writes all changes that are not in files yet. If another thread is writing, waits for that thread first.
    ///
    /// - Returns: The errors of the files that could not be written.
    private func writeAll(because reason: StaticString) -> [PreferencesError] {
        withState { state in state.domains.indices { $0.isUnsaved } }.compactMap { domain in
            do throws(PreferencesError) {
                try fileAccess.write { () throws(PreferencesError) in try write(domain, because: reason) }
                return nil
            } catch {
                return error
            }
        }
    }

    /// Writes what was set after the end of the process had written the rest. A domain whose writing has failed by then
    /// has been reported.
    func writeAtOnce() {
        let known = withState { state in
            state.domains.indices { $0.isUnsaved }.compactMap { state.domains[$0].failure }
        }
        for failure in writeAll(because: "it was set at the end of the process") where !known.contains(failure) {
            services.report(failure, nil)
        }
    }

    // MARK: Pauses

    /// Calls a closure if there is nothing to write and no work of objects, while no other thread can add any.
    func whenIdle(_ body: () -> Void) {
        withState { state in
            if state.domains.indices(where: { $0.isUnsaved }).isEmpty { deferredWork.whenIdle(body) }
        }
    }

    /// Whether a fork must wait: there are changes whose writing has not failed, or unfinished work of objects. False
    /// inside a closure that updates a file, since this thread cannot write there.
    var mustSaveBeforeFork: Bool {
        let hasChanges = withState { state in !state.domains.indices { $0.isAwaitingWriting }.isEmpty }
        return (hasChanges || deferredWork.mustFinishBeforeFork) && !fileAccess.isHeldByCurrentThread
    }

    /// How long a fork, or a signal that stops the process, waits for settings and objects, in seconds.
    private static let pauseTimeout = 1.0

    /// Writes the changes of some engines, except those whose writing has failed, and waits for their deferred work:
    /// before the calling thread forks or stops the process. This is done on a new thread, which goes on after
    /// ``pauseTimeout``, since writing can take long.
    static func saveBeforePause(_ engines: [PreferencesEngine]) {
        guard !engines.isEmpty else { return }
        let isDone = Guarded(false)
        let thread = ThreadIdentifier.current
        let deadline = MonotonicClock.now + pauseTimeout
        do throws(PreferencesError) {
            try DetachedThread.start {
                writeBeforePause(engines)
                for engine in engines {
                    engine.deferredWork.finish(before: deadline, for: thread) { writeBeforePause(engines) }
                }
                isDone.withLock { $0 = true }
                isDone.signal()
                // Changes that could not be written are tried again by the background threads.
                for engine in engines { engine.backgroundThread.wakeUp() }
            }
        } catch {
            return writeBeforePause(engines)
        }
        _ = ThreadActivity.resting { isDone.wait(until: deadline) { isDone, _ in isDone ? true : nil } }
    }

    /// Writes the changes of some engines, except those whose writing has failed.
    private static func writeBeforePause(_ engines: [PreferencesEngine]) {
        for engine in engines {
            for domain in engine.withState({ state in state.domains.indices { $0.isAwaitingWriting } }) {
                engine.attempt(domain) { () throws(PreferencesError) in
                    try engine.write(domain, because: "the process forks or stops")
                }
            }
        }
    }
}
