import PrefsAdministration
import PropertyLists

/// What is wrong with a document of many domains, or with one in place of a script.
enum StoreDocumentProblem {
    /// The document has many domains, as one of its keys shows, and was to be imported into a single one. The call
    /// imports it as what it is.
    case manyDomains(sign: String, Domain, call: String)
    /// The root of the document is not a dictionary. In this and the next case, the kind of a keyed archive's reference
    /// stands for JSON's null, since no document has both.
    case noDomains(PropertyListKind)
    case damaged(StoreDocument.Damage)
    /// A domain that no document can have, since its name is that of a part of such documents.
    case nameOfSection(String)
    case notRepresentable(PropertyListError)
    /// No domain has a value in a document that is to replace all domains.
    case nothingToReplaceBy
    /// Options select no setting of the document, so that an import would change nothing.
    case nothingSelected
    /// A JSON object has a key twice; the keys that lead there, and the key.
    case repeatedKey([String])
    /// The value of a key of a domain has a null inside an array.
    case nullInArray(String, String)
    /// The document is in a format that the verb does not read.
    case foreign(OtherDocument, for: Verb)
    /// A script of `batch` has no command of defaults or prefs.
    case nothingToRun

    /// What to do with a document of many domains that is read for a single one.
    var advice: String? {
        switch self {
        case .manyDomains(_, let domain, let call):
            "say \(call) for all of them, or \(call) \(Option.only.rawValue) \(ShellWord(domain.name).text)"
        case .damaged(.notADictionary(let path, _)) where path.count == 1 && path[0].utf8.first != UInt8(ascii: "-"):
            "for the keys of one domain: prefs import DOMAIN FILE"
        default: nil
        }
    }

    var message: String {
        switch self {
        case .manyDomains(let sign, _, _):
            "this is a document of many domains, since it has the key \(sign.onOneLine). Defaults have not been "
                + "changed."
        case .noDomains(let kind): "a dictionary of domains is expected, not \(Self.name(kind))"
        case .damaged(.notADictionary(let path, let kind)):
            "\(path.map(\.onOneLine).joined(separator: ": ")) must be a dictionary of a domain's keys, not "
                + Self.name(kind)
        case .nullInArray(let domain, let key):
            "\(domain.onOneLine) \(key.onOneLine) has a null inside an array, which declares nothing; leave it out"
        case .foreign(let format, let verb): "this is \(format.name); \(format.advice(for: verb))"
        case .nothingToRun: "nothing was run, since no line calls defaults or prefs"
        case .damaged(.hostWithoutName): "the key -host needs the name of a host after a space: \"-host NAME\""
        case .nameOfSection(let name):
            "the domain \(name.onOneLine) is left out, since that name means something else in a document of all "
                + "domains; export it alone"
        case .notRepresentable(let error): "Could not export all domains due to \(error)"
        case .nothingSelected: "none of its settings is selected. Defaults have not been changed."
        case .nothingToReplaceBy: "there are no settings in it, so --replace would remove all settings"
        case .repeatedKey(let path):
            "\(path.map(\.onOneLine).joined(separator: ": ")) is there twice, and only the last one would count; "
                + "make one of them"
        case .damaged(.spelledTwice(let first, let second)):
            "\(first.onOneLine) and \(second.onOneLine) are the same domain; put their keys into one"
        }
    }

    private static func name(_ kind: PropertyListKind) -> String {
        kind == .uid ? "null" : kind.nameWithArticle
    }
}
