@testable import PrefsCore

extension PreferencesEngine {
    /// An engine of a suite's own: its settings do not see what other tests register.
    static func ofSuite(arguments: PropertyListDictionary = [:]) -> PreferencesEngine {
        EngineRegistry.makeEngine(arguments: arguments)
    }

    /// An engine that notifies observers, but neither writes nor reads files by itself.
    ///
    /// - Parameter watcher: Is told what to watch. With a watcher, no threads can be started, so that observers are not
    ///   notified either.
    static func withoutBackgroundThread(_ watcher: FileWatcher? = nil) -> PreferencesEngine {
        var services = EngineRegistry.services
        services.makeFileWatcher = { watcher }
        if watcher != nil { services.startThread = EngineServices.startNoThread }
        return PreferencesEngine(services)
    }
}

extension EngineServices {
    /// In place of ``startThread``, for a process that cannot have more threads.
    @Sendable static func startNoThread(_ body: @escaping @Sendable () -> Void) throws(PreferencesError) {
        throw .system(SystemError(call: "pthread_create", path: "", code: .last))
    }
}
