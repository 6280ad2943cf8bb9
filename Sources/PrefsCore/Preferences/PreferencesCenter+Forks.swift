/// Settings in a process that forks, and in its child.
extension PreferencesCenter {
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
