/// Writes the remaining changes at the end of the process, and before a fork.
extension PreferencesEngine {
    /// Writes all settings of some engines, then runs the remaining work of their repositories and waits for it, since
    /// it runs code of the program. That code may set more, so settings are written again after each. Does not wait
    /// for observers.
    static func finish(_ engines: [PreferencesEngine]) {
        var reported: [PreferencesError] = []
        func writeAll() {
            for engine in engines {
                for failure in engine.writeAll() where !reported.contains(failure) {
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
    private func writeAll() -> [PreferencesError] {
        withState { state in state.domains.indices { $0.isUnsaved } }.compactMap { domain in
            do throws(PreferencesError) {
                try fileAccess.write { () throws(PreferencesError) in try write(domain) }
                return nil
            } catch {
                return error
            }
        }
    }

    // MARK: Forks

    /// Whether a fork must wait: there are changes whose writing has not failed, or unfinished work of objects. False
    /// inside a closure that updates a file, since this thread cannot write there.
    var mustSaveBeforeFork: Bool {
        let hasChanges = withState { state in !state.domains.indices { $0.isAwaitingWriting }.isEmpty }
        return (hasChanges || deferredWork.mustFinishBeforeFork) && !fileAccess.isHeldByCurrentThread
    }

    /// Writes the changes of some engines, except those whose writing has failed, and waits for their deferred work:
    /// before a fork, and before a signal stops the process.
    ///
    /// - Parameters:
    ///   - deadline: When to give up waiting, by ``MonotonicClock``.
    ///   - thread: The thread that forks, or that stops the process.
    static func saveBeforePause(_ engines: [PreferencesEngine], until deadline: Double, for thread: UInt) {
        writeBeforeFork(engines)
        for engine in engines {
            engine.deferredWork.finish(before: deadline, for: thread) { writeBeforeFork(engines) }
        }
    }

    /// Writes the changes of some engines, except those whose writing has failed.
    static func writeBeforeFork(_ engines: [PreferencesEngine]) {
        for engine in engines {
            for domain in engine.withState({ state in state.domains.indices { $0.isAwaitingWriting } }) {
                engine.attempt(domain) { () throws(PreferencesError) in try engine.write(domain) }
            }
        }
    }
}
