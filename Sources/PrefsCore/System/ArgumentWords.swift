/// The words of a command line that are left to take: the arguments of this process, or a list of words, such as a line
/// of a script.
///
/// An argument of the process becomes a string when it is taken. Most runs then make no array: for the first array of a
/// process the runtime registers types, with a third of the instructions of `prefs read`. ``PropertyListKeyPath`` and
/// ``DocumentFile`` avoid arrays for the same reason. (This is no `Collection`: its methods would be found at run time,
/// with 2,000 instructions.)
package struct ArgumentWords {
    /// The words; nil for the arguments of this process.
    private let list: [String]?
    private var indices: Range<Int>

    package init(_ words: [String]) {
        list = words
        indices = words.indices
    }

    /// The arguments of this process at these positions of `argv`.
    init(ofProcess positions: Range<Int>) {
        list = nil
        indices = positions
    }

    package var isEmpty: Bool { indices.isEmpty }
    package var count: Int { indices.count }
    package var first: String? { isEmpty ? nil : word(at: indices.lowerBound) }

    /// All words that are left.
    package var texts: [String] { indices.map(word) }

    /// Takes the first word; nil if none is left.
    package mutating func popFirst() -> String? {
        guard let first else { return nil }
        removeFirst(1)
        return first
    }

    /// Drops the first `count` words, or all if there are fewer.
    package mutating func removeFirst(_ count: Int) {
        indices = indices.dropFirst(count)
    }

    /// The word at an index; empty for an argument of the process that is not UTF-8.
    private func word(at index: Int) -> String {
        if let list { list[index] } else { CommandLineArguments.text(at: index) ?? "" }
    }
}
