/// The objects of a binary document in the order of their numbers, the root first: leaves once each, and
/// the containers with what they refer to.
///
/// What is shared in memory stays shared. Containers are known by where they are there and not compared, since
/// this would take time out of proportion where they nest.
struct BinaryObjectTable: ~Copyable {
    private(set) var leaves: BinaryLeafTable
    private(set) var containers = UniqueArray<BinaryContainer>()
    /// The numbers that the containers refer to, one container's after the other's.
    private(set) var references: UniqueArray<UInt32>
    /// Whether the root is a dictionary, whose keys are then sorted.
    private(set) var hasSortedKeys: Bool
    /// What the document stands for.
    private(set) var weight = BinaryWeight()

    /// How many containers are around the value.
    private var depth = 0
    /// The greatest depth reached since this was last set back.
    private var deepest = 0
    /// Finds containers by where they are in memory.
    private var places = HashedNumbers()
    /// By depth, the references to the keys of the dictionary added last: the next one mostly has the same.
    private var lastKeys: [KeyReferences] = []

    private struct KeyReferences {
        /// Where the list of keys is in memory.
        var address: UInt = 0
        /// In ``references``.
        var range = 0..<0
        var weight = BinaryWeight()
    }

    /// Nesting beyond the limit, and the way to it from the inside out, which is put together on the way
    /// back to the root.
    struct NestingTooDeep: Error {
        var path: [PropertyListError.PathComponent] = []

        func inside(_ component: PropertyListError.PathComponent) -> NestingTooDeep {
            NestingTooDeep(path: path + [component])
        }
    }

    /// No objects yet; of a root that is a dictionary, opened before anything is added, with its keys in order.
    ///
    /// - Parameters:
    ///   - length: How many bytes the objects are likely to take.
    ///   - count: How many there are likely to be.
    init(likelyLength length: Int, count: Int) {
        leaves = BinaryLeafTable(length: length, count: count)
        references = UniqueArray(capacity: count)
        hasSortedKeys = true
    }

    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``.
    init(of root: PropertyList) throws(PropertyListError) {
        leaves = BinaryLeafTable()
        references = UniqueArray()
        hasSortedKeys = root.kind == .dictionary
        do throws(NestingTooDeep) {
            if case .dictionary(let dictionary) = root {
                _ = try add(dictionary.sortedCopy)
            } else {
                _ = try add(root)
            }
        } catch {
            throw PropertyListError(.nestingTooDeep, in: .binary, at: .value(error.path.reversed()))
        }
    }

    // MARK: Values

    mutating func add(_ value: PropertyList) throws(NestingTooDeep) -> UInt32 {
        switch value {
        case .string(let text):
            return add(text)
        case .data(let bytes):
            weight += .ofBytes(bytes.count)
            return leaves.add(bytes)
        case .array(let elements):
            return try add(elements)
        case .dictionary(let dictionary):
            return try add(dictionary)
        case .integer(let integer):
            weight += .ofValue
            return leaves.add(integer)
        case .real(let real):
            weight += .ofValue
            return leaves.add(real)
        case .boolean(let flag):
            weight += .ofValue
            return leaves.add(flag)
        case .date(let date):
            weight += .ofValue
            return leaves.add(date)
        case .uid(let uid):
            weight += .ofValue
            return leaves.add(uid: uid)
        }
    }

    @inline(__always)
    mutating func add(_ text: String) -> UInt32 {
        let (number, length) = leaves.add(text)
        weight += .ofBytes(length)
        return number
    }

    /// Adds a leaf as another document has it. See ``BinaryLeafTable/add(copyOf:in:)``.
    mutating func add(copyOf range: Range<Int>, in view: ByteView, _ leafWeight: BinaryWeight) -> UInt32 {
        weight += leafWeight
        return leaves.add(copyOf: range, in: view)
    }

    /// Adds a short leaf as another document has it. See ``BinaryLeafTable/add(copyOf:)``.
    @inline(__always)
    mutating func add(copyOf object: ShortBytes, _ leafWeight: BinaryWeight) -> UInt32 {
        weight += leafWeight
        return leaves.add(copyOf: object)
    }

    /// Refers once more to a leaf that has been added.
    @inline(__always)
    mutating func addAgain(_ number: UInt32, _ leafWeight: BinaryWeight) -> UInt32 {
        weight += leafWeight
        return number
    }

    // MARK: Containers

    private mutating func add(_ elements: [PropertyList]) throws(NestingTooDeep) -> UInt32 {
        let address = elements.address
        let opened = try open(.array, at: address, count: elements.count)
        if let known = opened.known { return known }
        var reference = references.append(repeating: 0, count: elements.count)
        for position in elements.indices {
            do throws(NestingTooDeep) {
                references[reference] = try add(elements[position])
            } catch {
                throw error.inside(.index(position))
            }
            reference += 1
        }
        return close(opened)
    }

