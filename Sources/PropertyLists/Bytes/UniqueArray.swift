/// A growing array of plain numbers that has a single owner, with every access checked.
///
/// A Swift `Array` checks for other owners at each change and is retained for reading. Where millions of numbers are
/// stored in tables one by one, this takes longer than everything else.
struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
    private var memory: UnsafeMutableBufferPointer<Element>
    private(set) var count: Int

    init(capacity: Int = 64) {
        memory = .allocate(capacity: max(capacity, 64))
        count = 0
    }

    init(repeating element: Element, count: Int) {
        memory = .allocate(capacity: max(count, 1))
        memory[..<count].initialize(repeating: element)
        self.count = count
    }

    deinit {
        memory.deallocate()
    }

    subscript(position: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
            return memory[position]
        }
        @inline(__always) set {
            precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
            memory[position] = newValue
        }
    }

    @inline(__always)
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

    /// Appends a copy of a range of the elements.
    mutating func append(copyOf range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        if range.count > memory.count - count { grow(by: range.count) }
        for position in range {
            memory.initializeElement(at: count, to: memory[position])
            count += 1
        }
    }

    /// Passes a span of a range of the elements to a closure.
    @inline(__always)
    func withElements<Result>(_ range: Range<Int>, _ look: (Span<Element>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return look(UnsafeBufferPointer(rebasing: memory[range]).span)
    }

    @inline(never)
    private mutating func grow(by length: Int) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(count + length, memory.count * 2))
        _ = larger.update(fromContentsOf: memory[..<count])
        memory.deallocate()
        memory = larger
    }
}
