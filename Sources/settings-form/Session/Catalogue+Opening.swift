import PrefsCore
import SettingsBundles

extension Catalogue {
    /// Reads the bundles that a command line names, and opens the domains of their settings. Of all bundles, those that
    /// cannot be read are in the catalogue with their errors.
    init(_ arguments: FormArguments, _ preferences: FormPreferences, _ widths: TextWidths) throws {
        if let program = arguments.program {
            let (root, title) = try Self.root(of: program.domain, program.bundle, preferences)
            self.init(root, title: title, widths)
            return
        }
        self.init(
            try SettingsBundle.installed().map { domain, path in
                do {
                    let (root, title) = try Self.root(of: domain, path, preferences)
                    return InstalledBundle(domain: domain, title: title, pane: root)
                } catch {
                    return InstalledBundle(domain, path: path, error: "\(error)")
                }
            }, widths)
    }

    private static func root(
        of domain: String, _ path: String, _ preferences: FormPreferences
    ) throws -> (SettingsPane, title: String) {
        let (root, name, suites) = try SettingsBundle.root(ofBundleAt: path, domain: domain)
        try preferences.open([domain] + suites)
        return (root, name)
    }
}
