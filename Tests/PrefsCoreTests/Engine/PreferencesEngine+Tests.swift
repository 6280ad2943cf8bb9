@testable import PrefsCore

extension PreferencesEngine {
    /// An engine of a suite's own: its settings do not see what other tests register.
    static func ofSuite(arguments: PropertyListDictionary = [:]) -> PreferencesEngine {
        EngineRegistry.makeEngine(arguments: arguments)
    }

    /// An engine that notifies observers, but neither writes nor reads files by itself.
    static func withoutBackgroundThread() -> PreferencesEngine {
        var services = EngineRegistry.services
        services.makeFileWatcher = { nil }
        return PreferencesEngine(services)
    }
}
