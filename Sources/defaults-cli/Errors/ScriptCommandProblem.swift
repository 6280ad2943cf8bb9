import PropertyLists

/// The reason why a command of a script is refused before any verb parses it.
enum ScriptCommandProblem {
    /// A command that is a builtin of shells.
    case builtin(String)
    /// A builtin that is not passed over, since it changes the lines after it.
    case changesRest(String)
    case otherProgram(String)
    /// Another program whose arguments contain a command of prefs or defaults that changes settings.
    case hiddenChange(String)
    /// A character in the name of the command that looks like a space or is invisible.
    case blankInName(Unicode.Scalar)
    /// A change after `&&` that depends on the success of a program that prefs does not run.
    case condition(String)
    /// `sudo` in a script that does not run as the superuser.
    case superuser

    // Commands of prefs that a script cannot run.
    /// A verb that is none of those that the script may have.
    case verb(Verb, allowed: [Verb])
    /// `import --all`, which is a step of its own.
    case importOfAll
    case option(Option)
    case input

    /// The message: one line for people.
    var message: String {
        switch self {
        case .builtin(let name): "prefs runs prefs and defaults alone, not \(name)"
        case .changesRest(let name): "prefs runs prefs and defaults alone, not \(name), which changes what follows"
        case .otherProgram(let name):
            "prefs runs prefs and defaults alone, not \(name.onOneLine); \(Option.skipOthers.rawValue) passes over it"
        case .hiddenChange(let name):
            "prefs does not run \(name.onOneLine), which changes defaults here; write the command without it"
        case .blankInName(let scalar):
            "the character U+\(hexadecimal: UInt16(truncatingIfNeeded: scalar.value)) in the name of the command is "
                + "no space; type a space, or take it away"
        case .condition(let name): "the change depends on \(name.onOneLine), which prefs does not run"
        case .superuser:
            "sudo changes the superuser's settings; run the whole script with sudo, or take it away to change your own"
        case .verb(let verb, _) where [.settings, .edit].contains(verb):
            "a script does not run \(verb.rawValue); set the key with \(Verb.write.rawValue)"
        case .verb(let verb, let allowed):
            "\(verb.rawValue) changes no domain; a script may have \(allowed.map(\.rawValue).joined(separator: ", "))"
        case .importOfAll: "import --all changes many domains; run it alone, or apply the document"
        case .option(let option): "\(option.rawValue) goes before the file, for all lines"
        case .input: "a line of a script has no standard input; name a file"
        }
    }
}
