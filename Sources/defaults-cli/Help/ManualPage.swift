/// A page that takes sections of the manual: the source for `man`, or a text for the terminal. The texts are plain, but
/// for backquotes around words to be typed.
protocol ManualPage {
    mutating func section(_ title: String)
    mutating func subsection(_ title: String)

    /// Adds the first paragraph of a section, or one after a heading.
    mutating func opening(_ text: String)

    mutating func paragraph(_ text: String)

    /// Adds a list item: words to type, and their meaning.
    mutating func item(_ form: String, _ text: String)
}

extension ManualPage {
    /// Adds a text of paragraphs with blank lines between them. The paragraph `# TITLE` begins a section, `## Title` a
    /// subsection. A paragraph of lines `- WORDS: meaning` is a list of words to type; WORDS have no colon, and
    /// indented lines continue a meaning.
    mutating func prose(_ text: String) {
        var isOpening = false
        for lines in text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "") {
            let text = lines.joined(separator: " ")
            if text.hasPrefix("# ") {
                section(String(text.dropFirst(2)))
            } else if text.hasPrefix("## ") {
                subsection(String(text.dropFirst(3)))
            } else if text.hasPrefix("- ") {
                let starts = lines.indices.filter { lines[$0].hasPrefix("- ") }
                for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
                    let text = lines[start..<end].joined(separator: " ").dropFirst(2)
                    let words = text.prefix { $0 != ":" }
                    item(String(words), String(text.dropFirst(words.count + 1)))
                }
            } else if isOpening {
                opening(text)
            } else {
                paragraph(text)
            }
            isOpening = text.hasPrefix("#")
        }
    }
}
