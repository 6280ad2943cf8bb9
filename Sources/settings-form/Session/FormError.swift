import PrefsCore
import PropertyLists
import SettingsBundles

/// The reasons why the form cannot be shown, or its settings not be saved.
enum FormError: Error {
    case arguments(CommandLineArguments.Failure)
    case usage
    case noTerminal(domain: String?)
    case unknownTerminal(domain: String?)
    case noLocale(domain: String?)
    case bundle(SettingsBundleError)
    case preferences(PreferencesError)
    case system(SystemError)

    /// The error on one line for people.
    var message: String {
        switch self {
        case .arguments(.notText(let position)): "argument \(position) is not UTF-8"
        case .usage: "usage: prefs-settings [-currentHost | -host NAME] (--all | [--] DOMAIN BUNDLE)"
        case .noTerminal(let domain): "the form needs a terminal; \(Self.otherWay(domain))"
        case .unknownTerminal(let domain):
            "the form cannot use a terminal of the type that TERM names; \(Self.otherWay(domain))"
        case .noLocale(let domain):
            "the form needs a locale with UTF-8, such as C.UTF-8; \(Self.otherWay(domain))"
        case .bundle(let error): error.description
        case .preferences(let error): error.description
        case .system(let error): error.description
        }
    }

    private static func otherWay(_ domain: String?) -> String {
        "use 'prefs settings \(domain.map { "--accessible " + $0.onOneLine } ?? "| cat")' instead"
    }

    /// The exit status: 255 for wrong usage, as of all commands here, else 1.
    var status: Int32 {
        if case .usage = self { 255 } else { 1 }
    }

    static func wrapping<Result>(
        _ operation: @autoclosure () throws(PreferencesError) -> Result
    ) throws(FormError) -> Result {
        do throws(PreferencesError) {
            return try operation()
        } catch {
            throw .preferences(error)
        }
    }

    static func wrapping<Result>(
        bundle operation: @autoclosure () throws(SettingsBundleError) -> Result
    ) throws(FormError) -> Result {
        do throws(SettingsBundleError) {
            return try operation()
        } catch {
            throw .bundle(error)
        }
    }
}
