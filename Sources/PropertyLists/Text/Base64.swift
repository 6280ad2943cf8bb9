/// Encodes and decodes base64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// For each byte, the six bits that it encodes as a base64 character; 0xFF for a byte that is no such character.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for value in 0..<64 { values[Int(alphabet.utf8Start[value])] = UInt8(value) }
        return values
    }()

    /// Decodes base64, skipping other characters for which `isSkipped` returns true: by default blanks.
    ///
    /// Returns nil for any other character, for an incomplete last group and for base64 characters after padding.
    static func decode(_ text: ByteSlice, skipping isSkipped: (UInt8) -> Bool = \.isXMLBlank) -> [UInt8]? {
        let values = values
        var isSound = true
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 8) { output, count in
            var (group, digits, padding) = (UInt32(0), 0, 0)
            var offset = text.startIndex
            while offset < text.endIndex {
                let character = text[offset]
                // Blanks, of which there are many around lines, are no base64 characters.
                if character <= 0x20 {
                    isSound = isSound && isSkipped(character)
                    offset += 1
                    continue
                }
                // Nearly all characters come in groups of four, two of which are decoded at once.
                if digits == 0, padding == 0, offset + 8 <= text.endIndex,
                    let six = sixBytes(text.word(at: offset), values)
                {
                    // There is room for three bytes per four characters of the text, and for eight more at its end.
                    UnsafeMutableRawBufferPointer(output).storeBytes(
                        of: six.bigEndian, toByteOffset: count, as: UInt64.self)
                    count += 6
                    offset += 8
                    continue
                }
                offset += 1
                let value = values[Int(character)]
                if value != 0xFF {
                    isSound = isSound && padding == 0
                    group = group << 6 | UInt32(value)
                    digits += 1
                    guard digits == 4 else { continue }
                    output[count] = UInt8(truncatingIfNeeded: group >> 16)
                    output[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                    output[count + 2] = UInt8(truncatingIfNeeded: group)
                    count += 3
                    digits = 0
                } else if character == UInt8(ascii: "=") {
                    padding += 1
                } else if !isSkipped(character) {
                    isSound = false
                }
            }
            switch (digits, padding) {
            case (0, 0):
                break
            case (2, 2):
                output[count] = UInt8(truncatingIfNeeded: group >> 4)
                count += 1
            case (3, 1):
                output[count] = UInt8(truncatingIfNeeded: group >> 10)
                output[count + 1] = UInt8(truncatingIfNeeded: group >> 2)
                count += 2
            default:
                isSound = false
            }
        }
        return isSound ? bytes : nil
    }

    /// The six bytes that eight characters encode, the first of them in the highest byte; nil if a character is no
    /// base64 character.
    private static func sixBytes(_ characters: UInt64, _ values: [UInt8]) -> UInt64? {
        values.withUnsafeBufferPointer { values in
            var (bits, marks) = (UInt64(0), UInt8(0))
            for position in 0..<8 {
                // There is a value for each byte.
                let value = values[Int(characters &>> UInt64(position &* 8) & 0xFF)]
                marks |= value
                bits = bits &<< 6 | UInt64(value)
            }
            return marks & 0x80 == 0 ? bits &<< 16 : nil
        }
    }

    /// Encodes bytes in lines of `lineLength` characters, a multiple of four, each indented by `indentation` tabs and
    /// ended by a line feed.
    static func encode(_ bytes: [UInt8], lineLength: Int, indentation: Int, to output: inout TextWriter) {
        bytes.withUnsafeBytes { bytes in
            let view = ByteView(bytes)
            for start in stride(from: 0, to: view.count, by: lineLength / 4 * 3) {
                output.write(UInt8(ascii: "\t"), count: indentation)
                encode(view, start..<min(start + lineLength / 4 * 3, view.count), to: &output)
                output.write(UInt8(ascii: "\n"))
            }
        }
    }

    /// Encodes bytes on one line, without a line feed at its end.
    static func encode(_ bytes: [UInt8], to output: inout TextWriter) {
        bytes.withUnsafeBytes { encode(ByteView($0), 0..<$0.count, to: &output) }
    }

    private static func encode(_ view: ByteView, _ range: Range<Int>, to output: inout TextWriter) {
        var start = range.lowerBound
        while start + 6 <= range.upperBound {
            output.write(characters: characters(view.word(at: start)), count: 8)
            start += 6
        }
        let rest = range.upperBound - start
        guard rest > 0 else { return }
        // A character for each six bits that are begun; then padding up to a multiple of four.
        let length = (rest * 8 + 5) / 6
        let text = characters(view.word(at: start).keepingBytes(rest)).keepingBytes(length)
        let padding = 0x3D3D_3D3D_3D3D_3D3D &<< UInt64(length * 8)
        output.write(characters: text | padding, count: rest > 3 ? 8 : 4)
    }

    /// The eight characters that encode the lowest six bytes of a number.
    private static func characters(_ bytes: UInt64) -> UInt64 {
        let bits = bytes.byteSwapped
        var characters: UInt64 = 0
        for position in 0..<8 {
            let value = Int(truncatingIfNeeded: bits &>> UInt64(58 &- position &* 6) & 63)
            characters |= UInt64(alphabet.utf8Start[value]) &<< UInt64(position &* 8)
        }
        return characters
    }
}

extension [UInt8] {
    /// The bytes as base64 on one line.
    package var base64Text: String {
        TextCollector.text { Base64.encode(self, to: &$0) }
    }

    /// Decodes base64; nil for a text that is none.
    package init?(base64Text: String) {
        let bytes = base64Text.withBytes { view in
            view.bytes(0..<view.count).flatMap { Base64.decode($0, skipping: { _ in false }) }
        }
        guard let bytes else { return nil }
        self = bytes
    }
}
