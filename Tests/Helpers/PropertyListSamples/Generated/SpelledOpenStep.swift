/// A value as OpenStep text, written in one of the many ways that mean the same.
struct SpelledOpenStep {
    var random: SeededGenerator
    var output: [UInt8] = []
    var style = Style()
    var repetition = RepeatedEntries()

    /// How elements are written.
    struct Style {
        /// The text between two elements; it is indented if it ends with a tab or a space.
        var gap = ""
        var equals = "="
        /// How often, of a hundred times, something is written in an unusual way.
        var oddity = 0
        var quote: Unicode.Scalar = "\""
        /// Whether texts that need no quotes have none.
        var hasWords = true
        /// Whether all characters beyond ASCII are written as escapes.
        var isASCII = false
    }

    static func document(of value: PlainValue, _ random: inout SeededGenerator) -> [UInt8] {
        var speller = SpelledOpenStep(random: random)
        speller.changeStyle()
        if speller.isOdd() { speller.remark() }
        if case .dictionary(let entries) = value, !entries.isEmpty, speller.random.chance(1, of: 4) {
            speller.pairs(entries, 0)
        } else {
            speller.value(value, 0)
        }
        if speller.random.chance(1, of: 2) { speller.write("\n") }
        if speller.isOdd() { speller.remark() }
        random = speller.random
        let encodings = SpelledEncoding.allCases.filter { $0 != .latin1 }
        let encoding = random.chance(2, of: 3) ? .utf8 : random.pick(encodings)
        return encoding.bytes(of: speller.output)
    }

    mutating func write(_ text: String) {
        output += Array(text.utf8)
    }

    mutating func isOdd() -> Bool {
        style.oddity > 0 && random.chance(style.oddity, of: 100)
    }

    private mutating func changeStyle() {
        repetition.change(&random)
        style.gap = random.pick(["", "\n    ", "\n\t", " ", "\r\n", "\n"])
        style.equals = random.pick(["=", " = ", "= "])
        style.oddity = random.pick([0, 0, 0, 0, 0, 3, 10, 40])
        style.quote = random.pick(["\"", "\"", "'"])
        style.hasWords = random.chance(2, of: 3)
        style.isASCII = random.chance(1, of: 3)
    }

    private mutating func gap(_ depth: Int) {
        write(style.gap)
        if style.gap.count > 1, let last = style.gap.last { for _ in 0..<depth { write(String(last)) } }
        if isOdd() { remark() }
    }

    /// Writes a comment or blanks. They begin with a blank, since a word may contain the first character of a comment.
    private mutating func remark() {
        write(
            random.pick([
                " /* a = b; */", " // {\n", "\t//\r", "\n/**/ ", " ", "\n\n", "\u{B}", "\u{C}", " \u{2028}",
                " // é\u{2029}",
                " /*é \"*/",
            ]))
    }

    // MARK: Values

    private mutating func value(_ value: PlainValue, _ depth: Int) {
        if random.chance(1, of: 40) { changeStyle() }
        switch value {
        case .string(let text): string(text)
        case .boolean(let boolean): typed("B", boolean ? "Y" : "N")
        case .integer(let integer): typed("I", "\(integer)")
        case .real(let bits): typed("R", realText(Double(bitPattern: bits)))
        case .date(let bits): typed("D", dateText(Double(bitPattern: bits)))
        case .data(let bytes): data(bytes)
        // OpenStep text has no references, and no value for it has them.
        case .uid: typed("I", "0")
        case .array(let elements): array(elements, depth)
        case .dictionary(let entries):
            write("{")
            pairs(entries, depth)
            gap(depth)
            write("}")
        }
    }

    private mutating func array(_ elements: [PlainValue], _ depth: Int) {
        write("(")
        for (position, element) in elements.enumerated() {
            if position > 0 { write(",") }
            gap(depth + 1)
            value(element, depth + 1)
            if isOdd() { remark() }
        }
        if !elements.isEmpty, isOdd() { write(",") }
        gap(depth)
        write(")")
    }

    /// Writes the pairs of a dictionary.
    private mutating func pairs(_ entries: [PlainValue.Entry], _ depth: Int) {
        for entry in repetition.entries(entries, &random) {
            gap(depth + 1)
            string(entry.key)
            if isOdd() { remark() }
            if entry.value != .string(entry.key) || random.chance(1, of: 2) {
                write(style.equals)
                if isOdd() { remark() }
                value(entry.value, depth + 1)
            }
            if isOdd() { remark() }
            write(";")
        }
    }

    // MARK: Typed values and data

    private mutating func typed(_ letter: String, _ text: String) {
        write(isOdd() ? "<*\(letter)\"\(text)\">" : "<*\(letter)\(text)>")
    }

    private mutating func realText(_ real: Double) -> String {
        if real.isNaN { return "nan" }
        if real.isInfinite { return real < 0 ? "-inf" : "inf" }
        return SpelledReal(real).next(&random)
    }

    /// Writes a date in UTC, or as the time of day of another place.
    private mutating func dateText(_ seconds: Double) -> String {
        let offset = isOdd() ? random.pick([("+0100", 3_600.0), ("-0330", -12_600), ("+1400", 50_400)]) : ("+0000", 0)
        if let there = SpelledDate(seconds + offset.1) { return "\(there.text(between: " ")) \(offset.0)" }
        return (SpelledDate(seconds)?.text(between: " ") ?? "") + " +0000"
    }
}
