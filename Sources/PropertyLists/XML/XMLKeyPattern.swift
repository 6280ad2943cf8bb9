/// The positions of a dictionary's keys in the document.
///
/// The dictionaries in a list of records mostly have the same keys, written the same way. Then the characters between
/// two values equal those in the previous dictionary, and a single comparison replaces reading the key.
struct XMLKeyPattern {
    var keyList = KeyList()
    /// For each key, the characters between the previous value and the key's own value: blanks, comments and the
    /// `<key>` element.
    var runs: [Run] = []

    struct Run {
        var characters: Range<Int>
        /// The distance in bytes from the first of these characters to the key's opening tag.
        var keyDistance: Int
    }
}
