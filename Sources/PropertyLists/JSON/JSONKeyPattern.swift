/// The positions of an object's keys in the document.
///
/// The objects in a list of records mostly have the same keys, written the same way. Then the characters between two
/// values equal those in the previous object, and a single comparison replaces reading the key.
struct JSONKeyPattern {
    var keyList = KeyList()
    /// For each key, the characters between the previous value and the key's own value: the comma, blanks, the key
    /// and the colon.
    var runs: [Range<Int>] = []
}
