import PrefsCore

/// A value without a type flag: property-list text or, where nothing looks like that, plain text.
enum UntypedText {
    /// Reads a value as macOS does. Text without any of `"()[]{}<>` is a string, in which the escapes of
    /// OpenStep text are decoded all the same (`a\tb` holds a tab), since it is read as if in quotes.
    /// Everything else must be a property list in XML or OpenStep text. `\U` without digits, which is NUL in a file, is
    /// refused: `C:\Users` is meant as it is.
    static func parse(_ text: String) throws(CommandError) -> PropertyList {
        let isPlain = !text.utf8.contains { "\"()[]{}<>".utf8.contains($0) }
        if isPlain, !text.utf8.contains(UInt8(ascii: "\\")) { return .string(text) }
        let source = isPlain ? "\"\(text)\"" : text
        do {
            return try PropertyList(typed: source)
        } catch {
            throw error.reason == .emptyEscape ? .emptyEscape(text) : .couldNotParse(source)
        }
    }
}
