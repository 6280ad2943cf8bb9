/// Recognises the format of a document that could not be read. A document is only asked about after it was refused, so
/// that reading costs nothing more, and a guess takes no document away from anyone.
extension ForeignFormat {
    /// Nil for what is none of these formats.
    ///
    /// - Parameters:
    ///   - path: The path of the document, whose ending may name a format; nil for a stream.
    ///   - isScript: Whether the text has commands of a shell, and may look like one of the formats by mistake.
    package init?(_ bytes: [UInt8], path: String?, isScript: Bool = false) {
        let text = DocumentBeginning(of: bytes).text
        // The name does not make broken OpenStep text an INI file.
        let isNamed = text.first { !$0.isBlank }.map { !"{(<".utf8.contains($0) } ?? false
        // The signature is DER, which begins with a sequence whose length has several bytes.
        if bytes.first == 0x30, let length = bytes.dropFirst().first, (0x80...0x84).contains(length) {
            self = .signedProfile
        } else if bytes.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if Self.hasConflict(bytes) {
            self = .mergeConflict
        } else if let format = (isNamed ? path : nil).flatMap(Self.named) ?? (isScript ? nil : Self.written(text)) {
            self = format
        } else {
            return nil
        }
    }

    /// The format that the ending of the name says.
    private static func named(_ path: String) -> ForeignFormat? {
        let name = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard name.count > 1, let ending = name.last else { return nil }
        switch String(decoding: ending, as: UTF8.self).lowercased() {
        case "yaml", "yml": return .yaml
        case "toml": return .toml
        case "ini", "cfg": return .ini
        case "json5": return .json5
        default: return nil
        }
    }

    // MARK: Formats by their text

    /// The format that the text looks like.
    private static func written(_ text: [UInt8]) -> ForeignFormat? {
        if isHTML(text) { return .html }
        if isJSON5(text) { return .json5 }
        let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(\.trimmingBlanks).filter {
            guard let first = $0.first else { return false }
            return first != UInt8(ascii: "#") && first != UInt8(ascii: ";")
        }
        guard let first = lines.first else { return nil }
        guard !text.starts(with: "#!".utf8) else { return nil }
        if first.elementsEqual("---".utf8) || first.starts(with: "- ".utf8) || isYAMLKey(first) { return .yaml }
        // A pair of OpenStep text ends with a semicolon.
        let hasPairs = lines.contains { $0.last == UInt8(ascii: ";") }
        guard isSection(first) || isAssignment(first) && !hasPairs else { return nil }
        let values = lines.filter { !isSection($0) }.compactMap { line in
            line.firstIndex(of: UInt8(ascii: "=")).map { line[($0 + 1)...].trimmingBlanks }
        }
        guard !values.isEmpty else { return nil }
        return values.allSatisfy(isTOMLValue) ? .toml : .ini
    }

    /// `KEY:`, alone or with a blank after it. No command has such a name.
    private static func isYAMLKey(_ line: ArraySlice<UInt8>) -> Bool {
        let rest =
            if let quote = line.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                line.dropFirst().drop { $0 != quote }.dropFirst()
            } else {
                line.drop { $0.isPartOfName || "-./ ".utf8.contains($0) }
            }
        return rest.startIndex > line.startIndex && rest.first == UInt8(ascii: ":")
            && rest.dropFirst().first?.isBlank ?? true
    }

    /// `[NAME]` or `[[NAME]]`. The command `[` has a blank after it.
    private static func isSection(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "["), let next = line.dropFirst().first, !next.isBlank,
            let end = line.lastIndex(of: UInt8(ascii: "]"))
        else { return false }
        let rest = line[(end + 1)...].trimmingBlanks
        return !line.starts(with: "[[ ".utf8) && (rest.isEmpty || "#;".utf8.contains(rest[rest.startIndex]))
    }

    /// `KEY = VALUE`, with a blank before the sign, unlike the assignment of a shell, and no bracket of OpenStep text.
    private static func isAssignment(_ line: ArraySlice<UInt8>) -> Bool {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else { return false }
        let key = line[..<equals]
        guard let first = key.first, !"{(<".utf8.contains(first) else { return false }
        return key.last?.isBlank ?? false && !key.trimmingBlanks.contains(where: \.isBlank)
    }

    private static func isTOMLValue(_ value: ArraySlice<UInt8>) -> Bool {
        guard let first = value.first else { return false }
        return "\"'[{".utf8.contains(first) || first.decimalDigitValue != nil
            || ["true", "false"].contains { value.starts(with: $0.utf8) } || "+-".utf8.contains(first)
    }

    /// Whether the text is an object with what JSON5 has and JSON has not: keys without quotes, single quotes, or a
    /// comma after the last element.
    private static func isJSON5(_ bytes: [UInt8]) -> Bool {
        let text = JSONComments.blanked(bytes).filter { !$0.isBlank }
        guard text.first == UInt8(ascii: "{") else { return false }
        var (index, last) = (0, UInt8(ascii: ","))
        var (hasColon, isFound) = (false, false)
        while index < text.count {
            let next = text[index]
            let beginsKey = last == UInt8(ascii: "{") || last == UInt8(ascii: ",")
            switch next {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                isFound = isFound || next == UInt8(ascii: "'")
                index += 1
                while index < text.count, text[index] != next { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                isFound = isFound || last == UInt8(ascii: ",")
            case UInt8(ascii: ":"):
                hasColon = true
            case UInt8(ascii: ";"), UInt8(ascii: "="):
                return false
            default:
                if beginsKey, text[index...].drop(while: \.isPartOfName).first == UInt8(ascii: ":") {
                    isFound = isFound || next.decimalDigitValue == nil
                }
            }
            last = next
            index += 1
        }
        return hasColon && isFound
    }

    /// Whether a text begins with markup in whose head there is the type or the first tag of HTML.
    private static func isHTML(_ text: [UInt8]) -> Bool {
        guard text.first(where: { !$0.isBlank }) == UInt8(ascii: "<") else { return false }
        let head = Array(String(decoding: text.prefix(1_024), as: UTF8.self).lowercased().utf8)
        return head.indices.contains { start in
            ["<!doctype html", "<html>", "<html "].contains { head[start...].starts(with: $0.utf8) }
        }
    }

    /// Whether a line begins with the first mark of a conflict, and a later one with the last.
    private static func hasConflict(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        for mark in ["<<<<<<< ", ">>>>>>> "] {
            while !rest.starts(with: mark.utf8) {
                guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return false }
                rest = rest[(end + 1)...]
            }
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isPartOfName: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
}
