import SettingsBundles

/// The texts in which a search looks: the title and the key of each element, the titles of its choices and the text
/// below its group. They are kept in lower case, since each typed key searches them again.
struct SearchIndex: Sendable {
    /// The text of each element that a search can find, with the element's index.
    private let texts: [(entry: Int, bytes: [UInt8])]

    init(_ catalogue: Catalogue) {
        texts = catalogue.panes.flatMap { pane -> [(entry: Int, bytes: [UInt8])] in
            var footer: String?
            return pane.entries.compactMap { index in
                let entry = catalogue.entries[index]
                let element = entry.element
                if element.startsGroup { footer = element.footer?.localized }
                guard element.showsValue || entry.child != nil else { return nil }
                let words = [entry.title, element.key, catalogue.program(of: index)?.domain, footer]
                let text = (words.compactMap(\.self) + element.choices.map(\.title.localized)).joined(separator: "\n")
                return (index, Array(text.lowercased().utf8))
            }
        }
    }

    /// The elements whose texts contain every word of a text, in any case.
    func entries(matching text: String) -> [Int] {
        let words = Self.words(of: text)
        return texts.compactMap { entry, bytes in
            words.allSatisfy { Self.contains($0, in: bytes) } ? entry : nil
        }
    }

    /// Whether a title contains every word of a text, in any case.
    static func hasWords(of text: String, in title: String) -> Bool {
        let title = Array(title.lowercased().utf8)
        return words(of: text).allSatisfy { contains($0, in: title) }
    }

    private static func words(of text: String) -> [[UInt8]] {
        text.lowercased().utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    private static func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        guard bytes.count >= word.count else { return false }
        for start in 0...(bytes.count - word.count) where bytes[start] == first {
            if bytes[start..<start + word.count].elementsEqual(word) { return true }
        }
        return false
    }
}
