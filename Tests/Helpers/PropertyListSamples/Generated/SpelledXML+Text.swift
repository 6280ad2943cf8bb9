/// The texts of elements: characters, references and CDATA.
extension SpelledXML {
    mutating func element(_ name: String, _ text: [UInt8]) {
        open(name)
        self.text(text)
        close(name)
    }

    /// Writes an element of a text around which blanks do not count.
    mutating func number(_ name: String, _ text: String) {
        let blanks = ["", " ", "\n", "\t \r"]
        let (before, after) = isOdd() ? (random.pick(blanks), random.pick(blanks)) : ("", "")
        element(name, Array("\(before)\(text)\(after)".utf8))
    }

    private mutating func text(_ text: [UInt8]) {
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        let needsReferences = isLatin1 && scalars.contains { $0.value > 0xFF }
        if !needsReferences, isOdd() { return sections(scalars) }
        for (position, scalar) in scalars.enumerated() {
            let isEnd = scalar == ">" && position > 1 && scalars[position - 2] == "]"
            let isSpecial = scalar == "<" || scalar == "&" || isEnd || isLatin1 && scalar.value > 0xFF
            if isSpecial || isOdd() { reference(scalar) } else { write(String(scalar)) }
            if isOdd() { write(random.pick(["<!---->", "<!-- <b> & -->", "<![CDATA[]]>"])) }
        }
    }

    private mutating func reference(_ scalar: Unicode.Scalar) {
        let entities: [Unicode.Scalar: String] = ["<": "lt", ">": "gt", "&": "amp", "\"": "quot", "'": "apos"]
        if let entity = entities[scalar], !isOdd() { return write("&\(entity);") }
        let zeros = random.pick(["", "", "0", "0000000"])
        if random.chance(1, of: 2) { return write("&#\(zeros)\(scalar.value);") }
        write("&#x\(zeros)\(String(scalar.value, radix: 16, uppercase: random.chance(1, of: 2)));")
    }

    /// Writes a text of which a part, or all of it, is in CDATA sections.
    private mutating func sections(_ scalars: [Unicode.Scalar]) {
        var rest = scalars[...]
        while !rest.isEmpty {
            let part = random.chance(1, of: 2) ? rest : rest.prefix(random.below(rest.count) + 1)
            rest = rest.dropFirst(part.count)
            write("<![CDATA[")
            for (position, scalar) in zip(part.indices, part) {
                // The end of a section is written in two.
                if scalar == ">", position >= part.startIndex + 2, part[position - 1] == "]" { write("]]><![CDATA[") }
                write(String(scalar))
            }
            write("]]>")
            while let scalar = rest.first, scalar != "<", scalar != "&", scalar != ">", random.chance(1, of: 2) {
                write(String(scalar))
                rest = rest.dropFirst()
            }
        }
    }

    // MARK: Numbers and data

    mutating func integerText(_ integer: Int128) -> String {
        guard isOdd() else { return "\(integer)" }
        let sign = integer < 0 ? "-" : random.pick(["", "+", "+ "])
        let blanks = sign.isEmpty ? "" : random.pick(["", " ", "\t\n"])
        let zeros = random.pick(["", "0", "000"])
        guard random.chance(1, of: 2) else { return "\(sign)\(blanks)\(zeros)\(integer.magnitude)" }
        let digits = String(integer.magnitude, radix: 16, uppercase: random.chance(1, of: 2))
        return "\(sign)\(blanks)\(random.pick(["0x", "0X"]))\(zeros)\(digits)"
    }

    mutating func realText(_ real: Double) -> String {
        if real.isNaN { return random.pick(["nan", "NaN", "NAN"]) }
        if real.isInfinite {
            return (real < 0 ? "-" : random.pick(["", "+"])) + random.pick(["inf", "infinity", "Infinity", "INF"])
        }
        if real == real.rounded(), real.magnitude < 1e15, real != 0, random.chance(1, of: 2) { return "\(Int(real))" }
        let text = SpelledReal(real).next(&random)
        return isOdd() && real.sign == .plus ? "+\(text)" : text
    }

    mutating func data(_ bytes: [UInt8], _ depth: Int) {
        let characters = SpelledBase64.characters(of: bytes)
        var text: [UInt8] = []
        let lineLength = random.pick([4, 13, 60, 76, 1_000])
        let isWrapped = random.chance(1, of: 2)
        for (position, character) in characters.enumerated() {
            if isWrapped, position % lineLength == 0 {
                text += Array("\n\(String(repeating: "\t", count: depth))".utf8)
            }
            if isOdd() { text.append(random.pick(Array(" \n\t\r".utf8))) }
            text.append(character)
        }
        if isWrapped { text += Array("\n".utf8) }
        element("data", text)
    }
}
