import PrefsCore
import PropertyLists

/// Expands `$NAME`, `${NAME}` and `~` in a script by the variables that the script assigns, and those of the
/// environment.
///
/// Refuses variables that are not set, or are empty in the environment, where a shell would continue with an empty
/// text, and variables that shells set themselves.
struct ShellVariables {
    let environment: Environment
    /// The variables that the script has assigned.
    private var assigned: [String: String] = [:]

    /// The variables that a shell sets itself, whatever the environment has. Names that begin with BASH are refused
    /// with them.
    private static let ownNames = [
        "_", "EUID", "IFS", "LINENO", "OLDPWD", "OPTIND", "PPID", "PWD", "RANDOM", "SECONDS", "SHLVL", "SRANDOM", "UID",
    ]

    init(environment: Environment) {
        self.environment = environment
    }

    /// Sets a variable as an assignment of the script does.
    mutating func assign(_ value: String, to name: String) {
        assigned[name] = value
    }

    /// The value of a variable of the script or of the environment; nil if it has none that is not empty.
    func value(of name: String) -> String? {
        assigned[name] ?? (try? environment.value(name))
    }

    /// Takes a dollar sign and the name after it, and returns the value. A dollar sign that begins no expansion is
    /// returned itself.
    ///
    /// - Parameter isQuoted: Whether the dollar sign is in double quotes. If it is not, a value that a shell would
    ///   split into words or expand to file names is refused.
    func take(_ characters: inout ScriptCharacters, isQuoted: Bool) throws(ShellScriptFailure) -> [UInt8] {
        characters.advance()
        switch characters.peek() {
        case UInt8(ascii: "("):
            throw characters.failure(.substitution("$(…)"))
        case UInt8(ascii: "["):
            throw characters.failure(.substitution("$[…]"))
        case UInt8(ascii: "{"):
            let text = "$" + characters.text(before: UInt8(ascii: "}")) + "}"
            characters.advance()
            let name = characters.takeName()
            guard let first = name.utf8.first, first.decimalDigitValue == nil, characters.peek() == UInt8(ascii: "}")
            else { throw characters.failure(.variable(text)) }
            characters.advance()
            return try value(name, characters, isQuoted: isQuoted)
        case UInt8(ascii: "\"") where !isQuoted:
            throw characters.failure(.translation)
        case let next? where next.isPartOfShellName && next.decimalDigitValue == nil:
            return try value(characters.takeName(), characters, isQuoted: isQuoted)
        case let next? where next.decimalDigitValue != nil || "@*#?-$!".utf8.contains(next):
            throw characters.failure(.variable("$" + String(decoding: [next], as: UTF8.self)))
        default:
            return [UInt8(ascii: "$")]
        }
    }

    /// Takes a tilde at the beginning of a word, and returns the home directory; only a slash or the end of the word
    /// may follow.
    func takeHome(_ characters: inout ScriptCharacters) throws(ShellScriptFailure) -> [UInt8] {
        characters.advance()
        if let next = characters.peek(), !" \t\n;&/|<>".utf8.contains(next) { throw characters.failure(.tilde) }
        return try value("HOME", characters, isQuoted: true)
    }

    private func value(_ name: String, _ characters: ScriptCharacters, isQuoted: Bool) throws(ShellScriptFailure)
        -> [UInt8]
    {
        guard !Self.ownNames.contains(name), !name.utf8.starts(with: "BASH".utf8) else {
            throw characters.failure(.ownVariable(name))
        }
        guard let value = value(of: name) else { throw characters.failure(.unsetVariable(name)) }
        // Without the usual separators, any value may be several words.
        let isSplitAnyhow = value.isEmpty || assigned["IFS"] != nil
        guard isQuoted || !isSplitAnyhow && !value.utf8.contains(where: " \t\n*?[\\".utf8.contains) else {
            throw characters.failure(.unquotedVariable(name))
        }
        return Array(value.utf8)
    }
}
