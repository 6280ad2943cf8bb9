import PrefsAdministration
import PrefsCore
import PropertyLists

/// Recognises the format of a document that could not be read as a script, or as settings.
///
/// A text is only asked about after it was refused, so that a guess never takes a script away from anyone.
extension ForeignFormat {
    /// Nil for a script, or for what is none of these formats.
    init?(_ bytes: [UInt8], _ document: DocumentArgument) {
        // The signature is DER, which begins with a sequence whose length has several bytes.
        if bytes.first == 0x30, let length = bytes.dropFirst().first, (0x80...0x84).contains(length) {
            self = .signedProfile
            return
        }
        if let root = try? PropertyListDocument(decoding: bytes).root, root.kind == .dictionary || root.kind == .array {
            self = Self.profile(root, document) ?? .propertyList
        } else if let root = try? PropertyList(decodingCommentedJSON: bytes, null: .uid(0)),
            root.kind == .dictionary || root.kind == .array
        {
            self = .json
        } else if let format = Self.named(document) ?? Self.written(DocumentBeginning(bytes).text) {
            self = format
        } else {
            return nil
        }
    }

    /// The format that the ending of the name says.
    private static func named(_ document: DocumentArgument) -> ForeignFormat? {
        let name = document.path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard !document.isStream, name.count > 1, let ending = name.last else { return nil }
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
        if isJSON5(text) { return .json5 }
        let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(\.trimmingBlanks).filter {
            guard let first = $0.first else { return false }
            return first != UInt8(ascii: "#") && first != UInt8(ascii: ";")
        }
        guard let first = lines.first else { return nil }
        // A script with a mistake in its first line is a script.
        guard !ShellNames.haveChange(in: String(decoding: text, as: UTF8.self)) else { return nil }
        if first.elementsEqual("---".utf8) || first.starts(with: "- ".utf8) || isYAMLKey(first) { return .yaml }
        guard isSection(first) || isAssignment(first) else { return nil }
        let values = lines.filter { !isSection($0) }.compactMap { line in
            line.firstIndex(of: UInt8(ascii: "=")).map { line[($0 + 1)...].trimmingBlanks }
        }
        return values.allSatisfy(isTOMLValue) ? .toml : .ini
    }

    /// `KEY:`, alone or with a blank after it. No command has such a name.
    private static func isYAMLKey(_ line: ArraySlice<UInt8>) -> Bool {
        let rest =
            if let quote = line.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                line.dropFirst().drop { $0 != quote }.dropFirst()
            } else {
                line.drop { $0.isPartOfShellName || "-./ ".utf8.contains($0) }
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

    /// `KEY = VALUE`, with a blank before the sign, unlike the assignment of a shell.
    private static func isAssignment(_ line: ArraySlice<UInt8>) -> Bool {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else { return false }
        let key = line[..<equals]
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
                if beginsKey, text[index...].drop(while: \.isPartOfShellName).first == UInt8(ascii: ":") {
                    isFound = isFound || next.decimalDigitValue == nil
                }
            }
            last = next
            index += 1
        }
        return hasColon && isFound
    }

    // MARK: Configuration profiles

    /// The root of a configuration profile; nil for any other property list.
    static func profile(_ root: PropertyList, _ document: DocumentArgument) -> ForeignFormat? {
        guard case .dictionary(let contents) = root, case .array(let payloads)? = contents["PayloadContent"],
            contents["PayloadType"] != nil || contents["PayloadIdentifier"] != nil
        else { return nil }
        for (index, payload) in payloads.enumerated() {
            guard case .dictionary(let payload) = payload, case .string(let type)? = payload["PayloadType"],
                let (domain, path) = settings(of: payload, type),
                let keyPath = PropertyListKeyPath(components: ["PayloadContent", "\(index)"] + path)
            else { continue }
            let isPath = document.path.utf8.contains(UInt8(ascii: "/"))
            let file = document.isStream ? "FILE" : ShellWord(isPath ? document.path : "./\(document.path)").text
            return .profile(
                call: "prefs export \(file) - --keypath \(ShellWord(keyPath.text).text) | "
                    + "prefs import \(ShellWord(domain).text) -")
        }
        return .profile(call: nil)
    }

    /// A domain of a payload, and where its settings are in it: managed preferences are inside, and other payloads
    /// are the settings of the domain of their type.
    private static func settings(
        of payload: PropertyListDictionary, _ type: String
    ) -> (domain: String, path: [String])? {
        guard case .dictionary(let domains)? = payload["PayloadContent"] else { return (type, []) }
        for (domain, value) in domains {
            guard case .dictionary(let modes) = value else { continue }
            for (mode, value) in modes {
                guard case .array(let items) = value, case .dictionary(let item)? = items.first,
                    item["mcx_preference_settings"] != nil
                else { continue }
                return (domain, ["PayloadContent", domain, mode, "0", "mcx_preference_settings"])
            }
        }
        return nil
    }
}
