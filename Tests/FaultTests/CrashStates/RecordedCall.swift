/// A system call of a program, as `strace -f -xx` writes it down.
///
/// The parser is strict: whatever it does not understand to the last character is an error, so that no
/// call goes missing.
struct RecordedCall: Hashable, Sendable {
    enum Argument: Hashable, Sendable {
        /// A path, or bytes that are read or written.
        case bytes([UInt8])
        /// Numbers, flags and structures, as they were printed.
        case text(String)
    }

    var name: String
    var arguments: [Argument]
    /// What the call returned, −1 for any failure; nil where the process ended in the call, which was not made then.
    var result: Int?

    init(parsing line: Substring) throws {
        let failure = RecordingError("not understood: \(line.prefix(200))")
        guard let open = line.firstIndex(of: "(") else { throw failure }
        name = String(line[..<open])
        guard !name.isEmpty,
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F })
        else { throw failure }

        var list = ArgumentList(rest: line[line.index(after: open)...].utf8)
        guard let arguments = list.arguments() else { throw failure }
        self.arguments = arguments

        let words = Substring(list.rest).split(separator: " ")
        guard words.count >= 2, words[0] == "=" else { throw failure }
        if words[1] == "?" {
            result = nil
        } else if words[1].hasPrefix("0x"), let number = UInt(words[1].dropFirst(2), radix: 16) {
            result = Int(bitPattern: number)
        } else if let number = Int(words[1]) {
            result = number
        } else {
            throw failure
        }
    }

    /// Splits at the commas between arguments, up to the closing parenthesis.
    private struct ArgumentList {
        var rest: Substring.UTF8View

        mutating func arguments() -> [Argument]? {
            var arguments: [Argument] = []
            while let byte = rest.first {
                if byte == UInt8(ascii: ")") {
                    rest.removeFirst()
                    return arguments
                }
                if byte == UInt8(ascii: "\"") {
                    guard let bytes = quoted() else { return nil }
                    arguments.append(.bytes(bytes))
                } else {
                    guard let text = unquoted() else { return nil }
                    arguments.append(.text(text))
                }
                if rest.starts(with: ", ".utf8) {
                    rest.removeFirst(2)
                } else if rest.first != UInt8(ascii: ")") {
                    return nil
                }
            }
            return nil
        }

        /// Bytes as `\x` and two digits each. Three dots after the end would mean that some were left out.
        private mutating func quoted() -> [UInt8]? {
            rest.removeFirst()
            var bytes: [UInt8] = []
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "\"") { return bytes }
                guard byte == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "x"),
                    let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(Self.digit)
                else { return nil }
                bytes.append(high << 4 | low)
            }
            return nil
        }

        private mutating func unquoted() -> String? {
            let start = rest
            var depth = 0
            while let byte = rest.first {
                if depth == 0, byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",") {
                    return String(start[..<rest.startIndex])
                }
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
                default: break
                }
                rest.removeFirst()
            }
            return nil
        }

        private static func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            default: nil
            }
        }
    }
}
