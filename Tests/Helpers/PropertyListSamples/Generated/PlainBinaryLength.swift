/// The length of the binary document that the library writes of a value whose containers share no memory: each text,
/// number, date and data is there once, and everything takes the smallest width; references that of the number of
/// objects.
package struct PlainBinaryLength {
    private var leaves: Set<[UInt8]> = []
    private var containerCount = 0
    private var markerLength = 0
    private var referenceCount = 0

    package static func length(of value: PlainValue) -> Int {
        var length = PlainBinaryLength()
        length.add(value)
        let count = length.leaves.count + length.containerCount
        let objects =
            length.leaves.reduce(8) { $0 + $1.count } + length.markerLength
            + length.referenceCount * width(of: count)
        return objects + count * width(of: objects) + 32
    }

    private mutating func add(_ value: PlainValue) {
        switch value {
        case .array(let elements):
            addContainer(elements.count, referenceCount: elements.count)
            for element in elements { add(element) }
        case .dictionary(let entries):
            addContainer(entries.count, referenceCount: entries.count * 2)
            for entry in entries {
                add(.string(entry.key))
                add(entry.value)
            }
        case .real(let bits): leaves.insert([0x23] + BinaryAssembler.bigEndian(bits, width: 8))
        default:
            // No choice is made of what is usual.
            var (leaf, random) = (SpelledBinaryLeaf(isUsual: true), SeededGenerator(seed: 0))
            leaves.insert(leaf.bytes(of: value, &random))
        }
    }

    private mutating func addContainer(_ count: Int, referenceCount: Int) {
        containerCount += 1
        markerLength += count < 15 ? 1 : 2 + Self.width(of: count)
        self.referenceCount += referenceCount
    }

    private static func width(of number: Int) -> Int {
        [1, 2, 4].first { number >> ($0 * 8) == 0 } ?? 8
    }
}
