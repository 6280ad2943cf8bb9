/// The settings that a program is started with, as `-key value` on its command line.
enum ArgumentDomain {
    /// Pairs of a word that begins with a dash and one that does not, a negative number excepted; `--` ends
    /// them. A value that begins like a property list, with `{`, `[`, `(`, `<` or `"`, is read as one where it is one; every other
    /// value is text. The last of equal keys wins.
    ///
    /// - Parameter arguments: Without the name of the program; nil, for what is not UTF-8, is no key and no value.
    static func contents(_ arguments: [String?]) -> PropertyListDictionary {
        var contents = PropertyListDictionary()
        var rest = arguments[...]
        while let word = rest.popFirst() {
            guard let word, word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else { continue }
            if word.utf8.elementsEqual("--".utf8) { break }
            guard let next = rest.first, let text = next, isValue(text) else { continue }
            contents.set(value(text), forKey: String(Substring(word.utf8.dropFirst())))
            rest.removeFirst()
        }
        return contents
    }

    private static func isValue(_ word: String) -> Bool {
        guard word.utf8.first == UInt8(ascii: "-") else { return true }
        let number = word.utf8.dropFirst()
        let digits = number.first == UInt8(ascii: ".") ? number.dropFirst() : number
        return digits.first?.decimalDigitValue != nil
    }

    private static func value(_ word: String) -> PropertyList {
        let text = String(decoding: word.utf8.trimmingBlanks, as: UTF8.self)
        guard let first = text.utf8.first, "{[(<\"".utf8.contains(first),
            let value = try? PropertyList(decoding: Array(text.utf8))
        else { return .string(text) }
        return value
    }
}
