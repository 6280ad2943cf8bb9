import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

extension CommandError {
    /// A hint that follows macOS' sentence in a line of its own, or in parentheses in the line about a script: what to
    /// do, or the cause; nil if the sentence suffices.
    var advice: String? {
        switch self {
        case .value(let error): error.advice
        case .failed(_, let advice), .notADictionary(let advice): advice
        case .unexpectedArgument(let word, let advice, let words):
            advice ?? Self.advice(onPlaceOf: [word]) ?? Self.quotation(of: words)
        case .domainIsMissing(_, _, let file): "for the file of this name say ./\(file.onOneLine)"
        case .noSuchFile(.file(let path), key: _) where FileSystem.isDirectory(TypedPath.withoutSuffix(path)):
            "it is a directory"
        case .noSuchFile: "there is no such file"
        case .noSuchDomain(let domain): Self.advice(onPlaceOf: [domain.name])
        case .missingSide: "\(Option.allowMissing.rawValue) compares with an empty domain"
        case .noSuchPair(let domain, let key): Self.advice(onPlaceOf: [domain.name, key])
        case .nothingInside(_, let path, let depth, let value):
            "\(path.prefix(depth).text.onOneLine) is \(value.kind.nameWithArticle)\(value.elementCount)"
        case .refused(.noSuchKey(let key), let domain): Self.advice(onPlaceOf: [domain.name, key])
        case .refused(.noSuchDomain, let domain): Self.advice(onPlaceOf: [domain.name])
        case .refusedAsRegistered, .noKeyToRename(_, _, isRegistered: true):
            "it is a registered default; delete --registered removes it"
        default: nil
        }
    }

    /// Whether a path is the address of a page.
    static func isURL(_ path: String) -> Bool {
        ["https://", "http://", "ftp://", "file://"].contains { path.lowercased().utf8.starts(with: $0.utf8) }
    }

    static func adviceOnURL(_ url: String) -> String {
        "prefs reads no URLs: curl -fsS \(ShellWord(url).text) | prefs import DOMAIN -"
    }

    /// The error for a text with slashes that is neither a domain name nor the path of an existing file. A path to a
    /// new file must begin with `./`.
    static func neitherDomainNorFile(_ path: String) -> CommandError {
        let advice =
            if isURL(path) {
                adviceOnURL(path)
            } else if FileSystem.isDirectory(path) {
                "it is a directory"
            } else {
                "to create one, say ./\(path.onOneLine)"
            }
        return .failed("'\(path.onOneLine)' is not a domain name, and there is no such file; \(advice)")
    }

    /// The hint for words that would be options or flags at another position; nil if none of them would be.
    private static func advice(onPlaceOf words: [String]) -> String? {
        for word in words {
            if HostOption(rawValue: word) != nil { return HostOption.advice(on: word) }
            if Option.isOption(word) { return "options go before the key" }
            if TypeFlag(word) != nil || CompositeFlag(rawValue: word) != nil {
                return "\(word) goes before the value"
            }
        }
        return nil
    }

    /// The hint to quote a text of several words; nil if the words were hardly meant as one text, are very many, or
    /// have control characters, which no message can show unchanged.
    private static func quotation(of words: [String]) -> String? {
        let words = words.first == "-string" ? words.dropFirst() : words[...]
        if words.first?.hasSameBytes(as: "=") == true { return "without the =" }
        var text = words.joined(separator: " ")
        if text.unicodeScalars.first?.isCurlyQuote == true {
            text.unicodeScalars.removeFirst()
            if text.unicodeScalars.last?.isCurlyQuote == true { text.unicodeScalars.removeLast() }
        }
        let isMeant = !words.contains { "-({[<\"".utf8.contains($0.utf8.first ?? 0) }
        guard isMeant, text.utf8.count <= 80, !text.hasControls else { return nil }
        return "quote it: \(ShellWord(text).text)"
    }
}

extension PropertyList {
    /// For an array, the number of its elements, as the end of a sentence; empty for other values.
    fileprivate var elementCount: String {
        guard case .array(let elements) = self else { return "" }
        return " with \(elements.count) element\(elements.count == 1 ? "" : "s"), counted from 0"
    }
}

extension Unicode.Scalar {
    /// Whether it is a quote of typography, which web pages have in place of those of a shell.
    var isCurlyQuote: Bool { (0x2018...0x201F).contains(value) }
}
