/// A growing list of elements that have a single owner. Its elements are read where they are, while reading an element
/// of an array retains all that the element has.
struct UniqueList<Element: ~Copyable>: ~Copyable {
    private var memory: UnsafeMutablePointer<Element>
    private var capacity = 4
    private(set) var count = 0

    init() {
        memory = .allocate(capacity: capacity)
    }

    deinit {
        memory.deinitialize(count: count)
        memory.deallocate()
    }

    subscript(position: Int) -> Element {
        _read {
            precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
            yield memory[position]
        }
        _modify {
            precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
            yield &memory[position]
        }
    }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (memory + count).initialize(to: element)
        count += 1
    }

    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.moveInitialize(from: memory, count: count)
        memory.deallocate()
        memory = larger
    }
}
