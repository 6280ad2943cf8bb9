import SettingsBundles

/// The titles and keys of all elements in lower case, with the titles of their choices and the text below their group,
/// to be searched at every key.
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

    /// The elements whose texts contain every word of a text, in any case. Those that are not shown now are left out.
    func entries(matching text: String, in catalogue: Catalogue, _ values: PresentValues) -> [Int] {
        func isShown(_ entry: Int) -> Bool { values.isShown(catalogue.entries[entry].element) }
        let words = Self.words(of: text)
        // Whether the elements that lead to each pane are shown. A pane stands after the one that leads to it.
        let isReachable = catalogue.panes.reduce(into: []) { reachable, pane in
            reachable.append(pane.parent.map { reachable[$0.pane] && isShown($0.entry) } ?? true)
        }
        return texts.compactMap { entry, bytes in
            guard words.allSatisfy({ Self.contains($0, in: bytes) }), isShown(entry),
                isReachable[catalogue.entries[entry].pane]
            else { return nil }
            return entry
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
