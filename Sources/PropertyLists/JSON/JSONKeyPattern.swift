/// How the keys of an object stood in the document.
///
/// The objects of a list of records mostly have the same keys, written the same way: then the characters between two
/// values are the very same as in the object before, and comparing them is all there is to reading a key.
struct JSONKeyPattern {
    var keyList = KeyList()
    /// For each key, where that is which stands between the value before and its own value: the comma, blanks, the
    /// key and the colon.
    var runs: [Range<Int>] = []
}
