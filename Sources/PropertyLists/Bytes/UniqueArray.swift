/// A growing array of plain numbers that has a single owner, with every access checked.
///
/// A Swift `Array` checks for other owners at each change and is retained for reading. Where millions of numbers are
/// stored in tables one by one, this takes longer than everything else.
struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<Element>
    private(set) var count: Int

    init(capacity: Int = 64) {
        memory = Self.bound(.growing(byteCount: max(capacity, 16) * MemoryLayout<Element>.stride))
        count = 0
    }

    /// Creates an array of elements whose bits are all 0. The kernel allocates a page of a long array when it is first
    /// touched.
    init(zeros count: Int) {
        memory = Self.bound(.zeros(byteCount: max(count, 1) * MemoryLayout<Element>.stride))
        self.count = count
    }

    deinit {
        UnsafeMutableRawBufferPointer(memory).freeMemory()
    }

    subscript(position: Int) -> Element {
        get {
            precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
            return memory[position]
        }
        set {
            precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
            memory[position] = newValue
        }
    }

    mutating func append(_ element: Element) {
        if count == memory.count { grow(by: 1) }
        memory.initializeElement(at: count, to: element)
        count += 1
    }

    /// Appends an element several times and returns the position of the first.
    mutating func append(repeating element: Element, count repetitions: Int) -> Int {
        if repetitions > memory.count - count { grow(by: repetitions) }
        let start = count
        for position in start..<start + repetitions { memory.initializeElement(at: position, to: element) }
        count += repetitions
        return start
    }

    /// Passes a span of a range of the elements to a closure.
    func withElements<Result>(_ range: Range<Int>, _ look: (Span<Element>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return look(UnsafeBufferPointer(rebasing: memory[range]).span)
    }

    private mutating func grow(by length: Int) {
        var bytes = UnsafeMutableRawBufferPointer(memory)
        bytes.grow(toByteCount: max(count + length, memory.count * 2) * MemoryLayout<Element>.stride)
        memory = Self.bound(bytes)
    }

    private static func bound(_ bytes: UnsafeMutableRawBufferPointer) -> UnsafeMutableBufferPointer<Element> {
        bytes.bindMemory(to: Element.self)
    }
}
