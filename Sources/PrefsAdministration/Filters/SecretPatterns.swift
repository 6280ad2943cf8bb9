/// The names of keys that `@secrets` hides, at any depth. Docs/Secrets.md lists them.
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

    /// The names as patterns.
    static var all: [String] {
        groups.flatMap(\.names).flatMap { name in
            name.utf8.contains(UInt8(ascii: "-"))
                ? [pattern(name, separator: ""), pattern(name, separator: "[_ -]")] : [pattern(name, separator: "")]
        }
    }

    private static func pattern(_ name: String, separator: String) -> String {
        var pattern = ""
        for letter in name.unicodeScalars {
            switch letter {
            case "-": pattern += separator
            case "a"..."z": pattern += "[\(letter)\(Unicode.Scalar(UInt8(ascii: letter) & ~0x20))]"
            default: pattern.unicodeScalars.append(letter)
            }
        }
        return pattern
    }
}
