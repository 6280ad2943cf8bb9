/// Reading and writing files that no caller waits for.
extension PreferencesCenter: BackgroundParticipant {
    var dueTime: Double? { withState { $0.dueTime } }

    func fileMayHaveChanged(_ path: String) {
        guard let domain = withState({ $0.domains.position(ofFile: path) }) else { return }
        attempt(domain) { () throws(PreferencesError) in try reloadIfChanged(domain) }
    }

    func doWhatIsDue() {
        let now = MonotonicClock.now
        let due = withState { state in state.domains.positions { $0.dueTime.map { $0 <= now } ?? false } }
        for domain in due {
            attempt(domain) { () throws(PreferencesError) in try write(domain) }
        }
        withState { $0.findDueTime() }
    }

    /// Reads or writes the file of a domain, and reports an error unless the last attempt failed with the same one.
    private func attempt(_ domain: Int, _ work: () throws(PreferencesError) -> Void) {
        let before = withState { $0.domains[domain].failure }
        do throws(PreferencesError) {
            try fileWork.write(work)
        } catch {
            if error != before { FailureReport.sendInBackground(error) }
        }
    }

    /// Writes all changes that are not in files yet, before the process ends. If another thread is writing, waits for
    /// it first.
    func finish() {
        for domain in withState({ state in state.domains.positions { $0.isUnsaved } }) {
            do throws(PreferencesError) {
                try fileWork.write { () throws(PreferencesError) in try write(domain) }
            } catch {
                FailureReport.send(error)
            }
        }
    }

    // MARK: Forks

    /// Whether there are changes that are not in files and whose writing has not failed.
    var mustWriteBeforeFork: Bool {
        withState { state in !state.domains.positions(where: \.isAwaitingWriting).isEmpty }
    }

    /// Writes these changes.
    func writeBeforeFork() {
        for domain in withState({ state in state.domains.positions(where: \.isAwaitingWriting) }) {
            attempt(domain) { () throws(PreferencesError) in try write(domain) }
        }
    }
}
