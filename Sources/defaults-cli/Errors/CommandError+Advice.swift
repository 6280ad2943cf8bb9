import CommandLineValues
import PrefsCore
import PropertyLists

extension CommandError {
    /// A hint that the message adds in parentheses to macOS' sentence: what to do, or the cause; nil if the sentence
    /// suffices.
    var advice: String? {
        switch self {
        case .notADictionary(isText: true): "a KEY needs a VALUE after it"
        case .unexpectedArgument(let word, let hostOption):
            Self.advice(onPlaceOf: [hostOption, word].compactMap(\.self))
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

    /// The hint for words that would be options or flags at another position; nil if none of them would be.
    private static func advice(onPlaceOf words: [String]) -> String? {
        for word in words {
            if HostOption(word) != nil { return UsageProblem.hostAfterVerb(word).message }
            if Option.isOption(word) { return "options go before the key" }
            if TypeFlag(word) != nil || CompositeFlag(word) != nil {
                return "\(word) goes before the value"
            }
        }
        return nil
    }
}

extension PropertyList {
    /// For an array, the number of its elements, as the end of a sentence; empty for other values.
    fileprivate var elementCount: String {
        guard case .array(let elements) = self else { return "" }
        return " with \(elements.count) element\(elements.count == 1 ? "" : "s"), counted from 0"
    }
}
