package import PropertyLists

/// The names of keys whose values are secrets, at any depth, such as `*password` and `*api-key`. Docs/Secrets.md lists
/// them. `--only @secrets` selects their values, `--exclude @secrets` leaves them out, and `apply` prints none of them.
///
/// Upper and lower case are the same, and a hyphen matches a hyphen, an underscore, a blank or no character. No pattern
/// may match the name of a setting that is no secret: there is no `*key`, which matches `HotKey`, and no `*tokens`,
/// which matches `MaxTokens`.
package enum SecretPatterns {
    package static var groups: [(title: String, names: [String])] { table.map { ($0.key, $0.value) } }

    private static let table: KeyValuePairs<String, [String]> = [
        "Passwords": [
            "*password", "*passwords", "*passwd", "*pwd", "*pass-phrase", "*pass-code", "*pin-code",
            "*password-hash", "*password-data", "*security-answer",
        ],
        "Secrets and tokens": [
            "*secret", "*secrets", "*credential", "*credentials", "*token", "tokens", "*access-tokens",
            "*auth-tokens", "*api-tokens", "*token-data", "*token-value", "authorization", "bearer", "jwt",
            "*session-cookie", "*auth-cookie", "*connection-string", "*recovery-code", "*recovery-codes",
            "*backup-codes", "*otp-seed",
        ],
        "Keys": [
            "*api-key", "*api-keys", "*access-key", "*secret-key", "*private-key", "*encryption-key",
            "*decryption-key", "*signing-key", "*shared-key", "*master-key", "*auth-key", "*session-key",
            "*recovery-key", "*license-key", "*licence-key", "*activation-key", "*psk",
        ],
    ]

    // MARK: Keys

    /// A name of the table as ``folded(_:)`` has it, with its hyphen or without.
    private struct Spelling {
        let bytes: [UInt8]
        /// Whether other text may precede it.
        let isEnd: Bool

        func ends(_ text: ArraySlice<UInt8>) -> Bool {
            text.last == bytes.last && text.count >= bytes.count && text.suffix(bytes.count).elementsEqual(bytes)
        }
    }

    private static let spellings: [Spelling] = groups.flatMap(\.names).flatMap { name in
        let isEnd = name.utf8.first == UInt8(ascii: "*")
        let bytes = name.utf8.filter { $0 != UInt8(ascii: "*") }
        let joined = bytes.filter { $0 != UInt8(ascii: "-") }
        return (joined == bytes ? [bytes] : [bytes, joined]).map { Spelling(bytes: $0, isEnd: isEnd) }
    }

    /// The characters of a text in lower case, with a hyphen in place of an underscore or a blank. Characters that no
    /// name has are all the same.
    private static func folded(_ text: some Sequence<Unicode.Scalar>) -> [UInt8] {
        text.map { character in
            switch character {
            case "A"..."Z": UInt8(truncatingIfNeeded: character.value) | 0x20
            case "_", " ": UInt8(ascii: "-")
            default: character.isASCII ? UInt8(truncatingIfNeeded: character.value) : 0
            }
        }
    }

    /// Whether a key has the name of a secret.
    static func match(_ key: some Sequence<Unicode.Scalar>) -> Bool {
        let key = folded(key)[...]
        return spellings.contains { $0.ends(key) && ($0.isEnd || $0.bytes.count == key.count) }
    }

    /// Whether the name of a secret occurs as a word in a text, or as the end of one.
    package static func areNamed(in text: String) -> Bool {
        let text = folded(text.unicodeScalars)
        func isInWord(_ index: Int) -> Bool {
            guard text.indices.contains(index) else { return false }
            return text[index] == 0 || "a"..."z" ~= Unicode.Scalar(text[index]) || text[index].decimalDigitValue != nil
        }
        return text.indices.contains { last in
            guard isInWord(last), !isInWord(last + 1) else { return false }
            return spellings.contains { $0.ends(text[...last]) && ($0.isEnd || !isInWord(last - $0.bytes.count)) }
        }
    }

    // MARK: Values

    /// Whether the value of a key is a secret. One that can only say yes or no is none, such as that of
    /// `askForPassword`.
    package static func isSecret(_ value: PropertyList, under key: String) -> Bool {
        !value.isSwitch && match(key.unicodeScalars)
    }

    /// Whether a value is a secret, is inside one, or contains one.
    package static func areIn(_ value: PropertyList, at path: [String]) -> Bool {
        guard let key = path.last else { return false }
        if isSecret(value, under: key) || path.dropLast().contains(where: { match($0.unicodeScalars) }) { return true }
        var search = ValueSearch(text: { _ in false }, entry: { isSecret($1, under: $0) })
        return search.isFound(in: value)
    }
}

extension PropertyList {
    /// Whether the value can only say yes or no: true, false, 1 or 0.
    var isSwitch: Bool { kind == .boolean || self == 0 || self == 1 }
}
