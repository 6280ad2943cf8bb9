/// The keys of dictionaries that have been read at one depth, as a tree: under each key are the keys that have come
/// after it. Elements of different kinds, which alternate in a list, have some keys in common.
struct WrittenKeys {
    /// A key, found by the characters between the previous value and its own.
    private struct Node {
        var range: Range<Int>
        /// The keys of a dictionary that begins with the keys from the root to this one.
        var keyList: KeyList
        /// The position of the key that was added last after this one, and of the one added before it after the same
        /// key; 0 for none.
        var child = 0
        var sibling = 0
    }

    /// The keys. The one with position 1 comes first, since position 0 is the root, which is no key.
    private var nodes: [Node] = []
    /// The position of the key that was added last after the root; 0 for none.
    private var rootChild = root
    /// The number of keys of the dictionary that was added last.
    private(set) var lastCount = 0

    /// The position of the root, before any key.
    static let root = 0
    /// The number of keys after which the tree is emptied, to forget those that are no longer written.
    private static let limit = 1024
    /// The number of keys after the same one that are compared.
    private static let siblingLimit = 8

    /// Takes a key that has come after that at a position, and moves the position to it. Returns false if the next
    /// characters are those of no such key.
    func take(after position: inout Int, _ cursor: inout ByteCursor) -> Bool {
        var next = child(of: position)
        var rest = Self.siblingLimit
        while next != Self.root, rest > 0 {
            if cursor.take(nodes[next - 1].range) {
                position = next
                return true
            }
            next = nodes[next - 1].sibling
            rest -= 1
        }
        return false
    }

    private func child(of position: Int) -> Int {
        position == Self.root ? rootChild : nodes[position - 1].child
    }

    /// A list that begins with the keys from the root to a position, and may have more.
    func keyList(at position: Int) -> KeyList {
        position == Self.root ? KeyList() : nodes[position - 1].keyList
    }

    /// Adds the keys of a dictionary that come after a position, at which its first keys are.
    mutating func add(_ ranges: [Range<Int>], after position: Int, of keyList: KeyList) {
        guard nodes.count + ranges.count <= Self.limit else { return self = WrittenKeys() }
        lastCount = keyList.keys.count
        var last = position
        for range in ranges {
            nodes.append(Node(range: range, keyList: keyList, sibling: child(of: last)))
            if last == Self.root { rootChild = nodes.count } else { nodes[last - 1].child = nodes.count }
            last = nodes.count
        }
        if last != Self.root { nodes[last - 1].keyList = keyList }
    }
}
