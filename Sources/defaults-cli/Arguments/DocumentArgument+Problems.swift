import CommandKit
import PrefsAdministration
import PropertyLists

/// The errors about documents of many domains, and about those in place of a script.
extension DocumentArgument {
    func problem(_ reason: String, advice: String? = nil) -> CommandError {
        .failed("\(name.onOneLine): \(reason)", advice: advice)
    }

    /// - Parameter path: The keys that lead to a key which a JSON object has twice, and that key.
    func problem(repeating path: [String]) -> CommandError {
        problem("\(Self.words(path)) is there twice, and only the last one would count; make one of them")
    }

    func problem(_ damage: StoreDocument.Damage) -> CommandError {
        switch damage {
        case .notADictionary(let path, let kind):
            let isDomain = path.count == 1 && path[0].utf8.first != UInt8(ascii: "-")
            return problem(
                "\(Self.words(path)) must be a dictionary of a domain's keys, not \(Self.name(kind))",
                advice: isDomain ? "for the keys of one domain: prefs import DOMAIN FILE" : nil)
        case .hostWithoutName:
            return problem("the key -host needs the name of a host after a space: \"-host NAME\"")
        case .spelledTwice(let first, let second):
            return problem(
                "\(first.onOneLine) and \(second.onOneLine) are the same domain; put their keys into one")
        }
    }

    /// The error for a document that is to have domains, and has another root than a dictionary.
    ///
    /// - Parameter kind: Nil for JSON's null.
    func problem(ofRoot kind: PropertyListKind?) -> CommandError {
        problem("a dictionary of domains is expected, not \(Self.name(kind))")
    }

    private static func words(_ path: [String]) -> String { path.map(\.onOneLine).joined(separator: ": ") }

    private static func name(_ kind: PropertyListKind?) -> String { kind?.nameWithArticle ?? "null" }
}
