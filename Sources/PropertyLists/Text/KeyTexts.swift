/// The keys of a dictionary as a writer of text writes them: in ascending order, each with everything between the value
/// before it and its own.
///
/// The dictionaries in a list of records mostly share a key list, so that the text of a key is written once for all of
/// them. This type exists for speed.
struct KeyTexts {
    /// The address of the key list in memory.
    private(set) var address: UInt = 0
    /// The positions of the keys in ascending order; nil if the keys of the list are in this order.
    private(set) var order: [Int]?
    /// The texts of the keys, one after another, and the offset at which each ends. Both are empty until a list is
    /// written again.
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int] = []

    /// The greatest number of bytes of keys whose texts are kept.
    private static let limit = 16_384

    init() {}

    init(of list: KeyList) {
        address = list.address
        guard !list.isAscending else { return }
        let keys = list.keys
        order = keys.indices.sorted { keys[$0].precedesInUTF16(keys[$1]) }
    }

    /// Whether these keys are to be kept when their list is written for the second time.
    func mayBeKept(of list: KeyList) -> Bool {
        ends.isEmpty && list.keys.reduce(0) { $0 + $1.utf8.count } <= Self.limit
    }

    /// The position in the list of the key that is written at a position.
    func listPosition(_ position: Int) -> Int {
        order?[position] ?? position
    }

    /// Adds the text of the key that is written next.
    mutating func append(_ text: [UInt8]) {
        bytes += text
        ends.append(bytes.count)
    }
}
