import CommandKit
import PrefsCore
import SettingsBundles

/// Finds and reads settings bundles.
extension Session {
    /// The bundle that was typed in place of a domain: a word that ends in `.bundle` or begins like a path, if there is
    /// such a directory; nil for any other word.
    func bundle(inPlaceOf argument: DomainArgument) throws -> BundleArgument? {
        let typed: String
        switch argument {
        case .path(let word), .named(let word): typed = word
        case .global, .application: return nil
        }
        let home = typed.utf8.starts(with: "~/".utf8) ? try environment.home() : nil
        let bundle = BundleArgument(home.map { $0 + typed.dropFirst() } ?? typed)
        let isPath = ["/", "./", "../", "~"].contains { typed.utf8.starts(with: $0.utf8) }
        guard isPath || bundle.path.hasSuffix(".bundle"), FileSystem.isDirectory(bundle.path) else { return nil }
        return bundle
    }

    /// Reads the bundle at a path.
    func read(_ argument: BundleArgument) throws -> SettingsBundle {
        try SettingsBundle(contentsOf: argument.path, languages: UserLanguages(environment))
    }

    /// Reads the bundle that is installed for a domain.
    func bundle(of domain: DomainLocation) throws -> SettingsBundle {
        switch domain {
        case .stored(let name, _), .registered(let name), .system(let name, _):
            return try SettingsBundle(domain: name.text, environment)
        case .file(let path):
            throw CommandError.failed(
                "\(path.onOneLine) is a file, for which no settings bundle can be found; name one with "
                    + "\(Option.bundle.rawValue) PATH")
        }
    }

    /// The title of a bundle, or else the name of its directory.
    func name(ofBundleAt path: String) throws -> String {
        try SettingsBundle.name(ofBundleAt: path, languages: UserLanguages(environment))
    }

    /// Adds a notice about the errors of a bundle that is used all the same: the error, or the number of several.
    func noteErrors(of bundle: SettingsBundle) {
        let errors = bundle.problems.filter { $0.severity == .error }
        guard errors.count > 1 else { return errors.forEach { notify($0.description) } }
        let command = "prefs settings \(ShellWord(FileSystem.absolutePath(bundle.path)).text) --check"
        notify("the settings bundle has \(errors.count) errors; \(command) shows them")
    }
}
