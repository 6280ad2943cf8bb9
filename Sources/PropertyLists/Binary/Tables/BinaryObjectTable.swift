/// All objects of a binary document in the order of their numbers, the root first: each leaf once, and the containers
/// with their references.
///
/// Containers that share memory stay shared. They are recognised by their address and not compared, since comparing
/// nested containers would take disproportionate time.
struct BinaryObjectTable: ~Copyable {
    private(set) var leaves = BinaryLeafTable()
    private(set) var containers = UniqueArray<BinaryContainer>(capacity: 16)
    /// The object numbers to which the containers refer, one container after another.
    private(set) var references = UniqueArray<UInt32>()
    /// The weight of the whole document.
    private(set) var weight = BinaryWeight()

    /// The number of containers that contain the value being added.
    private var depth = 0
    /// The greatest depth that has been reached inside the innermost container being added.
    private var deepest = 0
    /// Finds containers by their address in memory (``hash(ofAddress:)``). Its indexes are positions in ``containers``.
    private var addresses = IndexHashTable()

    /// Creates the table of a value.
    ///
    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``.
    init(of root: PropertyList) throws(PropertyListError) {
        if case .dictionary(let dictionary) = root {
            _ = try add(dictionary.sortedCopy)
        } else {
            _ = try add(root)
        }
    }

    /// Frees what only adding objects takes; the table can no longer add any.
    mutating func finish() {
        leaves.finish()
    }

    // MARK: Values

    private mutating func add(_ value: PropertyList) throws(PropertyListError) -> UInt32 {
        switch value {
        case .string(let text): add(text)
        case .boolean(let flag): addReference(to: leaves.add(flag), .ofValue)
        case .integer(let integer): addReference(to: leaves.add(integer), .ofValue)
        case .real(let real): addReference(to: leaves.add(real), .ofValue)
        case .date(let date): addReference(to: leaves.add(date), .ofValue)
        case .data(let bytes): addReference(to: leaves.add(bytes), .ofBytes(bytes.count))
        case .uid(let uid): addReference(to: leaves.add(uid: uid), .ofValue)
        case .array(let elements): try add(elements)
        case .dictionary(let dictionary): try add(dictionary)
        }
    }

    private mutating func add(_ text: String) -> UInt32 {
        let (number, length) = leaves.add(text)
        return addReference(to: number, .ofBytes(length))
    }

    /// Adds a leaf's weight for one more reference to it, and returns the leaf's number.
    private mutating func addReference(to number: UInt32, _ leafWeight: BinaryWeight) -> UInt32 {
        weight += leafWeight
        return number
    }

    // MARK: Containers

    private mutating func add(_ elements: [PropertyList]) throws(PropertyListError) -> UInt32 {
        let address = elements.address
        let opened = try open(.array, at: address, count: elements.count)
        if let known = opened.known { return known }
        var reference = references.append(repeating: 0, count: elements.count)
        let values = elements.span
        for position in values.indices {
            do throws(PropertyListError) {
                references[reference] = try add(values[position])
            } catch {
                throw error.inside(.index(position))
            }
            reference += 1
        }
        return close(opened)
    }

    private mutating func add(_ dictionary: PropertyListDictionary) throws(PropertyListError) -> UInt32 {
        let opened = try open(.dictionary, at: dictionary.address, count: dictionary.count)
        if let known = opened.known { return known }
        let keys = dictionary.keyList.keys.span
        for position in keys.indices { references.append(add(keys[position])) }
        var reference = references.append(repeating: 0, count: dictionary.count)
        let elements = dictionary.values
        let values = elements.span
        for position in values.indices {
            do throws(PropertyListError) {
                references[reference] = try add(values[position])
            } catch {
                throw error.inside(.key(dictionary[position].key))
            }
            reference += 1
        }
        return close(opened)
    }

    /// A container that is being added, and the state of the table before it.
    private struct OpenContainer {
        /// The number of a container that the table already has; nothing is to be added to it.
        var known: UInt32?
        var position = 0
        var weightBefore = BinaryWeight()
        var deepestBefore = 0
    }

    /// Begins a container, or finds the one at the same address. Throws if it would be nested too deeply here.
    private mutating func open(
        _ kind: BinaryContainer.Kind, at address: UInt, count: Int
    ) throws(PropertyListError) -> OpenContainer {
        // Empty containers have no memory of their own.
        if count > 0 {
            let hash = Self.hash(ofAddress: address)
            let known = addresses.index(hashed: hash) {
                containers[$0].address == address && containers[$0].kind == kind
            }
            if let known { return OpenContainer(known: try addAgain(containers[known])) }
            addresses.insertNext(hashed: hash)
        } else {
            addresses.skipNext()
        }
        guard depth < PropertyList.nestingLimit else { throw PropertyListError(writing: .nestingTooDeep, as: .binary) }
        let opened = OpenContainer(position: containers.count, weightBefore: weight, deepestBefore: deepest)
        containers.append(BinaryContainer(number: leaves.addContainer(), kind: kind, count: count, address: address))
        weight += .ofValue
        depth += 1
        deepest = depth
        return opened
    }

    /// The address in units of sixteen bytes, in which memory is allocated. So containers that were allocated one after
    /// another, as those of a document are, have slots near each other, and hardly a lookup waits for memory: encoding
    /// 100 000 records takes four fifths of the time that it took with a hash.
    ///
    /// glibc begins the heap of each thread at a multiple of 64 MB, so that containers which several threads have made
    /// would crowd the same slots. Therefore each 64 MB of addresses begin at another slot.
    private static func hash(ofAddress address: UInt) -> UInt32 {
        let block = UInt32(truncatingIfNeeded: address >> 26)
        return UInt32(truncatingIfNeeded: address >> 4) &+ block &* 0x9E37_79B9
    }

    private mutating func addAgain(_ container: BinaryContainer) throws(PropertyListError) -> UInt32 {
        let deepestInside = depth + Int(container.height)
        guard deepestInside <= PropertyList.nestingLimit else {
            throw PropertyListError(writing: .nestingTooDeep, as: .binary)
        }
        weight += container.weight
        deepest = max(deepest, deepestInside)
        return container.number
    }

    private mutating func close(_ opened: OpenContainer) -> UInt32 {
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
