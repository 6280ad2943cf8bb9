import CommandLineValues
import PrefsCore
import SettingsBundles

/// Why `settings` or `register --bundle` fails.
enum SettingsFailure {
    /// The bundle is missing, or cannot be used at all.
    case bundle(SettingsBundleError)
    /// A file was named in place of a domain. No bundle can be found for it by its name.
    case fileNeedsBundle(String)
    /// The path of a bundle was typed in place of a domain, for an action that needs a domain.
    case bundleNeedsDomain(String)
    /// A title or key selects no setting, or several. The keys and titles are those that the bundle has.
    case lookup(SettingsBundle.LookupError, keys: [String], titles: [String])
    /// The bundle does not accept the value.
    case refused(key: String, SettingRefusal)
    /// The administrator has set the value, in the file at the path.
    case managed(key: String, path: String)
    /// A secret was typed on the command line, where other users and the shell's history can see it.
    case secretOnCommandLine(key: String)
    /// A secret was to be set with `--dry-run`, which would print it.
    case secretInDryRun(key: String)
    /// Standard input has nothing in place of a secret, as when the program that prints it fails.
    case secretIsMissing(key: String)
    /// The secret on standard input is not UTF-8.
    case secretIsNotText(key: String)

    /// The message: one line for people.
    var message: String {
        switch self {
        case .bundle(let error):
            if case .notFound = error { "\(error); \(Option.bundle.rawValue) PATH names one" } else { "\(error)" }
        case .fileNeedsBundle(let path):
            "\(path.onOneLine) is a file, for which no settings bundle can be found; name one with "
                + "\(Option.bundle.rawValue) PATH"
        case .bundleNeedsDomain(let path):
            "\(path.onOneLine) is a settings bundle, which does not say whose settings it describes; say settings "
                + "DOMAIN \(Option.bundle.rawValue) \(path.onOneLine)"
        case .lookup(let error, let keys, let titles):
            if case .notFound(let name) = error { "\(error)\(Self.suggestion(name, keys, titles))" } else { "\(error)" }
        case .refused(let key, let refusal): "\(key.onOneLine): \(refusal); leaving it unchanged"
        case .managed(let key, let path):
            "\(key.onOneLine) is set by the administrator in \(path.onOneLine) and cannot be changed"
        case .secretOnCommandLine(let key):
            "\(key.onOneLine) is a secret, which others could see on the command line; say - and type it on standard "
                + "input"
        case .secretInDryRun(let key):
            "\(key.onOneLine) is a secret, which \(Option.dryRun.rawValue) would print; say it without that"
        case .secretIsMissing(let key): "\(key.onOneLine): standard input is empty; leaving it unchanged"
        case .secretIsNotText(let key): "\(key.onOneLine): standard input is not valid UTF-8; leaving it unchanged"
        }
    }

    /// The number of keys that a message lists.
    private static let listedKeys = 12

    private static func suggestion(_ name: String, _ keys: [String], _ titles: [String]) -> String {
        if keys.isEmpty { return ": the bundle has no settings" }
        if let nearest = NearestWord.find(name, among: keys + titles) { return "; do you mean \(nearest.onOneLine)?" }
        return "; the keys are \(list(keys))"
    }

    private static func list(_ keys: [String]) -> String {
        let others = keys.count - listedKeys
        return keys.prefix(listedKeys).map(\.onOneLine).joined(separator: ", ")
            + (others > 0 ? " and \(others) others (\(Option.list.rawValue) shows all)" : "")
    }
}
