import PrefsCore
import PropertyLists

/// The reasons why a document is not converted.
enum ConversionFailure: Error {
    /// The document at this path (or standard input) is not a property list.
    case malformed(String, PropertyListError)
    /// A value cannot be written in the format, or only as another value, such as a date or NaN in JSON.
    case notRepresentable(String, PropertyListError)
    /// Two files would be written to the same path.
    case sameOutput(String, String, output: String)
    /// A file would be written over another one that is to be converted, or over itself.
    case overwritten(String, output: String)

    var message: String {
        switch self {
        case .malformed(let name, let error): "\(name.onOneLine): \(error)"
        case .notRepresentable(let name, let error):
            "\(name.onOneLine) was not converted: \(error)\(Self.advice(error))"
        case .sameOutput(let first, let second, let output):
            "\(first.onOneLine) and \(second.onOneLine) would both become \(output.onOneLine). Nothing was converted."
        case .overwritten(let name, let output):
            "\(name.onOneLine) would overwrite \(output.onOneLine), which is to be converted; "
                + "\(Option.inPlace.rawValue) overwrites files. Nothing was converted."
        }
    }

    private static func advice(_ error: PropertyListError) -> String {
        guard case .kindNotRepresentable(let kind) = error.reason else { return "" }
        return error.format == .json && kind != .uid
            ? ". XML and binary have it; prefs export writes it as text" : ". XML and binary have it"
    }
}
