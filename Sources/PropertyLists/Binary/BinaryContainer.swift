/// An array or a dictionary among the objects of a binary document.
struct BinaryContainer: BitwiseCopyable {
    var number: UInt32
    var kind: Kind
    /// Levels of nesting, its own included.
    var height: UInt16 = 0
    /// How many elements it has.
    var count: Int
    /// Where its elements are in memory, which the value being written keeps alive and in place.
    var address: UInt
    /// Its own weight, and that of all that it holds.
    var weight = BinaryWeight()

    enum Kind: BitwiseCopyable { case array, dictionary }

    /// The marker that its object begins with.
    var marker: UInt8 { kind == .array ? 0xA0 : 0xD0 }

    /// How many objects it refers to: a dictionary to all its keys, then to all its values.
    var referenceCount: Int { kind == .array ? count : count * 2 }
}
