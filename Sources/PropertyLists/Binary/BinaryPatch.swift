/// Replaces one leaf (a value other than a container) of a binary document's root dictionary. All other bytes stay but
/// the offsets of the objects after it. If other references lead to the old and to the new leaf, only the reference is
/// replaced.
///
/// This type exists for speed: it checks all objects in place, and needs neither the tables nor the new document of a
/// ``BinaryCopier``. With it, changing one of 100 000 keys takes a third of the page faults and three fifths of the
/// time.
///
/// The document must be laid out as ``BinaryWriter`` lays it out: the objects are numbered and stored in the order in
/// which they are first referred to, without gaps, and only leaves are referred to again. So no object overlaps
/// another, and none unfolds to more than the document has. After the change, it must still be laid out so. Each false
/// below means that the document must be copied or decoded.
struct BinaryPatch {
    private let document: BinaryDocument
    /// The bytes of the new object.
    private let new: [UInt8]
    /// The number of the first object that has these bytes; nil if none has been found yet.
    private var same: Int?
    /// The number of the object that is replaced, and its bytes. Nil if only the reference is replaced.
    private var replaced: Int?
    private var old = 0..<0
    /// The reference that is replaced.
    private var reference = 0..<0

    /// The number of the next object (all objects before it have been checked), and the offset that it must have.
    private var next = 0
    private var end = BinaryDocument.headerLength
    private var depth = 0
    private var weight = BinaryWeight()
    private var lastKeys = KeysByDepth(CheckedKeys())

    private struct CheckedKeys {
        var references = BinaryDocument.References()
        var weight = BinaryWeight()
    }

    /// Checks a document in which a value of the root dictionary is to be replaced by a leaf. Nil if that must be done
    /// in another way.
    ///
    /// - Parameters:
    ///   - position: The position of the value in the list of values.
    ///   - new: The bytes of the leaf.
    ///   - newWeight: The weight of the leaf.
    init?(_ document: BinaryDocument, replacing position: Int, by new: [UInt8], _ newWeight: BinaryWeight) {
        (self.document, self.new) = (document, new)
        guard document.isLaidOut, isRoot(position), next == document.objectCount, end == document.offsetTable else {
            return nil
        }
        weight += newWeight
        let length = document.view.count
        guard length + growth <= PropertyList.documentLimit,
            ByteWidth(of: UInt64(document.offsetTable + growth)) == document.widthOfOffsets,
            weight.isAllowed(inDocumentOf: min(length, length + growth))
        else { return nil }
    }

    /// By how many bytes the new object is longer than the old one; 0 if only the reference is replaced.
    private var growth: Int { replaced == nil ? 0 : new.count - old.count }

