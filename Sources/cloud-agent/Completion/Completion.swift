import CommandLineValues
import PrefsCloud

/// The candidates for the last word of a command line. They come from the tables of the verbs and options and from the
/// mirror, without the network. A mirror that cannot be read contributes no candidates and causes no error.
struct Completion {
    private let line: PartialCommandLine
    private let session: Session
    private(set) var candidates: [Candidate] = []
    /// Whether the last word may also be a file name, which the shell completes itself.
    private(set) var takesFiles = false

    init(of line: PartialCommandLine, in session: Session) {
        (self.line, self.session) = (line, session)
        switch line.position {
        case .verb: candidates = Self.verbs
        case .operand: addOperands()
        case .argument(let option): addArguments(of: option)
        case .nothing: break
        }
        candidates = candidates.filter { $0.word.utf8.starts(with: line.word.utf8) }
    }

    private static var verbs: [Candidate] { Verb.listed.map { Candidate($0.rawValue, $0.summary) } }

    private mutating func addArguments(of option: Option) {
        switch option {
        case .format: candidates = DocumentFormat.allCases.map { Candidate($0.rawValue) }
        case .passwordFile, .authorities, .certificate, .key, .data: takesFiles = true
        case .store, .user, .defaultValue, .insecure, .repair, .raw: break
        }
    }

    private mutating func addOperands() {
        switch (line.verb, line.operands.count) {
        case (.help, 0): candidates = Self.verbs
        case (.read, 0), (.write, 0), (.delete, 0): candidates = domains
        case (.read, 1), (.write, 1), (.delete, 1): candidates = keys(of: line.operands[0])
        case (.write, 2...): addValues(after: line.operands[2...])
        default: break
        }
        guard !line.areOptionsOver else { return }
        // A key that looks like an option needs `--` before it.
        if candidates.contains(where: { $0.word.utf8.starts(with: "--".utf8) }) {
            candidates.removeAll { $0.word.utf8.starts(with: "--".utf8) }
            candidates.append(Candidate(Option.end, "what follows is no option"))
        }
        guard line.word.utf8.first == UInt8(ascii: "-") else { return }
        for option in line.verb?.options ?? [] where !line.options.contains(option) {
            candidates.append(Candidate(option.rawValue, option.summary))
        }
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
