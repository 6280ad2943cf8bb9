package import PropertyLists

/// Every error about the value on a command line: its words cannot be parsed, or it cannot be printed in a form.
///
/// The messages are those of macOS' `defaults` where it has one, since scripts look for them.
package enum ValueError: Error {
    /// No value is left, or none after a type flag, which is given then. On a command line, that is a usage error.
    case missing(after: String?)
    case bad(String, TypeFlag)
    case couldNotParse(String)
    /// A value with an invalid escape: `\U` without hexadecimal digits.
    case emptyEscape(String)
    /// A surplus argument after a value.
    case unexpected(String)
    /// A word that looks like a type flag and is none, the surplus argument after it, and the flag that was probably
    /// meant.
    case unknownFlag(String, surplus: String, nearest: String?)
    case nestedComposite
    case keyIsNotAString
    case keyWithoutValue(String)
    /// Standard input, which is to be stored as text, is not UTF-8.
    case inputIsNotText

    /// A value that `--raw` cannot print.
    case notRaw(PropertyListKind)
    /// A value that the output format cannot hold.
    case notRepresentable(PropertyListError)

    /// The message: one line for people.
    package var message: String { advice.map { "\(sentence) (\($0))" } ?? sentence }

    /// The message without ``advice``.
    package var sentence: String {
        switch self {
        case .missing(nil): "missing value"
        case .missing(let flag?): "missing value after \(flag)"
        case .bad(let text, let flag):
            "\(flag.words[0]): '\(text.onOneLine)' is not \(flag.expectation); leaving defaults unchanged."
        case .couldNotParse(let text): "Could not parse: \(text.onOneLine).  Try single-quoting it."
        case .emptyEscape(let text):
            "'\(text.onOneLine)' has the escape \\U without hexadecimal digits; leaving defaults unchanged. Put "
                + "-string in front of text that is meant as it is, or write \\\\ for \\"
        case .unexpected(let argument): "Unexpected argument \(argument.onOneLine); leaving defaults unchanged."
        case .unknownFlag(_, let surplus, _): ValueError.unexpected(surplus).sentence
        case .nestedComposite: "Cannot nest composite types (arrays and dictionaries); exiting"
        case .keyIsNotAString: "Dictionary keys must be strings"
        case .keyWithoutValue(let key): "Key \(key.onOneLine) lacks a corresponding value"
        case .inputIsNotText: "Standard input is not text in UTF-8; -data after the key stores its bytes"
        case .notRaw(let kind): "--raw cannot print \(kind.nameWithArticle); use --format"
        case .notRepresentable(let error): "Could not print the value: \(error)"
        }
    }

    /// What is wrong with the value, or what was probably meant; nil if the sentence says enough.
    package var advice: String? {
        switch self {
        case .unknownFlag(let flag, _, let nearest):
            "there is no type flag \(flag.onOneLine); "
                + "\(nearest.map { "do you mean \($0)?" } ?? "write --help shows them")"
        case .couldNotParse(let text): Self.advice(onText: text)
        case .bad(let text, .data) where text.utf8.last == UInt8(ascii: "="):
            "for base64: -data \"$(… | base64 -d | od -An -v -tx1)\""
        case .bad(let text, .date) where ["now", "today"].contains(text.lowercased()):
            "for now: -date \"$(date -u +%FT%TZ)\""
        default: nil
        }
    }

    /// The advice for a text that cannot be parsed: where a semicolon is missing in a dictionary; what else is wrong,
    /// as `check` says it of a file; or how to say that a text with brackets is meant as it is.
    private static func advice(onText text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first(where: { !$0.isBlank }) else { return nil }
        let asText = "-string in front of it says that text is meant"
        guard "({[<\"".utf8.contains(first) else { return asText }
        do {
            _ = try PropertyList.decode(bytes, isNamedJSON: false)
        } catch {
            // After a key, JSON has a colon.
            guard error.reason == .expected(";"), case .offset(let offset, _) = error.place,
                bytes.indices.contains(offset), bytes[offset] != UInt8(ascii: ":")
            else {
                let isMarkup = first == UInt8(ascii: "<") && error.format == .openStep
                return isMarkup || first == UInt8(ascii: "\"") ? "\(error); \(asText)" : error.description
            }
            let before = bytes[..<offset].reversed().drop(while: \.isBlank)
            let value = before.prefix { !$0.isBlank && !"={(;,".utf8.contains($0) }.reversed()
            return "a semicolon is missing after \(String(decoding: Array(value), as: UTF8.self).onOneLine)"
        }
        return nil
    }
}
