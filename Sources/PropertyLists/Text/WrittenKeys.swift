/// The keys of a dictionary that has been read, and their positions in the document.
struct WrittenKeys {
    var keyList = KeyList()
    /// For each key, the characters between the previous value and the key's own value.
    var ranges: [Range<Int>] = []
}
