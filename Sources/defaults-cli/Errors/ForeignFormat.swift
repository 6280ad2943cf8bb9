import PropertyLists

/// A format of documents that a verb does not read, by what it was recognised as.
enum ForeignFormat: Equatable {
    case yaml, toml, ini, json5
    /// JSON and property lists, which `apply` reads and `batch` does not.
    case json, propertyList
    /// A configuration profile, with a command that imports one of its domains; nil if none was found in it.
    case profile(call: String?)
    case signedProfile

    /// What the document is, for messages.
    var name: String {
        switch self {
        case .yaml: "YAML"
        case .toml: "TOML"
        case .ini: "an INI file"
        case .json5: "JSON5"
        case .json: "JSON"
        case .propertyList: "a property list"
        case .profile: "a configuration profile"
        case .signedProfile: "a signed configuration profile"
        }
    }

    /// What to do with the document, as the end of a message.
    ///
    /// - Parameter verb: The verb that does not read it: `batch` or `apply`.
    func advice(for verb: Verb) -> String {
        switch self {
        case .profile(let call?): "this takes a domain out of it: \(call.onOneLine)"
        case .profile(nil): "it has no domain that could be imported"
        case .signedProfile:
            "openssl smime -verify -noverify -inform der -in FILE -out FILE.plist takes off the signature"
        case .json where verb == .batch, .propertyList where verb == .batch:
            "\(verb.rawValue) reads scripts of defaults or prefs lines; prefs \(Verb.apply.rawValue) reads this"
        case _ where verb == .batch: "\(verb.rawValue) reads scripts of defaults or prefs lines"
        default: "\(verb.rawValue) reads JSON with comments, property lists and scripts of defaults or prefs lines"
        }
    }
}
