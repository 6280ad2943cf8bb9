import PropertyLists

/// A line of text with a cursor, which is edited by keys.
struct LineEditor: Equatable {
    /// The text before the cursor, and that after it.
    private(set) var before: String
    private(set) var after = ""

    /// Creates an editor whose cursor is at the end of a text.
    init(_ text: String = "") {
        before = text
    }

    var text: String { before + after }

    /// Inserts a text before the cursor, without control characters: line breaks and tabs become spaces, and line
    /// breaks at the end are dropped.
    mutating func insert(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let last = rest.last, last == "\n" || last == "\r" { rest.removeLast() }
        var line = String.UnicodeScalarView()
        for scalar in rest {
            switch scalar {
            case "\n", "\r", "\t": line.append(" ")
            case _ where !scalar.isControl: line.append(scalar)
            default: break
            }
        }
        before += String(line)
        joinClusters()
    }

    /// Removes the character before the cursor.
    mutating func deleteBackward() {
        if !before.isEmpty { before.removeLast() }
        joinClusters()
    }

    /// Removes the character after the cursor.
    mutating func deleteForward() {
        if !after.isEmpty { after.removeFirst() }
        joinClusters()
    }

    /// Removes all before the cursor.
    mutating func deleteToStart() {
        before = ""
    }

    mutating func moveLeft() {
        guard let character = before.popLast() else { return }
        after = String(character) + after
    }

    mutating func moveRight() {
        guard !after.isEmpty else { return }
        before.append(after.removeFirst())
    }

    mutating func moveToStart() {
        (before, after) = ("", text)
    }

    mutating func moveToEnd() {
        (before, after) = (text, "")
    }

    /// Moves the cursor to the end of the grapheme cluster that it is in: a combining mark that is now at the beginning
    /// of ``after`` has joined the character before it.
    private mutating func joinClusters() {
        guard let last = before.last, let first = after.first else { return }
        let pair = String(last) + String(first)
        guard pair.count == 1 else { return }
        before.removeLast()
        before += pair
        after.removeFirst()
    }
}

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
