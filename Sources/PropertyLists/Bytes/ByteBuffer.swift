internal import SystemCLibrary

/// A buffer of bytes that grows at its end, for output in very many small pieces: it stores a number at once and not
/// byte by byte. Every access is checked against the allocated memory.
struct ByteBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0
    /// Whether the memory belongs to an array, which frees it. Such a buffer cannot grow.
    private let isBorrowed: Bool

    init(capacity: Int) {
        memory = .growing(byteCount: max(capacity, 64))
        isBorrowed = false
    }

    private init(borrowing memory: UnsafeMutableRawBufferPointer) {
        self.memory = memory
        isBorrowed = true
    }

    deinit {
        if !isBorrowed { memory.freeMemory() }
    }

    /// Makes an array of the bytes that `fill` appends. Appending more than `count` bytes is a programming error.
    static func array(count: Int, _ fill: (inout ByteBuffer) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { memory, initializedCount in
            var buffer = ByteBuffer(borrowing: UnsafeMutableRawBufferPointer(memory))
            fill(&buffer)
            initializedCount = buffer.count
        }
    }

    // MARK: Reading

    /// Whether the bytes from `start` to the end also occur at `offset`; false if `offset` is after `start`.
    func hasBytes(from start: Int, at offset: Int) -> Bool {
        let length = count - start
        guard start >= 0, length >= 0, offset >= 0, offset <= start, let base = memory.baseAddress else { return false }
        return memcmp(base + offset, base + start, length) == 0
    }

    /// Passes a view of all bytes to a closure, valid while the closure runs.
    func withView<Result>(_ look: (ByteView) -> Result) -> Result {
        look(ByteView(UnsafeRawBufferPointer(rebasing: memory[..<count])))
    }

    // MARK: Writing

    mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        store(byte)
    }

    /// Appends the low bytes of a number, the most significant first.
    mutating func append(bigEndian number: UInt64, width: ByteWidth) {
        makeRoom(for: width.rawValue)
        switch width {
        case .one: store(UInt8(truncatingIfNeeded: number))
        case .two: store(UInt16(truncatingIfNeeded: number).bigEndian)
        case .four: store(UInt32(truncatingIfNeeded: number).bigEndian)
        case .eight: store(number.bigEndian)
        }
    }

    /// Appends numbers of the same width, each as ``append(bigEndian:width:)`` does, after adding `addend` to each.
    mutating func append<Number: FixedWidthInteger>(
        bigEndian numbers: borrowing UniqueArray<Number>, _ range: Range<Int>, adding addend: Number = 0,
        width: ByteWidth
    ) {
        let start = count
        makeRoom(for: range.count * width.rawValue)
        numbers.withElements(range) { numbers in
            switch width {
            case .one: store(numbers, at: start) { UInt8(truncatingIfNeeded: $0 &+ addend) }
            case .two: store(numbers, at: start) { UInt16(truncatingIfNeeded: $0 &+ addend).bigEndian }
            case .four: store(numbers, at: start) { UInt32(truncatingIfNeeded: $0 &+ addend).bigEndian }
            case .eight: store(numbers, at: start) { UInt64(truncatingIfNeeded: $0 &+ addend).bigEndian }
            }
        }
        count += range.count * width.rawValue
    }

    /// Stores a number for each element. The caller has made room for them.
    private func store<Element, Number: FixedWidthInteger>(
        _ elements: Span<Element>, at start: Int, _ number: (Element) -> Number
    ) {
        var offset = start
        for position in elements.indices {
            memory.storeBytes(of: number(elements[position]), toByteOffset: offset, as: Number.self)
            offset += MemoryLayout<Number>.size
        }
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// Appends a range of a view; nothing if the range reaches past the view's end.
    mutating func append(copyOf range: Range<Int>, in view: ByteView) {
        view.withBytes(range) { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a range of another buffer.
    mutating func append(_ other: borrowing ByteBuffer, _ range: Range<Int>) {
        append(UnsafeRawBufferPointer(rebasing: other.memory[..<other.count][range]))
    }

    /// Removes bytes from the end, if there are more than `newCount`.
    mutating func truncate(to newCount: Int) {
        count = min(count, max(newCount, 0))
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        makeRoom(for: bytes.count)
        guard let base = memory.baseAddress else { return }
        memcpy(base + count, source, bytes.count)
        count += bytes.count
    }

    /// Stores a number at the end. The caller has made room for it.
    private mutating func store<Number: FixedWidthInteger>(_ number: Number) {
        memory.storeBytes(of: number, toByteOffset: count, as: Number.self)
        count += MemoryLayout<Number>.size
    }

    private mutating func makeRoom(for length: Int) {
        if length > memory.count - count { grow(by: length) }
    }

    private mutating func grow(by length: Int) {
        precondition(!isBorrowed, "the array is longer than was said")
        memory.grow(toByteCount: max(count + length, memory.count * 2))
    }
}
