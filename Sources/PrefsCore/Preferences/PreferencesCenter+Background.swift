/// What is done with files while no caller waits for it.
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

    /// Reads or writes the file of a domain, and reports how that fails unless it failed so before.
    private func attempt(_ domain: Int, _ work: () throws(PreferencesError) -> Void) {
        let before = withState { $0.domains[domain].failure }
        do throws(PreferencesError) {
            try fileWork.write(work)
        } catch {
            if error != before { FailureReport.sendInBackground(error) }
        }
    }

    /// Writes what was set and is not in files yet, since the process is about to end. What another thread writes by then is waited for.
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

    /// Whether something was set that is not in files, and has not failed to be written.
    var mustWriteBeforeFork: Bool {
        withState { state in !state.domains.positions(where: \.isAwaitingWriting).isEmpty }
    }

    /// Writes that.
    func writeBeforeFork() {
        for domain in withState({ state in state.domains.positions(where: \.isAwaitingWriting) }) {
            attempt(domain) { () throws(PreferencesError) in try write(domain) }
        }
    }
}
