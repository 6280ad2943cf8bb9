import PropertyLists

/// What commands change for those after them.
extension ShellEffects {
    /// Adds what a command changes.
    ///
    /// - Parameter mayReturn: Whether `return` ends a function alone, and not the script.
    mutating func add(_ command: [ShellStatementWord], _ functions: ShellFunctions, mayReturn: Bool = false) {
        guard let words = Self.withoutPrefixes(command[...]), let word = words.first else { return }
        let arguments = words.dropFirst()
        guard let name = word.literal else {
            unknownCall = unknownCall ?? word.line
            return addCalls(in: arguments)
        }
        calls.append((name, word.line))
        if functions.isDefined(name) { addCalls(in: arguments) }
        switch name {
        case "return" where mayReturn:
            break
        case "set":
            if !ShellSettings.areHarmless(words.map { $0.literal ?? "" }) {
                refuse(.changesRest(name), line: word.line)
            }
        case "shopt":
            let options = arguments.filter { $0.bytes.first != UInt8(ascii: "-") }.map { $0.literal ?? "" }
            if !options.allSatisfy(ShellBuiltin.harmlessOptions.contains) {
                refuse(.changesRest(name), line: word.line)
            }
        case "kill" where arguments.first?.literal != "-0":
            addKill(arguments, line: word.line)
        case "export", "readonly", "declare", "typeset", "local", "unset", "read", "getopts", "mapfile", "readarray",
            "printf", "let":
            addVariables(of: name, arguments, line: word.line)
        case _ where ShellBuiltin.changing.contains(name):
            refuse(.changesRest(name), line: word.line)
        default:
            break
        }
    }

    /// The words after `command` and `builtin`; nil for `command -v`, which runs nothing.
    private static func withoutPrefixes(_ words: ArraySlice<ShellStatementWord>) -> ArraySlice<ShellStatementWord>? {
        var words = words
        while ["command", "builtin"].contains(words.first?.literal) {
            words.removeFirst()
            while let option = words.first, option.bytes.first == UInt8(ascii: "-") {
                if option.bytes.contains(where: "vV".utf8.contains) { return nil }
                words.removeFirst()
            }
        }
        return words
    }

    /// Adds the calls that a command may make of its arguments, as the function `run() { "$@"; }` does.
    private mutating func addCalls(in arguments: ArraySlice<ShellStatementWord>) {
        for word in arguments {
            guard let name = word.literal else { continue }
            calls.append((name, word.line))
            if ShellBuiltin.changing.contains(name) { refuse(.changesRest(name), line: word.line) }
        }
    }

    /// Adds a signal, which may be for the shell that runs the script, even if a subshell sends it.
    private mutating func addKill(_ arguments: ArraySlice<ShellStatementWord>, line: Int) {
        let isOwn = arguments.contains { word in
            let names = word.bytes.split { !$0.isPartOfShellName }.map { String(decoding: $0, as: UTF8.self) }
            let hasOwnNumber = zip(word.bytes, word.bytes.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == $0 }
            return word.literal == "0" || hasOwnNumber || names.contains("BASHPID") || names.contains("PPID")
        }
        if isOwn { obstacle = ShellScriptFailure(line: line, problem: .changesRest("kill")) }
    }

    /// The part of the effects that those of a subshell have outside of it: only a signal.
    var outsideOfSubshell: ShellEffects {
        var effects = ShellEffects()
        if obstacle?.problem == .changesRest("kill") { effects.obstacle = obstacle }
        return effects
    }

    // MARK: Variables

    private mutating func addVariables(of builtin: String, _ arguments: ArraySlice<ShellStatementWord>, line: Int) {
        var names = Self.withoutOptions(builtin, arguments)
        switch builtin {
        case "let":
            for word in arguments { addNames(inArithmetic: word.bytes, line: line) }
            return
        case "printf":
            guard arguments.first?.literal == "-v" else { return }
            names = arguments.dropFirst().prefix(1)
        case "getopts":
            names = arguments.dropFirst().prefix(1)
            for name in ["OPTARG", "OPTIND"] { set(name, line: line) }
        case "read", "mapfile", "readarray":
            for name in ["REPLY", "MAPFILE"] + arguments.compactMap(\.name) { set(name, line: line) }
        case "declare", "typeset", "local":
            // A name for another variable.
            if arguments.contains(where: { $0.bytes.starts(with: "-n".utf8) }) {
                refuse(.unknownVariableName, line: line)
            }
        default:
            break
        }
        for word in names {
            guard let name = word.name else { return refuse(.unknownVariableName, line: line) }
            // `export NAME` keeps the value.
            if builtin == "export" || builtin == "readonly", word.bytes.count == name.utf8.count {
                continue
            }
            set(name, line: line)
        }
    }

    /// Adds the names in an arithmetic expression, any of which it may set.
    mutating func addNames(inArithmetic bytes: [UInt8], line: Int) {
        for name in bytes.split(whereSeparator: { !$0.isPartOfShellName }) where name.first?.decimalDigitValue == nil {
            set(String(decoding: name, as: UTF8.self), line: line)
        }
    }

    /// The arguments without the options before them, and without the arguments of those options.
    private static func withoutOptions(
        _ builtin: String, _ arguments: ArraySlice<ShellStatementWord>
    ) -> ArraySlice<ShellStatementWord> {
        let letters = builtin == "read" ? "adinNptu" : ["mapfile", "readarray"].contains(builtin) ? "dnOsuCc" : ""
        var words = arguments
        while let option = words.first, let sign = option.bytes.first,
            sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        {
            words.removeFirst()
            if let last = option.bytes.last, letters.utf8.contains(last) { words = words.dropFirst() }
        }
        return words
    }
}
