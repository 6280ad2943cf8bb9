import CommandKit
import PrefsCore
import PropertyLists

/// Takes the arguments of a verb from left to right. Options may precede each operand until a value begins: from there
/// on every word is taken literally, as `prefs write` does.
struct ArgumentCursor {
    private(set) var rest: ArraySlice<String>
    let verb: Verb
    /// Whether `--help` was typed where an option may be, or `-h` was the only argument.
    private(set) var asksForHelp = false
    private var given: [(option: Option, argument: String)] = []
    private var areOptionsOver = false

    init(_ words: ArraySlice<String>, of verb: Verb) throws {
        rest = words
        self.verb = verb
        if rest.count == 1, rest.first == "-h" {
            askForHelp()
        } else {
            try takeOptions()
        }
    }

    var isEmpty: Bool { rest.isEmpty }

    func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

    /// The argument of an option, the last one if it was given twice; nil if it was not given.
    func argument(of option: Option) -> String? { given.last { $0.option == option }?.argument }

    /// Takes the next operand and the options after it.
    ///
    /// - Parameter name: What the operand is, for the usage error if there is none.
    mutating func next(_ name: String) throws -> String {
        let operand = try nextBeforeValue(name)
        try takeOptions()
        return operand
    }

    /// Takes the operand after which a value begins.
    mutating func nextBeforeValue(_ name: String) throws -> String {
        guard let operand = rest.popFirst() else { throw problem("missing \(name)") }
        return operand
    }

    /// Takes all arguments that are left.
    mutating func takeRest() -> [String] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Takes the change of a value that the rest of the words describes.
    mutating func change() throws -> ValueChange {
        // Swift 6.3 does not compile `catch ValueError.missing(let flag)` in a function that throws anything else.
        do throws(ValueError) {
            return try ValueArgument(parsing: &rest).change
        } catch .missing(let flag) {
            throw problem("missing \(flag.map { "value after \($0)" } ?? "value")")
        } catch {
            throw error
        }
    }

    /// Throws a usage error if arguments are left.
    func finish() throws {
        if let surplus = rest.first { throw problem("unexpected argument \(surplus.onOneLine)") }
    }

    /// The format that `--format` names; nil without that option.
    func format() throws -> DocumentFormat? {
        guard let name = argument(of: .format) else { return nil }
        let formats = DocumentFormat.allCases
        guard let format = formats.named(name) else {
            throw problem("--format cannot be '\(name.onOneLine)' here; it can be \(formats.list)")
        }
        return format
    }

    func problem(_ text: String) -> AgentError { .usage(text, verb) }

    private mutating func askForHelp() {
        asksForHelp = true
        rest = []
    }

    private mutating func takeOptions() throws {
        while !areOptionsOver, let word = rest.first, Option.hasDashes(word) {
            rest.removeFirst()
            if word.utf8.elementsEqual(Option.end.utf8) {
                areOptionsOver = true
                return
            }
            if word.utf8.elementsEqual(Option.help.utf8) { return askForHelp() }
            guard let option = Option(rawValue: word), verb.options.contains(option) else {
                let suggestion = NearestWord.question(on: word, among: verb.options.map(\.rawValue))
                throw problem("\(verb.rawValue) has no option \(word.onOneLine)\(suggestion)")
            }
            guard let placeholder = option.argument else {
                given.append((option, ""))
                continue
            }
            guard let argument = rest.popFirst() else { throw problem("missing \(placeholder) after \(word)") }
            given.append((option, argument))
        }
    }
}
