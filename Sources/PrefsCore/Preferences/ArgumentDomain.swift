/// The settings that a program is started with, as `-key value` on its command line.
enum ArgumentDomain {
    /// Pairs of a word that begins with a dash and one that does not, a negative number excepted; `--` ends
    /// them. A value that begins like a property list, with `{`, `[`, `(`, `<` or `"`, is read as one where it is one; every other
    /// value is text. The last of equal keys wins.
    static func contents(_ arguments: [String]) -> PropertyListDictionary {
        var contents = PropertyListDictionary()
        var position = 0
        while position < arguments.count {
            let word = arguments[position]
            position += 1
            if word.utf8.elementsEqual("--".utf8) { break }
            guard word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1, position < arguments.count,
                isValue(arguments[position])
            else { continue }
            contents.set(value(arguments[position]), forKey: String(Substring(word.utf8.dropFirst())))
            position += 1
        }
        return contents
    }

    private static func isValue(_ word: String) -> Bool {
        guard word.utf8.first == UInt8(ascii: "-") else { return true }
        let rest = word.utf8.dropFirst()
        return rest.first.map { $0 == UInt8(ascii: ".") || $0.decimalDigit } ?? false
    }

    private static func value(_ word: String) -> PropertyList {
        let text = String(decoding: word.utf8.trimmingBlanks, as: UTF8.self)
        guard let first = text.utf8.first, "{[(<\"".utf8.contains(first),
            let value = try? PropertyList(decoding: Array(text.utf8))
        else { return .string(text) }
        return value
    }
}

extension UInt8 {
    fileprivate var decimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
