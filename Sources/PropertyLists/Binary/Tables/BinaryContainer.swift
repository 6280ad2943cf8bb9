/// An array or a dictionary in a ``BinaryObjectTable``.
struct BinaryContainer: BitwiseCopyable {
    var number: UInt32
    var kind: Kind
    /// The levels of nesting from this container down, including its own.
    var height: UInt16 = 0
    /// The number of elements.
    var count: Int
    /// The address of the elements in memory, where the value being written keeps them; not used if there are none.
    var address: UInt
    /// The weight of the container and everything in it.
    var weight = BinaryWeight()

    enum Kind: BitwiseCopyable { case array, dictionary }

    /// The marker byte with which the container begins in the document, without the count.
    var marker: UInt8 { kind == .array ? 0xA0 : 0xD0 }

    /// The number of object numbers that follow the marker: an array's elements, or a dictionary's keys and then its
    /// values.
    var referenceCount: Int { kind == .array ? count : count * 2 }
}
