import PrefsCore
import PropertyLists

extension PreferencesError {
    /// The failure to read a file of a bundle, on one line for people. ``/PrefsCore/PreferencesError/description`` also
    /// says that the file was not changed, which nobody expects of a bundle.
    ///
    /// - Parameter context: The path of the file that the line names already; empty for none.
    func bundleText(in context: String = "") -> String {
        switch self {
        case .malformed(let path, let error): Self.subject(path, context) + "is not a property list: \(error)"
        case .notADictionary(let path, let kind):
            Self.subject(path, context) + "holds \(kind.nameWithArticle) and not a dictionary"
        default: description
        }
    }

    private static func subject(_ path: String, _ context: String) -> String {
        path.hasSameBytes(as: context) ? "" : path.onOneLine + " "
    }
}
