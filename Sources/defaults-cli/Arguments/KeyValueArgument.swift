import CommandKit
import PrefsCore

/// The arguments of `write` and `register` after the domain: `KEY VALUE…` (or a key path in place of KEY), or a
/// dictionary for the whole domain.
enum KeyValueArgument {
    case pair(PropertyListKeyPath, ValueArgument)
    case dictionary(PropertyListDictionary)

    init(parsing arguments: inout ArgumentCursor) throws {
        // KEY is the last argument before a value: no word after it is an option.
        arguments.endOptions()
        if let path = try KeyArgument.path(of: arguments.options) {
            self = .pair(path, try arguments.takeValueWithAdvice())
            return
        }
        let word = try arguments.next(requiring: "key and value")
        guard arguments.isEmpty else {
            self = .pair(PropertyListKeyPath(key: word), try arguments.takeValueWithAdvice())
            return
        }
        let value = try UntypedText.parse(word)
        guard case .dictionary(let contents) = value else {
            let isText = value.kind == .string
            throw CommandError.notADictionary(
                advice: isText ? arguments.advice(onPairIn: word) ?? "a KEY needs a VALUE after it" : nil)
        }
        self = .dictionary(contents)
    }

    /// The change that the arguments ask for.
    ///
    /// - Parameter ofDomain: Returns the change for a dictionary without a key: `write` replaces the domain by it,
    ///   `register` merges it into the domain.
    func change(ofDomain: (PropertyListDictionary) -> DomainChange) -> DomainChange {
        switch self {
        case .pair(let path, let value): .value(value.change, at: path)
        case .dictionary(let contents): ofDomain(contents)
        }
    }
}
