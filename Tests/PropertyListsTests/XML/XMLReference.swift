import PropertyLists

/// What an XML property list looks like, put together from strings as plainly as can be. Reals that are
/// neither whole nor laid out by Swift as C does, and dates, are left to tables of their own.
enum XMLReference {
    static func document(_ root: PropertyList) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(text(root, 0))</plist>

            """.utf8)
    }

    private static func text(_ value: PropertyList, _ depth: Int) -> String {
        let tabs = String(repeating: "\t", count: depth)
        switch value {
        case .string(let text): return "\(tabs)<string>\(escaped(text))</string>\n"
        case .boolean(let flag): return "\(tabs)<\(flag)/>\n"
        case .integer(let integer): return "\(tabs)<integer>\(integer)</integer>\n"
        case .real(let real): return "\(tabs)<real>\(real)</real>\n"
        case .date: return "\(tabs)<date>2001-01-01T00:00:00Z</date>\n"
        case .data(let bytes): return "\(tabs)<data>\n\(lines(bytes, min(depth, 8)))\(tabs)</data>\n"
        case .uid(let uid): return text(["CF$UID": .integer(PropertyListInteger(Int(uid)))], depth)
        case .array(let elements):
            guard !elements.isEmpty else { return "\(tabs)<array/>\n" }
            return "\(tabs)<array>\n" + elements.map { text($0, depth + 1) }.joined() + "\(tabs)</array>\n"
        case .dictionary(let dictionary):
            guard !dictionary.isEmpty else { return "\(tabs)<dict/>\n" }
            let sorted = dictionary.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
            return "\(tabs)<dict>\n"
                + sorted.map { "\t\(tabs)<key>\(escaped($0.key))</key>\n" + text($0.value, depth + 1) }.joined()
                + "\(tabs)</dict>\n"
        }
    }

    private static func escaped(_ text: String) -> String {
        let escapes: [Unicode.Scalar: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\r": "&#13;"]
        return text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    private static func lines(_ bytes: [UInt8], _ indentation: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        var digits = stride(from: 0, to: bits.count, by: 6).map { start in
            alphabet[(start..<start + 6).reduce(0) { $0 * 2 + ($1 < bits.count ? Int(bits[$1]) : 0) }]
        }
        while digits.count % 4 != 0 { digits.append("=") }
        let length = 76 - 8 * indentation
        return stride(from: 0, to: digits.count, by: length).map { start in
            String(repeating: "\t", count: indentation) + String(digits[start...].prefix(length)) + "\n"
        }.joined()
    }
}
