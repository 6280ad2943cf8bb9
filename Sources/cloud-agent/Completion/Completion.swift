import CommandKit
import PrefsCloud

/// The candidates for the last word of a command line. They come from the tables of the verbs and options and from the
/// mirror, without the network. A mirror that cannot be read contributes no candidates and causes no error.
struct Completion {
    private let session: Session
    /// The last word, which is being typed.
    private let word: String
    /// The words after the verb that are not options.
    private var operands: [String] = []
    /// The options that were typed.
    private var options: Set<Option> = []
    /// Whether no further option can follow: `--` was typed, or a value has begun.
    private var areOptionsOver = false
    private(set) var candidates: [Candidate] = []
    /// Whether the last word may also be a file name, which the shell completes itself.
    private(set) var takesFiles = false

    /// - Parameter words: The words after the name of the command.
    init(of words: [String], in session: Session) {
        self.session = session
        word = words.last ?? ""
        var rest = words.dropLast()
        if let name = rest.popFirst() {
            guard let verb = Verb(name) else { return }
            if let option = takeArguments(rest, of: verb) { addArguments(of: option) } else { addOperands(of: verb) }
        } else {
            candidates = Self.verbs
        }
        candidates = candidates.filter { $0.word.utf8.starts(with: word.utf8) }
    }

    /// Takes the words before the last one. Returns the option whose argument the last word is; nil for an operand.
    private mutating func takeArguments(_ words: ArraySlice<String>, of verb: Verb) -> Option? {
        var rest = words
        while let word = rest.popFirst() {
            if areOptionsOver || !Option.hasDashes(word) {
                operands.append(word)
                if verb == .write, operands.count == 2 { areOptionsOver = true }
            } else if word.utf8.elementsEqual(Option.end.utf8) {
                areOptionsOver = true
            } else if let option = Option(rawValue: word), verb.options.contains(option) {
                options.insert(option)
                if option.argument != nil, rest.popFirst() == nil { return option }
            }
        }
        return nil
    }

    private static var verbs: [Candidate] { Verb.listed.map { Candidate($0.rawValue, $0.summary) } }

    private mutating func addArguments(of option: Option) {
        switch option {
        case .format: candidates = DocumentFormat.allCases.map { Candidate($0.rawValue) }
        case .passwordFile, .authorities, .certificate, .key, .data: takesFiles = true
        case .store, .user, .defaultValue, .insecure, .repair, .raw: break
        }
    }

    private mutating func addOperands(of verb: Verb) {
        switch (verb, operands.count) {
        case (.help, 0): candidates = Self.verbs
        case (.read, 0), (.write, 0), (.delete, 0): candidates = domains
        case (.read, 1), (.write, 1), (.delete, 1): candidates = keys(of: operands[0])
        case (.write, 2...): addValues(after: operands[2...])
        default: break
        }
        guard !areOptionsOver else { return }
        let others = verb.options.filter { !options.contains($0) }.map { Candidate($0.rawValue, $0.summary) }
        candidates.addOptions(others, for: word, Option.hasDashes)
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
