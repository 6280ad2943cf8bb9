/// The settings that are given on a program's command line as `-key value`.
enum ArgumentDomain {
    /// Reads the arguments as pairs: a word that begins with a dash is a key, and the next one is its value unless it
    /// begins with a dash too; a negative number may. Other words are skipped, and `--` ends the pairs. A value that
    /// begins with `{`, `[`, `(`, `<` or `"` and is a valid property list is read as such; every other value is a
    /// string. If a key occurs several times, its last value counts.
    ///
    /// - Parameter arguments: The words, without the name of the program. A word that is not UTF-8 is nil, and is
    ///   neither a key nor a value.
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
