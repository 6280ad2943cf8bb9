extension LineEditor {
    /// The part of the text that is shown in a field, so that the cursor is in it.
    struct Window {
        /// The text as ``TextWidths/shown(_:)`` returns it, which takes at most the cells of the field.
        let text: String
        /// The cells before the cursor, which is in the field.
        let cursor: Int
    }

    /// The part of the text around the cursor that fits into a field.
    ///
    /// - Parameters:
    ///   - limit: The cells of the field, at least one.
    ///   - bullet: Shown for every character of a secret text; nil to show the text.
    func window(_ limit: Int, _ widths: TextWidths, bullet: String? = nil) -> Window {
        // One cell is kept for the cursor after the last character.
        var head: [String] = []
        var width = 0
        for character in before.reversed() {
            let shown = bullet ?? widths.shown(String(character))
            let next = widths.width(shown)
            guard width + next < limit else { break }
            width += next
            head.append(shown)
        }
        let cursor = width
        var text = head.reversed().joined()
        for character in after {
            let shown = bullet ?? widths.shown(String(character))
            let next = widths.width(shown)
            guard width + next <= limit else { break }
            width += next
            text += shown
        }
        return Window(text: text, cursor: cursor)
    }
}
