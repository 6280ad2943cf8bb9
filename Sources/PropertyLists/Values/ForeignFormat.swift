/// A format of other programs, as which a document was recognised that could not be read.
public enum ForeignFormat: Sendable, Equatable {
    case yaml, toml, ini, json5, html, gzip
    /// A text with the marks of a merge that was not completed.
    case mergeConflict
    case signedProfile

    /// What the document is, for messages.
    package var name: String {
        switch self {
        case .yaml: "YAML"
        case .toml: "TOML"
        case .ini: "an INI file"
        case .json5: "JSON5"
        case .html: "HTML"
        case .gzip: "compressed with gzip"
        case .mergeConflict: "a text with a merge conflict"
        case .signedProfile: "a signed configuration profile"
        }
    }

    var nameAndAdvice: String { advice.map { "\(name); \($0)" } ?? name }

    /// What makes a document of it that is read; nil if no single step does.
    package var advice: String? {
        switch self {
        case .gzip: "gunzip -c FILE decompresses it"
        case .mergeConflict: "choose between the lines that <<<<<<< and >>>>>>> enclose"
        case .signedProfile:
            "openssl smime -verify -noverify -inform der -in FILE -out FILE.plist takes off the signature"
        case .yaml, .toml, .ini, .json5, .html: nil
        }
    }
}
