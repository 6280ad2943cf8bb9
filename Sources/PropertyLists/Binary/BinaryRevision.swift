/// A binary document of which some keys of the root get other values, and all else is copied
/// (``BinaryCopier``).
///
/// Only a document that says that its keys are in order, and is right, can be revised, and none of which only
/// ``BinaryReader`` can tell whether it is sound. What cannot be revised is to be read and written as a whole,
/// with the same outcome: the bytes are those that ``BinaryWriter`` makes.
struct BinaryRevision {
    private let document: BinaryDocument
    private let keys: BinaryDocument.References
    private let values: BinaryDocument.References
    /// Where the keys are, or would be, in their order.
    private let places: [Place]
    /// The objects that have been read.
    private let extents: BinaryExtents
    /// What they stand for.
    private let weight: BinaryWeight

    /// What the document has of the keys.
    let contents: PropertyListDictionary

    private struct Place {
        var key: String
        /// In the list of keys: its own position, or the empty range before the first key behind it.
        var range: Range<Int>
    }

    /// Nil for a document that cannot be revised, as far as that is seen already.
    init?(_ document: BinaryDocument, changing changedKeys: some Sequence<String>) {
        guard document.hasSortedKeys, let offset = try? document.offset(of: document.rootObject),
            case .dictionary(let keys, let values) = try? document.object(at: offset),
            let places = Self.places(of: changedKeys, in: keys, document)
        else { return nil }
        let found = places.filter { !$0.range.isEmpty }
        var numbers: [Int] = []
        for place in found {
            guard let number = try? document.reference(place.range.lowerBound, of: values) else { return nil }
            numbers.append(number)
        }
        let length = keys.length + values.length
        guard let read = try? BinaryReader.readValues(numbers, ofRootAt: offset, length: length, in: document) else {
            return nil
        }
        contents = PropertyListDictionary(zip(found, read.values).map { ($0.key, $1) })
        (self.document, self.keys, self.values, self.places) = (document, keys, values, places)
        (extents, weight) = (read.extents, read.weight)
    }

    private static func places(
        of wanted: some Sequence<String>, in keys: BinaryDocument.References, _ document: BinaryDocument
    ) -> [Place]? {
        var places: [Place] = []
        for key in wanted.sorted(by: { $0.precedesInUTF16($1) }) {
            if let last = places.last, last.key.hasSameBytes(as: key) { continue }
            guard let range = try? range(of: key, in: keys, document) else { return nil }
            places.append(Place(key: key, range: range))
        }
        return places
    }

    private static func range(
        of wanted: String, in keys: BinaryDocument.References, _ document: BinaryDocument
    ) throws(PropertyListError) -> Range<Int> {
        let units = Array(wanted.utf16)
        let start = try (0..<keys.count).partitionPoint { (position) throws(PropertyListError) in
            try document.key(position, of: keys).compare(with: units) < 0
        }
        guard start < keys.count, try document.key(start, of: keys).compare(with: units) == 0 else {
            return start..<start
        }
        return start..<start + 1
    }

    // MARK: Writing

    /// The document with other values of the keys; those that the contents do not have are removed.
    ///
    /// - Returns: Nil where it cannot be revised, or nothing would be left.
    func encoded(_ contents: PropertyListDictionary) -> [UInt8]? {
        let stretches = stretches(contents)
        let count = stretches.reduce(0) { $0 + $1.kept.count + ($1.added == nil ? 0 : 1) }
        guard count > 0, let additions = filter(stretches) else { return nil }
        var copier = BinaryCopier(document, besides: additions, extents)
        let root = copier.addContainer(.dictionary, count: count) { copier in
            var reference = copier.table.addReferences(count * 2)
            for stretch in stretches {
                guard copier.addRootKeys(stretch.kept, of: keys, at: reference, isKept: true) else { return false }
                reference += stretch.kept.count
                guard copier.addRootKeys(stretch.left, of: keys, at: reference, isKept: false) else { return false }
                guard let (key, _) = stretch.added else { continue }
                copier.table.setReference(at: reference, to: copier.table.add(key))
                reference += 1
            }
            for stretch in stretches {
                guard copier.add(stretch.kept, of: values, at: reference) else { return false }
                reference += stretch.kept.count
                guard let (_, value) = stretch.added else { continue }
                guard let number = try? copier.table.add(value) else { return false }
                copier.table.setReference(at: reference, to: number)
                reference += 1
            }
            return true
        }
        var total = weight
        total += copier.table.weight
        guard root != nil, total.isAllowed(inDocumentOf: document.view.count) else { return nil }
        return try? BinaryWriter.encode(copier.table)
    }

    /// Keys that stay as they are, one behind the other, and the place of a change behind them.
    private struct Stretch {
        var kept: Range<Int>
        /// The key that does not stay, if it is there.
        var left: Range<Int>
        var added: PropertyListDictionary.Element?
    }

    private func stretches(_ contents: PropertyListDictionary) -> [Stretch] {
        var (stretches, start): ([Stretch], Int) = ([], 0)
        for place in places {
            let added = contents[place.key].map { (place.key, $0) }
            stretches.append(Stretch(kept: start..<place.range.lowerBound, left: place.range, added: added))
            start = place.range.upperBound
        }
        stretches.append(Stretch(kept: start..<keys.count, left: keys.count..<keys.count, added: nil))
        return stretches
    }

    /// What is going to be added; nil when it cannot be written.
    private func filter(_ stretches: [Stretch]) -> BinaryLeafFilter? {
        let added = stretches.compactMap(\.added)
        let all = PropertyListDictionary(added.map { ($0.key, $0.value) })
        guard let table = try? BinaryObjectTable(of: .dictionary(all)) else { return nil }
        return BinaryLeafFilter(table.leaves)
    }
}

extension BinaryDocument {
    /// The key at a position of a list of keys.
    @inline(__always)
    fileprivate func key(_ position: Int, of keys: References) throws(PropertyListError) -> BinaryKey {
        let offset = try offset(of: reference(position, of: keys))
        guard let (kind, range) = try text(at: offset) else { throw error(.keyIsNotAString, at: offset) }
        return BinaryKey(self, kind, range)
    }
}
