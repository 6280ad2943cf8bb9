extension String {
    /// Whether the text contains another, compared by bytes.
    func contains(words: String) -> Bool {
        var rest = utf8[...]
        while rest.count >= words.utf8.count {
            if rest.starts(with: words.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
