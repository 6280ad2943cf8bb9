/// Encodes and decodes base64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// For each byte, the six bits that it encodes as a base64 character; 0xFF for a byte that is no such character.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Decodes base64, skipping other characters for which `isSkipped` returns true: by default blanks.
    ///
    /// Returns nil for any other character, for an incomplete last group and for base64 characters after padding.
    static func decode(_ text: ByteSlice, skipping isSkipped: (UInt8) -> Bool = \.isXMLBlank) -> [UInt8]? {
        let values = values
        var isSound = true
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { output, count in
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
                // Nearly all characters come in groups of four, which are decoded at once.
                if digits == 0, padding == 0, offset + 4 <= text.endIndex,
                    let group = Self.group(UInt32(truncatingIfNeeded: text.word(at: offset)), values)
                {
                    // There is room for three bytes per four characters of the text.
                    output[count] = UInt8(truncatingIfNeeded: group >> 16)
                    output[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                    output[count + 2] = UInt8(truncatingIfNeeded: group)
                    count += 3
                    offset += 4
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

    /// The 24 bits that four characters encode, the first of them in the lowest byte; nil if one is no base64 character.
    @inline(__always)
    private static func group(_ characters: UInt32, _ values: [UInt8]) -> UInt32? {
        values.withUnsafeBufferPointer { values in
            // There is a value for each byte.
            let first = UInt32(values[Int(characters & 0xFF)])
            let second = UInt32(values[Int(characters &>> 8 & 0xFF)])
            let third = UInt32(values[Int(characters &>> 16 & 0xFF)])
            let fourth = UInt32(values[Int(characters &>> 24)])
            guard (first | second | third | fourth) & 0x80 == 0 else { return nil }
            return first &<< 18 | second &<< 12 | third &<< 6 | fourth
        }
    }

    /// Encodes bytes in lines of `lineLength` characters, a multiple of four, each indented by `indentation` tabs and
    /// ended by a line feed.
    static func encode(_ bytes: [UInt8], lineLength: Int, indentation: Int, to output: inout TextWriter) {
        let alphabet = alphabet
        for lineStart in stride(from: 0, to: bytes.count, by: lineLength / 4 * 3) {
            let line = bytes[lineStart...].prefix(lineLength / 4 * 3)
            output.write(UInt8(ascii: "\t"), count: indentation)
            output.write(upTo: lineLength + 1) { output in
                append(line, of: alphabet, to: &output)
                output.append(UInt8(ascii: "\n"))
            }
        }
    }

    /// Encodes bytes on one line, without a line feed at its end.
    static func encode(_ bytes: [UInt8], to output: inout TextWriter) {
        let alphabet = alphabet
        for start in stride(from: 0, to: bytes.count, by: 72) {
            output.write(upTo: 96) { append(bytes[start...].prefix(72), of: alphabet, to: &$0) }
        }
    }

    @inline(__always)
    private static func append(_ bytes: ArraySlice<UInt8>, of alphabet: [UInt8], to output: inout OutputSpan<UInt8>) {
        var start = bytes.startIndex
        while start + 3 <= bytes.endIndex {
            let group = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
            output.append(alphabet[group >> 18])
            output.append(alphabet[group >> 12 & 63])
            output.append(alphabet[group >> 6 & 63])
            output.append(alphabet[group & 63])
            start += 3
        }
        if start < bytes.endIndex {
            let isOnlyOne = start + 1 == bytes.endIndex
            let group = Int(bytes[start]) << 8 | (isOnlyOne ? 0 : Int(bytes[start + 1]))
            output.append(alphabet[group >> 10])
            output.append(alphabet[group >> 4 & 63])
            output.append(isOnlyOne ? UInt8(ascii: "=") : alphabet[group << 2 & 63])
            output.append(UInt8(ascii: "="))
        }
    }
}
