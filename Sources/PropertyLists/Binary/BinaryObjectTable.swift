/// The objects of a binary document in the order of their numbers, the root first: leaves once each, and
/// the containers with what they refer to.
///
/// What is shared in memory stays shared. Containers are known by where they are there and not compared, since
/// this would take time out of proportion where they nest.
struct BinaryObjectTable: ~Copyable {
    private(set) var leaves = BinaryLeafTable()
    private(set) var containers = UniqueArray<BinaryContainer>()
    /// The numbers that the containers refer to, one container's after the other's.
    private(set) var references = UniqueArray<UInt32>()
    /// Whether the root is a dictionary, whose keys are then sorted.
    private(set) var hasSortedKeys = false
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
    private struct NestingTooDeep: Error {
        var path: [PropertyListError.PathComponent] = []

        func inside(_ component: PropertyListError.PathComponent) -> NestingTooDeep {
            NestingTooDeep(path: path + [component])
        }
    }

    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``.
    init(of root: PropertyList) throws(PropertyListError) {
        do throws(NestingTooDeep) {
            if case .dictionary(let dictionary) = root {
                hasSortedKeys = true
                _ = try add(dictionary.sortedCopy)
            } else {
                _ = try add(root)
            }
        } catch {
            throw PropertyListError(.nestingTooDeep, in: .binary, at: .value(error.path.reversed()))
        }
    }

    // MARK: Values

    private mutating func add(_ value: PropertyList) throws(NestingTooDeep) -> UInt32 {
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
    private mutating func add(_ text: String) -> UInt32 {
        let (number, length) = leaves.add(text)
        weight += .ofBytes(length)
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
            references.append(copyOf: last.range)
            weight += last.weight
            return
        }
        let (start, weightBefore) = (references.count, weight)
        for key in dictionary.keyList.keys { references.append(add(key)) }
        lastKeys[depth] = KeyReferences(
            address: address, range: start..<references.count, weight: weight - weightBefore)
    }

    /// A container that is being added, and what was there before it.
    private struct Opened {
        /// The number of one that is in the table already, and to which nothing is to be added.
        var known: UInt32?
        var position = 0
        var weightBefore = BinaryWeight()
        var deepestBefore = 0
    }

    /// Begins a container, or takes up the one of the same place, provided that it may stand here.
    private mutating func open(
        _ kind: BinaryContainer.Kind, at address: UInt, count: Int
    ) throws(NestingTooDeep) -> Opened {
        guard depth < PropertyList.nestingLimit else { throw NestingTooDeep() }
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

    private mutating func close(_ opened: Opened) -> UInt32 {
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
