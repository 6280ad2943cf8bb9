public import PrefsCore

/// The reasons why a settings bundle cannot be used at all.
public enum SettingsBundleError: Error, Sendable {
    /// There is no bundle for the domain. `paths` are those that were tried.
    case notFound(domain: String, paths: [String])
    /// `Root.plist` cannot be read or is malformed, or the environment does not say where to look for bundles.
    case unreadable(PreferencesError)
    /// `Root.plist` has no array `PreferenceSpecifiers`, and so describes no form.
    case noSpecifiers(SchemaLocation)
}

extension SettingsBundleError: CausedError {
    package init(causedBy cause: PreferencesError) { self = .unreadable(cause) }
}

extension SettingsBundleError: CustomStringConvertible {
    /// The reason on one line for people, with the file and the position in it.
    public var description: String {
        switch self {
        case .notFound(let domain, let paths):
            "\(domain.onOneLine) has no settings bundle; looked for \(paths.map(\.onOneLine).joined(separator: ", "))"
        case .unreadable(let error): error.bundleText()
        case .noSpecifiers(let location): "\(location): \(SettingsSchema.specifiersKey) is missing, or is no array"
        }
    }
}
