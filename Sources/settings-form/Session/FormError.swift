import PropertyLists

/// The reasons of the form's own why it cannot be shown.
enum FormError: Error, CustomStringConvertible {
    case argumentIsNotText(position: Int)
    case usage
    case noTerminal(domain: String?)
    case unknownTerminal(domain: String?)
    case noLocale(domain: String?)

    /// The error on one line for people.
    var description: String {
        switch self {
        case .argumentIsNotText(let position): "argument \(position) is not UTF-8"
        case .usage: "usage: prefs-settings [-currentHost | -host NAME] (--all | [--] DOMAIN BUNDLE)"
        case .noTerminal(let domain): "the form needs a terminal; \(Self.otherWay(domain))"
        case .unknownTerminal(let domain):
            "the form cannot use a terminal of the type that TERM names; \(Self.otherWay(domain))"
        case .noLocale(let domain):
            "the form needs a locale with UTF-8, such as C.UTF-8; \(Self.otherWay(domain))"
        }
    }

    private static func otherWay(_ domain: String?) -> String {
        "use 'prefs settings \(domain.map { "--accessible " + $0.onOneLine } ?? "| cat")' instead"
    }
}
