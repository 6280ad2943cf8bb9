import CommandKit
import PrefsAdministration
import PrefsCore

/// How a batch treats a command of a script.
enum ScriptCommand {
    /// A change, which the batch makes.
    case change(Invocation)
    /// The text of an `echo`, which the batch prints on standard error.
    case echo(String)
    case nothing
    /// A command of another program, as text: passed over with `--skip-others`, else refused.
    case other(String)

    /// - Parameter skipsOthers: Whether commands of other programs are passed over.
    init(_ command: ShellCommand, skipsOthers: Bool, in session: Session) throws {
        let words = command.words
        let name = FileSystem.name(of: words.first ?? "")
        switch name {
        case _ where skipsOthers && Self.onlyReads(words):
            self = .other(words.joined(separator: " "))
        case "prefs", "defaults":
            self = .change(try Self.invocation(words.dropFirst(), in: session))
        case "sudo" where ShellNames.isOurs(words.dropFirst().first):
            let arguments = words.dropFirst(2)
            guard User.isSuperuser || Self.isForAllUsers(arguments, in: session) else {
                throw CommandError.failed(
                    "sudo changes the superuser's settings; run the whole script with sudo, or take it away to change "
                        + "your own")
            }
            self = .change(try Self.invocation(arguments, in: session))
        case "sudo" where words.contains(where: ShellNames.isOurs):
            throw CommandError.failed("prefs runs prefs and defaults alone, not sudo with options")
        case "echo" where command.passedOver == nil:
            self = .echo(Self.echo(words.dropFirst()))
        case "true" where command.passedOver == nil, ":" where command.passedOver == nil:
            self = .nothing
        case _ where ShellSettings.areImplied(words):
            self = .nothing
        case _ where command.passedOver == nil && Self.isBuiltin(words.first):
            let reason = skipsOthers && name != "false" ? ", which changes what follows" : ""
            throw CommandError.failed("prefs runs prefs and defaults alone, not \(name)\(reason)")
        default:
            let text = words.joined(separator: " ")
            if let blank = Self.unusualBlank(in: words.first ?? "") {
                throw CommandError.failed(
                    "the character U+\(hexadecimal: UInt16(truncatingIfNeeded: blank.value)) in the name of the "
                        + "command is no space; type a space, or take it away")
            }
            if ShellNames.haveChange(in: text) {
                throw CommandError.failed(
                    "prefs does not run \(name.onOneLine), which changes defaults here; write the command without it")
            }
            self = .other(command.passedOver ?? text)
        }
    }

    /// Whether a word calls a builtin of a shell. A program that is called by a path is no builtin.
    private static func isBuiltin(_ word: String?) -> Bool {
        guard let word, !word.utf8.contains(UInt8(ascii: "/")) else { return false }
        return ShellBuiltin.names.contains(word)
    }

    /// The first character of a word that looks like a space or is invisible, such as a byte order mark or the
    /// no-break space of a web page. (Unicode's `White_Space` characters beyond ASCII, U+200B and U+FEFF; Unicode's
    /// tables would make the command larger.)
    private static func unusualBlank(in word: String) -> Unicode.Scalar? {
        word.unicodeScalars.first {
            switch $0.value {
            case 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
            default: false
            }
        }
    }

    /// Whether the first words of a command call another program, or a builtin of a shell that changes nothing for the
    /// commands after it.
    static func isOther(_ words: [String]) -> Bool {
        guard let word = words.first else { return false }
        switch FileSystem.name(of: word) {
        case "sudo": return words.count > 1 && !ShellNames.isOurs(words[1])
        case "echo", "true", ":", "set": return false
        case _ where ShellNames.isOurs(word): return false
        case "hash": return words.count > 1 && words[1].utf8.first != UInt8(ascii: "-")
        case "command" where words.count > 1: return words[1] == "-v" || words[1] == "-V"
        case "printf" where isBuiltin(word): return words.count > 1 && !words[1].utf8.starts(with: "-v".utf8)
        default: return !isBuiltin(word) || ShellBuiltin.harmless.contains(word)
        }
    }

    /// Whether a command shows settings, and so changes none.
    private static func onlyReads(_ words: [String]) -> Bool {
        guard ShellNames.isOurs(words.first), let verb = words.dropFirst().first.flatMap({ Verb($0) }) else {
            return false
        }
        return verb.effect.kind == .reads
    }

    private static func invocation(
        _ arguments: ArraySlice<String>, in session: Session
    ) throws -> Invocation {
        let invocation = try Invocation(parsing: Array(arguments))
        let verb = invocation.verb
        guard verb.effect.isChange else {
            if [.settings, .edit].contains(verb) {
                throw CommandError.failed(
                    "a script does not run \(verb.rawValue); set the key with \(Verb.write.rawValue)")
            }
            let allowed = Verb.allCases.filter {
                session.sink.isDeclarative ? $0.effect.kind == .declares : $0.effect.isChange
            }
            throw CommandError.failed(
                "\(verb.rawValue) changes no domain; a script may have "
                    + allowed.map(\.rawValue).joined(separator: ", "))
        }
        if invocation.isDryRun {
            throw CommandError.failed("\(Option.dryRun.rawValue) goes before the file, for all lines")
        }
        if invocation.command is ImportAllCommand {
            throw CommandError.failed("import --all changes many domains; run it alone, or apply the document")
        }
        if invocation.command.readsInput {
            throw CommandError.failed("a line of a script has no standard input; name a file")
        }
        return invocation
    }

    /// Whether the arguments name a domain for all users, or a file. It is the same one with `sudo` and without.
    private static func isForAllUsers(_ arguments: ArraySlice<String>, in session: Session) -> Bool {
        var arguments = ArgumentCursor(Array(arguments))
        guard (try? HostArgument(parsing: &arguments)) != nil, let verb = try? arguments.next().flatMap({ Verb($0) }),
            (try? arguments.begin(verb)) != nil, let domain = try? DomainArgument(parsing: &arguments),
            let resolved = try? session.resolve(domain)
        else { return false }
        return switch resolved {
        case .system, .file: true
        case .stored, .registered: false
        }
    }

    /// The text that `echo` prints. The options `-n`, `-e` and `-E` of bash are left out. Escapes are never decoded, as
    /// in bash without `-e`.
    private static func echo(_ words: ArraySlice<String>) -> String {
        var words = words
        var end = "\n"
        while let word = words.first, word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1,
            word.utf8.dropFirst().allSatisfy("neE".utf8.contains)
        {
            if word.utf8.contains(UInt8(ascii: "n")) { end = "" }
            words.removeFirst()
        }
        return words.joined(separator: " ") + end
    }
}

extension ShellNames {
    /// Whether a text has a command that changes defaults: the name, and after it the host option or such a verb.
    static func haveChange(in text: String) -> Bool {
        haveChange(in: text) { HostOption(rawValue: $0) != nil || Verb($0)?.effect.isChange == true }
    }
}
