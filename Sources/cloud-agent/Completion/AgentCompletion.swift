import CommandKit
import PrefsCloud

/// The candidates for the last word of a command line. They come from the tables of the verbs and options and from the
/// mirror, without the network. A mirror that cannot be read contributes no candidates and causes no error.
struct AgentCompletion {
    private let session: AgentSession
    /// The last word, which is being typed.
    private let word: String
    /// The words after the verb that are not options.
    private var operands: [String] = []
    private(set) var candidates: [Candidate] = []
    /// Whether the last word may also be a file name, which the shell completes itself.
    private(set) var takesFiles = false

    /// - Parameter words: The words after the name of the command.
    init(of words: [String], in session: AgentSession) {
        self.session = session
        word = words.last ?? ""
        var arguments = ArgumentCursor(Array(words.dropLast()), isPartial: true)
        if let name = try? arguments.next() {
            guard let verb = CloudVerb(name) else { return }
            try? arguments.begin(verb)
            while let word = arguments.nextWord(beginsValue: verb == .write && operands.count == 1) {
                operands.append(word)
            }
            if let option = arguments.openOption.flatMap({ AgentOption(rawValue: $0.name) }) {
                addArguments(of: option)
            } else {
                addOperands(of: verb, after: arguments)
            }
        } else {
            candidates = Self.verbs
        }
        candidates = candidates.filter { $0.word.utf8.starts(with: word.utf8) }
    }

    private static var verbs: [Candidate] { CloudVerb.listed.map { Candidate($0.rawValue, $0.summary) } }

    private mutating func addArguments(of option: AgentOption) {
        switch option {
        case .format: candidates = DocumentFormat.allCases.map { Candidate($0.rawValue) }
        case .passwordFile, .authorities, .certificate, .key, .data: takesFiles = true
        case .store, .user, .defaultValue, .insecure, .repair, .raw: break
        }
    }

    private mutating func addOperands(of verb: CloudVerb, after arguments: ArgumentCursor) {
        switch (verb, operands.count) {
        case (.help, 0): candidates = Self.verbs
        case (.read, 0), (.write, 0), (.delete, 0): candidates = domains
        case (.read, 1), (.write, 1), (.delete, 1): candidates = keys(of: operands[0])
        case (.write, 2...): addValues(after: operands[2...])
        default: break
        }
        guard !arguments.areOptionsOver else { return }
        let others = verb.options.filter { !arguments.options.has($0) }.map { Candidate($0.rawValue, $0.summary) }
        candidates.addOptions(others, for: word, OptionForm.hasDashes)
    }

    /// The flag of a value, or the value of the flag that precedes the last word.
    private mutating func addValues(after words: ArraySlice<String>) {
        if words.isEmpty {
            candidates += TypeFlag.allCases.map { Candidate($0.words[0], $0.expectation) }
            candidates += CompositeFlag.allCases.map { Candidate($0.rawValue, $0.summary) }
        } else if case .boolean? = words.last.flatMap({ TypeFlag($0) }) {
            candidates += ["true", "false", "yes", "no"].map { Candidate($0) }
        }
    }

    private var mirror: CloudMirror? { (try? session.mirror()) ?? nil }

    private var domains: [Candidate] { (mirror?.domains ?? []).map { Candidate($0) } }

    private func keys(of domain: String) -> [Candidate] {
        (mirror?.values(of: domain) ?? [:]).sortedByKey.map { Candidate($0, $1.kind.nameWithArticle) }
    }
}
