package import PrefsCore
import PropertyLists

extension DomainChange.Refusal {
    /// The message: one line for people, which also says that the domain is unchanged.
    ///
    /// - Parameter domain: The name of the domain, which may have control characters.
    package func message(ofDomain domain: String) -> String {
        switch self {
        case .noSuchKey, .noSuchDomain:
            "Domain (\(domain.onOneLine)) not found. Defaults have not been changed."
        case .notAnArray(let key):
            "Value for key \(key.onOneLine) is not an array; cannot append.  Leaving defaults unchanged."
        case .notADictionary(let key):
            "Value for key \(key.onOneLine) is not a dictionary; cannot append.  Leaving defaults unchanged."
        case .nothingToRemoveFrom(let key):
            "Value for key \(key.onOneLine) is not an array; cannot remove from it.  Leaving defaults unchanged."
        case .nothing(let path):
            "There is nothing at \(path.text.onOneLine) in domain \(domain.onOneLine). Defaults have not been changed."
        case .notAContainer(let path):
            "The value at \(path.textOrRoot.onOneLine) holds no other values. Defaults have not been changed."
        case .noIndex(let path, let count):
            "There is nothing at \(path.text.onOneLine): the array has \(count) element\(count == 1 ? "" : "s"), "
                + "counted from 0\(Self.noNumber(path)). Defaults have not been changed."
        case .exists(let path):
            "There already is a value at \(path.text.onOneLine) in domain \(domain.onOneLine). Defaults have not been "
                + "changed."
        case .movedIntoItself(let path):
            "The value cannot be moved into itself, to \(path.text.onOneLine). Defaults have not been changed."
        case .rootIsADictionary:
            "The root of domain \(domain.onOneLine) can only be a dictionary. Defaults have not been changed."
        case .notADictionaryAtRoot:
            "The root of \(domain.onOneLine) is not a dictionary. --keypath and --root change other values. Defaults "
                + "have not been changed."
        case .otherRoot(let kind):
            "The root of \(domain.onOneLine) is not \(kind.nameWithArticle). Defaults have not been changed."
        case .nestingTooDeep:
            "Arrays and dictionaries would nest deeper than \(PropertyList.nestingLimit) levels. Defaults have not "
                + "been changed."
        }
    }

    /// The end of the sentence if an array was indexed with a word that is not a number; otherwise empty.
    private static func noNumber(_ path: PropertyListKeyPath) -> String {
        guard let word = path.components.last, !word.utf8.allSatisfy({ $0.decimalDigitValue != nil }) else { return "" }
        return ", and '\(word.onOneLine)' is no number"
    }
}
