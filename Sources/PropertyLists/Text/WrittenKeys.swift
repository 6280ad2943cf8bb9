/// The keys of a dictionary, and where they are in the document.
struct WrittenKeys {
    var keyList = KeyList()
    /// For each key, the characters between the previous value and the key's own value.
    var ranges: [Range<Int>] = []
}
