extension PropertyList {
    /// Whether a string or key in this value contains a control character that XML 1.0 forbids. ``XMLWriter`` writes
    /// all of them but NUL as they are, and parsers that follow the standard refuse the document.
    package var hasControlCharacters: Bool {
        var search = ValueSearch(text: { XMLEscaping.hasControlCharacters($0.utf8.span) })
        return search.isFound(in: self)
    }
}
