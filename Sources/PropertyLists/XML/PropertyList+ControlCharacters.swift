extension PropertyList {
    /// Whether a string or a key inside has control characters that are none in XML 1.0. In XML they are written as they
    /// are, and parsers that follow the standard refuse the document.
    package var hasControlCharacters: Bool {
        var search = ValueSearch(text: { XMLEscaping.hasControlCharacters($0.utf8.span) })
        return search.isFound(in: self)
    }
}