    /// The parts of the new document. `bytes` are those of the document.
    func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        guard replaced != nil else {
            let number = UInt64(same ?? 0).bigEndian
            let newReference = withUnsafeBytes(of: number) { Array($0.suffix(reference.count)) }
            return [bytes[..<reference.lowerBound], newReference[...], bytes[reference.upperBound...]]
        }
        let before = bytes[..<old.lowerBound]
        guard growth != 0 else { return [before, new[...], bytes[old.upperBound...]] }
        return [before, new[...], bytes[old.upperBound..<document.offsetTable], offsets()[...]]
    }

    /// The new table of offsets, and the trailer.
    private func offsets() -> [UInt8] {
        let (view, table) = (document.view, document.offsetTable)
        let width = ByteWidth(of: UInt64(table))
        return ByteBuffer.array(count: view.count - table) { output in
            for number in 0..<document.objectCount {
                let offset = Int(view.bigEndian(at: table + number * width.rawValue, width: width.rawValue) ?? 0)
                output.append(bigEndian: UInt64(offset < old.upperBound ? offset : offset + growth), width: width)
            }
            output.append(copyOf: view.count - BinaryDocument.trailerLength..<view.count - 8, in: view)
            output.append(bigEndian: UInt64(table + growth), width: .eight)
        }
    }

    // MARK: Objects

    /// Checks the root and everything in it. Its keys must be in ascending order.
    ///
    /// - Parameter changed: The position of the value that is changed.
    private mutating func isRoot(_ changed: Int) -> Bool {
        guard let offset = try? document.offset(of: 0), offset == end,
            case .dictionary(let keys, let values) = try? document.object(at: offset)
        else { return false }
        weight += .ofValue
        (next, end, depth) = (1, values.offset + values.length, 1)
        var last: Key?
        for position in 0..<keys.count {
            guard let number = try? document.reference(position, of: keys), let key = checkedKey(number),
                last.map({ isAscending($0, key) }) != false
            else { return false }
            last = key
        }
        guard (0..<values.count).contains(changed), areSound(values, 0..<changed),
            let number = try? document.reference(changed, of: values), canChange(number)
        else { return false }
        reference = document.referenceRange(changed, of: values)
        return areSound(values, changed + 1..<values.count)
    }

    /// Checks the value that is changed. If it is the first reference to an object, the object is replaced, and no
    /// other one may be the same as the new one. Otherwise, the new object must be one of those that have been met.
    private mutating func canChange(_ number: Int) -> Bool {
        guard number == next else { return isSound(number) && same != nil }
        replaced = number
        return isSound(number) && same == nil
    }

    private mutating func areSound(_ list: BinaryDocument.References, _ positions: Range<Int>) -> Bool {
        for position in positions {
            guard let number = try? document.reference(position, of: list), isSound(number) else { return false }
        }
        return true
    }

    @inline(__always)
    private mutating func isSound(_ number: Int) -> Bool {
        guard let offset = try? document.offset(of: number), isExpected(number, at: offset) else { return false }
        if let length = document.scalarLength(at: offset) {
            weight += .ofValue
            return take(number, offset..<offset + length)
        }
        return isSoundLonger(number, at: offset)
    }

    private mutating func isSoundLonger(_ number: Int, at offset: Int) -> Bool {
        switch try? document.object(at: offset) {
        case .bytes(let kind, let range):
            return isText(kind, range) && takeBytes(number, at: offset, range)
        case .array(let elements):
            return take(container: number, endingAt: elements.offset + elements.length) {
                $0.areSound(elements, 0..<elements.count)
            }
        case .dictionary(let keys, let values):
            return take(container: number, endingAt: values.offset + values.length) {
                $0.areSoundKeys(keys) && $0.areSound(values, 0..<values.count)
            }
        // A number of an unusual width is written in another one.
        case .leaf, nil: return false
        }
    }

    private mutating func areSoundKeys(_ keys: BinaryDocument.References) -> Bool {
        let last = lastKeys[depth]
        if document.areSame(keys, last.references) {
            weight += last.weight
            return true
        }
        let weightBefore = weight
        for position in 0..<keys.count {
            guard let number = try? document.reference(position, of: keys), checkedKey(number) != nil else {
                return false
            }
        }
        lastKeys[depth] = CheckedKeys(references: keys, weight: weight - weightBefore)
        return true
    }

    private struct Key {
        var kind: BinaryDocument.ByteKind
        var range: Range<Int>
    }

    @inline(__always)
    private func isAscending(_ left: Key, _ right: Key) -> Bool {
        // Big-endian code units sort like their bytes.
        if left.kind == right.kind { return document.view.precedes(left.range, right.range) }
        return BinaryKey(document, left.kind, left.range).precedes(BinaryKey(document, right.kind, right.range))
    }

    @inline(__always)
    private mutating func checkedKey(_ number: Int) -> Key? {
        guard let offset = try? document.offset(of: number), isExpected(number, at: offset),
            let (kind, range) = try? document.key(at: offset), isText(kind, range),
            takeBytes(number, at: offset, range)
        else { return nil }
        return Key(kind: kind, range: range)
    }

    /// Whether an object has been checked, or is the next one and has the expected offset.
    @inline(__always)
    private func isExpected(_ number: Int, at offset: Int) -> Bool {
        number < next || number == next && offset == end
    }

    /// Whether bytes are what their kind says, and written as the writer writes them. ASCII text in UTF-16 is written
    /// as ASCII.
    @inline(__always)
    private func isText(_ kind: BinaryDocument.ByteKind, _ range: Range<Int>) -> Bool {
        switch kind {
        case .data: true
        case .ascii: document.view.isASCII(range)
        case .utf16: document.view.utf16Text(range).map { text in text.utf8.contains { $0 >= 0x80 } } ?? false
        }
    }

    @inline(__always)
    private mutating func takeBytes(_ number: Int, at offset: Int, _ range: Range<Int>) -> Bool {
        weight += .ofBytes(range.count)
        return take(number, offset..<range.upperBound)
    }

    /// Takes a leaf: the next object, or one that has been checked before.
    @inline(__always)
    private mutating func take(_ number: Int, _ range: Range<Int>) -> Bool {
        guard number == next else { return number != replaced }
        next += 1
        end = range.upperBound
        if number == replaced {
            old = range
        } else if range.count == new.count, isSame(range) {
            same = same ?? number
            return replaced == nil
        }
        return true
    }

    /// Whether an object is the same as the new one.
    private func isSame(_ range: Range<Int>) -> Bool {
        document.view.withBytes(range) { $0.elementsEqual(new) } ?? true
    }

    private mutating func take(
        container number: Int, endingAt end: Int, whose areSound: (inout BinaryPatch) -> Bool
    ) -> Bool {
        guard number == next, number != replaced, depth < PropertyList.nestingLimit else { return false }
        next += 1
        self.end = end
        weight += .ofValue
        depth += 1
        guard areSound(&self) else { return false }
        depth -= 1
        return true
    }
}

extension BinaryDocument {
    /// Whether the header, the widths and the trailer are those that ``BinaryWriter`` writes for so many objects of
    /// such a length.
    fileprivate var isLaidOut: Bool {
        let trailer = view.count - Self.trailerLength
        return view.matches("bplist00", at: 0) && rootObject == 0 && hasSortedKeys
            && ByteWidth(of: UInt64(objectCount)).rawValue == referenceWidth
            && ByteWidth(of: UInt64(offsetTable)) == widthOfOffsets
            && offsetEntryRange(of: objectCount).lowerBound == trailer
            && view.bigEndian(at: trailer, width: 4) == 0 && view[trailer + 4] == 0
    }

    fileprivate var widthOfOffsets: ByteWidth? { ByteWidth(rawValue: offsetEntryRange(of: 0).count) }
}
