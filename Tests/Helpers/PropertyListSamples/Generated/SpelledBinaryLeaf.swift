/// Numbers, texts and data of a binary property list.
struct SpelledBinaryLeaf {
    /// Whether each is written in the shortest way.
    let isUsual: Bool

    mutating func bytes(of value: PlainValue, _ random: inout SeededGenerator) -> [UInt8] {
        switch value {
        case .boolean(let boolean): return [boolean ? 0x09 : 0x08]
        case .integer(let integer): return self.integer(integer, &random)
        case .real(let bits):
            let float = Float(Double(bitPattern: bits))
            if Double(float).bitPattern == bits, !float.isNaN, random.chance(1, of: isUsual ? 10 : 2) {
                return [0x22] + BinaryAssembler.bigEndian(UInt64(float.bitPattern), width: 4)
            }
            return [0x23] + BinaryAssembler.bigEndian(bits, width: 8)
        case .date(let bits): return [0x33] + BinaryAssembler.bigEndian(bits, width: 8)
        case .uid(let number):
            let fitting: [Int] = [1, 2, 3, 4].filter { UInt64(number) >> UInt64($0 * 8) == 0 }
            let width = isUsual ? (fitting[0] == 3 ? 4 : fitting[0]) : random.pick(fitting)
            return [0x80 | UInt8(width - 1)] + BinaryAssembler.bigEndian(UInt64(number), width: width)
        case .data(let bytes): return marker(0x40, bytes.count, &random) + bytes
        case .string(let text): return self.text(text, &random)
        case .array, .dictionary: return []
        }
    }

    /// An integer in 1, 2 or 4 bytes without a sign, or in 8 or 16 with one.
    private func integer(_ integer: Int128, _ random: inout SeededGenerator) -> [UInt8] {
        let fitting = (0...4).filter { exponent in
            switch exponent {
            case 0, 1, 2: integer >= 0 && integer >> (8 << exponent) == 0
            case 3: Int64(exactly: integer) != nil
            default: true
            }
        }
        let exponent = isUsual ? fitting[0] : random.pick(fitting)
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: integer >> (120 - 8 * $0)) }
        return [0x10 | UInt8(exponent)] + bytes.suffix(1 << exponent)
    }

    /// A text in ASCII or UTF-16, or marked as ASCII though it is UTF-8 or ISO 8859-1.
    private func text(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        let isASCII = text.allSatisfy { $0 < 0x80 }
        if isASCII, isUsual || random.chance(2, of: 3) { return marker(0x50, text.count, &random) + text }
        let string = String(decoding: text, as: UTF8.self)
        if !isASCII, !isUsual, random.chance(1, of: 3) {
            let latin1 = string.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
            let isAllLatin1 = latin1.count == string.unicodeScalars.count
            if isAllLatin1, String(validating: latin1, as: UTF8.self) == nil, random.chance(1, of: 2) {
                return marker(0x50, latin1.count, &random) + latin1
            }
            return marker(0x50, text.count, &random) + text
        }
        let units = Array(string.utf16)
        return marker(0x60, units.count, &random) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// A marker with a count, which may take more bytes than it needs.
    func marker(_ kind: UInt8, _ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        if count < 15, isUsual || random.chance(4, of: 5) { return [kind | UInt8(count)] }
        let fitting = [0, 1, 2, 3].filter { $0 == 3 || count >> (8 << $0) == 0 }
        let exponent = isUsual ? fitting[0] : random.pick(fitting)
        return [kind | 0x0F, 0x10 | UInt8(exponent)] + BinaryAssembler.bigEndian(UInt64(count), width: 1 << exponent)
    }
}