    private mutating func add(_ dictionary: PropertyListDictionary) throws(NestingTooDeep) -> UInt32 {
        let opened = try open(.dictionary, at: dictionary.address, count: dictionary.count)
        if let known = opened.known { return known }
        addKeys(of: dictionary)
        var reference = references.append(repeating: 0, count: dictionary.count)
        let values = dictionary.values
        for position in values.indices {
            do throws(NestingTooDeep) {
                references[reference] = try add(values[position])
            } catch {
                throw error.inside(.key(dictionary[position].key))
            }
            reference += 1
        }
        return close(opened)
    }

    /// Refers to all keys of a dictionary, in its order.
    private mutating func addKeys(of dictionary: PropertyListDictionary) {
        while lastKeys.count <= depth { lastKeys.append(KeyReferences()) }
        let last = lastKeys[depth]
        let address = dictionary.keyList.address
        guard last.address != address || last.range.count != dictionary.count else {
            return addReferences(copyOf: last.range, weighing: last.weight)
        }
        let (start, weightBefore) = (references.count, weight)
        for key in dictionary.keyList.keys { references.append(add(key)) }
        lastKeys[depth] = KeyReferences(
            address: address, range: start..<references.count, weight: weight - weightBefore)
    }

    /// Refers to as many objects, which are said by ``setReference(at:to:)``, and returns the position of the first.
    mutating func addReferences(_ count: Int) -> Int {
        references.append(repeating: 0, count: count)
    }

    @inline(__always)
    mutating func setReference(at position: Int, to number: UInt32) {
        references[position] = number
    }

    /// Refers again to the text, and nothing else, that an earlier range of ``references`` refers to.
    mutating func addReferences(copyOf range: Range<Int>, weighing textWeight: BinaryWeight) {
        references.append(copyOf: range)
        weight += textWeight
    }

    /// A container that is being added, and what was there before it.
    struct Opened {
        /// The number of one that is in the table already, and to which nothing is to be added.
        fileprivate(set) var known: UInt32?
        fileprivate var position = 0
        fileprivate var weightBefore = BinaryWeight()
        fileprivate var deepestBefore = 0
    }

    /// Begins a container, or takes up the one of the same place, provided that it may stand here.
    private mutating func open(
        _ kind: BinaryContainer.Kind, at address: UInt, count: Int
    ) throws(NestingTooDeep) -> Opened {
        // Those that are empty have no place of their own in memory.
        if count > 0 {
            let hash = leaves.hash.hash(address)
            let known = places.number(hashed: hash) {
                containers[$0].address == address && containers[$0].kind == kind
            }
            if let known { return Opened(known: try addAgain(containers[known])) }
            places.insertNext(hashed: hash)
        } else {
            places.skipNext()
        }
        return try begin(kind, at: address, count: count)
    }

    /// Begins a container that is not in memory, but is copied from another document.
    mutating func open(_ kind: BinaryContainer.Kind, count: Int) throws(NestingTooDeep) -> Opened {
        places.skipNext()
        return try begin(kind, at: 0, count: count)
    }

    private mutating func begin(
        _ kind: BinaryContainer.Kind, at address: UInt, count: Int
    ) throws(NestingTooDeep) -> Opened {
        guard depth < PropertyList.nestingLimit else { throw NestingTooDeep() }
        let opened = Opened(position: containers.count, weightBefore: weight, deepestBefore: deepest)
        containers.append(BinaryContainer(number: leaves.addContainer(), kind: kind, count: count, address: address))
        weight += .ofValue
        depth += 1
        deepest = depth
        return opened
    }

    private mutating func addAgain(_ container: BinaryContainer) throws(NestingTooDeep) -> UInt32 {
        let deepestInside = depth + Int(container.height)
        guard deepestInside <= PropertyList.nestingLimit else { throw NestingTooDeep() }
        weight += container.weight
        deepest = max(deepest, deepestInside)
        return container.number
    }

    mutating func close(_ opened: Opened) -> UInt32 {
        depth -= 1
        containers[opened.position].height = UInt16(truncatingIfNeeded: deepest - depth)
        containers[opened.position].weight = weight - opened.weightBefore
        deepest = max(deepest, opened.deepestBefore)
        return containers[opened.position].number
    }
}

extension PropertyListDictionary {
    /// The same dictionary with its keys in ascending order.
    fileprivate var sortedCopy: PropertyListDictionary {
        keyList.isAscending ? self : PropertyListDictionary(sortedByKey.map { ($0, $1) })
    }
}
