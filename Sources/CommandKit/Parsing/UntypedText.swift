package import PropertyLists

/// A value without a type flag: property-list text, or else plain text.
package enum UntypedText {
    /// Parses a value as macOS does.
    ///
    /// Text without any of `"()[]{}<>` is a string. It is read as if in quotes, so the escapes of OpenStep text are
    /// decoded (`a\tb` holds a tab). All other text must be a property list in XML or OpenStep text. `\U` without
    /// hexadecimal digits is NUL in a file; here it is refused, since text such as `C:\Users` is meant literally.
    package static func parse(_ text: String) throws(ValueError) -> PropertyList {
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
