import PrefsCore
import SettingsBundles
import Synchronization

/// What happened to settings on other threads since the form's thread looked last.
final class ChangedKeys: Sendable {
    private let state = Mutex(State())
    /// Called on any thread when there is something new.
    private let wake: @Sendable () -> Void

    struct State: Sendable {
        /// The names of settings that may have another value now.
        var names: Set<SettingName> = []
        /// The last error of reading or writing a file in the background.
        var failure: String?
    }

    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    func add(_ name: SettingName) {
        let isFirst = state.withLock { state in
            defer { state.names.insert(name) }
            return state.names.isEmpty
        }
        if isFirst { wake() }
    }

    func add(failure: String) {
        state.withLock { $0.failure = failure }
        wake()
    }

    /// Returns what happened, and forgets it.
    func take() -> State {
        state.withLock { state in
            defer { state = State() }
            return state
        }
    }
}
