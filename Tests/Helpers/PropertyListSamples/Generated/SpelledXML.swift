import PropertyLists

/// A value as XML, written in one of the many ways that mean the same. The way stays the same for some elements, as in
/// a document that a program writes, and changes now and then.
struct SpelledXML {
    var random: SeededGenerator
    var output: [UInt8] = []
    var style = Style()
    var repetition = RepeatedEntries()
    /// Whether characters beyond ISO 8859-1 are written as references.
    var isLatin1 = false

    /// How elements are written.
    struct Style {
        /// The text between two elements; it is indented if it ends with a tab or a space.
        var gap = ""
        /// How often, of a hundred times, something is written in an unusual way.
        var oddity = 0
        var emptyForm = 0
    }

    static func document(of value: PlainValue, _ random: inout SeededGenerator) -> [UInt8] {
        var speller = SpelledXML(random: random)
        speller.changeStyle()
        let encoding = speller.random.chance(2, of: 3) ? .utf8 : speller.random.pick(SpelledEncoding.allCases)
        speller.isLatin1 = encoding == .latin1
        speller.document(value, encoding)
        random = speller.random
        return encoding.bytes(of: speller.output)
    }

    mutating func write(_ text: String) {
        output += Array(text.utf8)
    }

    /// Whether something is written in an unusual way.
    mutating func isOdd() -> Bool {
        style.oddity > 0 && random.chance(style.oddity, of: 100)
    }

    mutating func changeStyle() {
        repetition.change(&random)
        style.gap = random.pick(["", "\n", "\n\t", "\n\t", " ", "\r\n", "\n  ", "\t", "\n\n\t"])
        style.oddity = random.pick([0, 0, 0, 0, 0, 3, 10, 30])
        style.emptyForm = random.below(4)
    }

    /// Writes what is between two elements.
    mutating func gap(_ depth: Int) {
        write(style.gap)
        if style.gap.count > 1, let last = style.gap.last {
            for _ in 0..<depth { write(String(last)) }
        }
        if isOdd() { write(random.pick(Self.remarks)) }
        if isOdd() { write(random.pick(["\n", " ", "\t\r", "\n\t\n"])) }
    }

    static let remarks = [
        "<!-- -->", "<!--<key>a</key>-->", "<!-- </dict> ]]> -- >-->", "<?x <dict/> ?>", "<!--&lt;-->", "<??>",
        "<!---->",
    ]

    // MARK: Values

    mutating func value(_ value: PlainValue, _ depth: Int) {
        if random.chance(1, of: 40) { changeStyle() }
        switch value {
        case .string(let text): text.isEmpty ? empty("string") : element("string", text)
        case .boolean(let boolean): empty("\(boolean)", isUsual: true)
        case .integer(let integer): number("integer", integerText(integer))
        case .real(let bits): number("real", realText(Double(bitPattern: bits)))
        case .date(let bits):
            number("date", (SpelledDate(Double(bitPattern: bits))?.text(between: "T") ?? "") + "Z")
        case .data(let bytes): data(bytes, depth)
        case .uid(let uid): container("dict", [PlainValue.reference(uid)], depth)
        case .array(let elements) where elements.isEmpty: empty("array")
        case .dictionary(let entries) where entries.isEmpty: empty("dict")
        case .array(let elements): container("array", elements, depth)
        case .dictionary: container("dict", [value], depth)
        }
    }

    /// Writes the elements of an array, or the entries of a dictionary.
    private mutating func container(_ name: String, _ elements: [PlainValue], _ depth: Int) {
        open(name)
        for element in elements {
            if name == "dict", case .dictionary(let entries) = element {
                for entry in repetition.entries(entries, &random) { pair(entry, depth) }
            } else {
                gap(depth + 1)
                value(element, depth + 1)
            }
        }
        gap(depth)
        close(name)
    }

    private mutating func pair(_ entry: PlainValue.Entry, _ depth: Int) {
        gap(depth + 1)
        entry.key.isEmpty ? empty("key") : element("key", entry.key)
        gap(depth + 1)
        value(entry.value, depth + 1)
    }

    // MARK: Tags

    mutating func open(_ name: String) {
        write("<\(name)\(isOdd() ? random.pick([" ", "\n", " a=\"/>\"", "\ta='b'", " a = '\">'"]) : "")>")
    }

    mutating func close(_ name: String) {
        write("</\(name)\(isOdd() ? random.pick([" ", "\n", "\r\n\t"]) : "")>")
    }

    /// Writes an element without contents. Booleans are mostly written as one tag.
    private mutating func empty(_ name: String, isUsual: Bool = false) {
        let attribute = isOdd() ? random.pick([" a='/'", "\n", " b=\"<\""]) : ""
        switch isUsual && !isOdd() ? 0 : style.emptyForm {
        case 0: write("<\(name)\(attribute)/>")
        case 1: write("<\(name)\(attribute) />")
        case 2: write("<\(name)></\(name)>")
        default:
            open(name)
            // Blanks in a string are its text.
            if name != "string", name != "key", isOdd() { write(random.pick([" ", "\n", "<!-- -->"])) }
            close(name)
        }
    }
}
