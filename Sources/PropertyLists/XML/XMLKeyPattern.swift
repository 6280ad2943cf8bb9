/// How the keys of a dictionary stood in the document.
///
/// The dictionaries of a list of records mostly have the same keys, written the same way: then the
/// characters between two values are the very same as in the dictionary before, and comparing them is all
/// there is to reading a key.
struct XMLKeyPattern {
    var keyList = KeyList()
    /// For each key, where the blanks, comments and the `<key>` element between the value before and its own
    /// value are.
    var runs: [Run] = []

    struct Run {
        var characters: Range<Int>
        /// How far behind the first of them the opening tag of the key is.
        var keyDistance: Int
    }
}
