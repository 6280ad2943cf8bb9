import PrefsCore
import PropertyLists

/// The names of the command in scripts, and where they occur.
package enum ShellNames {
    /// Whether a word calls the command, by its name or by a path.
    package static func isOurs(_ word: String?) -> Bool {
        ["prefs", "defaults"].contains(word.map(FileSystem.name))
    }

    /// Whether a text has a command that changes defaults: the name, and after it a word that begins a change.
    package static func haveChange(in text: String, beginsChange: (_ word: String) -> Bool) -> Bool {
        let words = text.utf8.split { $0 <= 0x20 || "'\"`();&|".utf8.contains($0) }.map { String(Substring($0)) }
        return zip(words, words.dropFirst()).contains { name, next in isOurs(name) && beginsChange(next) }
    }

    /// Whether a text has the name as a word of its own, in whatever place. The names of files (`defaults.sh`), of
    /// directories (`defaults/`) and of variables (`$prefs`) are other words.
    static func occur(in text: [UInt8]) -> Bool {
        var rest = text[...]
        while let start = rest.firstIndex(where: \.isPartOfCommandName) {
            let word = rest[start...].prefix(while: \.isPartOfCommandName)
            rest = rest[word.endIndex...]
            let isName = isOurs(String(decoding: word.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self))
            let before = text[..<start].suffix(2)
            let isVariable = before.last == UInt8(ascii: "$") || before.elementsEqual("${".utf8)
            if isName, !isVariable, rest.first != UInt8(ascii: "="), rest.first != UInt8(ascii: "/") { return true }
        }
        return false
    }
}

extension UInt8 {
    fileprivate var isPartOfCommandName: Bool {
        isPartOfShellName || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
    }
}
