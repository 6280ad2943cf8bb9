extension PropertyList {
    /// Whether a string or key in this value contains a control character that XML 1.0 forbids. ``XMLWriter`` writes
    /// these characters unescaped, except NUL, which it refuses. Parsers that follow the standard refuse the document.
    package var hasControlCharacters: Bool {
        var search = ValueSearch(text: { XMLEscaping.hasControlCharacters($0.utf8.span) })
        return search.isFound(in: self)
    }
}
