import CommandKit
import PrefsCore
import PropertyLists

/// The candidates for the last word of a command line. A file that cannot be read contributes no candidates and causes
/// no error.
struct Completion {
    let line: PartialCommandLine
    let session: Session
    private(set) var candidates: [Candidate] = []
    /// Whether the last word may also be a file name, which the shell completes itself.
    private(set) var takesFiles = false

    init(of line: PartialCommandLine, in session: Session) {
        self.line = line
        self.session = session
        switch line.position {
        case .hostName: candidates = stored.hosts
        case .verb: addVerbs()
        case .applicationName: candidates = stored.applications
        case .optionArgument(let argument): addArguments(argument)
        case .operand: addOperands()
        case .wordOfProgram, .nothing: break
        }
        candidates = candidates.filter { $0.word.utf8.starts(with: line.word.utf8) }
    }

    private var stored: StoredCandidates { StoredCandidates(session: session, line: line) }

    private var settings: SettingsCandidates { SettingsCandidates(session: session, line: line) }

    private mutating func addVerbs() {
        guard case .any = line.host else {
            candidates = Self.candidates(Verb.listed.filter(\.effect.takesHost))
            return
        }
        candidates = Self.candidates(Verb.listed)
        candidates.append(Candidate(HostOption.current.rawValue, "what a domain holds for this host alone"))
        candidates.append(Candidate(HostOption.named.rawValue, "what a domain holds for the host of this name alone"))
    }

    private mutating func addArguments(_ argument: Option.Argument) {
        switch argument {
        case .keyPath: candidates = stored.keyPaths
        case .format: candidates = (line.verb?.formats ?? []).map { Candidate($0.rawValue) }
        case .path:
            takesFiles = true
            candidates = [Self.stream]
        case .bundle: takesFiles = true
        case .name where line.verb == .apply: break
        case .name: candidates = stored.scenes
        case .domain: candidates = stored.domains
        case .ending: candidates = ["plist", "json", "xml", "strings"].map { Candidate($0) }
        case .pattern:
            candidates = [
                Candidate(Option.noise, "what programs change by themselves"),
                Candidate(Option.secrets, "passwords, tokens and the like"),
            ]
            candidates += stored.names
        case .value, .number, .seconds: break
        }
    }

    private mutating func addOperands() {
        if let words = line.wordsOfValue { addValues(after: words) }
        var seen: Set<Operand> = []
        for operand in line.expected where seen.insert(operand).inserted { add(operand) }
        guard !line.areOptionsOver else { return }
        candidates.addOptions(options, for: line.word, Verb.looksLikeOption)
    }

    private var options: [Candidate] {
        guard let verb = line.verb else { return [] }
        return verb.options.filter { $0.isRepeated || !line.options.has($0) }
            .map { Candidate($0.rawValue, verb.summary(of: $0)) }
    }

    private mutating func add(_ operand: Operand) {
        switch operand {
        case .domain, .domains, .domainOrFile, .domainFileOrStream:
            let isBundleNeeded = line.verb == .settings && !line.options.has(.bundle)
            candidates += isBundleNeeded ? settings.domains : stored.domains
            // Only a word with a slash is the path of a file; `~`, `.` and `..` may become one.
            if line.word.utf8.contains(UInt8(ascii: "/")) || ["~", ".", ".."].contains(line.word) { takesFiles = true }
            if operand == .domainFileOrStream { candidates.append(Self.stream) }
        case .path: takesFiles = true
        case .stream: candidates.append(Self.stream)
        case .pathOrStream, .otherPathOrStream, .script, .files, .documents:
            takesFiles = true
            candidates.append(Self.stream)
        case .key where line.verb == .delete && line.options.has(.savedState): break
        case .key, .oldKey: candidates += stored.keys
        case .verb:
            candidates += Self.candidates(Verb.listed)
            candidates += HelpTopic.allCases.map { Candidate($0.rawValue, $0.summary) }
        case .setting where [.list, .check, .accessible].contains(where: line.options.has): break
        case .setting: candidates += settings.settings
        case .settingValue where line.options.has(.reset): break
        case .settingValue: candidates += settings.values
        case .programWords: candidates += (line.verb?.words ?? []).map { Candidate($0.rawValue, $0.summary) }
        case .newKey, .value, .dictionary, .word, .commandLine: break
        }
    }

    private mutating func addValues(after words: [String]) {
        let types = TypeFlag.allCases.map { Candidate($0.words[0], $0.expectation) }
        var rest = words[...]
        let isComposite = rest.first.flatMap { CompositeFlag(rawValue: $0) } != nil
        if isComposite { rest.removeFirst() }
        while let word = rest.popFirst() {
            if let type = TypeFlag(word), rest.popFirst() == nil {
                if case .boolean = type { candidates += ["true", "false", "yes", "no"].map { Candidate($0) } }
                return
            }
            // The words form a complete value, and only a flag for several values allows another one after it.
            guard isComposite else { return }
        }
        candidates += types
        if !isComposite { candidates += CompositeFlag.allCases.map { Candidate($0.rawValue, $0.summary) } }
    }

    private static func candidates(_ verbs: [Verb]) -> [Candidate] {
        verbs.map { Candidate($0.rawValue, $0.forms.first?.summary ?? "") }
    }

    private static let stream = Candidate("-", "standard input or output")
}
