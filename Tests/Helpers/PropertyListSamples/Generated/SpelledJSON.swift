/// A value as JSON, written in one of the many ways that mean the same.
struct SpelledJSON {
    private var random: SeededGenerator
    private var output: [UInt8] = []
    private var repetition = RepeatedEntries()
    /// The text between two elements; it is indented if it ends with a tab or a space.
    private var gap = ""
    private var colon = ":"
    /// How often, of a hundred times, something is written in an unusual way.
    private var oddity = 0

    private init(_ random: SeededGenerator) {
        self.random = random
    }

    static func document(of value: PlainValue, _ random: inout SeededGenerator) -> [UInt8] {
        var speller = SpelledJSON(random)
        speller.changeStyle()
        if speller.random.chance(1, of: 15) { speller.output = [0xEF, 0xBB, 0xBF] }
        speller.blanks()
        speller.value(value, 0)
        speller.blanks()
        if speller.random.chance(1, of: 2) { speller.write("\n") }
        random = speller.random
        return speller.output
    }

    private mutating func write(_ text: String) {
        output += Array(text.utf8)
    }

    private mutating func isOdd() -> Bool {
        oddity > 0 && random.chance(oddity, of: 100)
    }

    private mutating func changeStyle() {
        repetition.change(&random)
        gap = random.pick(["", "", "\n  ", "\n\t", " ", "\r\n", "\n"])
        colon = random.pick([":", ": ", " : "])
        oddity = random.pick([0, 0, 0, 0, 0, 3, 10, 40])
    }

    private mutating func blanks() {
        if isOdd() { write(random.pick([" ", "\n", "\t", "\r", "  \n\t "])) }
    }

    private mutating func indent(_ depth: Int) {
        blanks()
        write(gap)
        if gap.count > 1, let last = gap.last { for _ in 0..<depth { write(String(last)) } }
        blanks()
    }

    private mutating func value(_ value: PlainValue, _ depth: Int) {
        if random.chance(1, of: 40) { changeStyle() }
        switch value {
        case .string(let text): string(text)
        case .boolean(let boolean): write("\(boolean)")
        case .integer(let integer): write(integer == 0 && isOdd() ? "-0" : "\(integer)")
        case .real(let bits): write(SpelledReal(Double(bitPattern: bits)).next(&random))
        case .array(let elements):
            write("[")
            for (position, element) in elements.enumerated() {
                if position > 0 { write(",") }
                indent(depth + 1)
                self.value(element, depth + 1)
            }
            if !elements.isEmpty { indent(depth) } else { blanks() }
            write("]")
        case .dictionary(let entries): dictionary(entries, depth)
        // JSON has none of these, and no value for it has them.
        case .date, .data, .uid: write("null")
        }
    }

    private mutating func dictionary(_ entries: [PlainValue.Entry], _ depth: Int) {
        write("{")
        let entries = repetition.entries(entries, &random)
        for (position, entry) in entries.enumerated() {
            if position > 0 { write(",") }
            indent(depth + 1)
            string(entry.key)
            blanks()
            write(colon)
            blanks()
            value(entry.value, depth + 1)
        }
        if !entries.isEmpty { indent(depth) } else { blanks() }
        write("}")
    }

    private mutating func string(_ text: [UInt8]) {
        write("\"")
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || isOdd() {
                escape(scalar)
            } else {
                write(String(scalar))
            }
        }
        write("\"")
    }

    private static let short: [Unicode.Scalar: String] = [
        "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]

    private mutating func escape(_ scalar: Unicode.Scalar) {
        if let short = Self.short[scalar], random.chance(3, of: 4) { return write(short) }
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16, uppercase: random.chance(1, of: 2))
            write("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)")
        }
    }
}
