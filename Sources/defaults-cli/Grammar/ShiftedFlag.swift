import CommandKit
import PropertyLists

/// A type flag in the place of the domain or of the key, such as the `-int` of `write DOMAIN -int KEY 3`.
struct ShiftedFlag {
    let flag: String
    /// Whether the flag is in the place of the key.
    let isKey: Bool
    /// What goes before the flag, and the command line that was probably meant.
    let advice: String

    /// Nil if there is no flag in these places, and if an option or `--` precedes it.
    ///
    /// - Parameter words: All words after the verb.
    init?(in words: ArraySlice<String>, of verb: Verb) {
        let words = Array(words)
        let start = words.first?.hasSameBytes(as: "-app") == true ? 1 : 0
        guard let position = words.prefix(start + 2).firstIndex(where: Self.isFlag),
            !words[..<position].contains(where: Verb.looksLikeOption)
        else { return nil }
        flag = words[position]
        let after = words[(position + 1)...]
        let missing = start + 2 - position
        isKey = missing == 1
        let names = after.dropLast().prefix(missing)
        let values = after.dropFirst(names.count).map { ShellWord($0).text }
        let placeholders = Array(["DOMAIN", "KEY"].suffix(missing - names.count))
        let operand = CompositeFlag(rawValue: flag)?.operands ?? TypeFlag(flag)?.operand ?? ""
        var call = [verb.rawValue] + Array(words[..<position] + names).map { ShellWord($0).text }
        call += placeholders + [flag]
        call += values.isEmpty ? [operand] : values
        let line = call.joined(separator: " ")
        let isShown = line.utf8.count <= 80 && !words.contains(where: \.hasControls)
        advice =
            "the \(missing > 1 ? "domain and the key go" : "key goes") before \(flag)\(isShown ? ": \(line)" : "")"
    }

    private static func isFlag(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && (TypeFlag(word) != nil || CompositeFlag(rawValue: word) != nil)
    }
}
