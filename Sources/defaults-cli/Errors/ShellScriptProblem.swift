import PropertyLists

/// The reason why a line of a script is refused before any verb parses it.
enum ShellScriptProblem: Equatable {
    // Syntax and commands that only a shell can execute.
    case variable(String)
    /// The name of a variable that is not set, is empty or is not UTF-8.
    case unsetVariable(String)
    case unquotedVariable(String)
    /// A variable that a statement sets which is not run.
    case unknownVariable(String, setOnLine: Int)
    /// The assignment of a variable on which prefs itself depends.
    case protectedVariable(String)
    /// A variable is set whose name only a shell knows.
    case unknownVariableName
    /// A command, or a function of the script, that changes how the rest of the script runs.
    case changesRest(String)
    /// A command whose name only a shell knows, in a script with functions that change how the rest runs.
    case unknownCommand
    /// Where the statement ends is not clear: this line cannot be read with certainty.
    case unclearEnd(line: Int)
    case ownVariable(String)
    case escape(String)
    case assignment(String)
    case substitution(String)
    case glob(UInt8)
    case braces
    case tilde
    case translation
    case pipe
    case alternative
    case background
    case redirection(String)
    case subshell
    case keyword(String)
    /// A command that is a builtin of shells.
    case builtin(String)
    case otherProgram(String)
    /// Another program whose arguments contain a command of prefs or defaults that changes settings.
    case hiddenChange(String)
    /// A character in the name of the command that looks like a space or is invisible.
    case blankInName(Unicode.Scalar)
    /// A change after `&&` that depends on the success of a program that prefs does not run.
    case condition(String)
    /// `sudo` in a script that does not run as the superuser.
    case superuser

    // The script itself is faulty.
    case quoteWithoutEnd(UInt8)
    /// A command is missing; the text says where, such as `after &&`.
    case missingCommand(String)
    case carriageReturn
    case nul
    case notText

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
        case .variable(let text):
            "prefs has variables as $NAME and ${NAME}, not as \(text.onOneLine); write its value, or quote it with ' '"
        case .unsetVariable(let name): "the variable \(name) is not set, is empty or is not UTF-8"
        case .unquotedVariable(let name):
            "a shell makes several words or file names of what the variable \(name) holds; quote it with \" \""
        case .unknownVariable(let name, let line):
            "the variable \(name) is set on line \(line) by what prefs does not run; write its value"
        case .protectedVariable(let name):
            "prefs does not set \(name), on which what follows depends; set it before prefs is called"
        case .unknownVariableName: "prefs cannot tell which variable is set here; write its name"
        case .changesRest(let name):
            "prefs runs prefs and defaults alone, not \(name.onOneLine), which changes what follows"
        case .unknownCommand:
            "prefs cannot tell which command this is; it may be a function that changes what follows"
        case .unclearEnd(let line):
            "prefs cannot tell where this statement ends: line \(line) is unclear; write it in another way, or take "
                + "it away"
        case .ownVariable(let name):
            "\(name) is a variable that shells set themselves, and prefs does not; write its value"
        case .escape(let text): "prefs has no \(text) in $'…'; write the character itself"
        case .assignment(let text): "prefs sets no variables, as \(text.onOneLine) does"
        case .substitution(let text): "prefs runs no programs for their output, as \(text) does"
        case .glob(let byte): "prefs has no patterns of file names; quote the \(Self.text(byte))"
        case .braces: "prefs makes no words of {…,…}; quote it"
        case .tilde: "prefs knows ~ at the beginning of a word and in front of a slash; say the whole path, or quote it"
        case .translation: "prefs translates no text, as $\"…\" is"
        case .pipe: "prefs has no pipes: |"
        case .alternative: "prefs does all or nothing, and so has no || but || true and || :"
        case .background: "prefs has no background: &"
        case .redirection(let text): "prefs redirects to /dev/null alone: \(text)"
        case .subshell: "prefs has no ( and no ); quote them"
        case .keyword(let word): "prefs has no \(word), which is for a shell"
        case .builtin(let name): "prefs runs prefs and defaults alone, not \(name)"
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
        case .quoteWithoutEnd(let byte): "the quote \(Self.text(byte)) has no end"
        case .missingCommand(let place): "a command is missing \(place)"
        case .carriageReturn: "the line has a carriage return; quote it, or take it away"
        case .nul: "a word cannot have a NUL"
        case .notText: "a word is not valid UTF-8"
        case .verb(.settings, _):
            "a script does not run \(Verb.settings.rawValue); set the key with \(Verb.write.rawValue)"
        case .verb(let verb, let allowed):
            "\(verb.rawValue) changes no domain; a script may have \(allowed.map(\.rawValue).joined(separator: ", "))"
        case .importOfAll: "import --all changes many domains; run it alone, or apply the document"
        case .option(let option): "\(option.rawValue) goes before the file, for all lines"
        case .input: "a line of a script has no standard input; name a file"
        }
    }

    private static func text(_ byte: UInt8) -> String {
        String(decoding: [byte], as: UTF8.self)
    }
}
