import PrefsAdministration
import PropertyLists

extension ShellScriptProblem {
    /// The message: one line for people.
    var message: String {
        switch self {
        case .variable(let text):
            "prefs has variables as $NAME and ${NAME}, not as \(text.onOneLine); write its value, or quote it with ' '"
        case .unsetVariable(let name): "the variable \(name) is not set, is empty or is not UTF-8"
        case .unquotedVariable(let name):
            "a shell makes several words or file names of what the variable \(name) holds; quote it with \" \""
        case .protectedVariable(let name):
            "prefs does not set \(name), on which what follows depends; set it before prefs is called"
        case .hiddenCall: "this line may call defaults or prefs: \(Self.advice)"
        case .unclearEnd: "only a shell knows where this line ends: \(Self.advice)"
        case .ownVariable(let name):
            "\(name) is a variable that shells set themselves, and prefs does not; write its value"
        case .escape(let text): "prefs has no \(text) in $'…'; write the character itself"
        case .assignment(let text):
            "prefs sets variables only before all commands of a line, not as \(text.onOneLine) does"
        case .substitution(let text): "prefs runs no programs for their output, as \(text) does"
        case .glob(let byte): "prefs has no patterns of file names; quote the \(Self.text(byte))"
        case .braces: "prefs makes no words of {…,…}; quote it"
        case .tilde: "prefs knows ~ at the beginning of a word and in front of a slash; say the whole path, or quote it"
        case .translation: "prefs translates no text, as $\"…\" is"
        case .pipe: "prefs has no pipes: |"
        case .alternative: "prefs does all or nothing, and so has no || but || true and || :"
        case .background: "this line puts a command into the background: \(Self.advice)"
        case .redirection(let text): "prefs redirects to /dev/null alone: \(text)"
        case .subshell: "prefs has no ( and no ); quote them"
        case .keyword(let word):
            if let statement = Self.statements[word] {
                "this line begins \(statement): \(Self.advice); without settings, it can be taken out"
            } else {
                "prefs has no \(word), which is for a shell"
            }
        case .quoteWithoutEnd(let byte): "the quote \(Self.text(byte)) has no end"
        case .missingCommand(let place): "a command is missing \(place)"
        case .carriageReturn: "the line has a carriage return; quote it, or take it away"
        case .nul: "a word cannot have a NUL"
        case .notText: "a word is not valid UTF-8"
        }
    }

    private static let advice = "run the script in a shell, where defaults is prefs"

    private static let statements = [
        "if": "an if", "case": "a case", "for": "a loop", "while": "a loop", "until": "a loop", "select": "a loop",
        "function": "a function", "{": "a group", "(": "a subshell", "=(": "an array", "<<": "a here-document",
    ]

    private static func text(_ byte: UInt8) -> String {
        String(decoding: [byte], as: UTF8.self)
    }
}
