internal import Foundation
internal import PrefsCore

extension PrefsUserDefaults {
    /// The settings of this program: those of the domain that is named like it.
    public static let standard = makeStandard()

    /// Always there. Where the domain cannot be used, the settings live in memory, and ``onError`` is told why.
    private static func makeStandard() -> PrefsUserDefaults {
        do throws(PreferencesError) {
            return PrefsUserDefaults(try Preferences(domain: ProcessInfo.processInfo.processName))
        } catch {
            report(error)
        }
        while true {
            // The name is one that is never refused.
            if let preferences = try? Preferences(inMemory: "unnamed") { return PrefsUserDefaults(preferences) }
        }
    }
}
